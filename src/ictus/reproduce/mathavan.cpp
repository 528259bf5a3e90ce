// The collision on the table. The cue ball rubs downwards along the object ball: it is lifted, the object ball pressed on
// the cloth. A pressed ball stays on the table, so the cloth takes the vertical push and rubs with its own friction.

#include "ictus/reproduce/mathavan.hpp"

#include <cmath>
#include <limits>

namespace ictus::reproduce::mathavan {
namespace {

/// Velocities, and the work ∫ closing speed dP of the normal impulse.
using State = std::array<double, 13>;
constexpr std::size_t work = 12;

double closing(const State& s) { return s[0] - s[6]; }

/// Of the lowest point of a ball, m/s.
struct Slip {
  double x, y;
};
Slip on_cloth(const Table& table, const double* ball) {
  return {ball[0] - table.radius * ball[4], ball[1] + table.radius * ball[3]};
}

/// What a ball gets for a unit of normal impulse between the balls.
struct Push {
  double fx, fy, fz;  // N s/(N s)
  double tx, ty, tz;  // times R
};

/// The cloth under a pressed ball: −μN along the slip; at the very start along what the slip will be, since friction on
/// a ball takes from the slip in its own direction.
void add_cloth(const Table& table, const double* ball, Push& push) {
  const double pressed = -push.fz;
  if (table.support == Support::none) return;
  if (pressed > 0) {
    Slip slip = on_cloth(table, ball);
    if (slip.x == 0 && slip.y == 0) slip = {push.fx - 2.5 * push.ty, push.fy + 2.5 * push.tx};
    const double length = std::hypot(slip.x, slip.y);
    const double x = -table.cloth * pressed * slip.x / length, y = -table.cloth * pressed * slip.y / length;
    push.fx += x;
    push.fy += y;
    push.tx += y;
    push.ty -= x;
  }
  if (pressed > 0 || table.support == Support::at_height) push.fz = 0;
}

/// d(velocities)/dP.
State slope(const Table& table, const State& s) {
  const double r = table.radius;
  const double along = s[1] - s[7] + r * (s[5] + s[11]), up = s[2] - s[8] - r * (s[4] + s[10]);
  const double slip = std::hypot(along, up), fy = -table.friction * along / slip,
               fz = -table.friction * up / slip;
  Push cue{-1, fy, fz, 0, -fz, fy}, object{1, -fy, -fz, 0, -fz, fy};
  add_cloth(table, &s[0], cue);
  add_cloth(table, &s[6], object);
  State rate{};
  const double turn = 1 / (0.4 * table.mass * r);
  std::size_t at = 0;
  for (const Push& push : {cue, object}) {
    const double linear[] = {push.fx, push.fy, push.fz}, angular[] = {push.tx, push.ty, push.tz};
    for (std::size_t i = 0; i < 3; ++i) {
      rate[at + i] = linear[i] / table.mass;
      rate[at + 3 + i] = angular[i] * turn;
    }
    at += 6;
  }
  rate[work] = closing(s);
  if (!(up < 0)) rate[work] = std::numeric_limits<double>::quiet_NaN();
  return rate;
}

State moved(const State& s, const State& rate, double h) {
  State out = s;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += h * rate[i];
  return out;
}

/// The classical method of order 4.
State stepped(const Table& table, const State& s, double h) {
  const State a = slope(table, s), b = slope(table, moved(s, a, h / 2)), c = slope(table, moved(s, b, h / 2)),
              d = slope(table, moved(s, c, h));
  State out = s;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
  return out;
}

/// Steps until `left` is used up, the last one cut by Newton's method with the slope of `left`.
template <class Left, class Rate>
State until(const Table& table, State s, double h, Left left, Rate rate) {
  for (int guard = 0; guard < 1'000'000; ++guard) {
    const State next = stepped(table, s, h);
    if (left(next) > 0) {
      s = next;
      continue;
    }
    double cut = h;
    State end = next;
    for (int i = 0; i < 20; ++i) {
      cut -= left(end) / rate(end);
      end = stepped(table, s, cut);
    }
    return end;
  }
  s.fill(std::numeric_limits<double>::quiet_NaN());
  return s;
}

}  // namespace

Velocities approach(double speed, double topspin, double cut) {
  const double c = std::cos(cut), s = std::sin(cut);
  return {speed * c, speed * s, 0, -topspin * s, topspin * c, 0};
}

Velocities collided(const Table& table, const Velocities& before, int steps) {
  State s{};
  for (std::size_t i = 0; i < before.size(); ++i) s[i] = before[i];
  const double h = table.mass * closing(s) / steps;
  s = until(table, s, h, closing, [&](const State& at) {
    const State rate = slope(table, at);
    return rate[0] - rate[6];
  });
  const double owed = (1 - table.restitution * table.restitution) * s[work];
  s = until(
      table, s, h, [&](const State& at) { return at[work] - owed; }, closing);
  Velocities after{};
  for (std::size_t i = 0; i < after.size(); ++i) after[i] = s[i];
  return after;
}

Rolling rolling(const Table& table, const Velocities& after, int ball) {
  const double* at = after.data() + 6 * ball;
  const Slip slip = on_cloth(table, at);
  const double x = at[0] - 2.0 / 7 * slip.x, y = at[1] - 2.0 / 7 * slip.y;
  return {std::hypot(x, y), std::atan2(y, x)};
}

Paper paper() {
  return {
      {"mathavan", "Numerical simulations of the frictional collisions of solid balls on a rough surface.",
       "M dv = (n + μ_b t) dP, cloth μ_s dP_z; W_r = −e² W_c", "[Mathavan2014]"},
      {{"tables", "Tables 1 and 2: speeds and directions of both balls when they roll, five cut shots.",
        &tables},
       {"model", "What the numbers say of the model: rising balls, the cloth, and the law without a table.",
        &model}}};
}

}  // namespace ictus::reproduce::mathavan
