#include "tests/support/simulate.hpp"

namespace ictus::test {

Plan plan_of(double step, double until, double tolerance) {
  Plan plan;
  plan.step = step;
  plan.until = until;
  plan.tolerance = tolerance;
  return plan;
}

Trace simulate(const Model& model, const std::string& scheme, State<Model> state, const Plan& plan) {
  return run_compliant(scheme, model, state, plan, {.outlook = plan.outlook});
}

}  // namespace ictus::test
