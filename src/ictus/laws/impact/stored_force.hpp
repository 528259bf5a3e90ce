#pragma once
// The force λ = K x^η of a contact as a function of the energy E = K x^{η+1}/(η+1) that it has stored.

#include <cmath>

#include "ictus/base/power.hpp"

namespace ictus {

struct StoredForce {
  double stiffness;  // K, N/m^η
  double exponent;   // η

  /// [Liu2008, eq. (76)]
  double force(double energy) const {
    const double n = exponent;
    return power((n + 1) * energy, n / (n + 1)) * std::pow(stiffness, 1 / (n + 1));
  }
  double energy(double compression) const {
    return stiffness * power(compression, exponent) * compression / (exponent + 1);
  }
  /// The force ΔE/Δx that takes as long as a path on which E is linear in the impulse, with x = (η+1) E/λ;
  /// the arithmetic mean, where the ends are close. Right at the ends of a contact too, where λ vanishes like
  /// a root.
  double mean_force(double from, double to) const {
    const double first = force(from), last = force(to);
    if (std::abs(to - from) < 1e-3 * (to + from)) return (first + last) / 2;
    const double start = from > 0 ? from / first : 0, end = to > 0 ? to / last : 0;
    return (to - from) / ((exponent + 1) * (end - start));
  }
};

}  // namespace ictus
