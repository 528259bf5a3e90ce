// Orders of the Runge–Kutta schemes with located events: errors of q in the grid norm (48), p on the
// oscillator and p + 1 on the ball, where flights are parabolas and only the events err.

#include <fmt/format.h>

#include <cmath>
#include <tuple>

#include "ictus/base/slope.hpp"
#include "ictus/reproduce/acary.hpp"
#include "ictus/study/motion_errors.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double until = 3.97, round_off = 3e-13;

struct Tableau {
  std::string name, label;
  int order;
};

struct Curve {
  std::vector<double> steps, errors;
};

Curve curve(const SystemCase& system, const Tableau& tableau) {
  Method method{tableau.name, "localized"};
  method.options.tableau = tableau.name;
  const double coarsest =
      tableau.order < 3 ? 0.0127 : 0.127;  // where its errors begin to fall as they should
  Curve out;
  for (double step = coarsest; step > coarsest / 50; step *= 0.7718) {
    const auto stepper = make_nonsmooth_stepper(method.scheme, *system.system, method.options);
    const ComputedMotion motion =
        compute_motion(*stepper, system.start, {.step = step, .until = until, .tracks_events = true});
    out.steps.push_back(step);
    out.errors.push_back(reaches(motion, until) ? grid_errors(motion, *system.exact, until).q.l1 : NAN);
  }
  return out;
}

/// Order p on the oscillator; the erratum knows p + 1 on the ball.
void add(Part& part, const std::string& kind, const std::vector<Tableau>& tableaus) {
  for (const auto& [name, system_name, gain] :
       {std::tuple{"oscillator", "impacting_oscillator", 0}, std::tuple{"ball", "bouncing_ball", 1}}) {
    const SystemCase system = make_system(system_name);
    report::Figure figure{.id = fmt::format("acary-localized-{}-{}", kind, system_name),
                          .title = fmt::format("Located events, {} Runge–Kutta, {}", kind, name),
                          .caption = "Error of q in the norm (48) over the step.",
                          .x = {"step (s)", true},
                          .y = {"error (m s)", true}};
    for (const Tableau& tableau : tableaus) {
      const Curve found = curve(system, tableau);
      const Slope slope = fit(found.steps, found.errors, round_off);
      // Euler's method errs on a parabola, the others do not.
      const double order = tableau.order + (tableau.order > 1 ? gain : 0);
      part.add(equal(fmt::format("order of {}, {}", tableau.label, name), slope.order,
                     {"a curve", order, 0.2},
                     fmt::format("theory: {:g}; fitted over {} steps above round-off", order, slope.points)));
      figure.series.push_back(
          {tableau.label, found.steps, found.errors, report::Series::Style::line_and_markers});
    }
    part.show({figure.title, "", {figure}, {}});
  }
}

}  // namespace

Part localized() {
  Part part;
  add(part, "half-explicit",
      {{"rk1", "RK1", 1},
       {"rk2_heun", "RK2", 2},
       {"rk32", "RK32", 3},
       {"rk4", "RK4", 4},
       {"dopri54", "DOPRI54", 5},
       {"butcher6", "order 6 (Butcher)", 6}});
  add(part, "implicit",
      {{"radau_iia2", "Radau IIA, 2 stages", 3},
       {"gauss2", "Gauss, 2 stages", 4},
       {"radau_iia3", "Radau IIA, 3 stages", 5},
       {"gauss3", "Gauss, 3 stages", 6}});
  return part;
}

}  // namespace ictus::reproduce::acary
