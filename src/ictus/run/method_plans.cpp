#include "ictus/run/method_plans.hpp"

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/nonsmooth_options.hpp"

namespace ictus {

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
