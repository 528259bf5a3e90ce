#include "ictus/reproduce/acary_work.hpp"

#include <cmath>

#include "ictus/base/slope.hpp"
#include "ictus/study/motion_errors.hpp"

namespace ictus::reproduce::acary {
namespace {

/// Of q in the norm (48): between the ends of steps nothing is known of a step that grows as it likes.
void add(WorkLine& line, double control, const SystemCase& system, const Method& method, double step,
         double until) {
  const auto stepper = make_nonsmooth_stepper(method.scheme, *system.system, method.options);
  const ComputedMotion motion = compute_motion(*stepper, system.start, {.step = step, .until = until});
  line.control.push_back(control);
  line.error.push_back(reaches(motion, until) ? grid_errors(motion, *system.exact, until).q.l1 : NAN);
  line.work.push_back(static_cast<double>(motion.total.evaluations + motion.total.solves));
}

}  // namespace

// The first crossing from above: errors scatter with the phase of the impacts.
double WorkLine::work_at(double error_wanted) const {
  for (std::size_t i = 1; i < error.size(); ++i) {
    if (!(error[i - 1] > error_wanted && error[i] <= error_wanted)) continue;
    const double share = std::log(error[i - 1] / error_wanted) / std::log(error[i - 1] / error[i]);
    return std::exp((1 - share) * std::log(work[i - 1]) + share * std::log(work[i]));
  }
  return NAN;
}

double WorkLine::slope_in_control() const { return fit(control, error, 0).order; }

WorkLine by_steps(const SystemCase& system, const Method& method, double until) {
  WorkLine line{method.label, {}, {}, {}};
  for (double step = 0.0317; step > 2e-4; step *= 0.6614) add(line, step, system, method, step, until);
  return line;
}

WorkLine by_tolerances(const SystemCase& system, const Method& method, double until) {
  WorkLine line{method.label, {}, {}, {}};
  constexpr double largest = 0.0409;  // s, the step that is divided
  Method controlled = method;
  for (double tolerance = 1e-1; tolerance > 0.9e-5; tolerance *= 0.3162) {
    controlled.options.absolute_tolerance = controlled.options.relative_tolerance = tolerance;
    add(line, tolerance, system, controlled, largest, until);
  }
  return line;
}

std::vector<double> work_ratios(const std::vector<double>& errors, const WorkLine& line,
                                const WorkLine& other) {
  std::vector<double> ratios;
  for (const double error : errors) ratios.push_back(line.work_at(error) / other.work_at(error));
  return ratios;
}

report::Series work_series(const WorkLine& line) {
  return {line.label, line.error, line.work, report::Series::Style::line_and_markers};
}

report::Figure work_figure(std::string id, std::string title) {
  return {.id = std::move(id),
          .title = std::move(title),
          .caption = "Work over error: lower is better. Every point is a step or a tolerance.",
          .x = {"error of q in the norm (48) (m s)", true},
          .y = {"evaluations and contact problems", true}};
}

}  // namespace ictus::reproduce::acary
