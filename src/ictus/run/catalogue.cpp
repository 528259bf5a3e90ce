#include "ictus/run/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/exact/exact.hpp"
#include "ictus/model/mechanics/systems.hpp"
#include "ictus/model/resonators/resonators.hpp"
#include "ictus/run/catalogue_parts.hpp"
#include "ictus/run/friction_laws.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/laws.hpp"
#include "ictus/run/solver_facts.hpp"
#include "ictus/run/wave_treatment.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"
#include "ictus/schemes/waves/propagators.hpp"

namespace ictus {
namespace {

CatalogueEntry described(const LawFacts& law) {
  CatalogueEntry entry{law.about,
                       law.traits.conservative                            ? "elastic"
                       : law.traits.relaxes || law.traits.remembers_depth ? "with memory"
                                                                          : "damped",
                       {},
                       {}};
  for (const ParamFacts& p : law.parameters)
    entry.parameters.push_back(
        {std::string(p.name), std::string(p.unit), std::string(p.meaning), p.range, "", "", ""});
  auto& facts = entry.facts;
  if (law.tabulated)
    entry.parameters.push_back({"points", "", "one loop: depths rise, then fall", any_number,
                                "[[depth, force], …] or a CSV file of two columns", "", ""});
  const bool of_hertz = law.parameters[1].name == "exponent" || law.parameters[0].unit == "N/m^1.5";
  if (!law.tabulated)
    facts.push_back({"stiffness from", of_hertz
                                           ? "its number; both materials and radii (Hertz, exponent 1.5); or "
                                             "measured.duration at a speed"
                                           : "its number; or measured.duration at a speed"});
  if (!law.loss.empty())
    facts.push_back({std::string(law.loss) + " from", "its number; or measured.restitution at a speed"});
  if (law.traits.proportional)
    facts.push_back(
        {"closed forms", law.traits.conservative ? "ictus exact power_law" : "ictus exact hunt_crossley"});
  if (law.about.name == "kelvin_voigt") facts.push_back({"closed forms", "ictus exact spring_dashpot"});
  for (const std::string_view name : {"thornton", "tsuji", "walton_braun"})
    if (law.about.name == name) facts.push_back({"closed forms", fmt::format("ictus exact {}", name)});
  if (law.tabulated) {
    facts.push_back(
        {"between points", "a monotone cubic; forces of unloading lie below those of loading, else refused"});
    facts.push_back({"from less deep",
                     "unloading keeps its share of the force of loading, at the same part of the depth"});
    facts.push_back({"beyond the last point", "straight on, and the run fails (exit code 1)"});
    facts.push_back({"restitution", "√(area below unloading / area below loading)"});
  }
  if (law.traits.jumps_at_touch) facts.push_back({"touch", "the force jumps"});
  if (law.traits.remembers_touch) facts.push_back({"memory", "closing speed at touch"});
  if (law.traits.remembers_depth)
    facts.push_back({"memory", "largest depth since touch; forgotten when the bodies part"});
  if (law.traits.relaxes) facts.push_back({"memory", "a strain that relaxes"});
  return entry;
}

CatalogueEntry described(const FrictionLawFacts& law) {
  const FrictionTraits& t = law.traits;
  CatalogueEntry entry{law.about, t.holds ? "holds" : "creeps", {}, {}};
  const std::vector<std::string_view> optional = words_of(law.optional);
  for (const ParamFacts& p : law.parameters) {
    const bool needed = std::find(optional.begin(), optional.end(), p.name) == optional.end();
    const char* standard = needed ? "" : p.name == "friction_static" ? "friction" : "0";
    entry.parameters.push_back(
        {std::string(p.name), std::string(p.unit), std::string(p.meaning), p.range, "", standard, ""});
  }
  entry.facts = {
      {"beside",
       "a contact law, by method reference; rigid methods have Coulomb's law, with its own further numbers"},
      {"friction from", "its number; both materials, as the geometric mean"},
      {"below the bound", t.holds ? "holds" : "creeps, at a part of slip_scale"}};
  if (t.stores) entry.facts.push_back({"stores", "energy, in the ledger with that of the contacts"});
  if (t.speed_weakens) entry.facts.push_back({"sliding", "falls with speed: stick–slip"});
  return entry;
}

template <class Parameters>
std::string counted(const Parameters& parameters) {
  return fmt::format("{} parameter{}", parameters.size(), parameters.size() == 1 ? "" : "s");
}

CatalogueEntry described(const SystemFacts& system) {
  CatalogueEntry entry{system.about, counted(system.parameters), {}, {}};
  for (const SystemParameter& p : system.parameters)
    entry.parameters.push_back({std::string(p.name), std::string(p.unit), std::string(p.meaning), p.range, "",
                                fmt::format("{:.6g}", p.standard), ""});
  const SystemCase shipped = make_system(system.about.name);
  entry.facts = {{"coordinates", std::to_string(shipped.system->coordinates())},
                 {"contacts", std::to_string(shipped.system->contacts())},
                 {"exact motion", shipped.exact ? "known" : "not known"},
                 {"duration", fmt::format("{:.6g} s", shipped.until)}};
  return entry;
}

CatalogueEntry described(const ResonatorFacts& resonator) {
  CatalogueEntry entry{resonator.about, counted(resonator.parameters), {}, {}};
  for (const ResonatorWord& w : resonator.words)
    entry.parameters.push_back({std::string(w.name), "", std::string(w.meaning), any_number,
                                fmt::format("{}", fmt::join(w.allowed, " ")), std::string(w.standard), ""});
  for (const ResonatorParameter& p : resonator.parameters)
    entry.parameters.push_back({std::string(p.name), std::string(p.unit), std::string(p.meaning), p.range, "",
                                std::isnan(p.standard) ? "" : fmt::format("{:.6g}", p.standard), ""});
  entry.facts = {{"material", "young, poisson and density are those of its material, where it has one"},
                 {"damping", "loss_factor; alpha, beta; b1, b3; t60 at frequencies; thermoelastic"}};
  return entry;
}

CatalogueEntry described(const TableauFacts& tableau) {
  CatalogueEntry entry{tableau.about, fmt::format("order {}", tableau.order), {}, {}};
  entry.facts = {
      {"order", std::to_string(tableau.order)},
      {"stages", fmt::format("{}, {}", tableau.stages, tableau.is_explicit ? "explicit" : "implicit")}};
  if (tableau.embedded_order > 0)
    entry.facts.push_back({"embedded", fmt::format("a method of order {}", tableau.embedded_order)});
  if (tableau.stiffly_accurate) entry.facts.push_back({"stiffly accurate", "the last stage ends the step"});
  if (tableau.symmetric) entry.facts.push_back({"symmetric", "a step back undoes a step"});
  return entry;
}

CatalogueEntry described(const LcpSolverFacts& solver) {
  const LcpTraits& t = solver.traits;
  CatalogueEntry entry{solver.about, t.finite ? "pivots" : "iterates", {}, {}};
  entry.facts.push_back({"ends", t.finite ? "after finitely many pivots" : "by its tolerance"});
  if (t.needs_symmetric) entry.facts.push_back({"needs", "a symmetric matrix"});
  if (t.needs_positive_diagonal) entry.facts.push_back({"needs", "a positive diagonal"});
  if (t.needs_p_matrix) entry.facts.push_back({"may fail", "on semidefinite or degenerate problems"});
  if (t.largest < static_cast<std::size_t>(-1))
    entry.facts.push_back({"largest", fmt::format("{} contacts", t.largest)});
  return entry;
}

CatalogueEntry described(const ConeSolverFacts& solver) {
  const ConeTraits& t = solver.traits;
  CatalogueEntry entry{solver.about, t.finite ? "pivots" : "iterates", {}, {}};
  entry.facts.push_back({"solves", t.exact_cone ? "Coulomb's law with the exact cone"
                                                : "a relaxed problem: contacts that slide open with μ|u_t|"});
  entry.facts.push_back({"ends", t.finite ? "after finitely many pivots" : "by its tolerance"});
  if (t.only_planar) entry.facts.push_back({"needs", "one tangent per contact: the plane"});
  if (t.largest < static_cast<std::size_t>(-1))
    entry.facts.push_back({"largest", fmt::format("{} contacts", t.largest)});
  return entry;
}

CatalogueEntry described(const exact::Entry& result) {
  CatalogueEntry entry{result.about, "closed form", {}, {}};
  for (const exact::Input& input : result.inputs)
    entry.parameters.push_back({std::string(input.name), std::string(input.unit), std::string(input.meaning),
                                input.range, "", input.fallback ? fmt::format("{:g}", *input.fallback) : "",
                                ""});
  return entry;
}

CatalogueEntry described(const About& about) { return {about, "", {}, {{"chosen by", "run.propagation"}}}; }

/// Impact laws stand in a list of their own.
std::vector<CatalogueEntry> collisions() {
  const EntryFact laws{"beside it", "every impact law, by its name (ictus list impact_laws)"};
  std::vector<CatalogueEntry> all;
  for (const About& about : collision_treatments())
    if (!is_impact_law(about.name)) all.push_back({about, "", {}, {laws}});
  all.push_back({wave_treatment_about, "", {}, {laws}});
  return all;
}

template <class Facts>
CatalogueList listed(std::string name, std::string title, std::string table, const std::vector<Facts>& all) {
  CatalogueList list{std::move(name), std::move(title), std::move(table), {}};
  for (const Facts& facts : all) list.entries.push_back(described(facts));
  return list;
}

}  // namespace

std::vector<CatalogueList> catalogue() {
  return {listed("laws", "Contact laws (contact.law)", "[contact]", contact_laws()),
          listed("friction_laws", "Friction laws, of compliant contacts (contact.friction_law)", "[contact]",
                 friction_laws()),
          listed_schemes(),
          listed_impact_laws(),
          listed_nonsmooth_schemes(),
          listed_deformable(),
          listed_spheres(),
          {"collisions", "Treatments of collisions (run.collisions), and every impact law", "", collisions()},
          listed("propagators", "Motion between contacts (run.propagation)", "", waves::propagators()),
          listed_options(),
          listed("systems", "Mechanical systems (system.kind)", "[system]", mechanical_systems()),
          listed("resonators", "Resonators (resonator.kind)", "[[resonator]]", resonator_kinds()),
          listed_gestures(),
          listed("tableaus", "Runge–Kutta tableaus (run.tableau)", "", tableau_facts()),
          listed("lcp_solvers", "LCP solvers (run.lcp_solver)", "", lcp_solvers()),
          listed("cone_solvers", "Cone solvers, of Coulomb friction (ictus resolve)", "", cone_solvers()),
          listed("exact", "Exact results (ictus exact NAME)", "", exact::entries()),
          listed_limits()};
}

}  // namespace ictus
