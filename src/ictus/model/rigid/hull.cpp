#include "ictus/model/rigid/hull.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

constexpr double pi = 3.14159265358979323846;

Eigen::Matrix3d diagonal(double x, double y, double z) { return Eigen::Vector3d(x, y, z).asDiagonal(); }

double cross_z(const Vector3& a, const Vector3& b) { return a.x * b.y - a.y * b.x; }

/// A polygon in the plane, by its triangles about the first corner.
Solid polygon_plate(const std::vector<Vector3>& points) {
  Solid sum;
  double second = 0;  // ∫ r² about the first corner
  Vector3 first{};    // ∫ r
  const Vector3 origin = points[0];
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Vector3 a = points[i] - origin, b = points[i + 1] - origin;
    const double area = cross_z(a, b) / 2;
    sum.volume += area;
    first += area / 3 * (a + b);
    second += area / 6 * (dot(a, a) + dot(b, b) + dot(a, b));
  }
  const Vector3 centre = 1 / sum.volume * first;
  sum.centre = origin + centre;
  sum.inertia = diagonal(0, 0, second - sum.volume * dot(centre, centre));
  return sum;
}

/// A polytope, by its tetrahedra about a point inside. Of one with edges a, b, c from there and volume V:
///     ∫ x xᵀ = V/20 (a aᵀ + b bᵀ + c cᵀ + s sᵀ),   s = a + b + c.
Solid polytope_solid(const RoundedHull& hull) {
  Solid sum;
  Vector3 inside{}, first{};  // first: ∫ x
  for (const Vector3& point : hull.points) inside += 1 / static_cast<double>(hull.points.size()) * point;
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
  const auto add_square = [&](const Vector3& x, double weight) {
    const Eigen::Vector3d e(x.x, x.y, x.z);
    second += weight * (e * e.transpose());
  };
  for (const Facet& facet : hull.facets)
    for (std::size_t k = 1; k + 1 < facet.count; ++k) {
      const Vector3 a = hull.points[hull.loops[facet.first]] - inside,
                    b = hull.points[hull.loops[facet.first + k]] - inside,
                    c = hull.points[hull.loops[facet.first + k + 1]] - inside, s = a + b + c;
      const double volume = dot(a, cross(b, c)) / 6;
      sum.volume += volume;
      first += volume / 4 * s;
      for (const Vector3& x : {a, b, c, s}) add_square(x, volume / 20);
    }
  const Vector3 centre = 1 / sum.volume * first;
  add_square(centre, -sum.volume);
  sum.centre = inside + centre;
  sum.inertia = second.trace() * Eigen::Matrix3d::Identity() - second;
  return sum;
}

/// Two half discs and the rectangle between them; `straight` is its length.
Solid stadium(double straight, double r) {
  const double box = straight * 2 * r, disc = pi * r * r;
  const double caps =
      disc * r * r / 2 + disc * straight * straight / 4 + 2 * straight * disc * 4 * r / (3 * pi) / 2;
  Solid sum{box + disc, {}, {}};
  sum.inertia = diagonal(0, 0, box * (straight * straight + 4 * r * r) / 12 + caps);
  return sum;
}

/// A cylinder of this length with half balls at its ends, along x.
Solid capsule_solid(double straight, double r) {
  const double cylinder = pi * r * r * straight, ball = 4 * pi / 3 * r * r * r;
  const double along = cylinder * r * r / 2 + ball * 2 * r * r / 5;
  const double across = cylinder * (r * r / 4 + straight * straight / 12) +
                        ball * (2 * r * r / 5 + straight * straight / 4 + 3 * straight * r / 8);
  return {cylinder + ball, {}, diagonal(along, across, across)};
}

}  // namespace

namespace hulls {

RoundedHull ball(double radius) { return {{Vector3{}}, radius, {}}; }

RoundedHull capsule(double length, double radius) {
  const double half = length / 2 - radius;
  if (!(half > 0)) return ball(radius);
  RoundedHull hull{{{-half, 0, 0}, {half, 0, 0}}, radius, {}};
  hull.ridges = {{0, 1}};
  return hull;
}

RoundedHull rectangle(double width, double height) {
  const double x = width / 2, y = height / 2;
  return {{{-x, -y, 0}, {x, -y, 0}, {x, y, 0}, {-x, y, 0}}, 0, {}};
}

RoundedHull box(const Vector3& size) {
  RoundedHull hull{{}, 0, 0.5 * size};
  for (const double z : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0})
      for (const double x : {-1.0, 1.0})
        hull.points.push_back({x * hull.half.x, y * hull.half.y, z * hull.half.z});
  for (std::size_t side = 0; side < 6; ++side) {
    Vector3 normal{};
    component(normal, side / 2) = side % 2 == 0 ? -1 : 1;
    hull.facets.push_back({4 * side, 4, normal});
  }
  hull.loops = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
  join_facets(hull);
  return hull;
}

/// Andrew's monotone chain.
RoundedHull polygon(std::vector<Vector3> points) {
  std::sort(points.begin(), points.end(),
            [](const Vector3& a, const Vector3& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<Vector3> corners;
  const auto chain = [&](auto begin, auto end) {
    const std::size_t first = corners.size();
    for (auto p = begin; p != end; ++p) {
      while (corners.size() >= first + 2 &&
             cross_z(corners.back() - corners[corners.size() - 2], *p - corners.back()) <= 0)
        corners.pop_back();
      corners.push_back(*p);
    }
    corners.pop_back();
  };
  if (points.size() > 2) {
    chain(points.begin(), points.end());
    chain(points.rbegin(), points.rend());
  }
  return {corners, 0, {}};
}

}  // namespace hulls

RoundedHull moved(RoundedHull hull, const Eigen::Matrix3d& axes, const Vector3& by) {
  const auto turned = [&](const Vector3& a) {
    const Eigen::Vector3d b = axes * Eigen::Vector3d(a.x, a.y, a.z);
    return Vector3{b.x(), b.y(), b.z()};
  };
  for (Vector3& point : hull.points) point = by + turned(point);
  for (Facet& facet : hull.facets) facet.normal = turned(facet.normal);
  hull.half = {};
  return hull;
}

Solid disc(double r) { return {pi * r * r, {}, diagonal(0, 0, pi * r * r * r * r / 2)}; }

Solid ball_solid(double r) {
  const double volume = 4 * pi / 3 * r * r * r, inertia = volume * 2 * r * r / 5;
  return {volume, {}, diagonal(inertia, inertia, inertia)};
}

Solid plate(const RoundedHull& hull) {
  if (hull.is_ball()) return ball_solid(hull.radius);
  if (hull.points.size() > 2) return polygon_plate(hull.points);
  const double straight = length(hull.points[1] - hull.points[0]);
  if (hull.radius > 0) return stadium(straight, hull.radius);
  return {straight, {}, diagonal(0, 0, straight * straight * straight / 12)};
}

Solid solid(const RoundedHull& hull) {
  if (hull.is_ball()) return ball_solid(hull.radius);
  if (hull.is_box()) {
    const auto [x, y, z] = 2.0 * hull.half;
    const double volume = x * y * z, twelfth = volume / 12;
    return {volume,
            {},
            diagonal(twelfth * (y * y + z * z), twelfth * (x * x + z * z), twelfth * (x * x + y * y))};
  }
  if (hull.is_solid()) return polytope_solid(hull);
  const double straight = length(hull.points[1] - hull.points[0]);
  if (hull.radius > 0) return capsule_solid(straight, hull.radius);
  const double across = straight * straight * straight / 12;
  return {straight, {}, diagonal(0, across, across)};
}

}  // namespace ictus
