#include "tests/support/grid_error.hpp"

namespace ictus::test {

GridRun grid_run(const SystemCase& shipped, NonsmoothStepper& stepper, double until, int steps) {
  GridRun run{.error = 0};
  Motion motion = shipped.start, before, after;
  double last = 0;
  Eigen::VectorXd gap(shipped.system->contacts()), next = gap;
  shipped.system->gaps(motion.q, gap);
  const auto see = [&](const Motion& at) {
    shipped.exact->at(at.t, before, after);
    run.error += (at.t - last) * (at.q - after.q).lpNorm<1>();
    last = at.t;
    ++run.states;
    shipped.system->gaps(at.q, next);
    run.deepest = std::max(run.deepest, (gap.cwiseMin(0.0) - next).maxCoeff());
    gap = next;
  };
  stepper.start(motion);
  for (int k = 0; k < steps; ++k) {
    const StepReport step = stepper.step(motion, until / steps);
    if (!step.converged()) return {};
    run.work += step.evaluations;
    for (const Motion& state : stepper.states_inside()) see(state);
    see(motion);
  }
  return run;
}

}  // namespace ictus::test
