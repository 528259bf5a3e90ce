#include "ictus/exact/linear_trajectory.hpp"

#include <cmath>
#include <numbers>

namespace ictus::exact {

double LinearTrajectory::frequency() const { return std::sqrt(stiffness / mass); }
double LinearTrajectory::contact_time() const { return std::numbers::pi / frequency(); }
double LinearTrajectory::impact_time() const { return distance / speed; }
double LinearTrajectory::release_time() const { return impact_time() + contact_time(); }

// [Chatziioannou2019, eq. (14)]
Sample LinearTrajectory::sample(double time) const {
  const double since = time - impact_time(), left = release_time() - time;
  if (since < 0) return {-distance + speed * time, speed, 0};
  if (left <= 0) return {speed * left, -speed, 0};
  // The angle is taken from the nearer end, so that y keeps its digits at both.
  const double w = frequency(), sign = since < left ? 1 : -1, angle = w * std::fmin(since, left);
  const double y = speed / w * std::sin(angle);
  return {y, sign * speed * std::cos(angle), stiffness * y};
}

}  // namespace ictus::exact
