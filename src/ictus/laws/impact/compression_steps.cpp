// How long a step may be, and where the ledger puts its end.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/compression.hpp"

namespace ictus::compression {

/// x^η is not smooth where x leaves or reaches zero: there the method integrates t^η with a relative error of
/// about 3e-4, and its error estimate may not see it. The longest step that the tolerance allows across such
/// a point, s.
double Process::step_over_touch(std::size_t slot, double rate) const {
  const double n = field_.exponent[slot];
  if (n == 1) return HUGE_VAL;
  const double force = field_.force(slot, std::abs(rate)) * field_.coupling.diagonal[slot];
  return std::pow(options_->tolerance * speed_scale_ / (3e-4 * force), 1 / (n + 1));
}

/// Expanding contacts reach zero in steps that become shorter with the way that is left.
void Process::approach_openings() {
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    if (at(slot).phase != Phase::expanding || at(slot).opens_at > 0) continue;
    const double rate = field_.yield[slot] * u_[slot];
    if (!(rate < 0)) continue;
    const double left = -y_[slot] / rate;
    if (left < 2 * stepper_.size())
      stepper_.size() = std::min(stepper_.size(), std::max(0.7 * left, step_over_touch(slot, rate)));
  }
}

/// The end of the step is moved, against its error estimate by very little, to where the energy of the
/// motion, of the springs and of the losses is what it was: the error of long chains does not add up.
/// [Hairer2006, §IV.4]
void Process::close_ledger(std::span<double> next) {
  const std::size_t m = set_.size();
  const double* before = stepper_.forces_before();
  double* after = stepper_.forces_after();
  field_.closing(next.data() + m, u_after_.data());
  double remainder = 0, steepness = 0;
  for (std::size_t j = 0; j < m; ++j) {
    if (field_.push[j] == 0) continue;
    const double kept = 1 / field_.yield[j], n = field_.exponent[j];
    remainder += kept * (after[j] * next[j] - before[j] * y_[j]) / (n + 1);
    remainder -= (next[m + j] - y_[m + j]) * (u_[j] + u_after_[j]) / 2;
    const double by_depth = kept * after[j] / inverse_scale_[j],
                 by_impulse = u_after_[j] / inverse_scale_[m + j];
    steepness += by_depth * by_depth + by_impulse * by_impulse;
  }
  if (!(steepness > 0)) return;
  const double shift = -remainder / steepness;
  for (std::size_t j = 0; j < m; ++j) {
    if (field_.push[j] == 0) continue;
    const double deeper = shift / (field_.yield[j] * inverse_scale_[j] * inverse_scale_[j]) * after[j];
    after[j] += next[j] > 0 ? field_.exponent[j] * after[j] * deeper / next[j] : 0;
    next[j] += deeper;
    next[m + j] -= shift * u_after_[j] / (inverse_scale_[m + j] * inverse_scale_[m + j]);
  }
  field_.closing(next.data() + m, u_after_.data());
  for (std::size_t j = 0; j < m; ++j) stepper_.depth_rates_after()[j] = field_.yield[j] * u_after_[j];
}

}  // namespace ictus::compression
