// Splitting with RKF45: the smooth part first, then the impacts with q fixed; in the first part without the forces of
// lasting contacts, (140), or with them, (142). Orders with constant steps on ball and oscillator, precision and work
// with steps by the embedded error, and a ball that rests.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/reproduce/acary_work.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double until = 3.97;

struct SplitExample {
  std::string name, kind;
  std::vector<double> errors;  // at which work is compared
  std::string printed;         // of the work
};

Method by_splitting(std::string label, std::string scheme, AdaptiveSteps adaptive) {
  Method method{std::move(label), std::move(scheme)};
  method.options.tableau = "rkf45";
  method.options.adaptive = adaptive;
  return method;
}

void add_orders_and_work(Part& part, const SplitExample& in) {
  const SystemCase system = make_system(in.kind);
  report::Figure figure = work_figure("acary-splitting-" + in.kind, "Splitting RKF45, " + in.name);
  for (const std::string scheme : {"splitting", "splitting_continuous"}) {
    const WorkLine constant =
        by_steps(system, by_splitting(scheme + ", constant steps", scheme, AdaptiveSteps::none), until);
    const WorkLine adaptive =
        by_tolerances(system, by_splitting(scheme + ", adaptive", scheme, AdaptiveSteps::embedded), until);
    part.add(equal(fmt::format("order of {} with RKF45, q in the norm (48), {}", scheme, in.name),
                   constant.slope_in_control(), {scheme == "splitting" ? "a curve" : "(142), (143)", 1, 0.15},
                   "an impact is still captured at the end of a step"));
    double worst = 0;
    for (const double ratio : work_ratios(in.errors, adaptive, constant)) worst = max_or_nan(worst, ratio);
    const Row work =
        at_most(fmt::format("largest of the work at errors {:g}, adaptive over constant steps, {}, {}",
                            fmt::join(in.errors, ", "), scheme, in.name),
                worst, {in.printed, 0.5}, "half of it at most, at every one of them");
    part.add(in.printed == "–" ? ours(work) : work);
    figure.series.push_back(work_series(constant));
    figure.series.push_back(work_series(adaptive));
  }
  part.show({"Splitting, " + in.name, "", {std::move(figure)}, {}});
}

/// The largest |q| of a ball that starts at rest on the ground, within a second.
double off_the_ground(const std::string& scheme, double step) {
  SystemCase ball = make_system("bouncing_ball");
  ball.start.q.setZero();
  const Computed run = computed(ball, by_splitting("", scheme, AdaptiveSteps::none), step, 1);
  double most = 0;
  for (const Eigen::VectorXd& q : run.q) most = max_or_nan(most, std::abs(q[0]));
  return run.converged ? most : NAN;
}

void add_rest(Part& part) {
  const double coarse = off_the_ground("splitting", 0.01), fine = off_the_ground("splitting", 0.001);
  part.add(equal("order in h of the distance of a resting ball from the ground, splitting",
                 std::log10(coarse / fine), {"without continuous contact forces", 1, 0.05},
                 fmt::format("{:.2g} m with h = 0.01 s: it falls in every step and is thrown back", coarse)));
  part.add(equal("distance of a resting ball from the ground, splitting_continuous (m)",
                 off_the_ground("splitting_continuous", 0.01), {"with continuous contact forces", 0, 1e-15}));
}

}  // namespace

Part splitting() {
  Part part;
  add_orders_and_work(part, {"ball", "bouncing_ball", {1e-2, 5e-3, 2e-3, 1e-3, 5e-4}, "–"});
  add_orders_and_work(
      part,
      {"oscillator", "impacting_oscillator", {1e-2, 5e-3, 2e-3}, "a curve below that of constant steps"});
  add_rest(part);
  return part;
}

}  // namespace ictus::reproduce::acary
