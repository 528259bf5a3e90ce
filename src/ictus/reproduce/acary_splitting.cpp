// Splitting with RKF45: the smooth part first, then the impacts with q fixed. Its order with constant steps
// on ball and oscillator, and precision and work with steps by the embedded error.

#include <fmt/format.h>

#include "ictus/reproduce/acary_work.hpp"

namespace ictus::reproduce::acary {

Part splitting() {
  constexpr double until = 3.97;
  Part part;
  Method fixed{"constant steps", "splitting"}, embedded{"adaptive steps", "splitting"};
  fixed.options.tableau = embedded.options.tableau = "rkf45";
  embedded.options.adaptive = AdaptiveSteps::embedded;
  for (const auto& [name, kind] :
       {std::pair{"ball", "bouncing_ball"}, std::pair{"oscillator", "impacting_oscillator"}}) {
    const SystemCase system = make_system(kind);
    const WorkLine constant = by_steps(system, fixed, until);
    part.add(equal(fmt::format("order of splitting with RKF45, q in the norm (48), {}", name),
                   constant.slope_in_control(), {"a curve: 1", 1, 0.15},
                   "an impact is still captured at the end of a step"));
    report::Figure figure =
        work_figure(fmt::format("acary-splitting-{}", kind), fmt::format("Splitting RKF45, {}", name));
    figure.series.push_back(work_series(constant));
    figure.series.push_back(work_series(by_tolerances(system, embedded, until)));
    part.show({fmt::format("Splitting, {}", name), "", {std::move(figure)}, {}});
  }
  return part;
}

}  // namespace ictus::reproduce::acary
