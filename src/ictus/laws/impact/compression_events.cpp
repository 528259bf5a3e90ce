// Events of an impact, as they are found on the dense output of a step.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/compression.hpp"

namespace ictus::compression {

double Process::closing_at(std::size_t slot, double fraction) {
  const std::size_t m = set_.size();
  double sum = field_.base[slot];
  for (std::size_t k = field_.coupling.start[slot]; k < field_.coupling.start[slot + 1]; ++k)
    sum -= field_.coupling.value[k] * stepper_.at(y_.data(), m + field_.coupling.column[k], fraction);
  return sum;
}

double Process::depth_at(std::size_t slot, double fraction) { return stepper_.at(y_.data(), slot, fraction); }

void Process::need_dense() {
  if (!dense_ready_) stepper_.prepare_dense(field_, y_.data());
  dense_ready_ = true;
}

void Process::find_candidates(double h) {
  candidates_.clear();
  dense_ready_ = pause_ = false;
  u_after_ = field_.last_closing();  // before the dense output asks the field again
  for (std::size_t slot = 0; slot < set_.size(); ++slot) switch (at(slot).phase) {
      case Phase::compressing: find_of_compressing(slot, h); break;
      case Phase::expanding: find_of_expanding(slot, h); break;
      case Phase::open: find_of_open(slot, h); break;
    }
  std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
    return a.fraction < b.fraction || (a.fraction == b.fraction && a.slot < b.slot);
  });
}

/// Where the cubic through the ends of the step turns first.
double Process::turning_point(std::size_t slot, double h) {
  const double rise = -h * field_.coupling_row(slot, stepper_.forces_before());
  const double fall = -h * field_.coupling_row(slot, stepper_.forces_after());
  return first_turn(rise, fall, u_after_[slot] - u_[slot]);
}

/// A fraction of the step at which the closing speed has left the sign of its phase and will be back at the
/// end; 0 where there is none.
double Process::excursion(std::size_t slot, double h) {
  const bool closing =
      at(slot).phase == Phase::compressing || (at(slot).phase == Phase::open && u_after_[slot] > 0);
  const double sign = closing ? 1 : -1;
  if (sign * field_.coupling_row(slot, stepper_.forces_before()) <= 0) return 0;
  const double theta = turning_point(slot, h);
  if (theta == 0) return 0;
  need_dense();
  return sign * closing_at(slot, theta) < 0 ? theta : 0;
}

/// The first change of sign of the closing speed before `to`. A phase that has just begun starts at zero: it
/// is left only after its turning point.
double Process::root_of_closing(std::size_t slot, double to, double h) {
  need_dense();
  const double sign = at(slot).phase == Phase::compressing ? 1 : -1;
  double from = 0;
  if (sign * u_[slot] <= at(slot).u_floor) {
    const double theta = turning_point(slot, h);
    if (theta < to && sign * closing_at(slot, theta) > 0) from = theta;
  }
  return root_between([&](double fraction) { return closing_at(slot, fraction); }, from, to);
}

double Process::root_of_depth(std::size_t slot, double level, double from, double to) {
  need_dense();
  return root_between([&](double fraction) { return depth_at(slot, fraction) - level; }, from, to);
}

void Process::find_of_compressing(std::size_t slot, double h) {
  const Contact& c = at(slot);
  if (std::max(y_[slot], stepper_.next()[slot]) <= c.x_floor) return find_of_silent(slot, h);
  const double end = u_after_[slot] < 0 ? 1 : excursion(slot, h);
  if (end == 0) return;
  const double fraction = root_of_closing(slot, end, h);
  add(slot, ImpactEventKind::compression_ends, fraction, h);
  if (candidates_.empty() || candidates_.back().slot != slot) return;
  // It may open in the same step, if the step need not end before.
  Contact after = c;
  after.peak = depth_at(slot, fraction);
  const double level = opening_depth(after, field_.exponent[slot]);
  if (!candidates_.back().bends && stepper_.next()[slot] <= level)
    add(slot, ImpactEventKind::opens, root_of_depth(slot, level, fraction, 1), h);
}

/// A touch too weak to be told of must not pull when it is over.
void Process::find_of_silent(std::size_t slot, double h) {
  if (stepper_.next()[slot] > -0.1 * at(slot).x_floor) return;
  at(slot).peak = 0;
  const double turned = root_of_closing(slot, 1, h);
  add(slot, ImpactEventKind::opens, root_of_depth(slot, 0, turned, 1), h);
}

void Process::find_of_expanding(std::size_t slot, double h) {
  const Contact& c = at(slot);
  const double turned = u_after_[slot] > 0 ? 1 : excursion(slot, h);
  const double last = turned > 0 ? root_of_closing(slot, turned, h) : 1;
  if (turned > 0 && depth_at(slot, last) > c.opens_at)
    return add(slot, ImpactEventKind::compressed_again, last, h);
  // It has opened before it could be compressed again.
  if (turned > 0 || stepper_.next()[slot] <= c.opens_at)
    add(slot, ImpactEventKind::opens, root_of_depth(slot, c.opens_at, 0, last), h);
}

void Process::find_of_open(std::size_t slot, double h) {
  const Contact& c = at(slot);
  constexpr ImpactEventKind kind = ImpactEventKind::repeated_impact;  // or its first: close() knows
  if (reclosing_ == Reclosing::at_once) {
    const double end = u_after_[slot] > c.u_floor ? 1 : u_after_[slot] < 0 ? excursion(slot, h) : 0;
    if (end > 0) add(slot, kind, root_of_closing(slot, end, h), h);
    return;
  }
  if ((u_[slot] < 0) == (u_after_[slot] < 0)) {
    const double there = excursion(slot, h);
    if (there > 0) return find_of_passing(slot, there, h);
    if (u_[slot] < 0) return;
  }
  // A contact that has just opened starts at zero depth: it closes after it has turned.
  const double turned = u_[slot] < 0 && u_after_[slot] > 0 ? root_of_closing(slot, 1, h) : 0;
  if (stepper_.next()[slot] > c.x_floor) return add(slot, kind, root_of_depth(slot, 0, turned, 1), h);
  if (!(u_[slot] > 0 && u_after_[slot] < 0)) return;
  need_dense();
  const double top = root_between([&](double fraction) { return closing_at(slot, fraction); }, 0, 1);
  if (depth_at(slot, top) > c.x_floor) add(slot, kind, root_of_depth(slot, 0, 0, top), h);
}

/// A gap whose speed has one sign at both ends of the step and the other one there: it may close before or after it has turned.
/// What would push it shut may pull at the end of a step that another event will cut.
void Process::find_of_passing(std::size_t slot, double there, double h) {
  const auto speed = [&](double fraction) { return closing_at(slot, fraction); };
  const double first = root_between(speed, 0, there), second = root_between(speed, there, 1);
  const bool closes = u_[slot] > 0;
  const double from = closes ? 0 : first, to = closes ? first : second;
  constexpr ImpactEventKind kind = ImpactEventKind::repeated_impact;
  if (depth_at(slot, to) > at(slot).x_floor) return add(slot, kind, root_of_depth(slot, 0, from, to), h);
  if (closes && stepper_.next()[slot] > at(slot).x_floor)
    add(slot, kind, root_of_depth(slot, 0, second, 1), h);
}

void Process::add(std::size_t slot, ImpactEventKind kind, double fraction, double h) {
  // A contact may open and close at one instant, but not for ever, whatever the last bit says: then the next
  // look is a little later.
  if (fraction * h <= 1e-14 * time_ && at(slot).since == time_ && at(slot).at_once > 3) {
    pause_ = true;
    return;
  }
  candidates_.push_back({slot, kind, fraction, bends(slot, kind, h)});
}

/// Does the event bend the solution by more than the tolerance can bear? Jumps and kinks that are smaller are
/// left to the error control.
bool Process::bends(std::size_t slot, ImpactEventKind kind, double h) const {
  const Contact& c = at(slot);
  const double allowed = 0.02 * options_->tolerance, own = field_.coupling.diagonal[slot];
  const double acceleration = std::abs(u_after_[slot] - u_[slot]) / h;
  const double depth_kink = acceleration * h * h / (8 * c.reach);
  const bool mono = options_->dissipation == Dissipation::mono_stiffness;
  switch (kind) {
    case ImpactEventKind::compression_ends:
    case ImpactEventKind::compressed_again:
      if (c.e == 0 || problem_->of_work(set_[slot])) return true;
      return (field_.slope[slot] - 1) * depth_kink > allowed;
    case ImpactEventKind::opens:
      if (mono && c.e < 1) return true;
      break;
    default:
      if (reclosing_ == Reclosing::at_once) return depth_kink > allowed;
      break;
  }
  const double speed = std::max(std::abs(u_[slot]), std::abs(u_after_[slot])) * field_.slope[slot];
  return field_.force(slot, speed * h) * h * own > allowed * speed_scale_;
}

double Process::cut_fraction() const {
  double cut = pause_ ? 1e-3 : 1;
  for (const Candidate& candidate : candidates_)
    if (candidate.bends) cut = std::min(cut, candidate.fraction);
  return cut;
}

/// What is known where events happen, while the step can still be looked into.
void Process::read_events(double cut, double whole) {
  const std::size_t m = set_.size();
  for (Candidate& event : candidates_) {
    event.happens = event.fraction <= cut + together;
    if (!event.happens) continue;
    const bool at_end = event.fraction >= cut - together;
    if (!at_end) need_dense();
    const double fraction = event.fraction / cut;
    event.depth = at_end ? stepper_.next()[event.slot] : depth_at(event.slot, fraction);
    event.impulse =
        out_->impulse[set_[event.slot]] +
        (at_end ? stepper_.next()[m + event.slot] : stepper_.at(y_.data(), m + event.slot, fraction));
    event.closing = at_end ? u_after_[event.slot] : closing_at(event.slot, fraction);
    event.time = time_ + std::min(event.fraction, cut) * whole;
  }
}

}  // namespace ictus::compression
