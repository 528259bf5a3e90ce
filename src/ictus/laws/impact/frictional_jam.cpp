#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/frictional_process.hpp"

namespace ictus::frictional {

/// Contacts that touch without approach, and have not pressed yet, begin to where they jam: see jam.hpp.
bool Process::jam() {
  const std::size_t m = contacts_.size();
  const double light = Jam::light(std::max(options_->tolerance, finest_tolerance)) * speed_scale_;
  bool any = false;
  light_.assign(m, 0);
  for (std::size_t j = 0; j < m; ++j) {
    const Contact& c = contacts_[j];
    const bool rests = c.phase == Phase::compressing && !c.touched && y_[j] <= c.x_floor;
    if (!rests || !(std::abs(u_[j]) <= c.u_floor)) continue;
    light_[j] = depth_of(j, light);
    any = any || (problem_->friction[j] > 0 && field_.slip(field_.patch_of[j], y_.data()) > slip_floor_);
  }
  if (!any) return false;
  const bool grows = jam_.find(
      light_, [this](const std::vector<double>& depth, std::vector<double>& rate) { rates_at(depth, rate); });
  for (std::size_t j = 0; j < m; ++j)
    if (light_[j] > 0) y_[j] = grows ? jam_.depth[j] : 0;
  if (!grows) return false;
  for (std::size_t j = 0; j < m; ++j) {
    if (!(light_[j] > 0) || y_[j] == 0) continue;
    out_->loss[j] -= field_.energy(j, y_[j]);  // the energy of the touch is lent
    first_energy_ += speed_scale_ * speed_scale_ / (2 * field_.coupling.diagonal[j]);
    contacts_[j].touched = true;
    out_->events.push_back({ImpactEventKind::compression_starts, j, now_, 0, u_[j]});
  }
  choose_grips();
  restart();
  stepper_.proposed = 0.1 * jam_.time();
  return true;
}

/// With the grips that loads at these depths would have.
void Process::rates_at(const std::vector<double>& depth, std::vector<double>& rate) {
  const std::size_t m = contacts_.size();
  for (std::size_t j = 0; j < m; ++j)
    if (light_[j] > 0) y_[j] = depth[j];
  silent_ = true;
  choose_grips();
  silent_ = false;
  field_(0, y_.data(), rate_inside_.data());
  for (std::size_t j = 0; j < m; ++j)
    rate[j] = jam_rate(-field_.coupling_row(j, rate_inside_.data() + m), field_.coupling.diagonal[j],
                       rate_inside_[m + j]);
}

}  // namespace ictus::frictional
