#include "ictus/laws/impact/frictional_process.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::frictional {

bool Process::any_loaded() const {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    if (reclosing_ == Reclosing::by_gap && c.phase == Phase::open) continue;
    if (y_[j] > c.x_floor || u_[j] > c.u_floor) return true;
  }
  return false;
}

/// What springs hold and what touching contacts could still take up, J.
double Process::available_energy() const {
  double sum = 0;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const bool open = contacts_[j].phase == Phase::open;
    if (open && y_[j] < 0) continue;
    const double u = std::max(u_[j], 0.0);
    sum += (open ? 0 : field_.energy(j, y_[j])) + u * u / (2 * field_.coupling.diagonal[j]);
  }
  return sum;
}

/// How long the contact that gives way most softly takes to give back its load, s: loads of Hertz push ever more slowly as they
/// become small.
double Process::slowest_load() const {
  double slowest = time_scale_;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    if (contacts_[j].phase == Phase::open || y_[j] <= contacts_[j].x_floor) continue;
    slowest = std::max(slowest, y_[j] / speed_of_load(j));
  }
  return slowest;
}

/// m/s, that the load of a contact could give it alone.
double Process::speed_of_load(std::size_t j) const {
  return std::sqrt(2 * field_.energy(j, y_[j]) * field_.coupling.diagonal[j]);
}

/// Bodies between contacts that stick may come to rest with loads that friction holds: nothing moves, nothing is
/// pushed, and the springs stay compressed.
bool Process::wedged() {
  const double still = 0.1 * std::max(options_->tolerance, finest_tolerance) * speed_scale_;
  const std::size_t m = contacts_.size();
  // slope(0) holds the forces at the start of the step.
  const double* forces = stepper_.first_slope() + m;
  const auto slow = [&](std::size_t row) { return std::abs(u_[row]) <= still; };
  const auto rests = [&](std::size_t row, double time) {
    return slow(row) && std::abs(field_.coupling_row(row, forces)) * time <= still;
  };
  bool any = false;
  for (std::size_t j = 0; j < m; ++j) {
    if (contacts_[j].phase == Phase::open) continue;
    if (!slow(j)) return false;
    any = any || y_[j] > contacts_[j].x_floor;
  }
  if (!any) return false;
  const double time = slowest_load();
  for (std::size_t j = 0; j < m; ++j) {
    if (contacts_[j].phase == Phase::open) continue;
    if (!rests(j, time)) return false;
    const Patch& patch = field_.patches[field_.patch_of[j]];
    for (std::size_t a = 0; a < field_.tangents() && patch.grip != Grip::loose; ++a)
      if (!rests(field_.row_of(field_.patch_of[j]) + a, time)) return false;
  }
  return true;
}

/// Does the contact stick well inside its cone, with a load that what still moves changes by very little?
bool Process::firm(std::size_t j, const double* forces) const {
  constexpr double little = 1e-3, most = 0.99;
  const std::size_t g = field_.patch_of[j];
  if (contacts_[j].phase == Phase::open || field_.patches[g].grip != Grip::sticks) return false;
  const double speed = little * speed_of_load(j);
  return y_[j] > contacts_[j].x_floor && std::abs(u_[j]) <= speed &&
         std::abs(field_.coupling_row(j, forces)) * y_[j] <= speed * speed_of_load(j) &&
         field_.magnitude(g, forces) <= most * field_.hold_bound(g, forces);
}

/// Can what this row sees not move where the firm rows do not? Then nothing is left of its own block of W.
bool Process::held_by_firm(std::size_t row) {
  constexpr double nothing = 1e-9;
  for (std::size_t i = 0; i < firm_rows_.size(); ++i)
    firm_speed_[i] = field_.coupling_entry(firm_rows_[i], row);
  firm_.solve(firm_speed_.data(), firm_push_.data());
  double left = field_.coupling.diagonal[row];
  for (std::size_t i = 0; i < firm_rows_.size(); ++i)
    left += firm_push_[i] * field_.coupling_entry(row, firm_rows_[i]);
  return left <= nothing * field_.coupling.diagonal[row];
}

/// A body that others hold between them by friction goes on trembling, ever more slowly where the trembling hardly loads what
/// loses energy: Hertz's contacts that are compressed by x take x^(η+1). Springs and stick hold it in its place, so it ends at rest
/// there, however long that takes.
bool Process::firmly_wedged() {
  const std::size_t m = contacts_.size(), t = field_.tangents();
  const double* forces = stepper_.first_slope() + m;
  firm_rows_.clear();
  for (std::size_t j = 0; j < m; ++j)
    if (firm(j, forces)) {
      firm_rows_.push_back(j);
      const std::size_t g = field_.patch_of[j];
      for (std::size_t a = 0; a < t && field_.members[field_.patches[g].first] == j; ++a)
        firm_rows_.push_back(field_.row_of(g) + a);
    }
  if (firm_rows_.empty() || problem_->spins > 0) return false;
  firm_speed_.resize(firm_rows_.size());
  firm_push_.resize(firm_rows_.size());
  firm_.factorise(
      firm_rows_.size(),
      [&](std::size_t i, std::size_t k) { return field_.coupling_entry(firm_rows_[i], firm_rows_[k]); },
      [](std::size_t) { return 1.0; });
  for (std::size_t j = 0; j < m; ++j) {
    if (contacts_[j].phase == Phase::open && u_[j] < -std::sqrt(options_->tolerance) * speed_scale_) continue;
    if (!held_by_firm(j)) return false;
    for (std::size_t a = 0; a < t; ++a)
      if (!held_by_firm(field_.row_of(field_.patch_of[j]) + a)) return false;
  }
  return true;
}

/// What the firm rows hold stands still.
void Process::hold_firm() {
  const std::size_t m = contacts_.size();
  for (std::size_t i = 0; i < firm_rows_.size(); ++i) firm_speed_[i] = -u_[firm_rows_[i]];
  firm_.solve(firm_speed_.data(), firm_push_.data());
  std::copy(y_.begin(), y_.end(), inside_.begin());
  for (std::size_t i = 0; i < firm_rows_.size(); ++i) y_[m + firm_rows_[i]] += firm_push_[i];
  read_speeds(y_.data(), u_after_);
  for (std::size_t i = 0; i < firm_rows_.size(); ++i) {
    const std::size_t row = firm_rows_[i];
    const double taken = firm_push_[i] * (u_[row] + u_after_[row]) / 2;
    if (row < m)
      out_->loss[row] += taken;
    else
      y_[field_.works() + field_.members[field_.patches[(row - m) / field_.tangents()].first]] += taken;
  }
  share_friction(inside_.data(), y_.data());
  std::copy(u_after_.begin(), u_after_.end(), u_.begin());
}

/// The end of an inelastic collapse: what is left is lost, and no touching contact goes on closing. What sticks goes on
/// sticking.
void Process::come_to_rest() {
  constexpr int sweeps = 200;
  const std::size_t m = contacts_.size();
  double largest = 1;
  std::copy(y_.begin(), y_.end(), inside_.begin());
  for (int sweep = 0; sweep < sweeps && largest > 0; ++sweep) {
    largest = 0;
    for (std::size_t j = 0; j < m; ++j) {
      const double u = field_.speed(j, y_.data());
      if (y_[j] < 0 || u <= 1e-16 * speed_scale_) continue;
      y_[m + j] += u / field_.coupling.diagonal[j];
      largest = std::max(largest, u);
    }
  }
  stick_on(inside_.data());
  read_speeds(y_.data(), u_after_);
  for (std::size_t j = 0; j < m; ++j)
    out_->loss[j] += (y_[m + j] - inside_[m + j]) * (u_[j] + u_after_[j]) / 2;
  for (std::size_t row = m; row < field_.rows(); ++row)
    y_[field_.works() + field_.members[field_.patches[(row - m) / field_.tangents()].first]] +=
        (y_[m + row] - inside_[m + row]) * (u_[row] + u_after_[row]) / 2;
  share_friction(inside_.data(), y_.data());
  for (std::size_t j = 0; j < m; ++j) {
    const Contact& c = contacts_[j];
    if (c.phase == Phase::open) continue;
    const double held = field_.energy(j, y_[j]);
    const double turned =
        c.phase == Phase::expanding ? (1 - c.e * c.e) * (field_.energy(j, c.peak) - held) : 0;
    out_->loss[j] += held + (options_->dissipation == Dissipation::bi_stiffness ? turned : 0);
    enter(j, Phase::open);
  }
  choose_grips();
  restart();
  out_->status = ImpactStatus::collapsed;
}

/// Friction in stick that goes with the impulses since `before`, as far as the cone allows.
void Process::stick_on(const double* before) {
  if (!field_.holds_any()) return;
  const std::size_t m = contacts_.size(), t = field_.tangents();
  ahead_.assign(field_.rows(), 0);
  for (std::size_t j = 0; j < m; ++j) ahead_[j] = y_[m + j] - before[m + j];
  field_.hold(ahead_.data());
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    double* q = y_.data() + m + field_.row_of(g);
    double after = 0;
    for (std::size_t a = 0; a < t; ++a) after = std::hypot(after, q[a] + ahead_[field_.row_of(g) + a]);
    if (after > field_.hold_bound(g, y_.data() + m)) continue;
    for (std::size_t a = 0; a < t; ++a) q[a] += ahead_[field_.row_of(g) + a];
  }
}

/// No contact has a load: bodies fly until the next gap has closed.
bool Process::fly() {
  if (reclosing_ == Reclosing::at_once) return false;
  double wait = HUGE_VAL;
  for (std::size_t j = 0; j < contacts_.size(); ++j)
    if (contacts_[j].phase == Phase::open && u_[j] > contacts_[j].u_floor)
      wait = std::min(wait, std::max(0.0, -y_[j] / u_[j]));
  if (wait == HUGE_VAL) return false;
  time_ += wait;
  now_ = time_;
  stepper_.proposed = HUGE_VAL;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    Contact& c = contacts_[j];
    if (c.phase != Phase::open) continue;
    y_[j] = std::min(0.0, y_[j] + u_[j] * wait);
    if (!(u_[j] > c.u_floor) || -y_[j] > 1e-12 * u_[j] * time_ + 1e-13 * c.reach) continue;
    y_[j] = 0;
    out_->events.push_back(
        {c.touched ? ImpactEventKind::repeated_impact : ImpactEventKind::compression_starts, j, time_,
         out_->impulse[j] + y_[contacts_.size() + j], u_[j]});
    c.touched = true;
    enter(j, Phase::compressing);
    stepper_.proposed =
        std::min({stepper_.proposed, 0.1 * c.reach / speed_scale_, step_over_touch(j, u_[j])});
  }
  choose_grips();
  restart();
  return true;
}

}  // namespace ictus::frictional
