#pragma once
// Convex shapes at random places, their distance and their overlap by brute force, and what every touch must satisfy.

#include <functional>
#include <string>
#include <vector>

#include "ictus/model/rigid/hull.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/model/rigid/touch_point.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

struct PlacedShape {
  RoundedHull shape;
  std::vector<Vector3> points, normals;

  PlacedShape(RoundedHull hull, const Pose& pose);
  PlacedHull hull() const { return {points, shape.radius, normals, &shape}; }
  double size() const;  // m, from its first point to the farthest
  void shift(const Vector3& by);
};

/// A box, a plate, a tetrahedron, polytopes of 10 and of 30 random points, a capsule, a rod and a ball.
std::vector<RoundedHull> shapes_of_space();
Pose random_pose(Random& random);
/// The second moved along a random direction until it is this far from where the two touch along it.
void set_apart(const PlacedShape& first, PlacedShape& second, const Vector3& along, double apart);

/// Of the cores: the least over all pairs of ridges and of points and facets. Of those that overlap: 0 or more,
/// and useless.
double brute_distance(const PlacedShape& first, const PlacedShape& second);
/// Of cores that overlap: the largest separation over all normals and all products of ridges, which is negative.
double brute_separation(const PlacedShape& first, const PlacedShape& second);

using Touch = std::function<void(const PlacedHull&, const PlacedHull&, double, std::span<TouchPoint>)>;

/// The worst errors over many random pairs, in parts of their size.
struct TouchErrors {
  double gap = 0;     // of the nearest point against brute force
  double normal = 0;  // separation along the normal of the nearest point against its gap
  double points = 0;  // of the vector between the points of a contact against normal times gap
  int apart = 0, overlapping = 0;
};
TouchErrors touch_errors(const Touch& touch, int pairs, Random random);

}  // namespace ictus::test
