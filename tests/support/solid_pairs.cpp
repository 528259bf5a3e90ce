#include "tests/support/solid_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/model/rigid/nearest.hpp"
#include "ictus/model/rigid/rotation.hpp"

namespace ictus::test {
namespace {

double segment_distance(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& d) {
  double least = HUGE_VAL;
  for (const Vector3& p : {a, b}) least = std::min(least, length(p - nearest_on_segment(c, d, p)));
  for (const Vector3& p : {c, d}) least = std::min(least, length(p - nearest_on_segment(a, b, p)));
  const Vector3 u = b - a, v = d - c, n = cross(u, v), w = c - a;
  const double square = dot(n, n), s = dot(cross(w, v), n) / square, t = dot(cross(w, u), n) / square;
  if (square > 0 && s > 0 && s < 1 && t > 0 && t < 1)
    least = std::min(least, std::abs(dot(w, n)) / std::sqrt(square));
  return least;
}

double over_facets(const PlacedShape& hull, const PlacedShape& other) {
  double least = HUGE_VAL;
  for (std::size_t f = 0; f < hull.shape.facets.size(); ++f) {
    const Facet& facet = hull.shape.facets[f];
    const Vector3& n = hull.normals[f];
    const auto corner = [&](std::size_t k) {
      return hull.points[hull.shape.loops[facet.first + k % facet.count]];
    };
    for (const Vector3& p : other.points) {
      bool inside = dot(n, p - corner(0)) >= 0;
      for (std::size_t k = 0; k < facet.count; ++k)
        inside = inside && dot(cross(n, corner(k + 1) - corner(k)), p - corner(k)) >= 0;
      if (inside) least = std::min(least, dot(n, p - corner(0)));
    }
  }
  return least;
}

double along(const PlacedShape& first, const PlacedShape& second, const Vector3& direction) {
  double least = HUGE_VAL;
  for (const Vector3& a : first.points)
    for (const Vector3& b : second.points) least = std::min(least, dot(direction, b - a));
  return least;
}

std::vector<Vector3> random_points(Random& random, int count) {
  std::vector<Vector3> points;
  for (int i = 0; i < count; ++i)
    points.push_back({random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7)});
  return points;
}

}  // namespace

PlacedShape::PlacedShape(RoundedHull hull, const Pose& pose) : shape(std::move(hull)) {
  for (const Vector3& point : shape.points) points.push_back(pose.at(point));
  for (const Facet& facet : shape.facets) normals.push_back(pose.turned(facet.normal));
}

double PlacedShape::size() const {
  double far = 0;
  for (const Vector3& p : points) far = std::max(far, length(p - points[0]));
  return far + shape.radius;
}

void PlacedShape::shift(const Vector3& by) {
  for (Vector3& p : points) p += by;
}

std::vector<RoundedHull> shapes_of_space() {
  Random random(21);
  return {hulls::box({1, 1, 1}),
          hulls::box({0.3, 1, 2}),
          hulls::polytope({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}),
          hulls::polytope(random_points(random, 10)),
          hulls::polytope(random_points(random, 30)),
          hulls::capsule(1.2, 0.2),
          hulls::capsule(1, 0),
          hulls::ball(0.4)};
}

Pose random_pose(Random& random) {
  // In braces: arguments in parentheses have no order, and compilers would draw different pairs.
  Eigen::Quaterniond turn{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1),
                          random.uniform(-1, 1)};
  const Vector3 place{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
  return {place, turn.normalized().toRotationMatrix()};
}

void set_apart(const PlacedShape& first, PlacedShape& second, const Vector3& direction, double apart) {
  const Vector3 way = 1 / length(direction) * direction;
  second.shift((apart - along(first, second, way)) * way);
}

double brute_distance(const PlacedShape& first, const PlacedShape& second) {
  double least = std::min(over_facets(first, second), over_facets(second, first));
  for (const Vector3& a : first.points)
    for (const Vector3& b : second.points) least = std::min(least, length(b - a));
  for (const Ridge& one : first.shape.ridges)
    for (const Vector3& p : second.points)
      least =
          std::min(least, length(p - nearest_on_segment(first.points[one.from], first.points[one.to], p)));
  for (const Ridge& two : second.shape.ridges)
    for (const Vector3& p : first.points)
      least =
          std::min(least, length(p - nearest_on_segment(second.points[two.from], second.points[two.to], p)));
  for (const Ridge& one : first.shape.ridges)
    for (const Ridge& two : second.shape.ridges)
      least = std::min(least, segment_distance(first.points[one.from], first.points[one.to],
                                               second.points[two.from], second.points[two.to]));
  return least;
}

double brute_separation(const PlacedShape& first, const PlacedShape& second) {
  double most = -HUGE_VAL;
  for (const Vector3& n : first.normals) most = std::max(most, along(first, second, n));
  for (const Vector3& n : second.normals) most = std::max(most, along(first, second, -n));
  for (const Ridge& one : first.shape.ridges)
    for (const Ridge& two : second.shape.ridges) {
      const Vector3 n = cross(first.points[one.to] - first.points[one.from],
                              second.points[two.to] - second.points[two.from]);
      if (length(n) < 1e-10) continue;
      const Vector3 unit = 1 / length(n) * n;
      most = std::max({most, along(first, second, unit), along(first, second, -unit)});
    }
  return most;
}

TouchErrors touch_errors(const Touch& touch, int pairs, Random random) {
  TouchErrors worst;
  const std::vector<RoundedHull> shapes = shapes_of_space();
  for (int i = 0; i < pairs; ++i) {
    const std::size_t kinds = shapes.size(), solids = 5;
    const auto which = static_cast<std::size_t>(i);
    const PlacedShape first(shapes[which % solids], random_pose(random));
    PlacedShape second(shapes[which / solids % kinds], random_pose(random));
    const Vector3 way{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    const double size = first.size() + second.size();
    const double apart = random.log_uniform(1e-9, 1) * size;
    set_apart(first, second, way, apart);
    const bool reaches = i % 3 == 0;
    if (reaches) {  // moved along the shortest way to each other, and beyond
      const NearestPoints nearest = nearest_points(first.points, second.points, way);
      second.shift(-(nearest.distance + 0.1 * apart) * nearest.normal);
    }
    const bool swap = i % 2 == 1;
    const PlacedShape &one = swap ? second : first, &two = swap ? first : second;
    TouchPoint out[most_touch_points];
    const bool ball = second.shape.is_ball(), solid = second.shape.is_solid();
    const std::span<TouchPoint> places(out, ball ? 1 : solid ? most_touch_points : 2);
    touch(one.hull(), two.hull(), size, places);
    const TouchPoint& nearest = *std::min_element(
        places.begin(), places.end(), [](const TouchPoint& a, const TouchPoint& b) { return a.gap < b.gap; });
    const double separation = reaches ? brute_separation(one, two) : 0,
                 radii = one.shape.radius + two.shape.radius;
    const bool overlap = separation < 0;
    const double truth = (overlap ? separation : brute_distance(one, two)) - radii;
    ++(overlap ? worst.overlapping : worst.apart);
    worst.gap = std::max(worst.gap, std::abs(nearest.gap - truth) / size);
    // A direction of two corners is rounding divided by their distance.
    worst.normal = std::max(worst.normal, (nearest.gap - (along(one, two, nearest.normal) - radii)) / size);
    for (const TouchPoint& point : places)
      if (point.gap < far_apart)
        worst.points = std::max(worst.points,
                                length(point.on_second - point.on_first - point.gap * point.normal) / size);
  }
  return worst;
}

}  // namespace ictus::test
