#pragma once
// Where and in which direction two bodies meet in a step. The gap of two spheres is a convex function of
// their places, so that every tangent plane is a bound from below: a step that keeps the linearised gap keeps
// the true one, whichever normal it takes. Ours: the normal at the instant when the free motions touch or,
// where they do not, are nearest. Fast bodies then collide in the right direction, or pass each other.

#include <algorithm>
#include <cmath>

#include "ictus/base/vector3.hpp"

namespace ictus {

struct Meeting {
  Vector3 normal;     // from the first to the second
  double gap;         // m, along the normal, at the beginning
  double gap_at_end;  // m, along the normal, after the motion
};

/// `apart` leads from the first centre to the second and changes by `change` in the step; `reach` is the sum
/// of the radii.
inline double time_of_meeting(const Vector3& apart, const Vector3& change, double reach) {
  const double approach = -dot(apart, change);
  const double outside = dot(apart, apart) - reach * reach;
  if (approach <= 0 || outside <= 0) return 0;
  const double length = dot(change, change), inside = approach * approach - length * outside;
  if (inside >= 0) return std::min(1.0, outside / (approach + std::sqrt(inside)));
  return std::min(1.0, approach / length);
}

inline Meeting meeting(const Vector3& apart, const Vector3& change, double reach) {
  Vector3 normal = apart + time_of_meeting(apart, change, reach) * change;
  const double length = norm(normal);
  // Two centres at one place: any direction parts them.
  normal = length > 0 ? (1 / length) * normal : Vector3{1, 0, 0};
  const double gap = dot(normal, apart) - reach;
  return {normal, gap, gap + dot(normal, change)};
}

}  // namespace ictus
