#pragma once
// The one family of convex shapes: all points within a radius of the hull of a few points. A ball is one point, a rod
// two, a capsule two with a radius, a box its corners, a polygon or a polytope its own.

#include <Eigen/Core>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

struct RoundedHull {
  std::vector<Vector3> points;  // m, in the axes of the body; of a polygon anticlockwise
  double radius = 0;            // m
  Vector3 half{};               // m, of a box without radius in space: its half sizes; zero elsewhere

  bool is_ball() const { return points.size() == 1; }
  bool is_box() const { return half.z > 0; }
};

namespace hulls {

RoundedHull ball(double radius);
/// Along x, its length with both caps.
RoundedHull capsule(double length, double radius);
RoundedHull rectangle(double width, double height);
RoundedHull box(const Vector3& size);
/// The corners of the convex hull of these points in the plane, anticlockwise.
RoundedHull polygon(std::vector<Vector3> points);

}  // namespace hulls

/// Mass divided by density, centre and inertia of a solid of density 1: in the plane of thickness 1.
struct Solid {
  double volume = 0;                                  // m³; m² in the plane, m of a rod
  Vector3 centre{};                                   // m
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // about the centre, times density: kg m²
};
/// A plate in the plane, turning about z. A ball is a ball there too, unless it is to be a disc.
Solid plate(const RoundedHull& hull);
Solid ball_solid(double radius);
Solid disc(double radius);
/// Of a box, a ball, a rod or a capsule in space.
Solid solid(const RoundedHull& hull);

}  // namespace ictus
