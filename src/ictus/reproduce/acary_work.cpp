#include "ictus/reproduce/acary_work.hpp"

#include <cmath>

#include "ictus/run/motion_errors.hpp"

namespace ictus::reproduce::acary {
namespace {

struct Fitted {
  double slope, intercept;
};

/// The least-squares line through log y over log x.
Fitted line_through(const std::vector<double>& x, const std::vector<double>& y) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double a = std::log(x[i]), b = std::log(y[i]);
    n += 1;
    sx += a;
    sy += b;
    sxx += a * a;
    sxy += a * b;
  }
  const double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  return {slope, (sy - slope * sx) / n};
}

/// Of q in the norm (48): between the ends of steps nothing is known of a step that grows as it likes.
void add(WorkLine& line, double control, const ShippedSystem& system, const Method& method, double step,
         double until) {
  const auto stepper = make_nonsmooth_stepper(method.scheme, *system.system, method.options);
  const ComputedMotion motion = compute_motion(*stepper, system.start, {.step = step, .until = until});
  line.control.push_back(control);
  line.error.push_back(reaches(motion, until) ? grid_errors(motion, *system.exact, until).q.l1 : NAN);
  line.work.push_back(static_cast<double>(motion.total.evaluations + motion.total.solves));
}

}  // namespace

double WorkLine::work_at(double error_wanted) const {
  const Fitted fitted = line_through(error, work);
  return std::exp(fitted.intercept + fitted.slope * std::log(error_wanted));
}

double WorkLine::slope_in_control() const { return line_through(control, error).slope; }

WorkLine by_steps(const ShippedSystem& system, const Method& method, double until) {
  WorkLine line{method.label, {}, {}, {}};
  for (double step = 0.0317; step > 2e-4; step *= 0.6614) add(line, step, system, method, step, until);
  return line;
}

WorkLine by_tolerances(const ShippedSystem& system, const Method& method, double until) {
  WorkLine line{method.label, {}, {}, {}};
  constexpr double largest = 0.0409;  // s, the step that is divided
  Method controlled = method;
  for (double tolerance = 1e-1; tolerance > 0.9e-5; tolerance *= 0.3162) {
    controlled.options.absolute_tolerance = controlled.options.relative_tolerance = tolerance;
    add(line, tolerance, system, controlled, largest, until);
  }
  return line;
}

report::Series work_series(const WorkLine& line) {
  return {line.label, line.error, line.work, report::Series::Style::line_and_markers};
}

report::Figure work_figure(std::string id, std::string title) {
  return {.id = std::move(id),
          .title = std::move(title),
          .caption = "Work over error: lower is better. Every point is a step or a tolerance.",
          .x = {"error of q in the norm (48) (m s)", true},
          .y = {"evaluations and contact problems", true},
          .series = {}};
}

}  // namespace ictus::reproduce::acary
