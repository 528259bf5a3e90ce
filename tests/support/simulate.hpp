#pragma once
// A whole run of a model by the name of a scheme, as the program does it.

#include <string>
#include <utility>

#include "ictus/run/schemes.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

inline Plan plan_of(double step, double until, double tolerance = 1e-13) {
  Plan plan;
  plan.step = step;
  plan.until = until;
  plan.tolerance = tolerance;
  return plan;
}

inline Trace simulate(const Model& model, const std::string& scheme, State<Model> state, const Plan& plan) {
  Recorder::Options options;
  options.lag = scheme_facts(scheme).lag;
  options.outlook = plan.outlook;
  Recorder recorder(model, options);
  Ending ending = make_runner(scheme)->advance(model, state, plan, recorder);
  return recorder.finish(std::move(ending));
}

}  // namespace ictus::test
