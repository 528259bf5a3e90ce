#include "ictus/laws/impact/frictional_process.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::frictional {

/// The end of the step is moved, against its error estimate by very little, to where the energies of motion, springs,
/// losses and friction add up to what they were. Slips that are zero stay so: friction in stick answers the impulses
/// that are added. [Hairer2006, §IV.4]
void Process::close_ledger(double* next) {
  constexpr int passes = 3;
  read_speeds(next, u_after_);
  for (int pass = 0; pass < passes; ++pass) {
    const double shift = ledger_shift(next);
    if (shift == 0) return;
    const std::size_t m = contacts_.size();
    ahead_.assign(field_.rows(), 0);
    for (std::size_t j = 0; j < m; ++j) {
      if (field_.push[j] == 0) continue;
      const double by_depth = shift / (field_.yield[j] * inverse_scale_[j] * inverse_scale_[j]);
      next[j] += by_depth * field_.running_force(j, next[j]);
      ahead_[j] = -shift * u_after_[j] / (inverse_scale_[m + j] * inverse_scale_[m + j]);
      const double by_work = friction_share(j) / inverse_scale_[field_.works() + j];
      next[field_.works() + j] += shift * by_work * by_work;
    }
    rub_along(next);
    if (field_.holds_any()) field_.hold(ahead_.data());
    for (std::size_t row = 0; row < field_.rows(); ++row) next[m + row] += ahead_[row];
    read_speeds(next, u_after_);
  }
}

/// How far, 0 where the ledger is closed to round-off; and where the contacts that could be moved have less energy than is
/// to be shifted: the rounding of others would speed them up. Impulses and works are sums since the first touch: what a
/// step adds is known to the round-off of all of it. Put into speeds that have become small it would be its root, 1e-8.
double Process::ledger_shift(const double* next) {
  constexpr double round_off = 4e-16;
  const std::size_t m = contacts_.size();
  double remainder = 0, steepness = 0, noise = 0, weight = 0;
  const auto count = [&](double energy, double sum) {
    remainder += energy;
    noise = std::max({noise, round_off * std::abs(energy), round_off * std::abs(sum)});
  };
  for (std::size_t row = 0; row < field_.rows(); ++row) {
    const double mean = (u_[row] + u_after_[row]) / 2;
    count(-(next[m + row] - y_[m + row]) * mean, next[m + row] * mean);
  }
  for (std::size_t j = 0; j < m; ++j) {
    const double work = next[field_.works() + j];
    count(work - y_[field_.works() + j], work);
    if (field_.push[j] == 0) continue;
    const double kept = 1 / field_.yield[j], n = field_.exponent[j], force = field_.running_force(j, next[j]);
    count(kept * (force * next[j] - field_.running_force(j, y_[j]) * y_[j]) / (n + 1), 0);
    const double by_depth = kept * force / inverse_scale_[j],
                 by_impulse = u_after_[j] / inverse_scale_[m + j];
    const double by_work = friction_share(j) / inverse_scale_[field_.works() + j];
    steepness += by_depth * by_depth + by_impulse * by_impulse + by_work * by_work;
    weight = std::max(weight, field_.coupling.diagonal[j] / (inverse_scale_[m + j] * inverse_scale_[m + j]));
  }
  return std::abs(remainder) <= noise || !(std::abs(remainder) * weight <= 0.5 * steepness)
             ? 0
             : -remainder / steepness;
}

/// The friction of slipping patches that goes with the impulses `ahead_`, and its work.
void Process::rub_along(double* next) {
  const std::size_t t = field_.tangents();
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    const Patch& patch = field_.patches[g];
    if (patch.grip != Grip::slips) continue;
    const std::size_t row = field_.row_of(g);
    const double slip = t == 1 ? patch.sign * u_after_[row] : std::hypot(u_after_[row], u_after_[row + 1]);
    for (std::size_t i = patch.first; i < patch.last; ++i) {
      const std::size_t j = field_.members[i];
      const double rubbed = field_.friction[i] * ahead_[j];
      next[field_.works() + j] += rubbed * slip;
      if (t == 1)
        ahead_[row] += patch.sign * rubbed;
      else if (slip > 0)
        for (std::size_t a = 0; a < t; ++a) ahead_[row + a] += rubbed * u_after_[row + a] / slip;
    }
  }
}

/// Contacts of one patch take parts of its friction that follow their normal impulses: each stays in its cone.
void Process::share_friction(const double* before, const double* after) {
  const std::size_t m = contacts_.size(), t = field_.tangents();
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    const Patch& patch = field_.patches[g];
    if (patch.last - patch.first == 1) continue;
    const auto part = [&](std::size_t i) {
      const std::size_t j = field_.members[i];
      return field_.friction[i] * std::max(0.0, after[m + j] - before[m + j]);
    };
    // Rounding where nothing presses goes to those that have pressed: one that never did has no friction.
    const auto so_far = [&](std::size_t i) {
      return field_.friction[i] * std::max(0.0, after[m + field_.members[i]]);
    };
    double sum = 0, whole = 0;
    for (std::size_t i = patch.first; i < patch.last; ++i) {
      sum += part(i);
      whole += so_far(i);
    }
    for (std::size_t i = patch.first; i < patch.last; ++i) {
      const std::size_t j = field_.members[i];
      const double share = sum > 0     ? part(i) / sum
                           : whole > 0 ? so_far(i) / whole
                                       : 1 / static_cast<double>(patch.last - patch.first);
      for (std::size_t a = 0; a < t; ++a) {
        const std::size_t k = m + field_.row_of(g) + a;
        shared_[j * t + a] += share * (after[k] - before[k]);
      }
    }
  }
}

/// Energy that is neither motion nor lost nor rubbed away, and friction outside of its cone, as an outcome shows them.
bool Process::books_close() const {
  const std::size_t m = contacts_.size(), t = field_.tangents();
  const double allowed = std::clamp(10 * options_->tolerance, 1e-9, 1e-7);
  double remainder = 0, size = 0, excess = 0, largest = 0, roughest = 0;
  const auto count = [&](double energy) {
    remainder += energy;
    size += std::abs(energy);
  };
  for (std::size_t row = 0; row < field_.rows(); ++row) {
    // An elastic bounce loses nothing: what came and what left are the measure, not their difference.
    const double before = field_.base[row], after = field_.speed(row, y_.data());
    remainder += y_[m + row] * (before + after) / 2;
    size += std::abs(y_[m + row]) * (std::abs(before) + std::abs(after)) / 2;
  }
  for (std::size_t j = 0; j < m; ++j) {
    count(field_.energy(j, problem_->precompression[j]));
    count(-out_->loss[j]);
    count(-out_->friction_loss[j]);
    double rubbed = 0;
    for (std::size_t a = 0; a < t; ++a) rubbed = std::hypot(rubbed, out_->tangential[j * t + a]);
    const double most =
        problem_->friction_static.empty() ? problem_->friction[j] : problem_->friction_static[j];
    excess = std::max(excess, rubbed - most * out_->impulse[j]);
    largest = std::max(largest, out_->impulse[j]);
    roughest = std::max(roughest, rubbed);
  }
  // On a very rough surface friction is much larger than the load, and so is its rounding.
  const double rounding = 1e-14 * roughest;
  return std::abs(remainder) <= allowed * size && excess <= 100 * allowed * largest + rounding;
}

}  // namespace ictus::frictional
