#pragma once
// Where two convex shapes touch, or would first: the points of a contact, with lever arms of their own on each body.

#include <span>
#include <vector>

#include "ictus/base/vector3.hpp"
#include "ictus/model/rigid/hull.hpp"

namespace ictus {

/// A slot of a pair that has nothing to touch with has this gap, m.
inline constexpr double far_apart = 1e9;

struct TouchPoint {
  double gap = far_apart;           // m
  Vector3 normal{};                 // from the first to the second, of length 1
  Vector3 on_first{}, on_second{};  // m, on the surface of each
};

/// A hull where it is: its points in the world.
struct PlacedHull {
  std::span<const Vector3> points;
  double radius;
};

/// Of two balls; where their centres coincide the normal is x.
TouchPoint between_balls(const Vector3& first, double radius, const Vector3& second, double other_radius);

/// Two hulls in the plane: the edge along which they are farthest apart, and the nearest edge of the other, clipped
/// to it: two points, ordered along the tangent, where edges face each other; one where a corner does.
void between_polygons(const PlacedHull& first, const PlacedHull& second, std::span<TouchPoint, 2> out);

/// Two rods or capsules in space: two points where they are parallel and side by side, else one.
void between_segments(const PlacedHull& first, const PlacedHull& second, std::span<TouchPoint, 2> out);

/// The point of a segment nearest to a point.
Vector3 nearest_on_segment(const Vector3& a, const Vector3& b, const Vector3& point);

}  // namespace ictus
