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
  CompliantRecorder::Options options;
  options.lag = scheme_facts(scheme).lag;
  options.outlook = plan.outlook;
  CompliantRecorder recorder(model, options);
  Ending ending = make_runner(scheme)->advance(model, state, plan, recorder);
  return recorder.finish(std::move(ending));
}

}  // namespace ictus::test
