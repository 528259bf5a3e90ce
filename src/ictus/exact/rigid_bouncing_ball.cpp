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

double RigidBouncingBall::fall_time() const { return std::sqrt(2 * height / gravity); }

double RigidBouncingBall::impact_time(int impact) const {
  return fall_time() * (1 + 2 * geometric_sum(restitution, impact));
}

double RigidBouncingBall::impact_speed(int impact) const {
  return std::sqrt(2 * height * gravity) * std::pow(restitution, impact);
}

double RigidBouncingBall::flight_time(int impact) const {
  return 2 * fall_time() * std::pow(restitution, impact + 1);
}

double RigidBouncingBall::apex_height(int impact) const {
  return height * std::pow(restitution, 2 * (impact + 1));
}

double RigidBouncingBall::zeno_time() const {
  const double e = restitution;
  return e == 1 ? std::numeric_limits<double>::infinity() : fall_time() * (1 + e) / (1 - e);
}

int RigidBouncingBall::impacts_until(double time) const {
  const double e = restitution, past = time / fall_time() - 1;
  if (past < 0) return 0;
  if (e == 1) return static_cast<int>(past / 2) + 1;
  if (time >= zeno_time()) return -1;
  if (e == 0) return 1;
  // eⁿ = 1 − past (1−e)/(2e), rounded to the side on which t_n really lies.
  const double rest = std::log1p(-past * (1 - e) / (2 * e)) / std::log1p(e - 1);
  int n = static_cast<int>(std::clamp(rest, 0.0, 1e9));
  while (impact_time(n) > time) --n;
  while (flight_time(n) > 0 && impact_time(n + 1) <= time) ++n;
  return n + 1;
}

double RigidBouncingBall::height_at(double time) const {
  const int count = impacts_until(time);
  if (count == 0) return height - gravity * time * time / 2;
  if (count < 0) return 0;
  const double since = time - impact_time(count - 1);
  return std::max(0.0, since * (impact_speed(count) - gravity * since / 2));
}

}  // namespace ictus::exact
