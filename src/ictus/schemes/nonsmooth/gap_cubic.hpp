#pragma once
// The cubic through gap and opening speed at both ends of a step: where the gap may be least inside, which
// the signs at the ends do not tell.

#include <array>
#include <cmath>
#include <utility>

namespace ictus {

class GapCubic {
 public:
  struct End {
    double gap, speed;  // m, m/s
  };
  GapCubic(End begin, End end, double length)
      : c0_(begin.gap),
        c1_(length * begin.speed),
        c2_(3 * (end.gap - begin.gap) - length * (2 * begin.speed + end.speed)),
        c3_(2 * (begin.gap - end.gap) + length * (begin.speed + end.speed)) {}

  /// At the fraction s of the step.
  double at(double s) const { return c0_ + s * (c1_ + s * (c2_ + s * c3_)); }
  double curvature(double s) const { return 2 * c2_ + 6 * s * c3_; }

  struct Extremes {
    int count = 0;
    std::array<double, 2> at{};  // fractions inside the step, ascending
  };
  Extremes extremes() const {
    Extremes found;
    // c₁ + 2 c₂ s + 3 c₃ s² = 0, without cancellation
    const double discriminant = c2_ * c2_ - 3 * c1_ * c3_;
    if (!(discriminant >= 0)) return found;
    const double sum = -(c2_ + std::copysign(std::sqrt(discriminant), c2_));
    double first = sum / (3 * c3_), second = c1_ / sum;  // not finite where there is no such root
    if (!(first < second)) std::swap(first, second);
    for (const double s : {first, second})
      if (s > 0 && s < 1) found.at[static_cast<std::size_t>(found.count++)] = s;
    return found;
  }

 private:
  double c0_, c1_, c2_, c3_;
};

}  // namespace ictus
