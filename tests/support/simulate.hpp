#pragma once
// A whole run of a model by the name of a scheme, as the program does it.

#include <string>
#include <utility>

#include "ictus/run/compliant.hpp"
#include "ictus/run/schemes.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

Plan plan_of(double step, double until, double tolerance = 1e-13);

Trace simulate(const Model& model, const std::string& scheme, State<Model> state, const Plan& plan);

}  // namespace ictus::test
