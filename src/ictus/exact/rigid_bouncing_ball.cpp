#include "ictus/exact/rigid_bouncing_ball.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ictus::exact {
namespace {

/// e + e² + … + eⁿ, also for e = 1 and next to it.
double geometric_sum(double e, int n) {
  if (e == 0 || n == 0) return 0;
  if (e == 1) return n;
  return -e * std::expm1(n * std::log1p(e - 1)) / (1 - e);
}

}  // namespace

double RigidBouncingBall::fall_time() const {
  const double u = impact_speed(0);
  // A ball thrown downwards would lose its digits in v₀ + u.
  return velocity < 0 ? 2 * height / (u - velocity) : velocity / gravity + descent().time;
}

RigidBouncingBall::Descent RigidBouncingBall::descent() const {
  const double apex = height + velocity * velocity / (2 * gravity);
  return {apex, std::sqrt(2 * apex / gravity)};
}

double RigidBouncingBall::impact_time(int impact) const {
  return fall_time() + 2 * descent().time * geometric_sum(restitution, impact);
}

double RigidBouncingBall::impact_speed(int impact) const {
  return std::sqrt(2 * descent().height * gravity) * std::pow(restitution, impact);
}

double RigidBouncingBall::flight_time(int impact) const {
  return 2 * descent().time * std::pow(restitution, impact + 1);
}

double RigidBouncingBall::apex_height(int impact) const {
  return descent().height * std::pow(restitution, 2 * (impact + 1));
}

double RigidBouncingBall::zeno_time() const {
  const double e = restitution;
  if (e == 1) return std::numeric_limits<double>::infinity();
  // At rest both falls are one.
  return velocity == 0 ? fall_time() * (1 + e) / (1 - e) : fall_time() + 2 * descent().time * e / (1 - e);
}

int RigidBouncingBall::impacts_until(double time) const {
  const double e = restitution, past = (time - fall_time()) / descent().time;
  if (past < 0) return 0;
  if (e == 1) return static_cast<int>(past / 2) + 1;
  if (time >= zeno_time()) return -1;
  if (e == 0) return 1;
  // eⁿ = 1 − past (1−e)/(2e), rounded to the side on which t_n really lies.
  const double rest = std::log1p(-past * (1 - e) / (2 * e)) / std::log1p(e - 1);
  // Beyond eⁿ = 1e-20 the instants are one double.
  int n = static_cast<int>(std::clamp(rest, 0.0, std::min(1e9, -46 / std::log1p(e - 1))));
  while (impact_time(n) > time) --n;
  while (flight_time(n) > 0 && impact_time(n + 1) <= time) ++n;
  return n + 1;
}

double RigidBouncingBall::height_at(double time) const {
  const int count = impacts_until(time);
  if (count == 0) return height + time * (velocity - gravity * time / 2);
  if (count < 0) return 0;
  const double since = time - impact_time(count - 1);
  return std::max(0.0, since * (impact_speed(count) - gravity * since / 2));
}

double RigidBouncingBall::velocity_at(double time) const {
  const int count = impacts_until(time);
  if (count == 0) return velocity - gravity * time;
  if (count < 0) return 0;
  // Without restitution the ball stays on the floor.
  return restitution == 0 ? 0 : impact_speed(count) - gravity * (time - impact_time(count - 1));
}

double RigidBouncingBall::velocity_before(double time) const {
  const int count = impacts_until(time);
  if (count > 0 && impact_time(count - 1) == time) return -impact_speed(count - 1);
  if (count < 0 && restitution == 0 && time == fall_time()) return -impact_speed(0);
  return velocity_at(time);
}

}  // namespace ictus::exact
