#pragma once
// Springs begin an impact without collision. A contact that touches with u = 0 bears no load, and without a load it goes on
// so: x = 0 is a solution. But where it slips and jams, a + b·τ < 0, any touch grows, however light,
//     x″ = −(a + b·τ) λ(x) > 0,
// until the slip is gone: Painlevé's paradox, as springs see it [HoganKristiansen2017]. What comes out does not depend on the
// touch: one contact goes along Keller's path, dp_t/dp = τ, whenever it began. So it begins at depths whose energy is below
// the tolerance; those of several contacts are the shape that grows fastest without changing, c′ = σ² x.

#include <cstddef>
#include <functional>
#include <vector>

#include "ictus/laws/impact/law.hpp"

namespace ictus {

class Jam {
 public:
  /// The rates c′ of closing speeds that depths give, m/s².
  using Rates = std::function<void(const std::vector<double>& depth, std::vector<double>& rate)>;

  std::vector<double> depth;  // m, of contacts: where they begin

  /// True where touches grow. No depth is above `most`, which is 0 for contacts that take no part.
  bool find(const std::vector<double>& most, const Rates& rates);

  /// In which they grow by a factor e, s.
  double time() const;

  /// The closing speed of the touch, in parts of what the jam may reach: its square is the error.
  static double light(double tolerance);

 private:
  std::vector<double> rate_, next_;
};

/// Closing speeds that slips may give where nothing approaches and no spring is compressed, m/s; 0 elsewhere.
double speed_of_jams(const ContactProblem& problem);

/// What rounding leaves of the rate at which a contact's own load λ closes it is none.
inline double jam_rate(double rate, double own_weight, double load) {
  return rate > 0 && rate <= 1e-12 * own_weight * load ? 0 : rate;
}

}  // namespace ictus
