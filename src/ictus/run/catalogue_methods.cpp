#include "ictus/run/catalogue_parts.hpp"

#include <fmt/format.h>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/options.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

ParameterFacts facts_of(const RunOption& option) {
  const bool number = option.kind == RunOption::Kind::number || option.kind == RunOption::Kind::whole;
  return {std::string(option.name),
          number ? "1" : "",
          std::string(option.meaning),
          option.range,
          option.kind == RunOption::Kind::flag ? "true false" : std::string(option.values),
          std::string(option.standard),
          std::string(option.source)};
}

CatalogueEntry entry_of(const About& about, std::string brief, std::vector<EntryFact> facts) {
  CatalogueEntry entry{about, std::move(brief), {}, std::move(facts)};
  for (std::string_view name : options_of(about.name))
    entry.parameters.push_back(facts_of(*find_run_option(name)));
  return entry;
}

std::string needs_words(const Needs& needs) {
  std::vector<std::string> words;
  if (needs.one_contact) words.push_back("one contact");
  if (needs.proportional_damping) words.push_back("a law f = k δ^α (1 + μ δ̇)");
  if (needs.no_relaxation) words.push_back("no law with a relaxing memory");
  if (needs.modes) words.push_back("a motion that is linear between contacts");
  return words.empty() ? "nothing special" : fmt::format("{}", fmt::join(words, "; "));
}

CatalogueEntry described(const SchemeFacts& scheme) {
  const Orders& o = scheme.orders;
  std::vector<EntryFact> facts{
      {"order", fmt::format("{} (forces of position), {} (forces of velocity)", o.conservative, o.damped)},
      {"through a touch", o.share == 1 ? fmt::format("min({}, α + 1)", o.touch)
                                       : fmt::format("min({}, {} (α + 1))", o.touch, o.share)},
      {"needs",
       scheme.keeps.staged ? "no friction, no joints and nothing that turns" : needs_words(scheme.needs)}};
  if (scheme.keeps.energy) facts.push_back({"keeps", "the energy ledger, to round-off"});
  if (scheme.keeps.rebound) facts.push_back({"keeps", "the exact rebound speed at any step"});
  if (scheme.keeps.adaptive) facts.push_back({"steps", "its own, by run.tolerance"});
  if (scheme.keeps.staged)
    facts.push_back({"stages", "s = 1 … 4 by run.stages: the order is 2s; here s = 3"});
  if (scheme.keeps.poor) facts.push_back({"beware", "kept to show what goes wrong; no answer to trust"});
  if (scheme.keeps.staggered) facts.push_back({"velocities", "belong to the middle of the last step"});
  return entry_of(scheme.about, fmt::format("order {}", o.conservative), std::move(facts));
}

CatalogueEntry described(const ImpactLawFacts& law) {
  const ImpactTraits& t = law.traits;
  std::vector<EntryFact> facts{
      {"needs", t.needs_stiffness ? "restitution, stiffness and exponent of each contact"
                                  : "the restitution of each contact"},
      {"knows", t.knows_time ? "forces, durations and events in time" : "impulses only"},
      {"step", "none; one that is given is the time between rows of a flight, which has at most 1000"}};
  if (t.knows_work)
    facts.push_back(
        {"restitution", "a constant, or a function of the work of compression (restitution_of_work)"});
  if (t.one_restitution) facts.push_back({"restitution", "one for all contacts"});
  if (t.only_chains) facts.push_back({"scenes", "chains only"});
  if (t.sees_gaps) facts.push_back({"gaps", "waits for contacts that are not closed yet"});
  if (t.may_gain_energy) facts.push_back({"energy", "may be made; the run names the impact"});
  if (t.depends_on_order) facts.push_back({"order", "of bodies or contacts changes the outcome"});
  return entry_of(law.about, t.knows_time ? "in time" : "at once", std::move(facts));
}

std::string orders_words(const NonsmoothTraits& traits) {
  if (traits.order_of_tableau) return "that of the tableau, through impacts too";
  const NonsmoothOrders& o = traits.orders;
  if (traits.tracks_events) return fmt::format("{}, through impacts too", o.position);
  return fmt::format("{} (q), {} / {} / {} / {} (v in L¹, L², uniform, Hausdorff)", o.position, o.velocity_l1,
                     o.velocity_l2, o.velocity_uniform, o.velocity_hausdorff);
}

CatalogueEntry described(const NonsmoothSchemeFacts& scheme) {
  const NonsmoothTraits& t = scheme.traits;
  std::vector<EntryFact> facts{
      {"orders", t.consistent ? orders_words(t) : "none: the scheme is not consistent"},
      {"impacts", t.tracks_events ? "located in time" : "caught by the step that they fall into"},
      {"impact law", t.any_impact_law ? "any of the list (run.impact_law), with its options" : "Newton's"},
      {"steps", t.tracks_events ? "from event to event"
                : t.restartable ? "may change"
                                : "of one size"}};
  if (t.tableau)
    facts.push_back({"tableau", t.standard_tableau.empty()
                                    ? "any; none named: steps by its tolerance"
                                    : fmt::format("any; {} where none is named", t.standard_tableau)});
  if (!t.consistent) facts.push_back({"beware", "kept to show what goes wrong; no answer to trust"});
  return entry_of(scheme.about, t.tracks_events ? "tracks events" : "captures events", std::move(facts));
}

template <class Facts>
CatalogueList listed(std::string name, std::string title, const std::vector<Facts>& all) {
  CatalogueList list{std::move(name), std::move(title), "[run]", {}};
  for (const Facts& facts : all) list.entries.push_back(described(facts));
  return list;
}

}  // namespace

CatalogueList listed_schemes() { return listed("schemes", "Schemes (run.method)", smooth_schemes()); }
CatalogueList listed_impact_laws() {
  return listed("impact_laws", "Impact laws (run.method)", impact_laws());
}
CatalogueList listed_nonsmooth_schemes() {
  return listed("nonsmooth_schemes", "Nonsmooth schemes (run.method)", nonsmooth_schemes());
}

/// What bodies need for them, and what comes of it.
CatalogueList listed_deformable() {
  return {
      "deformable",
      "Deformable bodies (run.method)",
      "[run]",
      {entry_of(
          waves_about, "follows waves",
          {{"bodies",
            "on a line: shape = \"sphere\", \"cylinder\" or \"capsule\", or profile = [[z, r], …]; slices = 20; a "
            "tip of another material; without slices, rigid"},
           {"material", "Young's modulus and, where no mass is given, density"},
           {"contacts",
            "half slices in series; a law that dissipates takes their place (not one that relaxes), and between bodies "
            "that do not deform any law"},
           {"walls", "at the ends of the row"},
           {"gravity", "along the line; booked as potential"},
           {"step", "of the samples, duration of the run"},
           {"duration", "where none is given: until no contact can happen any more"},
           {"tells",
            "velocities of centres of mass, energy of vibration, contact times; stress and velocity of every mass "
            "point"}})}};
}

CatalogueList listed_spheres() {
  return {
      "spheres",
      "Discs and spheres (run.method)",
      "[run]",
      {entry_of(
          spheres_about, "any number of bodies",
          {{"scenes",
            "on a line, in the plane, in space; [[pack]] makes many bodies, [frame] a box around them"},
           {"contacts",
            "any two bodies, and every body with every wall: no list is needed; a [[pair]] has its own restitution"},
           {"step",
            "inelastic on positions, 0 ≤ λ ⊥ g ≥ 0; where λ > 0 and bodies approach, the collision gives the "
            "velocities"},
           {"resting contact", "the inelastic end of the step takes what gravity gave in it: no hopping"},
           {"fallback",
            "a collision that does not end (bodies between walls, frames) is answered inelastically where it goes "
            "on, and counted"},
           {"collisions", "by an impact law: with its options"},
           {"tells",
            "energies, losses in impacts and at rest, contacts, impacts, penetration; up to 200 bodies all columns, "
            "else states in run.h5 and state.csv"}})}};
}

CatalogueList listed_options() {
  CatalogueList list{"options", "Options of methods (in [run])", "", {}};
  for (const RunOption& option : run_options()) {
    const std::string_view source = option.source.empty() ? "ours" : option.source;
    CatalogueEntry entry{{option.name, option.meaning, "", source}, "", {}, {}};
    if (!option.range.words.empty()) entry.facts.push_back({"range", std::string(option.range.words)});
    if (!option.values.empty())
      entry.facts.push_back({option.kind == RunOption::Kind::name ? "one of" : "values",
                             option.kind == RunOption::Kind::name
                                 ? fmt::format("ictus list {}", option.values)
                                 : std::string(option.values)});
    entry.facts.push_back({"default", std::string(option.standard)});
    entry.facts.push_back({"known to", owners_of(option.name)});
    list.entries.push_back(std::move(entry));
  }
  return list;
}

}  // namespace ictus
