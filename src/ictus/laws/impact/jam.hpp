#pragma once
// Springs begin an impact without collision. A contact that touches with u = 0 bears no load, and without a load it goes on
// so: x = 0 is a solution. But where it slips and jams, a + b·τ < 0, any touch grows, however light,
//     x″ = −(a + b·τ) λ(x) > 0,
// until the slip is gone: Painlevé's paradox, as springs see it [HoganKristiansen2017]. What comes out does not depend on the
// touch: one contact goes along Keller's path, dp_t/dp = τ, whenever it began. So it begins at depths whose energy is below
// the tolerance; those of several contacts are the shape that grows fastest without changing, c′ = σ² x.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/laws/impact/law.hpp"

namespace ictus {

class Jam {
 public:
  std::vector<double> depth;  // m, of contacts: where they begin

  /// True where touches grow. No depth is above `most`, which is 0 for contacts that take no part. `rates(depth, rate)`
  /// gives the rates c′ of closing speeds that depths give, m/s².
  template <class Rates>
  bool find(const std::vector<double>& most, const Rates& rates);

  /// In which they grow by a factor e, s.
  double time() const;

  /// The closing speed of the touch, in parts of what the jam may reach: its square is the error.
  static double light(double tolerance);

 private:
  /// One round of the iteration, for the rates of these depths: how much they change, in parts of `most`; negative where
  /// nothing grows.
  double improve(const std::vector<double>& most);

  std::vector<double> rate_, next_;
};

/// Power iteration on depths that may not be negative: x ← (x + c′/σ²)₊ with the largest σ² = |c′|/x so far.
template <class Rates>
bool Jam::find(const std::vector<double>& most, const Rates& rates) {
  constexpr int rounds = 500;
  constexpr double settled = 1e-14;
  depth = most;
  rate_.assign(most.size(), 0);
  next_.resize(most.size());
  for (int round = 0; round < rounds; ++round) {
    rates(depth, rate_);
    const double change = improve(most);
    if (change < 0) return false;
    if (change <= settled) break;
  }
  rates(depth, rate_);
  for (std::size_t j = 0; j < most.size(); ++j)
    if (depth[j] > 0 && !(rate_[j] > 0)) return false;
  return true;
}

/// Closing speeds that slips may give where nothing approaches and no spring is compressed, m/s; 0 elsewhere.
double speed_of_jams(const ContactProblem& problem);

/// What rounding leaves of the rate at which a contact's own load λ closes it is none.
inline double jam_rate(double rate, double own_weight, double load) {
  return rate > 0 && rate <= 1e-12 * own_weight * load ? 0 : rate;
}

}  // namespace ictus
