#include "ictus/exact/two_ball_oscillator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/base/roots.hpp"

namespace ictus::exact {
namespace {

/// sin x − x.
double sine_beyond(double x) {
  if (!(std::abs(x) < 0.5)) return std::sin(x) - x;
  double term = -x * x * x / 6, sum = 0;
  for (int n = 4; sum + term != sum; n += 2) {
    sum += term;
    term *= -x * x / (n * (n + 1));
  }
  return sum;
}

/// The first time t ≥ 0 at which c cos ωt + s sin ωt rises through a level, or infinity.
double first_rise(double c, double s, double frequency, double level) {
  const double reach = std::hypot(c, s);
  if (level >= reach) return std::numeric_limits<double>::infinity();
  double angle = std::atan2(s, c) - std::acos(std::max(-1.0, level / reach));
  while (angle < 0) angle += 2 * std::numbers::pi;
  return angle / frequency;
}

}  // namespace

TwoBallPath::TwoBallPath(const TwoBallOscillator& balls, double until) : balls_(balls) {
  const auto [lower, upper] = balls.mass;
  flight_frequency_ = std::sqrt(balls.stiffness * (lower + upper) / (lower * upper));
  ground_frequency_ = std::sqrt(balls.stiffness / upper);
  share_ = upper / (lower + upper);
  const auto [q1, q2] = balls.position;
  expects(q1 >= 0, "the lower ball starts above the ground");
  phases_.push_back(
      {0, false, {q1, balls.velocity[0], q2 - q1 - balls.length, balls.velocity[1] - balls.velocity[0]}});
  // A start on the ground is an impact, of no speed where the ball rests.
  if (q1 == 0 && balls.velocity[0] <= 0) {
    const Phase start = phases_.back();
    phases_.clear();
    strike(start, 0);
  }
  while (phases_.back().start <= until) {
    if (phases_.back().grounded)
      lie();
    else
      fly(until);
  }
}

double TwoBallPath::acceleration(const State& state) const {
  return balls_.stiffness * state.stretch / balls_.mass[0] - balls_.gravity;
}

TwoBallPath::State TwoBallPath::moved(const Phase& phase, double t) const {
  const State& from = phase.from;
  const double w = phase.grounded ? ground_frequency_ : flight_frequency_;
  const double rest = phase.grounded ? -balls_.mass[1] * balls_.gravity / balls_.stiffness : 0;
  const double c = std::cos(w * t), s = std::sin(w * t), half = std::sin(w * t / 2);
  State to{0, 0, rest + (from.stretch - rest) * c + from.rate / w * s,
           from.rate * c - (from.stretch - rest) * w * s};
  if (phase.grounded) return to;
  const double g = balls_.gravity;
  const double swing = -2 * from.stretch * half * half + from.rate / w * sine_beyond(w * t);
  to.height = from.height + t * (from.velocity - g * t / 2) - share_ * swing;
  to.velocity = from.velocity - g * t + share_ * (from.stretch * w * s + 2 * from.rate * half * half);
  return to;
}

/// Where q₁ falls to zero inside a piece on which q₁′ is monotonic, or infinity.
double TwoBallPath::first_fall(const Phase& flight, double start, double end) const {
  const auto height = [&](double t) { return moved(flight, t).height; };
  const auto velocity = [&](double t) { return moved(flight, t).velocity; };
  std::vector<double> ends{start};
  if (velocity(start) * velocity(end) < 0)
    ends.push_back(bracketed_root(velocity, start, end, velocity(start), velocity(end)));
  ends.push_back(end);
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const double high = height(ends[i]), low = height(ends[i + 1]);
    if (high > 0 && low <= 0) return bracketed_root(height, ends[i], ends[i + 1], high, low);
  }
  return std::numeric_limits<double>::infinity();
}

double TwoBallPath::next_impact(const Phase& flight, double most) const {
  const double w = flight_frequency_, period = 2 * std::numbers::pi / w;
  const State& from = flight.from;
  // q₁″ = 0 where k s = m₁ g: two instants a period, or none.
  const double level = balls_.mass[0] * balls_.gravity / balls_.stiffness;
  std::vector<double> turns{0};
  const double reach = std::hypot(from.stretch, from.rate / w);
  const double middle = std::atan2(from.rate / w, from.stretch) / w;
  const double half = level < reach ? std::acos(level / reach) / w : 0;
  // From rest the ball is lifted: its first turn ends the lift.
  const bool lifted = from.height == 0 && from.velocity == 0;
  for (double centre = middle - period; centre - half < most + period; centre += period) {
    if (centre - half > turns.back() && !(lifted && turns.size() == 1)) turns.push_back(centre - half);
    if (centre + half > turns.back()) turns.push_back(centre + half);
  }
  for (std::size_t i = 0; i + 1 < turns.size(); ++i) {
    const double found = first_fall(flight, turns[i], turns[i + 1]);
    if (found < HUGE_VAL) return found;
  }
  return std::numeric_limits<double>::infinity();
}

void TwoBallPath::fly(double until) {
  const Phase flight = phases_.back();
  const double after = next_impact(flight, until - flight.start);
  if (flight.start + after > until) {
    phases_.push_back({HUGE_VAL, false, flight.from});
    return;
  }
  strike(flight, after);
}

void TwoBallPath::strike(const Phase& flight, double after) {
  State state = moved(flight, after);
  const double time = flight.start + after, e = balls_.restitution, speed = std::max(0.0, -state.velocity);
  if (speed > 0) impacts_.push_back({time, speed});
  // The upper ball keeps its velocity, so the rate of the stretch takes the jump.
  state.rate -= (e + 1) * speed;
  state.height = 0;
  state.velocity = e * speed;
  const double a = acceleration(state), rest_of_bounces = e < 1 ? 2 * e * speed / (-a * (1 - e)) : HUGE_VAL;
  // Pushed down, bounces that are over within 1e-12/ω have one acceleration, up to parts of 1e-12.
  const bool stays = a < 0 && (e * speed == 0 || rest_of_bounces * flight_frequency_ < 1e-12);
  if (!stays) {
    phases_.push_back({time, false, state});
    return;
  }
  State settled = moved({time, false, state}, rest_of_bounces);
  settled.rate += settled.velocity;
  settled.height = settled.velocity = 0;
  phases_.push_back({time + rest_of_bounces, true, settled});
}

double TwoBallPath::release_after(const State& grounded) const {
  const auto [lower, upper] = balls_.mass;
  const double g = balls_.gravity, k = balls_.stiffness, rest = -upper * g / k;
  return first_rise(grounded.stretch - rest, grounded.rate / ground_frequency_, ground_frequency_,
                    (lower + upper) * g / k);
}

void TwoBallPath::lie() {
  const Phase ground = phases_.back();
  const double after = release_after(ground.from);
  rests_.push_back({ground.start, ground.start + after});
  phases_.push_back({ground.start + after, false, after < HUGE_VAL ? moved(ground, after) : ground.from});
}

const TwoBallPath::Phase& TwoBallPath::phase_at(double time) const {
  const auto later = [](double t, const Phase& phase) { return t < phase.start; };
  const auto next = std::upper_bound(phases_.begin(), phases_.end(), time, later);
  return next == phases_.begin() ? phases_.front() : *(next - 1);
}

std::array<double, 2> TwoBallPath::velocities_of(const State& state) const {
  return {state.velocity, state.velocity + state.rate};
}

std::array<double, 2> TwoBallPath::positions_at(double time) const {
  const Phase& phase = phase_at(time);
  const State state = moved(phase, time - phase.start);
  const double height = std::max(0.0, state.height);
  return {height, height + balls_.length + state.stretch};
}

std::array<double, 2> TwoBallPath::velocities_at(double time) const {
  const Phase& phase = phase_at(time);
  return velocities_of(moved(phase, time - phase.start));
}

std::array<double, 2> TwoBallPath::velocities_before(double time) const {
  std::array<double, 2> v = velocities_at(time);
  for (const Impact& impact : impacts_)
    if (impact.time == time) v[0] = -impact.speed;
  return v;
}

double TwoBallPath::contact_force_at(double time) const {
  const Phase& phase = phase_at(time);
  if (!phase.grounded) return 0;
  return std::max(0.0, -balls_.mass[0] * acceleration(moved(phase, time - phase.start)));
}

double TwoBallPath::energy_at(double time) const {
  const std::array<double, 2> q = positions_at(time), v = velocities_at(time);
  const double stretch = q[1] - q[0] - balls_.length;
  double energy = 0.5 * balls_.stiffness * stretch * stretch;
  for (std::size_t i = 0; i < 2; ++i) energy += balls_.mass[i] * (0.5 * v[i] * v[i] + balls_.gravity * q[i]);
  return energy;
}

}  // namespace ictus::exact
