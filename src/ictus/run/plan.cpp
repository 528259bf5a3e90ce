#include "ictus/run/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "ictus/base/most.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/run/options.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/solver_facts.hpp"
#include "ictus/run/spheres_plan.hpp"
#include "ictus/run/waves_about.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

/// Zero substeps: as many as the contact needs.
ProjectedChoice projected_choice(const RunChoice& run) {
  ProjectedChoice choice;
  const auto& numbers = run.nonsmooth.numbers;
  if (const auto given = numbers.find("stages"); given != numbers.end())
    choice.stages = static_cast<std::size_t>(given->second.value);
  if (const auto given = numbers.find("substeps"); given != numbers.end())
    choice.substeps = static_cast<std::size_t>(given->second.value);
  return choice;
}

/// Whatever depends on laws and numbers alone is asked of these contacts: of a chain of a million of one.
void find_kinds(Assembly& assembly) {
  const auto is_written = [](const AssembledContact& contact) {
    return contact.restitution && !contact.restitution->place.file.empty();
  };
  const auto& contacts = assembly.contacts;
  assembly.kinds.clear();
  for (std::size_t j = 0; j < contacts.size(); ++j)
    if (j == 0 || !same_law(contacts[j], contacts[j - 1]) ||
        is_written(contacts[j]) != is_written(contacts[j - 1]))
      assembly.kinds.push_back(j);
}

/// A contact of which nothing is said, neither a law nor a restitution; null where there is none.
const AssembledContact* contact_without_words(const Assembly& assembly) {
  if (assembly.scene.dimension > 1 || assembly.scene.frame || has_slices(assembly.scene)) return nullptr;
  for (const std::size_t j : assembly.kinds)
    if (const AssembledContact& contact = assembly.contacts[j];
        !contact.law && contact.restitution && contact.restitution->place.file.empty())
      return &contact;
  return nullptr;
}

/// The method of the scene, or the first favourite that fits.
void pick_method(Assembly& assembly, Problems& problems) {
  At<std::string>& method = assembly.scene.run.method;
  if (const AssembledContact* contact = contact_without_words(assembly); contact && method.value.empty()) {
    std::vector<std::string_view> laws;
    for (const LawFacts& facts : contact_laws()) laws.push_back(facts.about.name);
    problems.add(Place{assembly.scene.file}, fmt::format("contact {} has no law", contact->name),
                 allowed_names("", laws));
  }
  if (method.value.empty() && assembly.scene.frame) method.value = spheres_about.name;
  const bool rigid = assembly.scene.run.bodies.value == BodyModel::rigid;
  if (method.value.empty() && has_slices(assembly.scene) && !rigid) method.value = waves_about.name;
  const auto prefer = [&](std::initializer_list<const char*> favourites) {
    for (const char* favourite : favourites)
      if (method.value.empty() && !(assembly.scene.system && is_impact_law(favourite)) &&
          misfit(favourite, assembly).empty())
        method.value = favourite;
  };
  if (has_resonators(assembly.scene)) prefer({"projected", "reference"});
  // Off the line contacts are many and short: rigid bodies first.
  if (assembly.scene.dimension == 1) prefer({"phi", "two_point", "reference"});
  prefer({"lzb", "newton", "moreau_jean", "two_point"});
  if (method.value.empty()) method.value = "reference";  // to say why not even this fits
}

/// A system says how long it is interesting; a thousandth of that is a step that shows it. Adaptive steps lie
/// inside longer ones.
void plan_system(Assembly& assembly) {
  RunChoice& run = assembly.scene.run;
  const double steps = has_adaptive_steps(run) ? 50 : 1000;
  if (!run.duration) run.duration = At<double>{assembly.mechanics->until, {}};
  // A compliant contact is much shorter than the motion; only one scheme finds its own steps.
  if (method(run.method.value).traits().follows_laws && run.method.value != "reference") return;
  if (run.step.place.file.empty()) run.step.value = run.duration->value / steps;
}

/// Steps are to show the motion, and where their number is known, to come to its end.
void check_step(RunChoice& run, const Method& chosen, Problems& problems) {
  constexpr auto most_steps = static_cast<double>(most::steps);
  if (!run.duration) return;
  const double duration = run.duration->value;
  if (run.step.place.file.empty()) run.step.value = std::min(run.step.value, duration);
  const Place& place = run.step.place.file.empty() ? run.duration->place : run.step.place;
  if (run.step.value > duration)
    problems.add(place,
                 fmt::format("run: a step of {:.4g} s is longer than the duration, {:.4g} s", run.step.value,
                             duration),
                 "take a shorter step, such as a thousandth of the duration");
  else if (counts_steps(chosen) && duration > most_steps * run.step.value)
    problems.add(place,
                 fmt::format("run: {:.3g} steps of {:.4g} s are more than the {} of a run",
                             duration / run.step.value, run.step.value, most::steps),
                 "take a longer step or a shorter duration");
}

}  // namespace

bool counts_steps(const Method& chosen) {
  return chosen.traits().cannot_stop_early || chosen.traits().family == family::compliant;
}

bool method_is_known(const RunChoice& run, Problems& problems) {
  static const std::vector<LcpSolverFacts> all_solvers = lcp_solvers();
  std::vector<std::string_view> solvers;
  for (const LcpSolverFacts& facts : all_solvers) solvers.push_back(facts.about.name);
  const std::string &method = run.method.value, &solver = run.lcp_solver.value;
  if (!solver.empty() && std::find(solvers.begin(), solvers.end(), solver) == solvers.end())
    problems.add(run.lcp_solver.place, fmt::format("run.lcp_solver: there is no LCP solver '{}'", solver),
                 allowed_names(solver, solvers));
  if (method.empty() || is_method(method)) return true;
  problems.add(run.method.place, fmt::format("run.method: there is no scheme or impact law '{}'", method),
               method_names_help(method));
  return false;
}

void make_plan(Assembly& assembly, Problems& problems) {
  RunChoice& run = assembly.scene.run;
  find_kinds(assembly);
  pick_method(assembly, problems);
  const Method& chosen = method(run.method.value);
  const MethodTraits& traits = chosen.traits();
  chosen.prepare(assembly, problems);
  check_bodies(assembly.scene, problems);
  if (assembly.scene.system) plan_system(assembly);
  // A resonator rings on, and never says that all is over.
  if (has_resonators(assembly.scene) && !run.duration)
    run.duration = At<double>{assembly.mechanics->until, {}};
  const bool sliced = are_sliced(assembly.scene) && assembly.mechanics;
  if (sliced) fill_sliced_run(assembly);
  const bool falls = length(assembly.scene.gravity) > 0;
  Plan& plan = assembly.plan;
  plan.tolerance = run.tolerance.value;
  plan.projected = projected_choice(run);
  // Under gravity things may go on for ever: a second, if nothing else is said.
  if (!run.duration && falls && !traits.resolves_at_once) run.duration = At<double>{1, {}};
  plan.stop_when_apart = !run.duration && !falls;
  if (run.duration)
    plan.until = run.duration->value;
  else if (falls)
    plan.until = 1;
  if (!traits.resolves_at_once) check_step(run, chosen, problems);
  if (sliced)
    plan_sliced(assembly);
  else
    plan.step = run.step.value;
  refuse_foreign_options(assembly.scene, problems);
  chosen.complete(assembly, problems);
  keep_own_options(run);
}

}  // namespace ictus
