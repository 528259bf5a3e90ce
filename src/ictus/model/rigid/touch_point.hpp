#pragma once
// Where two convex shapes touch, or would first: the points of a contact, with lever arms of their own on each body.

#include <cstddef>
#include <span>

#include "ictus/base/vector3.hpp"
#include "ictus/model/rigid/hull.hpp"

namespace ictus {

/// A slot of a pair that has nothing to touch with has this gap, m.
inline constexpr double far_apart = 1e9;

struct TouchPoint {
  /// What the normal follows: a side of one of the two, on which a corner of the other lies; a line from corner to
  /// corner; a ridge of each, which it is at right angles to; or more than that.
  enum class Follows : unsigned char { unknown, first, second, corners, ridges };

  double gap = far_apart;           // m
  Vector3 normal{};                 // from the first to the second, of length 1
  Vector3 on_first{}, on_second{};  // m, on the surface of each
  Follows follows = Follows::unknown;
  Vector3 ridge{}, other_ridge{};  // m, along those of the first and the second

  TouchPoint reversed() const {
    const Follows other = follows == Follows::first    ? Follows::second
                          : follows == Follows::second ? Follows::first
                                                       : follows;
    return {gap, -normal, on_second, on_first, other, other_ridge, ridge};
  }
};

/// A hull where it is: its points in the world, and in space the normals of its facets.
struct PlacedHull {
  std::span<const Vector3> points;
  double radius;
  std::span<const Vector3> normals = {};
  const RoundedHull* shape = nullptr;  // needed where it has ridges or facets
};

/// As many points as a pair of solids in space can have.
inline constexpr std::size_t most_touch_points = 8;

/// Of two balls; where their centres coincide the normal is x.
TouchPoint between_balls(const Vector3& first, double radius, const Vector3& second, double other_radius);

/// Two hulls in the plane: the edge along which they are farthest apart, and the nearest edge of the other, clipped
/// to it: two points, ordered along the tangent, where edges face each other; one where a corner does.
void between_polygons(const PlacedHull& first, const PlacedHull& second, std::span<TouchPoint, 2> out);

/// Two rods or capsules in space: two points where they are parallel and side by side, else one.
void between_segments(const PlacedHull& first, const PlacedHull& second, std::span<TouchPoint, 2> out);

/// Two hulls in space of which one has facets: all points of a flat contact; two of parallel
/// ridges, or of a rod on a facet; else one, which has the distance of the two. The places in `out` are as many as
/// there may be points; a point keeps its place while the bodies move a little. `size`, m: of the two together.
void between_solids(const PlacedHull& first, const PlacedHull& second, double size,
                    std::span<TouchPoint> out);

/// The point of a segment nearest to a point.
Vector3 nearest_on_segment(const Vector3& a, const Vector3& b, const Vector3& point);

}  // namespace ictus
