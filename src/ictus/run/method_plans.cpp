#include "ictus/run/method_plans.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/run/outcomes_only.hpp"
#include "ictus/run/scene_order.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"
#include "ictus/trace/impact.hpp"

namespace ictus {

ImpactOptions impact_options(const Assembly& assembly, const std::string& law) {
  const RunChoice& run = assembly.scene.run;
  ImpactOptions options = nonsmooth_options(run).impact;
  options.law = law;
  if (is_impact_law(run.method.value) || !run.tolerance.place.file.empty())
    options.tolerance = run.tolerance.value;
  if (!run.lcp_solver.value.empty()) options.solver = run.lcp_solver.value;
  return options;
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

namespace {

/// Bodies that turn in space, and rolling friction: impacts by the law, all else by steps.
NonsmoothPlan stepped_plan(const Assembly& assembly, const std::string& law) {
  NonsmoothPlan plan = nonsmooth_plan(assembly, std::string(MoreauJean::about.name));
  plan.options.step_law = law;
  plan.options.impact = impact_options(assembly, law);
  plan.options.law_tolerance = plan.options.impact.tolerance;
  plan.options.tolerance = NonsmoothOptions{}.tolerance;
  if (!std::isfinite(plan.until)) plan.until = 1;
  if (assembly.scene.run.step.place.file.empty()) plan.step = plan.until / 1000;
  return plan;
}

}  // namespace

bool moves_by_steps(const Assembly& assembly) {
  if (!assembly.is_rigid) return false;
  const MechanicalShape& shape = assembly.mechanics->system->shape();
  return shape.turns || shape.spins > 0;
}

NonsmoothPlan law_plan(const Assembly& assembly, const std::string& law) {
  if (moves_by_steps(assembly)) return stepped_plan(assembly, law);
  const RunChoice& run = assembly.scene.run;
  NonsmoothPlan plan = nonsmooth_plan(assembly, "event_driven");
  plan.by_law = true;
  plan.options.impact = impact_options(assembly, law);
  plan.options.impact_law = law;
  plan.options.lcp_solver = run.lcp_solver.value;
  plan.options.law_tolerance = plan.options.impact.tolerance;
  plan.options.tolerance =
      NonsmoothOptions{}.tolerance;  // of the motion: the one that was given is the law's
  plan.options.tableau.clear();
  if (!assembly.mechanics) {  // bodies that fly
    plan.stop_when_apart = false;
    plan.once = !run.duration && length(assembly.scene.gravity) > 0;
    plan.until = run.duration ? run.duration->value : std::numeric_limits<double>::infinity();
  }
  // Impact laws have no step: one that is given is the time between rows. Where events are not known beforehand
  // one is taken for the eye.
  plan.rows_by_step = !run.step.place.file.empty();
  if (!plan.rows_by_step && std::isfinite(plan.until)) plan.step = plan.until / 1000;
  return plan;
}

Trace run_by_plan(const Assembly& assembly, NonsmoothPlan plan, const RunOptions& options) {
  if (options.record_every) plan.record_every = options.record_every;
  const std::string& law = plan.options.impact_law;
  plan.options.impact.record =
      options.record_every != outcomes_only && !law.empty() && impact_traits(law).knows_time;
  plan.options.impact.record_every = plan.record_every;
  plan.stop = options.stop;
  Trace trace = run_nonsmooth(*mechanics_of(assembly), plan, options.checkpoints);
  if (are_sliced(assembly.scene)) sort_as_in_scene(trace.bodies, assembly.scene);
  return trace;
}

namespace {

/// Keeps the motion just before the first impact.
struct FirstImpact final : ImpactObserver {
  std::optional<Motion> before;
  void struck(const ResolvedImpacts& impacts) override {
    if (!before) before = impacts.before;
  }
};

}  // namespace

double seconds_per_call(const Assembly& assembly, const std::string& law,
                        const std::function<double()>& clock) {
  constexpr double enough = 0.02;  // s, of all calls together
  if (assembly.mechanics) return unknown;
  const auto mechanics = mechanics_of(assembly);
  NonsmoothPlan plan = law_plan(assembly, law);
  const auto stepper = make_nonsmooth_stepper(plan.scheme, *mechanics->system, plan.options);
  FirstImpact first;
  stepper->tell(&first);
  Motion motion = mechanics->start;
  stepper->start(motion);
  bool good = stepper->step(motion, 0).converged();
  for (int k = 0; good && !first.before && std::isfinite(stepper->time_to_event(motion)) && k < 100; ++k)
    good = stepper->step(motion, stepper->time_to_event(motion)).converged();
  if (!good || !first.before) return unknown;
  stepper->tell(nullptr);
  double least = HUGE_VAL, all = 0;
  for (int call = 0; call < 1000 && all < enough; ++call) {
    motion = *first.before;
    stepper->start(motion);
    const double start = clock();
    const StepReport step = stepper->step(motion, 0);
    const double seconds = clock() - start;
    if (!step.converged()) return unknown;
    least = std::min(least, seconds);
    all += seconds;
  }
  return least;
}

}  // namespace ictus
