#include "ictus/run/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/nonsmooth_options.hpp"
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
  if ((kind == MethodKind::nonsmooth_scheme || kind == MethodKind::waves) && have_restitutions(assembly))
    if (const auto overlap = overlap_of(assembly)) return overlap->place;
  if (kind != MethodKind::scheme || assembly.scene.dimension > 1) return method.place;
  for (const AssembledContact& contact : assembly.contacts)
    if (contact.law && contact.restitution && !contact.restitution->place.file.empty() &&
        !contact.law->values.count("restitution") &&
        (contact.restitution->value != 1 || !contact.law->traits.conservative))
      return contact.restitution->place;
  return method.place;
}

/// The method of the scene, or the first favourite that fits.
void pick_method(Assembly& assembly, Problems& problems) {
  At<std::string>& method = assembly.scene.run.method;
  if (method.value.empty() && has_slices(assembly.scene)) method.value = waves_about.name;
  for (const char* favourite : {"phi", "two_point", "reference", "lzb", "newton", "moreau_jean"})
    if (method.value.empty() && !(assembly.scene.system && is_impact_law(favourite)) &&
        misfit(favourite, assembly).empty())
      method.value = favourite;
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
  if (run.step.place.file.empty()) run.step.value = run.duration->value / steps;
}

/// Steps are to show the motion and to come to its end.
void check_step(RunChoice& run, Problems& problems) {
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
  else if (duration > most_steps * run.step.value)
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
  if (assembly.scene.system) plan_system(assembly);
  const MethodKind kind = kind_of(run.method.value);
  if (kind == MethodKind::spheres) plan_spheres(assembly, problems);
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
  if (nonsmooth || kind == MethodKind::spheres) check_step(run, problems);
  plan.step = run.step.value;
  check_nonsmooth_options(run, problems);
  const auto refuse_idle = [&](const char* option, const Place& place, std::string_view owner) {
    if (!place.file.empty())
      problems.add(place, fmt::format("run.{}: {} does not look at it", option, run.method.value),
                   fmt::format("remove it; it is an option of {}", owner));
  };
  if (nonsmooth && problems.empty()) try_scheme(assembly, problems);
  if (kind == MethodKind::scheme) plan_corrections(assembly, problems);
  if (kind == MethodKind::waves) plan_waves(assembly, problems);
  if (kind != MethodKind::spheres) refuse_idle("collisions", run.collisions.place, spheres_about.name);
  if (kind != MethodKind::waves) refuse_idle("propagation", run.propagation.place, waves_about.name);
}

ImpactPlan impact_plan(const Assembly& assembly, const std::string& law) {
  const RunChoice& run = assembly.scene.run;
  ImpactPlan plan;
  plan.options.law = law;
  if (is_impact_law(run.method.value) || !run.tolerance.place.file.empty())
    plan.options.tolerance = run.tolerance.value;
  plan.options.dissipation =
      run.dissipation == LossModel::mono_stiffness ? Dissipation::mono_stiffness : Dissipation::bi_stiffness;
  plan.options.steps = run.euler_steps;
  if (!run.lcp_solver.value.empty()) plan.options.solver = run.lcp_solver.value;
  plan.options.correlation = run.correlation;
  if (run.duration) plan.until = run.duration->value;
  plan.once = !run.duration && length(assembly.impacts.gravity) > 0;
  plan.record_every = run.record_every;
  return plan;
}

NonsmoothPlan nonsmooth_plan(const Assembly& assembly, const std::string& scheme) {
  const RunChoice& run = assembly.scene.run;
  NonsmoothPlan plan;
  plan.scheme = scheme;
  plan.options = nonsmooth_options(run);
  plan.step = assembly.plan.step;
  plan.until = assembly.plan.until;
  plan.stop_when_apart = assembly.plan.stop_when_apart;
  plan.drop_idle = assembly.scene.dimension > 1;
  if (!assembly.scene.system) plan.gravity = assembly.scene.gravity;
  plan.record_every = run.record_every;
  return plan;
}

}  // namespace ictus
