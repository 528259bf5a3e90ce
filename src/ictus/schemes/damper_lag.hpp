#pragma once
// Dampers of the two-point scheme, to higher order than its springs (docs/theory/two_point.md).
//
// Let the springs push with their mean forces f over a step, and the dampers have their mean viscosities c:
// the closing speeds obey v′ = g − W (f + c v), hence Δv = h (g − W F), F = f + c u, with the mean speed u of
// that motion. Without dampers u = v + Δv/2. For one contact with x = hWc/2 it is
//     u − v = Δv/2 + (hW/2) G (u − v),    (hW/2) G = T/(1 + T),    T = coth x − 1/x,
// and e^{−2x} becomes its Padé fraction (2, 4), positive and going to zero, with
//     G = c (15 + 5x + x²)/(45 + 30x + 11x² + 2x³).
// So the depth moves as if the force were F − G (u − v), while the speed takes F. What is lost then is
//     h c u² + (h/2) G (u − v) Δv ≥ 0,
// for contacts in line too, where the rest of a row of W is no larger than its diagonal, and hWG/2 < 1/2. A
// Hunt–Crossley contact keeps its first integral, hence its rebound speed, as far as the fraction is the
// exponential: to 1e-8 at six samples per contact, where G = 0 would leave 1 %.

#include <cmath>

#include "ictus/base/power.hpp"
#include "ictus/model/system.hpp"

namespace ictus {

/// G(c) with its derivatives by c; half = h W/2.
inline Mean lagging_share(double c, double half) {
  const double x = half * c, z = x * x, d = 1 / (45 + 30 * x + z * (11 + 2 * x));
  // All but d itself is there before the division is done.
  const double first = 675 + 450 * x + z * (120 + z);
  const double second = -half * (20250 + 32400 * x + z * (22950 + 6960 * x + z * (900 + 4 * z)));
  return {c * (15 + 5 * x + z) * d, first * d * d, second * d * (d * d)};
}

template <System S>
class DamperLag {
 public:
  using Contacts = typename S::Contacts;
  explicit DamperLag(const S& system)
      : force(system.contacts()),
        half_(system.contacts()),
        lag_(system.contacts()),
        slope_(system.contacts()),
        curvature_(system.contacts()) {}

  Contacts force;  // that the speeds take, N

  struct Path {
    const Contacts &from, &to, &speed;  // δ at start and end, δ̇ at the start
    double per_time;                    // 1/s

    /// u − v
    double gain(Eigen::Index j) const { return (to[j] - from[j]) * per_time - speed[j]; }
  };

  void begin(const S& system, typename S::Linearised& at, double h) {
    for (Eigen::Index j = 0; j < half_.size(); ++j) half_[j] = 0.5 * h * system.delassus(at, j);
  }

  /// From F and its derivatives by depth to those of F − L, L = G (u − v). For Hunt and Crossley's dampers
  /// alone −L = T F; that L is nowhere larger than F makes it vanish where a contact would pull.
  void take(const MeanTerms<Contacts>& means, const Path& path, Contacts& whole, Contacts& slope,
            Contacts& curvature) {
    for (Eigen::Index j = 0; j < half_.size(); ++j) {
      const Mean sum{whole[j], slope[j], curvature[j]};
      const Mean lag = means.damper[j] > 0 ? lag_of(means, path, sum, j) : Mean{0, 0, 0};
      lag_[j] = lag.value;
      slope_[j] = lag.slope;
      curvature_[j] = lag.curvature;
      whole[j] = sum.value - lag.value;
      slope[j] = sum.slope - lag.slope;
      curvature[j] = sum.curvature - lag.curvature;
    }
  }

  /// F at the end of the path, which lies `last` behind the place where L was taken.
  void give_back(const Contacts& last, const Contacts& lagging) {
    lag_.array() += last.array() * (slope_.array() + 0.5 * curvature_.array() * last.array());
    force = lagging + lag_;
  }

  /// (h/2) Σ L Δv, J.
  double lost(const Contacts& speed, const Contacts& end_speed, double h) const {
    return 0.5 * h * lag_.dot(end_speed - speed);
  }

 private:
  Mean lag_of(const MeanTerms<Contacts>& means, const Path& path, const Mean& whole, Eigen::Index j) const {
    const Mean share = lagging_share(means.damper[j], half_[j]);
    const double gain = path.gain(j), lag = share.value * gain;
    if (!(std::abs(lag) < whole.value)) return std::copysign(1.0, lag) * whole;
    const double bend = means.damper_slope[j], turn = 2 * bend * path.per_time;
    return {lag, share.value * path.per_time + share.slope * (bend * gain),
            share.curvature * (bend * bend * gain) + share.slope * (turn + means.damper_curvature[j] * gain)};
  }

  Contacts half_;                     // h W/2, s/kg
  Contacts lag_, slope_, curvature_;  // L as taken for the last time
};

}  // namespace ictus
