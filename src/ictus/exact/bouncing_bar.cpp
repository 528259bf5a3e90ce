#include "ictus/exact/bouncing_bar.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ictus::exact {

double BouncingBar::wave_speed() const { return std::sqrt(young / density); }
double BouncingBar::round_trip() const { return 2 * length / wave_speed(); }
double BouncingBar::mass() const { return density * section * length; }

BouncingBarPath::BouncingBarPath(const BouncingBar& bar, double until) : bar_(bar), trip_(bar.round_trip()) {
  // Before the start the bar is at rest: p = 0.
  pieces_.push_back({-trip_, 0, 0, 0});
  advance(until);
}

void BouncingBarPath::advance(double until) {
  bool contact = false, on_ground = bar_.height == 0;
  const double g = bar_.gravity;
  for (double now = 0; now <= until;) {
    const Piece& delayed = piece(now + blur(now), trip_, Side::after);
    const double value = delayed.value + delayed.slope * (now - (delayed.start + trip_)),
                 slope = delayed.slope;
    const double w = value - g * now, rate = slope - g, tiny = round_off(now);
    // The ground holds a bottom that would move into it.
    if (on_ground && contact != (w < -tiny || (w <= tiny && rate <= 0))) change(contact = !contact, now, w);
    if (contact)
      append(now, 2 * g * now - value, 2 * g - slope);
    else
      append(now, value, slope);
    const double end = end_of_piece(now),
                 root = contact ? release_after(now, w, rate) : touch_after(now, w, rate);
    // A root next to the end of a piece is that end: fronts meet there.
    on_ground = contact || root <= end + blur(end);
    now = root < end - blur(end) ? root : end;
  }
}

void BouncingBarPath::append(double start, double value, double slope) {
  // What goes on as before needs no new piece, else fronts that have died would go round for ever.
  const Piece& last = pieces_.back();
  const double jump = value - last.value - last.slope * (start - last.start);
  if (pieces_.size() > 1 && slope == last.slope && std::abs(jump) <= round_off(start)) return;
  pieces_.push_back({start, value, slope, sent_integral(start)});
}

void BouncingBarPath::change(bool held, double time, double free_velocity) {
  if (held) {
    contacts_.push_back({time, HUGE_VAL, force_from(free_velocity), 0});
    return;
  }
  const Piece& delayed = piece(time - blur(time), trip_, Side::before);
  const double before =
      delayed.value + delayed.slope * (time - (delayed.start + trip_)) - bar_.gravity * time;
  contacts_.back().end = time;
  contacts_.back().last_force = std::max(0.0, force_from(before));
}

/// Held: where the force, −w in its unit, falls to zero.
double BouncingBarPath::release_after(double start, double w, double rate) const {
  return rate > 0 ? start - w / rate : HUGE_VAL;
}

/// Free: where the bottom falls to the ground.
double BouncingBarPath::touch_after(double start, double w, double rate) const {
  // A bottom that was let go with round-off for its velocity leaves.
  if (rate > 0 && std::abs(w) <= round_off(start)) return HUGE_VAL;
  // u + w τ + rate τ²/2 = 0, the root at which u falls.
  const double u = std::max(0.0, position_at(start)), root = w * w - 2 * rate * u;
  if (root < 0 || (w >= 0 && rate >= 0)) return HUGE_VAL;
  return start + (w < 0 ? 2 * u / (std::sqrt(root) - w) : (w + std::sqrt(root)) / -rate);
}

double BouncingBarPath::end_of_piece(double time) const {
  const double from = time + blur(time);
  const auto come = [&](const Piece& each) { return each.start + trip_ <= from; };
  const auto next = std::partition_point(pieces_.begin(), pieces_.end(), come);
  return next == pieces_.end() ? time + trip_ : std::min(next->start + trip_, time + trip_);
}

double BouncingBarPath::blur(double time) const { return 1e-12 * trip_ + 1e-14 * time * time / trip_; }

const BouncingBarPath::Piece& BouncingBarPath::piece(double time, double delay, Side side) const {
  const auto come = [&](const Piece& each) {
    return side == Side::after ? each.start + delay <= time : each.start + delay < time;
  };
  const auto next = std::partition_point(pieces_.begin(), pieces_.end(), come);
  return next == pieces_.begin() ? *next : *(next - 1);
}

double BouncingBarPath::sent(double time, double delay, Side side) const {
  const Piece& now = piece(time, delay, side);
  return now.value + now.slope * (time - (now.start + delay));
}

double BouncingBarPath::sent_integral(double time) const {
  const Piece& now = piece(time, 0, Side::after);
  const double since = time - now.start;
  return now.integral + since * (now.value + now.slope * since / 2);
}

double BouncingBarPath::free_velocity(double time, Side side) const {
  return sent(time, trip_, side) - bar_.gravity * time;
}

double BouncingBarPath::round_off(double time) const { return 1e-13 * bar_.gravity * time; }

double BouncingBarPath::force_from(double free_velocity) const {
  return -bar_.young * bar_.section / bar_.wave_speed() * free_velocity;
}

bool BouncingBarPath::held(double time, Side side) const {
  for (const Contact& contact : contacts_) {
    if (side == Side::after && contact.start <= time && time < contact.end) return true;
    if (side == Side::before && contact.start < time && time <= contact.end) return true;
  }
  return false;
}

double BouncingBarPath::position_at(double time) const {
  if (held(time, Side::after) || held(time, Side::before)) return 0;
  return field_at(0, time).displacement;
}

double BouncingBarPath::velocity_at(double time) const {
  return held(time, Side::after) ? 0 : free_velocity(time, Side::after);
}

double BouncingBarPath::velocity_before(double time) const {
  return held(time, Side::before) ? 0 : free_velocity(time, Side::before);
}

double BouncingBarPath::contact_force_at(double time) const {
  return held(time, Side::after) ? force_from(free_velocity(time, Side::after)) : 0;
}

double BouncingBarPath::impulse_until(double time) const {
  // λ = (E A/2c) (p(t) − p(t − T)), also where it vanishes.
  const double impedance = bar_.young * bar_.section / bar_.wave_speed();
  return impedance / 2 * (sent_integral(time) - sent_integral(time - trip_));
}

BouncingBarPath::Field BouncingBarPath::field_at(double place, double time) const {
  return field(place, time, Side::after);
}

BouncingBarPath::Field BouncingBarPath::field_before(double place, double time) const {
  return field(place, time, Side::before);
}

std::vector<double> BouncingBarPath::fronts(double place, double until) const {
  const double up = place / bar_.wave_speed(), down = trip_ - up;
  std::vector<double> times;
  for (std::size_t i = 1; i < pieces_.size(); ++i) {
    const Piece &last = pieces_[i - 1], &next = pieces_[i];
    const double jump = next.value - last.value - last.slope * (next.start - last.start);
    if (std::abs(jump) <= round_off(next.start)) continue;
    for (const double time : {next.start + up, next.start + down})
      if (time <= until) times.push_back(time);
  }
  return times;
}

BouncingBarPath::Field BouncingBarPath::field(double place, double time, Side side) const {
  const double c = bar_.wave_speed(), g = bar_.gravity, up = place / c, down = trip_ - up;
  const double p = sent(time, up, side), q = sent(time, down, side);
  const double travelled = (sent_integral(time - up) + sent_integral(time - down)) / 2;
  return {bar_.height - g * time * time / 2 + travelled, (p + q) / 2 - g * time, (q - p) / (2 * c)};
}

/// Calls visit(weight, field) for Gauss points between the corners of the waves: exact for cubics.
template <class Visit>
void BouncingBarPath::integrate(double time, Visit visit) const {
  const double c = bar_.wave_speed(), offset = 0.5 / std::numbers::sqrt3;
  std::vector<double> corners{0, bar_.length};
  for (const Piece& each : pieces_)
    for (double place : {c * (time - each.start), c * (each.start + trip_ - time)})
      if (place > 0 && place < bar_.length) corners.push_back(place);
  std::sort(corners.begin(), corners.end());
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const double size = corners[i + 1] - corners[i], middle = corners[i] + size / 2;
    for (double place : {middle - offset * size, middle + offset * size})
      visit(size / 2, field_at(place, time));
  }
}

BouncingBarPath::Energies BouncingBarPath::energies_at(double time) const {
  Energies sum{0, 0, 0};
  const double line = bar_.density * bar_.section, tension = bar_.young * bar_.section;
  integrate(time, [&](double weight, const Field& field) {
    sum.kinetic += weight * line / 2 * field.velocity * field.velocity;
    sum.elastic += weight * tension / 2 * field.strain * field.strain;
    sum.potential += weight * line * bar_.gravity * field.displacement;
  });
  return sum;
}

double BouncingBarPath::momentum_at(double time) const {
  double sum = 0;
  integrate(time, [&](double weight, const Field& field) {
    sum += weight * bar_.density * bar_.section * field.velocity;
  });
  return sum;
}

}  // namespace ictus::exact
