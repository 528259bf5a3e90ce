#pragma once
// The nearest points of two convex hulls, by the algorithm of Gilbert, Johnson and Keerthi on the differences of their
// points. [GilbertJohnsonKeerthi1988]

#include <array>
#include <cstddef>
#include <span>

#include "ictus/base/vector3.hpp"

namespace ictus {

struct NearestPoints {
  double distance = 0;              // m; 0 where the hulls overlap, or touch to rounding
  double uncertainty = 0;           // m, by which the distance may be smaller
  Vector3 on_first{}, on_second{};  // m
  Vector3 normal{};                 // from the first to the second, of length 1; zero where they overlap
  // The points that hold the nearest ones: at most three differences of a point of the second and one of the first.
  std::array<std::size_t, 3> first{}, second{};
  std::size_t count = 0;
};

/// `towards`: a guess of the direction from the first to the second.
NearestPoints nearest_points(std::span<const Vector3> first, std::span<const Vector3> second,
                             const Vector3& towards);

/// Index of the point that is farthest along a direction.
inline std::size_t farthest_along(std::span<const Vector3> points, const Vector3& direction) {
  std::size_t best = 0;
  double most = dot(direction, points[0]);
  for (std::size_t i = 1; i < points.size(); ++i)
    if (const double along = dot(direction, points[i]); along > most) {
      most = along;
      best = i;
    }
  return best;
}

}  // namespace ictus
