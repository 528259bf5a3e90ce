// Where forces, compressions and heights are largest inside a step of order 8.

#include <algorithm>
#include <cmath>
#include <vector>

#include "ictus/base/roots.hpp"
#include "ictus/schemes/waves/dop853_propagator.hpp"

namespace ictus::waves {

/// Where a closed contact turns from closing to opening, and where its force is largest, on the dense output;
/// else at the ends of the step.
void Dop853Propagator::see_peaks(double h) {
  const double* next = h > 0 ? stepper_.next() : y_.data();
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    if (state_.closed[j] != pushing) continue;
    const auto see = [&](double t, double depth, double closing) {
      record_->see_depth(j, t, depth);
      record_->see_force(j, t, force(j, depth, closing));
    };
    const double at_start = margin_rate(y_.data(), j), at_end = margin_rate(next, j);
    see(state_.t, margin(y_.data(), j), at_start);
    see(state_.t + h, margin(next, j), at_end);
    if (viscosity_[j] > 0 && h > 0) see_damped_peak(j, h);
    if (!(at_start > 0 && at_end < 0)) continue;
    prepare_dense(h);
    const auto rate = [&](double fraction) { return dense_margin_rate(j, fraction); };
    const double top = bracketed_root(rate, 0, 1, rate(0), rate(1));
    see(state_.t + top * h, dense_margin(j, top), 0);
  }
}

/// The force of a damped contact is largest before its compression: the largest of nine on the dense output,
/// then by thirds between its neighbours.
void Dop853Propagator::see_damped_peak(std::size_t contact, double h) {
  const double *y = y_.data(), *next = stepper_.next();
  const double ends = std::max(force(contact, margin(y, contact), margin_rate(y, contact)),
                               force(contact, margin(next, contact), margin_rate(next, contact)));
  if (ends < 0.9 * record_->peak_force(contact)) return;
  prepare_dense(h);
  const auto f = [&](double fraction) {
    return force(contact, dense_margin(contact, fraction), dense_margin_rate(contact, fraction));
  };
  constexpr int parts = 8;
  int best = 0;
  double most = 0;
  for (int i = 0; i <= parts; ++i)
    if (const double value = f(static_cast<double>(i) / parts); value > most) best = i, most = value;
  double low = std::max(0, best - 1) / static_cast<double>(parts),
         high = std::min(parts, best + 1) / static_cast<double>(parts);
  while (high - low > 1e-9) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (f(a) < f(b))
      low = a;
    else
      high = b;
  }
  record_->see_force(contact, state_.t + low * h, f(low));
}

/// The highest place of each body, where its centre turns from rising to falling.
void Dop853Propagator::see_heights(double h) {
  const double* next = h > 0 ? stepper_.next() : y_.data();
  const std::size_t n = chain_->points();
  const double up = chain_->gravity() > 0 ? -1 : 1;
  for (std::size_t b = 0; b < chain_->bodies(); ++b) {
    const auto mean_of = [&](const double* row) { return chain_->mean({row, n}, b); };
    record_->see_height(b, up * mean_of(y_.data()));
    record_->see_height(b, up * mean_of(next));
    if (!(up * mean_of(y_.data() + n) > 0 && up * mean_of(next + n) < 0)) continue;
    prepare_dense(h);
    std::vector<double> row(n);
    const auto at = [&](std::size_t from, double fraction) {
      for (std::size_t i = 0; i < n; ++i)
        row[i] = i >= chain_->first_point(b) && i < chain_->end_point(b)
                     ? stepper_.at(y_.data(), from + i, fraction)
                     : 0;
      return up * mean_of(row.data());
    };
    const auto rate = [&](double fraction) { return at(n, fraction); };
    record_->see_height(b, at(0, bracketed_root(rate, 0, 1, rate(0), rate(1))));
  }
}

}  // namespace ictus::waves
