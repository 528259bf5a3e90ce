// Precision and work of Moreau's scheme with constant steps and with adaptive ones of orders 0, 1, 2 and
// variable, with and without control of the violation. The error is that of q in the norm (48); the work
// counts evaluations of forces and contact problems, rejected steps included.

#include <fmt/format.h>

#include <cmath>

#include "ictus/reproduce/acary_work.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double until = 3.97;

Method adaptive_method(std::string label, AdaptiveSteps order, bool violation) {
  Method method{std::move(label), "moreau_jean"};
  method.options.adaptive = order;
  method.options.control_violation = violation;
  return method;
}

std::vector<Method> methods() {
  using enum AdaptiveSteps;
  return {adaptive_method("order 0", order0, false),
          adaptive_method("order 1", order1, false),
          adaptive_method("order 2", order2, false),
          adaptive_method("order 0, violation", order0, true),
          adaptive_method("order 1, violation", order1, true),
          adaptive_method("order 2, violation", order2, true),
          adaptive_method("variable order", variable, false),
          adaptive_method("variable order, violation", variable, true)};
}

/// Work at one error, adaptive over constant. Without control of the violation small errors are not reached:
/// an impact that is not forecast in the step and in its halves alike leaves no trace in the estimate of the
/// error.
void add_rows(Part& part, const std::string& name, const Method& method, const WorkLine& line,
              const WorkLine& constant) {
  const bool controlled = method.options.control_violation;
  const double error = controlled ? 3e-3 : 1e-2;
  part.add(at_most(
      fmt::format("work at an error of {:g}, {} over constant steps, {}", error, method.label, name),
      line.work_at(error) / constant.work_at(error), {"a curve: no more work", 1, controlled ? 0 : 0.1},
      controlled ? ""
                 : "at such errors both cost about the same; smaller ones need control of the violation"));
  if (controlled)
    part.add(at_least(fmt::format("order of the error in the tolerance, {}, {}", method.label, name),
                      line.slope_in_control(), {"error falls with the tolerance", 0.5}));
}

void add(Part& part, const std::string& name, const std::string& kind) {
  const SystemCase system = make_system(kind);
  const WorkLine constant = by_steps(system, {"constant steps", "moreau_jean"}, until);
  report::Figure figure = work_figure("acary-adaptive-" + kind, "Precision and work, " + name);
  figure.series.push_back(work_series(constant));
  for (const Method& method : methods()) {
    const WorkLine line = by_tolerances(system, method, until);
    figure.series.push_back(work_series(line));
    add_rows(part, name, method, line, constant);
  }
  part.show({"Adaptive steps, " + name, "", {std::move(figure)}, {}});
}

}  // namespace

Part adaptive() {
  Part part;
  add(part, "ball", "bouncing_ball");
  add(part, "oscillator", "impacting_oscillator");
  return part;
}

}  // namespace ictus::reproduce::acary
