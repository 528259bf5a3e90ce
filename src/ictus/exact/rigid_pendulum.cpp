#include "ictus/exact/rigid_pendulum.hpp"

#include <algorithm>
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"

namespace ictus::exact {

bool RigidPendulum::swings() const {
  constexpr double quarter = std::numbers::pi / 2;
  const double s = std::sin(angle / 2), w = rate / (2 * frequency), k = std::hypot(s, w);
  return frequency > 0 && std::abs(wall) < quarter && angle >= wall && angle < 2 * quarter && k < 1 &&
         2 * std::asin(k) + wall < 2 * quarter;
}

RigidPendulumPath::RigidPendulumPath(const RigidPendulum& pendulum, double until)
    : pendulum_(pendulum), wall_sine_(std::sin(pendulum.wall / 2)) {
  expects(pendulum.swings(), "the pendulum swings beside its wall");
  const double from = pendulum.angle, at = pendulum.wall, w = pendulum.rate / (2 * pendulum.frequency);
  swings_.push_back(swing_through(0, std::sin(from / 2), w));
  // w² at the wall, where sin² a − sin² b = sin(a − b) sin(a + b) keeps its digits.
  const double squared = std::sin((from - at) / 2) * std::sin((from + at) / 2) + w * w;
  if (from == at && w == 0 && at >= 0) rest_ = 0;
  if (squared <= 0) return;
  const double arrival = std::sqrt(squared);
  // A start on the wall that moves into it is an impact at once.
  const double first =
      from == at && w < 0 ? 0 : swings_[0].highest + fall_time(swings_[0], wall_sine_, -arrival);
  if (first > until) return;
  impacts_.push_back({first, 2 * pendulum.frequency * arrival});
  bounce(until);
}

void RigidPendulumPath::bounce(double until) {
  const double omega = pendulum_.frequency, e = pendulum_.restitution;
  const double push = omega * omega * std::sin(pendulum_.wall);  // rad/s², of the weight on the wall
  for (;;) {
    const Impact last = impacts_.back();
    const double rate = e * last.speed;
    const Swing swing = swing_through(last.time, wall_sine_, rate / (2 * omega));
    swings_.push_back(swing);
    if (rate == 0 && push >= 0) rest_ = last.time;
    // What is left of an accumulation is geometric once the flights are short.
    if (rate > 0 && rate * omega < 1e-8 * push && e < 1) rest_ = last.time + 2 * rate / push / (1 - e);
    const double next = swing.highest + (swing.highest - last.time);
    if (rate * omega <= 1e-18 * push || next > until || !(next > last.time) || rate == 0) return;
    impacts_.push_back({next, rate});
  }
}

/// From the state (s, w) at a time: rising where w > 0.
RigidPendulumPath::Swing RigidPendulumPath::swing_through(double time, double sine, double slope) const {
  const double cosine = std::sqrt((1 - sine) * (1 + sine));
  Swing swing{std::hypot(sine, slope), std::sqrt((cosine - slope) * (cosine + slope)), 0};
  swing.highest = time - fall_time(swing, sine, slope);
  return swing;
}

/// The time from the highest point to the state (s, w); negative before it.
double RigidPendulumPath::fall_time(const Swing& swing, double sine, double slope) const {
  if (swing.modulus == 0) return 0;
  const double psi = std::atan2(-slope, swing.complement * sine);
  return boost::math::ellint_1(swing.modulus, psi) / pendulum_.frequency;
}

RigidPendulumPath::State RigidPendulumPath::moved(const Swing& swing, double time) const {
  const double omega = pendulum_.frequency, k = swing.modulus;
  if (k == 0) return {0, 0};
  double cn = 0, dn = 0;
  const double sn = boost::math::jacobi_elliptic(k, omega * (time - swing.highest), &cn, &dn);
  return {2 * std::asin(std::clamp(k * cn / dn, -1.0, 1.0)), -2 * omega * k * swing.complement * sn / dn};
}

std::size_t RigidPendulumPath::count_until(double time) const {
  const auto later = [](double t, const Impact& impact) { return t < impact.time; };
  return static_cast<std::size_t>(std::upper_bound(impacts_.begin(), impacts_.end(), time, later) -
                                  impacts_.begin());
}

RigidPendulumPath::State RigidPendulumPath::state_at(double time, std::size_t count) const {
  if (time >= rest_) return {pendulum_.wall, 0};
  if (count > 0 && impacts_[count - 1].time == time)
    return {pendulum_.wall, pendulum_.restitution * impacts_[count - 1].speed};
  State state = moved(swings_[count], time);
  state.angle = std::max(pendulum_.wall, state.angle);
  return state;
}

double RigidPendulumPath::angle_at(double time) const { return state_at(time, count_until(time)).angle; }

double RigidPendulumPath::rate_at(double time) const { return state_at(time, count_until(time)).rate; }

double RigidPendulumPath::rate_before(double time) const {
  const std::size_t count = count_until(time);
  if (count > 0 && impacts_[count - 1].time == time) return -impacts_[count - 1].speed;
  return state_at(time, count).rate;
}

}  // namespace ictus::exact
