#pragma once
// The one family of convex shapes: all points within a radius of the hull of a few points. A ball is one point, a rod
// two, a capsule two with a radius, a box its corners, a polygon or a polytope its own.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

/// A flat side in space; its corners stand in `loops`, anticlockwise as seen from outside.
struct Facet {
  std::size_t first = 0, count = 0;
  Vector3 normal{};  // outwards, of length 1
};

/// Where two facets meet; the left one has it as from → to. A rod is one ridge without facets.
struct Ridge {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t from = 0, to = 0;
  std::size_t left = none, right = none;
};

struct RoundedHull {
  std::vector<Vector3> points;  // m, in the axes of the body; of a polygon anticlockwise
  double radius = 0;            // m
  Vector3 half{};               // m, of a box without radius in space: its half sizes; zero elsewhere
  std::vector<Facet> facets{};  // of a box and a polytope
  std::vector<std::size_t> loops{};
  std::vector<Ridge> ridges{};

  bool is_ball() const { return points.size() == 1; }
  bool is_box() const { return half.z > 0; }
  bool is_solid() const { return !facets.empty(); }
};

namespace hulls {

RoundedHull ball(double radius);
/// Along x, its length with both caps.
RoundedHull capsule(double length, double radius);
RoundedHull rectangle(double width, double height);
RoundedHull box(const Vector3& size);
/// The corners of the convex hull of these points in the plane, anticlockwise.
RoundedHull polygon(std::vector<Vector3> points);
/// The convex hull of these points in space. Sides that are flat to 1e-6 of its size are one facet. Without points
/// where they lie in a plane, or where no closed hull was found.
RoundedHull polytope(const std::vector<Vector3>& points);
/// Finds the ridges between the facets; false where these do not close.
bool join_facets(RoundedHull& hull);

}  // namespace hulls

/// Turned, then shifted. A box that was moved is one of its corners and facets alone.
RoundedHull moved(RoundedHull hull, const Eigen::Matrix3d& axes, const Vector3& by);

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
/// Of a box, a polytope, a ball, a rod or a capsule in space.
Solid solid(const RoundedHull& hull);

}  // namespace ictus
