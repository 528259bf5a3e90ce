// The first event inside a step: what is watched, at several states inside it, all from one look at each.

#include <algorithm>

#include "ictus/base/index.hpp"
#include "ictus/base/roots.hpp"
#include "ictus/schemes/nonsmooth/event_driven_friction.hpp"

namespace ictus {
namespace {

constexpr double looks[] = {0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1};  // of a step
constexpr double never_inside = 2;                                            // of a step

}  // namespace

void EventDrivenFriction::gather_stops() {
  using enum Stop::Kind;
  stops_.clear();
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FrictionMode& mode = modes_[j];
    stops_.push_back({mode.is_closed() ? lift : touch, j, 1});
    for (std::size_t disc = 0; disc < dynamics_.discs(); ++disc)
      if (mode.of(disc) == FrictionMode::Kind::stick && dynamics_.can_hold(j, disc))
        stops_.push_back({slide, j, 1, disc});
    if (mode.kind == FrictionMode::Kind::slip && !dynamics_.by_discs()) stops_.push_back({halt, j, 1});
  }
}

/// After look() and solve().
double EventDrivenFriction::watched(const Stop& stop) const {
  switch (stop.kind) {
    case Stop::Kind::touch: return gap_[index(stop.contact)] - ground_[index(stop.contact)];
    case Stop::Kind::lift: return dynamics_.normal_force(stop.contact);
    case Stop::Kind::slide: return dynamics_.margin(stop.contact, stop.disc);
    default: return modes_[stop.contact].sign * dynamics_.slip(stop.contact, v_);
  }
}

void EventDrivenFriction::look_inside(const Motion& motion, double h, double fraction) {
  if (fraction > 0)
    smooth_.interpolate(y_, fraction, inside_y_);
  else
    inside_y_ = y_;
  look(motion.t + fraction * h, inside_y_);
  system().gaps(q_, gap_);
  dynamics_.solve(modes_);
  if (dynamics_.by_discs()) dynamics_.review_margins(modes_);
}

void EventDrivenFriction::see(const Motion& motion, double h, double fraction, Seen& seen) {
  look_inside(motion, h, fraction);
  seen.fraction = fraction;
  seen.force_scale = dynamics_.force_scale();
  seen.value.clear();
  seen.speed.clear();
  for (const Stop& stop : stops_) {
    seen.value.push_back(watched(stop));
    seen.speed.push_back(stop.kind == Stop::Kind::touch ? dynamics_.opening(stop.contact, v_) : 0);
  }
}

/// What is watched is positive before its event; where it starts from zero it counts from where it has become positive.
double EventDrivenFriction::crossing(const Motion& motion, double h, std::size_t number) {
  const Stop& stop = stops_[number];
  double from = earlier_.fraction, at_from = earlier_.value[number];
  const double to = later_.fraction, value = later_.value[number];
  const double least = stop.kind == Stop::Kind::touch  ? noise(motion, stop.contact)
                       : stop.kind == Stop::Kind::halt ? 1e-13 * fastest_
                                                       : 1e-12 * later_.force_scale;
  const auto at = [&](double fraction) {
    look_inside(motion, h, fraction);
    return watched(stop);
  };
  if (value < -least) {
    // What starts from zero, as a gap that has just opened, may come back long before the first look.
    double before = to;
    while (!(at_from > least) && before - from > 1e-13) {
      before = from + (before - from) / 2;
      if (const double nearer = at(before); nearer > 0) {
        from = before;
        at_from = nearer;
      }
    }
    return at_from > 0 ? bracketed_root(at, from, to, at_from, value) : from;
  }
  // A gap that is open at both ends may dip below zero in between.
  const double falls = earlier_.speed[number], rises = later_.speed[number];
  if (stop.kind != Stop::Kind::touch || !(falls < 0 && rises > 0)) return never_inside;
  // It falls by no more than its speeds at the ends would let it.
  if (std::min(at_from, value) > (to - from) * h * std::max(-falls, rises)) return never_inside;
  const auto speed_at = [&](double fraction) {
    look_inside(motion, h, fraction);
    return dynamics_.opening(stop.contact, v_);
  };
  const double turn = bracketed_root(speed_at, from, to, falls, rises), lowest = at(turn);
  if (!(lowest < -least)) return never_inside;
  return at_from > 0 ? bracketed_root(at, from, turn, at_from, lowest) : turn;
}

EventDrivenFriction::Stop EventDrivenFriction::find_stop(const Motion& motion, double h) {
  gather_stops();
  // A contact that leaves from a little below zero, as a corner of a face that touched, comes back where it is there again.
  system().gaps(motion.q, gap_);
  ground_ = gap_.cwiseMin(0.0);
  see(motion, h, 0, later_);
  Stop first;
  for (const double fraction : looks) {
    std::swap(earlier_, later_);
    see(motion, h, fraction, later_);
    for (std::size_t k = 0; k < stops_.size(); ++k) {
      const double at = crossing(motion, h, k);
      if (at < first.fraction || (at <= 1 && first.kind == Stop::Kind::none))
        first = {stops_[k].kind, stops_[k].contact, at, stops_[k].disc};
    }
    if (first.kind != Stop::Kind::none) return first;
  }
  return first;
}

}  // namespace ictus
