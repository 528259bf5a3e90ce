#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/sprung_process.hpp"

namespace ictus::sprung {

/// Contacts that touch without approach, and have not pressed yet, begin to where they jam: see jam.hpp. Springs along
/// tangents are at their bounds where it slips: a load from zero holds none.
bool Process::jam() {
  if (!(speed_scale_ > 0)) return false;
  const std::size_t m = contacts_.size();
  const double light = Jam::light(options_->tolerance) * speed_scale_;
  bool any = false;
  light_.assign(m, 0);
  for (std::size_t j = 0; j < m; ++j) {
    const Contact& c = contacts_[j];
    const bool rests = c.phase == Phase::compressing && !c.touched && y_[j] <= c.x_floor;
    if (!rests || !(std::abs(speeds_[j * problem_->dimension]) <= c.u_floor)) continue;
    light_[j] = depth_of(j, light);
    any = any || c.grip == Grip::slips;
  }
  if (!any) return false;
  inside_ = y_;
  const bool grows = jam_.find(
      light_, [this](const std::vector<double>& depth, std::vector<double>& rate) { rates_at(depth, rate); });
  if (!grows) return false;
  for (std::size_t j = 0; j < m; ++j) {
    if (!(light_[j] > 0) || jam_.depth[j] == 0) continue;
    y_[j] = jam_.depth[j];
    contacts_[j].touched = true;
    tell(ImpactEventKind::compression_starts, j);
    first_energy_ += speed_scale_ * speed_scale_ / (2 * problem_->delassus.diagonal[j * problem_->dimension]);
  }
  size_ = 0.1 * jam_.time();
  field(y_.data(), stepper_.slope(0));
  return true;
}

void Process::rates_at(const std::vector<double>& depth, std::vector<double>& rate) {
  const std::size_t m = contacts_.size(), d = problem_->dimension;
  const SparseRowsView& w = problem_->delassus;
  for (std::size_t j = 0; j < m; ++j)
    if (light_[j] > 0) inside_[j] = depth[j];
  field(inside_.data(), rate_.data());
  for (std::size_t j = 0; j < m; ++j) {
    double sum = 0;
    for (std::size_t k = w.start[j * d]; k < w.start[j * d + 1]; ++k) {
      const std::size_t i = w.column[k] / d, b = w.column[k] % d;
      sum -= w.value[k] * (b == 0 ? rate_[at_p(i)] : rate_[at_q(i) + b - 1]);
    }
    rate[j] = jam_rate(sum, w.diagonal[j * d], rate_[at_p(j)]);
  }
}

}  // namespace ictus::sprung
