// §6 of [PreclikRuede2010]: the time-stepping scheme. Five balls, two of which come with v₀ = 1 m/s; the
// outcome must not depend on the step, on when within it the impact falls, on gaps, or on the order of the
// bodies.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/preclik.hpp"
#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

namespace ictus::reproduce::preclik {
namespace {

constexpr double ball_radius = 0.01;                                                   // m
constexpr std::array steps{1.0 / 60, 1.0 / 240, 1.0 / 1000, 1.0 / 8000, 1.0 / 44100};  // s

struct Setting {
  double step;             // s
  double approach = 0;     // m, from the impacting balls to the others
  double gap = 0;          // m, between the resting balls
  bool backwards = false;  // bodies numbered from right to left
  std::string treatment = "pair_iteration";
};

class Row {
 public:
  explicit Row(const Setting& setting) {
    std::array<double, 5> place{};
    for (std::size_t i = 1; i < 5; ++i)
      place[i] = place[i - 1] + 2 * ball_radius + (i == 2 ? setting.approach : i > 2 ? setting.gap : 0);
    for (std::size_t i = 0; i < 5; ++i) index_[i] = static_cast<BodyIndex>(setting.backwards ? 4 - i : i);
    for (std::size_t i = 0; i < 5; ++i) scene_.add_sphere(0.1, ball_radius);
    state_ = scene_.state();
    for (std::size_t i = 0; i < 5; ++i) {
      state_.x[index_[i]] = {place[i], 0, 0};
      state_.v[index_[i]] = {i < 2 ? 1.0 : 0.0, 0, 0};
    }
    start_ = state_;
  }
  /// Until the approach and all gaps are behind them, three times over.
  void run(const Setting& setting) {
    InelasticThenRestore stepper(scene_, {.treatment = setting.treatment});
    const double until = 3 * (setting.approach + 3 * setting.gap) + 4 * setting.step;
    while (state_.t < until)
      if (!stepper.step(state_, setting.step).converged()) return;
    ended_ = true;
  }
  /// m/s; NaN where a step did not converge.
  double velocity(std::size_t i) const { return ended_ ? state_.v[index_[i]].x : NAN; }
  double shift(std::size_t i) const { return state_.x[index_[i]].x - start_.x[index_[i]].x; }  // m
  void one_step(double step) { InelasticThenRestore(scene_).step(state_, step); }

 private:
  Spheres scene_;
  std::array<BodyIndex, 5> index_{};
  SphereState state_, start_;
  bool ended_ = false;
};

/// The largest |v − v_ideal|, m/s.
double error(const Setting& setting) {
  Row row(setting);
  row.run(setting);
  double worst = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double off = std::abs(row.velocity(i) - (i < 3 ? 0 : 1));
    if (std::isnan(off)) return off;
    worst = std::max(worst, off);
  }
  return worst;
}

void add(Part& part, const std::string& quantity, const Setting& setting, const std::string& printed) {
  part.add(equal("largest error of a velocity, " + quantity + " (m/s)", error(setting), {printed, 0, 1e-9}));
}

}  // namespace

Part scheme() {
  Part part;
  Row at_once({.step = steps[0]});
  at_once.one_step(steps[0]);
  for (std::size_t i = 0; i < 5; ++i)
    part.add(equal(fmt::format("shift of ball {} in the step of the impact, in v₀ Δt", i + 1),
                   at_once.shift(i) / steps[0], {"2/5", 0.4, 1e-9}));
  for (const double step : steps) {
    const std::string text = fmt::format("Δt = 1/{:.0f} s", 1 / step);
    add(part, text, {.step = step}, "v₁ = v₂ = v₃ = 0, v₄ = v₅ = v₀");
    add(part, text + ", impact in mid-step", {.step = step, .approach = 0.5 * step},
        "not fundamentally different");
    add(part, text + ", gaps of 0.3 v₀ Δt", {.step = step, .approach = 0.7 * step, .gap = 0.3 * step},
        "not fundamentally different");
  }
  add(part, "bodies numbered from the other side", {.step = steps[1], .backwards = true},
      "the expected result");
  const Setting springs{.step = steps[1], .treatment = "lzb"};
  part.add(
      equal("distance from the ideal cradle with the treatment lzb (m/s)", error(springs),
            {"easily replace the elastic collision treatment", distance_from_ideal(on_springs(1.5)), 1e-8},
            "Hertz's springs: that of Fig. 5"));
  return part;
}

}  // namespace ictus::reproduce::preclik
