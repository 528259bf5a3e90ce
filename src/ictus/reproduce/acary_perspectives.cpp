// What the lecture mentions as perspectives: extrapolation of Moreau's scheme, time-discontinuous Galerkin schemes, and
// multistep schemes.

#include <fmt/format.h>

#include <cmath>

#include "ictus/base/slope.hpp"
#include "ictus/reproduce/acary_work.hpp"
#include "ictus/study/motion_errors.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double end_of_time = 3.97;  // s

struct Range {
  double coarsest, ratio;
  int count;
};

Slope order_of(const std::string& scheme, const std::string& name, const Range& range) {
  const SystemCase system = make_system(name);
  const bool tracks = nonsmooth_scheme(scheme).traits.tracks_events;
  std::vector<double> steps, errors;
  double step = range.coarsest;
  for (int k = 0; k < range.count; ++k, step *= range.ratio) {
    const auto stepper = make_nonsmooth_stepper(scheme, *system.system, {});
    const ComputedMotion motion =
        compute_motion(*stepper, system.start, {.step = step, .until = end_of_time, .tracks_events = tracks});
    steps.push_back(step);
    errors.push_back(reaches(motion, end_of_time) ? grid_errors(motion, *system.exact, end_of_time).q.l1
                                                  : NAN);
  }
  return fit(steps, errors, 1e-13);
}

void add(Part& part, const std::string& scheme, const std::string& system, double order, const Range& range) {
  const Slope slope = order_of(scheme, system, range);
  part.add(ours(equal(fmt::format("order of {}, {}", scheme, system), slope.order, {"–", order, 0.25},
                      fmt::format("q in the norm (48), fitted over {} steps", slope.points))));
}

/// All of them, beside Moreau's scheme, on the oscillator.
void add_work(Part& part) {
  const SystemCase system = make_system("impacting_oscillator");
  report::Figure figure =
      work_figure("acary-perspectives", "Precision and work of the perspectives, oscillator");
  std::vector<WorkLine> lines;
  for (const std::string scheme :
       {"moreau_jean", "moreau_extrapolated", "discontinuous_galerkin", "two_step_moreau"}) {
    lines.push_back(by_steps(system, {scheme, scheme}, end_of_time));
    figure.series.push_back(work_series(lines.back()));
  }
  constexpr double coarse = 3e-3;  // m s: reached by all
  const double extrapolated = lines[1].work.front() / lines[0].work_at(coarse);
  part.add(ours(
      at_most("work of moreau_extrapolated at its coarsest step over that of moreau_jean at an error of 3e-3",
              extrapolated, {"–", 1}, fmt::format("its error there is {:.1e} m s", lines[1].error.front()))));
  part.show({"Perspectives", "", {std::move(figure)}, {}});
}

}  // namespace

Part studer() {
  Part part;
  const Range range{0.0517, 0.7718, 12};
  add(part, "moreau_extrapolated", "impacting_oscillator", 4, range);
  add(part, "moreau_extrapolated", "bouncing_ball", 5, range);  // parabolas are exact: what is left is C h⁵
  return part;
}

Part perspectives() {
  Part part;
  const Range range{0.0317, 0.8308, 26};
  add(part, "discontinuous_galerkin", "impacting_oscillator", 1, range);
  add(part, "discontinuous_galerkin", "bouncing_ball", 1, range);
  add(part, "two_step_moreau", "impacting_oscillator", 1, range);
  add(part, "two_step_moreau", "bouncing_ball", 1, range);
  add_work(part);
  return part;
}

}  // namespace ictus::reproduce::acary
