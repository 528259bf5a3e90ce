#include "ictus/model/rigid/flat_contact.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ictus {
namespace {

const Vector3& corner_of(const PlacedHull& hull, const Facet& facet, std::size_t k) {
  return hull.points[hull.shape->loops[facet.first + k % facet.count]];
}

/// The corners of what faces this direction most: a facet at the lowest point of a solid, or all of a rod.
void take_facing(const PlacedHull& hull, const Vector3& normal, double rounding,
                 std::vector<Vector3>& corners) {
  if (hull.normals.empty()) return corners.assign(hull.points.begin(), hull.points.end());
  double lowest = HUGE_VAL, most = HUGE_VAL;
  for (const Vector3& p : hull.points) lowest = std::min(lowest, dot(normal, p));
  const Facet* best = nullptr;
  for (std::size_t f = 0; f < hull.normals.size(); ++f) {
    const double facing = dot(normal, hull.normals[f]);
    if (facing >= most) continue;
    const Facet& facet = hull.shape->facets[f];
    for (std::size_t k = 0; k < facet.count; ++k)
      if (dot(normal, corner_of(hull, facet, k)) <= lowest + rounding) {
        most = facing;
        best = &facet;
        break;
      }
  }
  corners.clear();
  for (std::size_t k = 0; k < best->count; ++k) corners.push_back(corner_of(hull, *best, k));
}

/// What is behind a plane, of a polygon (Sutherland and Hodgman).
void cut(std::vector<Vector3>& polygon, const Vector3& at, const Vector3& outwards, double rounding) {
  thread_local std::vector<Vector3> kept;
  kept.clear();
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vector3 &p = polygon[k], &next = polygon[(k + 1) % polygon.size()];
    const double here = dot(outwards, p - at), there = dot(outwards, next - at);
    const bool inside = here <= rounding, next_inside = there <= rounding;
    if (inside) kept.push_back(p);
    if (inside != next_inside) kept.push_back(p + here / (here - there) * (next - p));
  }
  std::swap(polygon, kept);
}

void drop_doubles(std::vector<Vector3>& polygon, double distance) {
  for (std::size_t k = 0; k < polygon.size() && polygon.size() > 1;)
    if (length(polygon[(k + 1) % polygon.size()] - polygon[k]) <= distance)
      polygon.erase(polygon.begin() + static_cast<std::ptrdiff_t>((k + 1) % polygon.size()));
    else
      ++k;
}

}  // namespace

void points_over_facet(const PlacedHull& first, const PlacedHull& second, const FacingFacet& facing,
                       double rounding, std::vector<TouchPoint>& points) {
  const PlacedHull &owner = facing.of_second ? second : first, &other = facing.of_second ? first : second;
  const Facet& facet = owner.shape->facets[facing.facet];
  const Vector3 n = owner.normals[facing.facet];
  thread_local std::vector<Vector3> polygon;
  take_facing(other, n, 1e3 * rounding, polygon);
  for (std::size_t k = 0; k < facet.count && !polygon.empty(); ++k) {
    const Vector3 side = cross(corner_of(owner, facet, k + 1) - corner_of(owner, facet, k), n);
    cut(polygon, corner_of(owner, facet, k), 1 / length(side) * side, rounding);
  }
  drop_doubles(polygon, 1e3 * rounding);
  double top = -HUGE_VAL;
  for (std::size_t k = 0; k < facet.count; ++k) top = std::max(top, dot(n, corner_of(owner, facet, k)));
  points.clear();
  for (const Vector3& p : polygon) {
    const double apart = dot(n, p) - top, gap = apart - owner.radius - other.radius;
    const Vector3 on_owner = p - (apart - owner.radius) * n, on_other = p - other.radius * n;
    const TouchPoint point{gap, n, on_owner, on_other, TouchPoint::Follows::first};
    points.push_back(facing.of_second ? point.reversed() : point);
  }
}

void put_in_places(const PlacedHull& owner, std::size_t facet_index, std::span<const TouchPoint> points,
                   std::span<TouchPoint> out) {
  const std::size_t places = out.size();
  if (points.size() <= places && places <= 2) {
    std::copy(points.begin(), points.end(), out.begin());
    return;
  }
  const Facet& facet = owner.shape->facets[facet_index];
  const Vector3 edge = corner_of(owner, facet, 1) - corner_of(owner, facet, 0), x = 1 / length(edge) * edge,
                y = cross(owner.normals[facet_index], x);
  constexpr double quarter = 0.78539816339744830962;  // π/4
  thread_local std::vector<char> placed, taken;
  placed.assign(points.size(), 0);
  taken.assign(places, 0);
  const auto put = [&](std::size_t point, std::size_t place) {
    out[place] = points[point];
    placed[point] = taken[place] = 1;
  };
  for (std::size_t k = 0; k < places; ++k) {
    const double angle = (static_cast<double>(k) + 0.5) * quarter;
    const Vector3 way = std::cos(angle) * x + std::sin(angle) * y;
    std::size_t best = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
      if (dot(way, points[i].on_first) > dot(way, points[best].on_first)) best = i;
    if (!placed[best]) put(best, k);
  }
  // The others, nearest first, go where there is room.
  for (std::size_t k = 0; k < places; ++k) {
    if (taken[k]) continue;
    std::size_t best = points.size();
    for (std::size_t i = 0; i < points.size(); ++i)
      if (!placed[i] && (best == points.size() || points[i].gap < points[best].gap)) best = i;
    if (best == points.size()) return;
    put(best, k);
  }
  std::size_t nearest = 0, farthest = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    if (points[i].gap < points[nearest].gap) nearest = i;
  for (std::size_t k = 1; k < places; ++k)
    if (out[k].gap > out[farthest].gap) farthest = k;
  if (!placed[nearest]) put(nearest, farthest);
}

}  // namespace ictus
