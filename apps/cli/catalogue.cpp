#include "catalogue.hpp"

#include <fmt/format.h>

#include "ictus/exact/exact.hpp"
#include "ictus/model/mechanics/systems.hpp"
#include "ictus/reproduce/papers.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/laws.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/tableaus.hpp"
#include "ictus/run/wave_treatment.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"
#include "ictus/schemes/waves/propagator.hpp"
#include "topics.hpp"

namespace ictus::cli {
namespace {

Described described(const LawFacts& law) {
  Described entry{law.about,
                  law.traits.conservative ? "elastic"
                  : law.traits.relaxes    ? "with memory"
                                          : "damped",
                  {}};
  for (const ParamFacts& p : law.parameters)
    entry.facts.push_back(
        {std::string(p.name), fmt::format("{} [{}], {}", p.meaning, p.unit, p.range.words)});
  const bool any_exponent = law.parameters[1].name == "exponent";
  entry.facts.push_back(
      {"stiffness from", any_exponent ? "its number; both materials and radii (Hertz, exponent 1.5); or "
                                        "measured.duration at a speed"
                                      : "its number; or measured.duration at a speed"});
  if (!law.loss.empty())
    entry.facts.push_back(
        {std::string(law.loss) + " from", "its number; or measured.restitution at a speed"});
  if (law.traits.proportional)
    entry.facts.push_back(
        {"closed forms", law.traits.conservative ? "ictus exact power_law" : "ictus exact hunt_crossley"});
  if (law.about.name == "kelvin_voigt") entry.facts.push_back({"closed forms", "ictus exact spring_dashpot"});
  if (law.traits.jumps_at_touch) entry.facts.push_back({"touch", "the force jumps"});
  if (law.traits.remembers_touch) entry.facts.push_back({"memory", "closing speed at touch"});
  if (law.traits.relaxes) entry.facts.push_back({"memory", "a strain that relaxes"});
  return entry;
}

std::string needs_words(const Needs& needs) {
  std::vector<std::string> words;
  if (needs.one_contact) words.push_back("one contact");
  if (needs.proportional_damping) words.push_back("a law f = k δ^α (1 + μ δ̇)");
  if (needs.no_relaxation) words.push_back("no law with a relaxing memory");
  return words.empty() ? "nothing special" : fmt::format("{}", fmt::join(words, "; "));
}

Described described(const SchemeFacts& scheme) {
  const Orders& o = scheme.orders;
  Described entry{scheme.about, fmt::format("order {}", o.conservative), {}};
  entry.facts = {
      {"order", fmt::format("{} (forces of position), {} (forces of velocity)", o.conservative, o.damped)},
      {"through a touch", o.share == 1 ? fmt::format("min({}, α + 1)", o.touch)
                                       : fmt::format("min({}, {} (α + 1))", o.touch, o.share)},
      {"needs", needs_words(scheme.needs)}};
  if (scheme.keeps.energy) entry.facts.push_back({"keeps", "the energy ledger, to round-off"});
  if (scheme.keeps.rebound) entry.facts.push_back({"keeps", "the exact rebound speed at any step"});
  if (scheme.keeps.adaptive) entry.facts.push_back({"steps", "its own, by run.tolerance"});
  if (scheme.keeps.staggered) entry.facts.push_back({"velocities", "belong to the middle of the last step"});
  return entry;
}

Described described(const ImpactLawFacts& law) {
  const ImpactTraits& t = law.traits;
  Described entry{law.about, t.knows_time ? "in time" : "at once", {}};
  entry.facts = {{"needs", t.needs_stiffness ? "restitution, stiffness and exponent of each contact"
                                             : "the restitution of each contact"},
                 {"knows", t.knows_time ? "forces, durations and events in time" : "impulses only"}};
  if (t.one_restitution) entry.facts.push_back({"restitution", "one for all contacts"});
  if (t.only_chains) entry.facts.push_back({"scenes", "chains only"});
  if (t.sees_gaps) entry.facts.push_back({"gaps", "waits for contacts that are not closed yet"});
  if (t.may_gain_energy) entry.facts.push_back({"energy", "may be made; the run names the impact"});
  if (t.depends_on_order) entry.facts.push_back({"order", "of bodies or contacts changes the outcome"});
  return entry;
}

std::string orders_words(const NonsmoothTraits& traits) {
  if (traits.order_of_tableau) return "that of the tableau, through impacts too";
  const NonsmoothOrders& o = traits.orders;
  return fmt::format("{} (q), {} / {} / {} / {} (v in L¹, L², uniform, Hausdorff)", o.position, o.velocity_l1,
                     o.velocity_l2, o.velocity_uniform, o.velocity_hausdorff);
}

std::string options_words(const NonsmoothTraits& traits) {
  std::vector<std::string> words;
  if (!traits.options.empty()) words.emplace_back(traits.options);
  if (traits.tableau) words.emplace_back("tableau");
  if (traits.any_impact_law) words.emplace_back("impact_law");
  if (traits.restartable && !traits.tracks_events)
    words.emplace_back("adaptive control_violation absolute_tolerance relative_tolerance");
  words.emplace_back("lcp_solver tolerance");
  std::string text = fmt::format("{}", fmt::join(words, " "));
  for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 2))
    text.replace(at, 1, ", ");
  return text;
}

Described described(const NonsmoothSchemeFacts& scheme) {
  const NonsmoothTraits& t = scheme.traits;
  Described entry{scheme.about, t.tracks_events ? "tracks events" : "captures events", {}};
  entry.facts = {{"orders", t.consistent ? orders_words(t) : "none: the scheme is not consistent"},
                 {"impacts", t.tracks_events ? "located in time" : "caught by the step that they fall into"},
                 {"impact law", t.any_impact_law ? "any of the list (run.impact_law)" : "Newton's"},
                 {"steps", t.tracks_events ? "from event to event"
                           : t.restartable ? "may change"
                                           : "of one size"},
                 {"options in [run]", options_words(t)}};
  if (t.tableau)
    entry.facts.push_back({"tableau", t.standard_tableau.empty()
                                          ? "any; none named: steps by its tolerance"
                                          : fmt::format("any; {} where none is named", t.standard_tableau)});
  if (!t.consistent) entry.facts.push_back({"beware", "kept to show what goes wrong; no answer to trust"});
  return entry;
}

Described described(const SystemFacts& system) {
  Described entry{system.about, fmt::format("{} parameters", system.parameters.size()), {}};
  for (const SystemParameter& p : system.parameters)
    entry.facts.push_back({std::string(p.name), fmt::format("{} [{}], {}, default {:.6g}", p.meaning, p.unit,
                                                            p.range.words, p.standard)});
  const ShippedSystem shipped = make_system(system.about.name);
  entry.facts.push_back({"coordinates", std::to_string(shipped.system->coordinates())});
  entry.facts.push_back({"contacts", std::to_string(shipped.system->contacts())});
  entry.facts.push_back({"exact motion", shipped.exact ? "known" : "not known"});
  entry.facts.push_back({"duration", fmt::format("{:.6g} s", shipped.until)});
  return entry;
}

Described described(const TableauFacts& tableau) {
  Described entry{tableau.about, fmt::format("order {}", tableau.order), {}};
  entry.facts = {
      {"order", std::to_string(tableau.order)},
      {"stages", fmt::format("{}, {}", tableau.stages, tableau.is_explicit ? "explicit" : "implicit")}};
  if (tableau.embedded_order > 0)
    entry.facts.push_back({"embedded", fmt::format("a method of order {}", tableau.embedded_order)});
  if (tableau.stiffly_accurate) entry.facts.push_back({"stiffly accurate", "the last stage ends the step"});
  if (tableau.symmetric) entry.facts.push_back({"symmetric", "a step back undoes a step"});
  return entry;
}

Described described(const LcpSolverFacts& solver) {
  const LcpTraits& t = solver.traits;
  Described entry{solver.about, t.finite ? "pivots" : "iterates", {}};
  entry.facts.push_back({"ends", t.finite ? "after finitely many pivots" : "by its tolerance"});
  if (t.needs_symmetric) entry.facts.push_back({"needs", "a symmetric matrix"});
  if (t.needs_positive_diagonal) entry.facts.push_back({"needs", "a positive diagonal"});
  if (t.needs_p_matrix) entry.facts.push_back({"may fail", "on semidefinite or degenerate problems"});
  if (t.largest < static_cast<std::size_t>(-1))
    entry.facts.push_back({"largest", fmt::format("{} contacts", t.largest)});
  return entry;
}

Described described(const exact::Entry& result) {
  Described entry{result.about, "closed form", {}};
  for (const exact::Input& input : result.inputs)
    entry.facts.push_back(
        {std::string(input.name),
         fmt::format("{} [{}], {}{}", input.meaning, input.unit, input.range.words,
                     input.fallback ? fmt::format(", default {:g}", *input.fallback) : "")});
  return entry;
}

Described described(const reproduce::Paper& paper) {
  Described entry{paper.about, fmt::format("{} items", paper.items.size()), {}};
  for (const reproduce::Item& item : paper.items)
    entry.facts.push_back({std::string(item.name), std::string(item.summary)});
  return entry;
}

Described described(const About& about) { return {about, "", {{"chosen by", "run.propagation"}}}; }

/// What bodies need for them, and what comes of it.
Described described_waves() {
  return {
      waves_about,
      "follows waves",
      {{"bodies",
        "on a line: shape = \"sphere\", \"cylinder\" or \"capsule\", or profile = [[z, r], …]; "
        "slices = 20; a tip of another material; without slices, rigid"},
       {"material", "Young's modulus and, where no mass is given, density"},
       {"contacts", "half slices in series, or the contact law that is given (all but those that relax)"},
       {"walls", "at the ends of the row"},
       {"gravity", "along the line; booked as potential"},
       {"options in [run]", "propagation (ictus list propagators), duration, step (of samples), tolerance"},
       {"duration", "where none is given: until no contact can happen any more"},
       {"tells",
        "velocities of centres of mass, energy of vibration, contact times; stress and velocity "
        "of every mass point"}}};
}

Described described_spheres() {
  return {
      spheres_about,
      "any number of bodies",
      {{"scenes", "on a line, in the plane, in space; [[pack]] makes many bodies, [frame] a box around them"},
       {"contacts",
        "any two bodies, and every body with every wall: no list is needed; a [[pair]] has its own "
        "restitution"},
       {"step",
        "inelastic on positions, 0 ≤ λ ⊥ g ≥ 0; where λ > 0 and bodies approach, the collision gives the "
        "velocities"},
       {"resting contact", "the inelastic end of the step takes what gravity gave in it: no hopping"},
       {"fallback",
        "a collision that does not end (bodies between walls, frames) is answered inelastically where "
        "it goes on, and counted"},
       {"options in [run]",
        "collisions (ictus list collisions), step, duration, record_every, those of the impact "
        "law"},
       {"tells",
        "energies, losses in impacts and at rest, contacts, impacts, penetration; up to 200 bodies all "
        "columns, else states in run.h5 and state.csv"}}};
}

/// Impact laws stand in a list of their own.
std::vector<Described> collisions() {
  std::vector<Described> all;
  for (const About& about : collision_treatments())
    if (!is_impact_law(about.name)) all.push_back({about, "", {}});
  all.push_back({wave_treatment_about, "", {}});
  for (Described& entry : all)
    entry.facts = {{"beside it", "every impact law, by its name (ictus list impact_laws)"}};
  return all;
}

template <class Facts>
Kind kind(std::string name, std::string title, const std::vector<Facts>& all) {
  Kind result{std::move(name), std::move(title), {}};
  for (const Facts& facts : all) result.entries.push_back(described(facts));
  return result;
}

}  // namespace

std::vector<Kind> catalogue() {
  return {kind("laws", "Contact laws (contact.law)", contact_laws()),
          kind("schemes", "Schemes (run.method)", smooth_schemes()),
          kind("impact_laws", "Impact laws (run.method)", impact_laws()),
          kind("nonsmooth_schemes", "Nonsmooth schemes (run.method)", nonsmooth_schemes()),
          {"deformable", "Deformable bodies (run.method)", {described_waves()}},
          {"spheres", "Discs and spheres (run.method)", {described_spheres()}},
          {"collisions", "Treatments of collisions (run.collisions), and every impact law", collisions()},
          kind("propagators", "Motion between contacts (run.propagation)", waves::propagators()),
          kind("systems", "Mechanical systems (system.kind)", mechanical_systems()),
          kind("tableaus", "Runge–Kutta tableaus (run.tableau)", tableau_facts()),
          kind("lcp_solvers", "LCP solvers (run.lcp_solver)", lcp_solvers()),
          kind("exact", "Exact results (ictus exact NAME)", exact::entries()),
          kind("papers", "Papers (ictus reproduce NAME)", reproduce::papers()),
          {"topics", "Topics (ictus explain NAME)", topics()}};
}

}  // namespace ictus::cli
