#pragma once
// Along which direction are two convex solids farthest apart, or least inside each other? Of solids that overlap it is
// the normal of a facet, or at right angles to a ridge of each (Minkowski difference). Every separation here is one of
// all points, so that rounding in a direction never makes bodies farther apart than they are.

#include <cstddef>
#include <span>

#include "ictus/base/vector3.hpp"
#include "ictus/model/rigid/touch_point.hpp"

namespace ictus {

/// Of the second from the first along a direction: negative where they overlap there.
double separation_along(std::span<const Vector3> first, std::span<const Vector3> second,
                        const Vector3& direction);

struct FacetSeparation {
  double separation = -HUGE_VAL;  // m
  std::size_t facet = 0;
};
/// Of the other from the facet beyond which it is farthest.
FacetSeparation farthest_facet(const PlacedHull& hull, const PlacedHull& other);

struct RidgeSeparation {
  double separation = -HUGE_VAL;  // m
  Vector3 normal{};               // from the first to the second, of length 1
  std::size_t first = 0, second = 0;
};
/// Of two ridges, where these are farther apart than `least`, which is known already.
RidgeSeparation farthest_ridges(const PlacedHull& first, const PlacedHull& second, double least);

/// At right angles to two directions, of length 1; zero where these are parallel. The sign is that of their product.
Vector3 normal_to_both(const Vector3& a, const Vector3& b);

}  // namespace ictus
