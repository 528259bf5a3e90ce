#include "ictus/run/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/run/options.hpp"
#include "ictus/run/overlap.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

bool have_restitutions(const Assembly& assembly) {
  return std::all_of(assembly.contacts.begin(), assembly.contacts.end(),
                     [](const AssembledContact& contact) { return contact.restitution.has_value(); });
}

/// Bodies inside each other, or a restitution that a scheme cannot give, are the mistake itself; everything
/// else is a mistake of the method.
Place place_of_misfit(const Assembly& assembly) {
  const At<std::string>& method = assembly.scene.run.method;
  const MethodKind kind = kind_of(method.value);
  if (kind != MethodKind::scheme && have_restitutions(assembly))
    if (const auto overlap = overlap_of(assembly)) return overlap->place;
  if (kind != MethodKind::scheme || assembly.scene.dimension > 1) return method.place;
  const At<double>& step = assembly.scene.run.step;
  if (!step.place.file.empty() && !step_misfit(assembly, scheme_facts(method.value)).empty())
    return step.place;
  for (const AssembledContact& contact : assembly.contacts)
    if (contact.law && contact.restitution && !contact.restitution->place.file.empty() &&
        !contact.law->values.count("restitution") &&
        (contact.restitution->value != 1 || !contact.law->traits.conservative))
      return contact.restitution->place;
  return method.place;
}

/// A contact of which nothing is said, neither a law nor a restitution; null where there is none.
const AssembledContact* contact_without_words(const Assembly& assembly) {
  if (assembly.scene.dimension > 1 || assembly.scene.frame || has_slices(assembly.scene)) return nullptr;
  for (const AssembledContact& contact : assembly.contacts)
    if (!contact.law && contact.restitution && contact.restitution->place.file.empty()) return &contact;
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
  // Off the line contacts are many and short: rigid bodies first.
  if (assembly.scene.dimension == 1) prefer({"phi", "two_point", "reference"});
  prefer({"lzb", "newton", "moreau_jean", "two_point"});
  if (method.value.empty()) method.value = "reference";      // to say why not even this fits
  if (kind_of(method.value) == MethodKind::spheres) return;  // its plan says what does not fit
  if (const std::string why = misfit(method.value, assembly); !why.empty())
    problems.add(place_of_misfit(assembly), fmt::format("run.method: {} {}", method.value, why),
                 fitting_words(assembly));
}

void plan_corrections(Assembly& assembly, Problems& problems) {
  const RunChoice& run = assembly.scene.run;
  std::vector<std::shared_ptr<const ChosenLaw>> laws;
  for (const AssembledContact& contact : assembly.contacts) laws.push_back(contact.law);
  const auto outlook = [laws](Rebound rebound) {
    return
        [laws, rebound](std::size_t contact, double speed) { return laws[contact]->outlook(speed, rebound); };
  };
  const Rebound rebound = run.rebound == Rebound::approximate ? Rebound::approximate : Rebound::exact;
  Plan& plan = assembly.plan;
  plan.outlook = outlook(Rebound::exact);
  plan.correction_outlook = outlook(rebound);
  plan.corrections = {.clip = run.clip_compression, .rebound = run.rebound != Rebound::computed};
  if (!plan.corrections.any()) return;
  for (const AssembledContact& contact : assembly.contacts)
    if (!contact.law->outlook(1, rebound))
      problems.add(run.method.place,
                   fmt::format("no rebound is known for contact {} ({})", contact.name, contact.law->name),
                   "clip_compression and force_rebound need a contact that shares no body with another, and "
                   "a law of the "
                   "form f = k δ^α (1 + μ δ̇)");
}

}  // namespace

namespace {

/// A system says how long it is interesting; a thousandth of that is a step that shows it. Adaptive steps lie
/// inside longer ones.
void plan_system(Assembly& assembly) {
  RunChoice& run = assembly.scene.run;
  const double steps = has_adaptive_steps(run) ? 50 : 1000;
  if (!run.duration) run.duration = At<double>{assembly.mechanics->until, {}};
  // A compliant contact is much shorter than the motion; only one scheme finds its own steps.
  if (kind_of(run.method.value) == MethodKind::scheme && run.method.value != "reference") return;
  if (run.step.place.file.empty()) run.step.value = run.duration->value / steps;
}

/// Steps are to show the motion, and where a run cannot be stopped half-way, to come to its end.
void check_step(RunChoice& run, bool to_the_end, Problems& problems) {
  constexpr double most_steps = 1e9;
  if (!run.duration) return;
  const double duration = run.duration->value;
  if (run.step.place.file.empty()) run.step.value = std::min(run.step.value, duration);
  const Place& place = run.step.place.file.empty() ? run.duration->place : run.step.place;
  if (run.step.value > duration)
    problems.add(place,
                 fmt::format("run: a step of {:.4g} s is longer than the duration, {:.4g} s", run.step.value,
                             duration),
                 "take a shorter step, such as a thousandth of the duration");
  else if (to_the_end && duration > most_steps * run.step.value)
    problems.add(place,
                 fmt::format("run: {:.3g} steps of {:.4g} s are more than anyone can wait for",
                             duration / run.step.value, run.step.value),
                 fmt::format("a duration of {:.4g} s has at most {:.0e} steps", duration, most_steps));
}

/// Numbers with which a scheme has no meaning are found before the run.
void try_scheme(const Assembly& assembly, Problems& problems) {
  const At<std::string>& method = assembly.scene.run.method;
  try {
    const auto mechanics = mechanics_of(assembly);
    (void)make_nonsmooth_stepper(method.value, *mechanics->system,
                                 nonsmooth_plan(assembly, method.value).options);
  } catch (const Error& error) {
    const Place place = method.place.file.empty() ? Place{assembly.scene.file} : method.place;
    for (const Problem& problem : error.problems())
      problems.add(place, fmt::format("{}: {}", method.value, problem.message), problem.help);
  }
}

/// Methods with an error of their own have a tolerance of their own where none is given.
void fill_defaults(RunChoice& run) {
  const bool impulsive = is_impact_law(run.method.value), nonsmooth = is_nonsmooth_scheme(run.method.value);
  if (!run.tolerance.place.file.empty()) return;
  if (impulsive) run.tolerance.value = ImpactOptions{}.tolerance;
  if (nonsmooth) run.tolerance.value = NonsmoothOptions{}.tolerance;
}

}  // namespace

bool method_is_known(const RunChoice& run, Problems& problems) {
  std::vector<std::string_view> solvers;
  for (const LcpSolverFacts& facts : lcp_solvers()) solvers.push_back(facts.about.name);
  const std::string &method = run.method.value, &solver = run.lcp_solver.value;
  if (!solver.empty() && std::find(solvers.begin(), solvers.end(), solver) == solvers.end())
    problems.add(run.lcp_solver.place, fmt::format("run.lcp_solver: there is no LCP solver '{}'", solver),
                 allowed_names(solver, solvers));
  const auto names = method_names();
  if (method.empty() || std::find(names.begin(), names.end(), method) != names.end()) return true;
  problems.add(run.method.place, fmt::format("run.method: there is no scheme or impact law '{}'", method),
               allowed_names(method, names));
  return false;
}

void make_plan(Assembly& assembly, Problems& problems) {
  RunChoice& run = assembly.scene.run;
  pick_method(assembly, problems);
  fill_defaults(run);
  check_bodies(assembly.scene, problems);
  if (assembly.scene.system) plan_system(assembly);
  const bool sliced = are_sliced(assembly.scene) && assembly.mechanics;
  if (sliced) fill_sliced_run(assembly);
  const MethodKind kind = kind_of(run.method.value);
  if (kind == MethodKind::spheres) plan_spheres(assembly, problems);
  if (const std::string why = bodies_misfit(assembly.scene, run.method.value);
      kind == MethodKind::spheres && !why.empty())
    problems.add(run.bodies.place, fmt::format("run.bodies: {} {}", run.method.value, why));
  const bool impulsive = kind == MethodKind::impact_law, nonsmooth = kind == MethodKind::nonsmooth_scheme;
  const bool falls = length(assembly.scene.gravity) > 0;
  Plan& plan = assembly.plan;
  plan.tolerance = run.tolerance.value;
  // Under gravity things may go on for ever: a second, if nothing else is said.
  if (!run.duration && falls && !impulsive) run.duration = At<double>{1, {}};
  plan.stop_when_apart = !run.duration && !falls;
  if (run.duration)
    plan.until = run.duration->value;
  else if (falls)
    plan.until = 1;
  if (!impulsive) check_step(run, nonsmooth || kind == MethodKind::spheres, problems);
  if (sliced)
    plan_sliced(assembly);
  else
    plan.step = run.step.value;
  refuse_foreign_options(assembly.scene, problems);
  if (nonsmooth && problems.empty()) try_scheme(assembly, problems);
  if (kind == MethodKind::scheme) plan_corrections(assembly, problems);
  if (kind == MethodKind::waves) plan_waves(assembly, problems);
  keep_own_options(run);
}

}  // namespace ictus
