// Precision and work of Moreau's scheme with constant steps and with adaptive ones of orders 0, 1, 2 and
// variable, with and without control of the violation. The error is that of q in the norm (48); the work
// counts evaluations of forces and contact problems, rejected steps included.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "ictus/base/larger.hpp"
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

struct WorkExample {
  std::string name, kind;
  /// At which both are compared. Larger ones are reached with the largest step, which no tolerance chooses;
  /// the first two by all methods.
  std::vector<double> errors;
};

void add_rows(Part& part, const WorkExample& in, const Method& method, const WorkLine& line,
              const WorkLine& constant) {
  std::vector<double> errors = in.errors;
  if (!method.options.control_violation) errors.resize(2);
  const std::vector<double> ratios = work_ratios(errors, line, constant);
  double worst = 0;
  for (const double ratio : ratios) worst = max_or_nan(worst, ratio);
  part.add(at_most(fmt::format("largest of the work at errors {:g}, adaptive over constant steps, {}, {}",
                               fmt::join(errors, ", "), method.label, in.name),
                   worst, {"a curve below that of constant steps", 1},
                   fmt::format("{:.2g} at the smallest of them", ratios.back())));
  if (!method.options.control_violation) return;
  part.add(at_most(fmt::format("the same, at {:g} over that at {:g}, {}, {}", errors.back(), errors[0],
                               method.label, in.name),
                   ratios.back() / ratios.front(), {"a curve below that of constant steps", 0.5},
                   "the smaller the error, the larger the gain: a line of constant steps is steeper"));
  part.add(ours(at_least(fmt::format("order of the error in the tolerance, {}, {}", method.label, in.name),
                         line.slope_in_control(), {"–", 0.5}, "the error falls with the tolerance")));
}

/// An impact that is forecast neither in the step nor in its halves leaves no trace in the estimate of the error:
/// without control of the violation, tolerances below some size change nothing.
void add_control(Part& part, const WorkExample& in, const WorkLine& without, const WorkLine& with) {
  part.add(at_least(
      fmt::format("error at the tolerance 1e-5, without control of the violation over with it, {}, {}",
                  without.label, in.name),
      without.error.back() / with.error.back(), {"eq. (129)", 2},
      fmt::format("{:.2g} without it", without.error.back())));
}

void add(Part& part, const WorkExample& in) {
  const SystemCase system = make_system(in.kind);
  const WorkLine constant = by_steps(system, {"constant steps", "moreau_jean"}, until);
  report::Figure figure = work_figure("acary-adaptive-" + in.kind, "Precision and work, " + in.name);
  figure.series.push_back(work_series(constant));
  for (const Method& method : methods()) {
    const WorkLine line = by_tolerances(system, method, until);
    figure.series.push_back(work_series(line));
    add_rows(part, in, method, line, constant);
    if (method.options.control_violation) continue;
    Method controlled = method;
    controlled.options.control_violation = true;
    add_control(part, in, line, by_tolerances(system, controlled, until));
  }
  part.show({"Adaptive steps, " + in.name, "", {std::move(figure)}, {}});
}

}  // namespace

Part adaptive() {
  Part part;
  add(part, {"ball", "bouncing_ball", {5e-3, 3e-3, 1e-3, 5e-4, 2e-4}});
  add(part, {"oscillator", "impacting_oscillator", {2e-2, 1e-2, 5e-3, 3e-3}});
  return part;
}

}  // namespace ictus::reproduce::acary
