#include "ictus/model/rigid/rotation.hpp"

#include <Eigen/LU>

namespace ictus {
namespace {

Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& a) {
  Eigen::Matrix3d m;
  m << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return m;
}

}  // namespace

FreeTurn free_turn(const Eigen::Matrix3d& inertia, const Eigen::Vector3d& spin, double h) {
  constexpr int most_iterations = 30;
  Eigen::Vector3d after = spin;
  double last = HUGE_VAL;
  for (int i = 0; i < most_iterations; ++i) {
    const Eigen::Vector3d middle = 0.5 * (spin + after), momentum = inertia * middle;
    const Eigen::Vector3d error = inertia * (after - spin) + h * middle.cross(momentum);
    const Eigen::Matrix3d slope =
        inertia + 0.5 * h * (cross_matrix(middle) * inertia - cross_matrix(momentum));
    const Eigen::Vector3d change = slope.inverse() * error;
    const double size = change.norm();
    // Newton's method ends where its steps no longer shrink: at rounding.
    if (!(size < last) && i > 2) break;
    after -= change;
    if (size == 0) break;
    last = size;
  }
  const Eigen::Vector3d half = 0.25 * h * (spin + after);  // h Ω_m / 2
  const double length = half.norm();
  const double factor = length > 1e-8 ? 2 * std::atan(length) / length : 2;
  return {after, factor * half};
}

}  // namespace ictus
