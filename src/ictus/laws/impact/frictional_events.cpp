// Events of an impact with friction, as they are found on the dense output of a step.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/frictional_process.hpp"
#include "ictus/laws/impact/slip_search.hpp"

namespace ictus::frictional {

double Process::speed_at(std::size_t row, double fraction) {
  const std::size_t m = contacts_.size();
  const SparseRows& w = field_.coupling;
  double sum = field_.base[row];
  for (std::size_t k = w.start[row]; k < w.start[row + 1]; ++k)
    sum -= w.value[k] * stepper_.at(m + w.column[k], fraction);
  return sum;
}

/// Forces at a fraction of the step, into rate_inside_.
void Process::look_at(double fraction) {
  stepper_.prepare_dense(field_);
  stepper_.at(fraction, inside_.data());
  field_(0, inside_.data(), rate_inside_.data());
  ++out_->evaluations;
}

void Process::find_candidates() {
  candidates_.clear();
  pause_ = false;
  for (std::size_t j = 0; j < contacts_.size(); ++j) switch (contacts_[j].phase) {
      case Phase::compressing: find_of_compressing(j); break;
      case Phase::expanding: find_of_expanding(j); break;
      case Phase::open: find_of_open(j); break;
    }
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    if (field_.patches[g].grip == Grip::slips && field_.tangents() == 1) find_of_slipping(g);
    if (field_.patches[g].grip == Grip::sticks) find_of_sticking(g);
  }
  std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
    if (a.fraction != b.fraction) return a.fraction < b.fraction;
    return a.kind != b.kind ? a.kind < b.kind : a.who < b.who;
  });
}

/// Where the cubic through the ends of the step turns first.
double Process::turning_point(std::size_t row) {
  const std::size_t m = contacts_.size();
  const double rise = -h_ * field_.coupling_row(row, stepper_.first_slope() + m);
  const double fall = -h_ * field_.coupling_row(row, stepper_.last_slope() + m);
  return first_turn(rise, fall, u_after_[row] - u_[row]);
}

/// A fraction of the step at which the speed has left the sign of its phase and will be back at the end; 0 where there
/// is none.
double Process::excursion(std::size_t row, double sign) {
  if (sign * field_.coupling_row(row, stepper_.first_slope() + contacts_.size()) <= 0) return 0;
  const double theta = turning_point(row);
  if (theta == 0) return 0;
  stepper_.prepare_dense(field_);
  return sign * speed_at(row, theta) < 0 ? theta : 0;
}

/// The first change of sign of a speed before `to`. A phase that has just begun starts at zero: it is left where the speed
/// is back there.
double Process::root_of_speed(std::size_t row, double sign, double floor, double to) {
  stepper_.prepare_dense(field_);
  double from = 0;
  if (sign * u_[row] < -floor) return 0;  // left already
  if (sign * u_[row] <= floor) {
    const double rise = -sign * h_ * field_.coupling_row(row, stepper_.first_slope() + contacts_.size());
    const double at_to = sign * speed_at(row, to);
    if (rise > floor && at_to < 0)
      return return_to_zero([&](double fraction) { return sign * speed_at(row, fraction); }, rise, floor, to,
                            at_to);
    const double theta = turning_point(row);
    if (theta < to && sign * speed_at(row, theta) > 0) from = theta;
  }
  return root_between([&](double fraction) { return speed_at(row, fraction); }, from, to);
}

double Process::root_of_depth(std::size_t j, double level, double from, double to) {
  stepper_.prepare_dense(field_);
  return root_between([&](double fraction) { return stepper_.at(j, fraction) - level; }, from, to);
}

/// Where a contact that is pressed from rest has no depth again.
double Process::return_of_depth(std::size_t j) {
  const double pressed = field_.coupling_row(j, stepper_.first_slope() + contacts_.size());
  const double rise = -0.5 * field_.yield[j] * h_ * h_ * pressed, noise = 1e-3 * contacts_[j].x_floor;
  if (!(rise > noise)) return root_of_depth(j, 0, root_of_speed(j, 1, contacts_[j].u_floor, 1), 1);
  stepper_.prepare_dense(field_);
  const auto depth = [&](double fraction) { return stepper_.at(j, fraction) / fraction; };
  return return_to_zero(depth, rise, noise, 1, stepper_.next()[j]);
}

void Process::find_of_compressing(std::size_t j) {
  const Contact& c = contacts_[j];
  const double next = stepper_.next()[j];
  double end = u_after_[j] < 0 ? 1 : excursion(j, 1);
  if (std::max(y_[j], next) <= c.x_floor && u_[j] <= c.u_floor) {
    // A touch too weak to be told of must not pull when it is over. One that is pressed and let go within the step may be strong.
    if (next > -0.1 * c.x_floor) return;
    const double opening = return_of_depth(j);
    if (stepper_.at(j, opening / 2) <= c.x_floor) {
      contacts_[j].peak = 0;
      return add(j, Kind::opens, opening, true);
    }
    end = opening;
  }
  if (end == 0) return;
  const double fraction = root_of_speed(j, 1, c.u_floor, end);
  const bool bends = c.e == 0 || field_.slope[j] != 1 || problem_->of_work(j);
  add(j, Kind::turns, fraction, bends);
  if (bends || candidates_.empty() || candidates_.back().who != j) return;
  // It may open in the same step, if the step need not end before.
  Contact after = c;
  after.peak = stepper_.at(j, fraction);
  const double level = opening_depth(after, field_.exponent[j]);
  if (next <= level) add(j, Kind::opens, root_of_depth(j, level, fraction, 1), true);
}

void Process::find_of_expanding(std::size_t j) {
  const Contact& c = contacts_[j];
  const double turned = u_after_[j] > 0 ? 1 : excursion(j, -1);
  const double last = turned > 0 ? root_of_speed(j, -1, c.u_floor, turned) : 1;
  if (turned > 0 && stepper_.at(j, last) > c.opens_at) return add(j, Kind::again, last, field_.slope[j] != 1);
  // It has opened before it could be compressed again.
  if (turned > 0 || stepper_.next()[j] <= c.opens_at)
    add(j, Kind::opens, root_of_depth(j, c.opens_at, 0, last), true);
}

void Process::find_of_open(std::size_t j) {
  const Contact& c = contacts_[j];
  if (reclosing_ == Reclosing::at_once) {
    const double end = u_after_[j] > c.u_floor ? 1 : u_after_[j] < 0 ? excursion(j, -1) : 0;
    // A way back and forth that is lost in the round-off of speeds is none.
    if (end > 0 && end < 1 && speed_at(j, end) <= c.u_floor) return;
    if (end > 0) add(j, Kind::closes, root_of_speed(j, -1, c.u_floor, end), true);
    return;
  }
  // A contact that has just opened starts at zero depth: it closes after it has turned.
  const double turned = u_[j] < 0 && u_after_[j] > 0 ? root_of_speed(j, -1, c.u_floor, 1) : 0;
  if (stepper_.next()[j] > c.x_floor) return add(j, Kind::closes, root_of_depth(j, 0, turned, 1), true);
  if (!(u_[j] > 0 && u_after_[j] < 0)) return;
  const double top = root_of_speed(j, 1, c.u_floor, 1);
  if (stepper_.at(j, top) > c.x_floor) add(j, Kind::closes, root_of_depth(j, 0, 0, top), true);
}

/// In the plane: where the slip has come to zero.
void Process::find_of_slipping(std::size_t g) {
  const std::size_t row = field_.row_of(g);
  const double sign = field_.patches[g].sign;
  const double end = sign * u_after_[row] < -slip_floor_ ? 1 : excursion(row, sign);
  if (end == 0) return;
  if (end < 1 && sign * speed_at(row, end) > -slip_floor_) return;
  add(g, Kind::stops, root_of_speed(row, sign, slip_floor_, end), true);
}

/// μλ − |f| in parts of μλ, which falls through zero where stick ends.
double Process::margin_at(std::size_t g, double fraction) {
  const std::size_t m = contacts_.size();
  const double* forces = fraction == 0 ? stepper_.first_slope() + m : stepper_.last_slope() + m;
  if (fraction > 0 && fraction < 1) {
    look_at(fraction);
    forces = rate_inside_.data() + m;
  }
  // Loads run on through zero where a contact opens: their ratio does not change there.
  const double bound = std::abs(field_.hold_bound(g, forces)), f = field_.magnitude(g, forces);
  if (bound > 0) return 1 - f / bound;
  return f > 0 ? -1 : 0;
}

/// The fraction of the step at which the first contact of a patch opens; 0 where none does.
double Process::first_opening(std::size_t g) const {
  double first = 0;
  for (const Candidate& event : candidates_) {
    const bool opens = event.kind == Kind::opens && field_.patch_of[event.who] == g;
    if (opens && (first == 0 || event.fraction < first)) first = event.fraction;
  }
  return first;
}

void Process::find_of_sticking(std::size_t g) {
  const SlipBracket slip =
      find_slip([&](double fraction) { return margin_at(g, fraction); }, first_opening(g));
  if (slip.to == 0) return;
  const double start =
      root_between([&](double fraction) { return margin_at(g, fraction); }, slip.from, slip.to);
  add(g, Kind::breaks, start, true);
}

void Process::add(std::size_t who, Kind kind, double fraction, bool bends) {
  // A contact may open and close at one instant, but not for ever, whatever the last bit says: then the next look is a
  // little later.
  const bool of_patch = kind == Kind::stops || kind == Kind::breaks;
  const double since = of_patch ? changes_[who].since : contacts_[who].since;
  const int at_once = of_patch ? changes_[who].at_once : contacts_[who].at_once;
  if (fraction * h_ <= 1e-14 * time_ && since == time_ && at_once > 3) {
    pause_ = true;
    return;
  }
  candidates_.push_back({who, kind, fraction, bends});
}

double Process::cut_fraction() const {
  double cut = pause_ ? 1e-3 : 1;
  for (const Candidate& candidate : candidates_)
    if (candidate.bends) cut = std::min(cut, candidate.fraction);
  return cut;
}

/// What is known where events happen, while the step can still be looked into.
void Process::read_events(double cut, double whole) {
  const std::size_t m = contacts_.size();
  for (Candidate& event : candidates_) {
    event.happens = event.fraction <= cut + together;
    if (!event.happens) continue;
    event.time = time_ + std::min(event.fraction, cut) * whole;
    if (event.kind == Kind::stops) {
      // What has not come to zero yet will in the next step.
      event.happens = std::abs(u_after_[field_.row_of(event.who)]) <= slip_floor_ || event.fraction == cut;
      continue;
    }
    if (event.kind == Kind::breaks) continue;
    const bool at_end = event.fraction >= cut - together;
    if (!at_end) stepper_.prepare_dense(field_);
    const double fraction = event.fraction / cut;
    const double* next = stepper_.next();
    event.depth = at_end ? next[event.who] : stepper_.at(event.who, fraction);
    event.impulse = at_end ? next[m + event.who] : stepper_.at(m + event.who, fraction);
    event.closing = at_end ? u_after_[event.who] : speed_at(event.who, fraction);
  }
}

}  // namespace ictus::frictional
