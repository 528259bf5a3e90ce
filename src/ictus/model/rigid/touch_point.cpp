#include "ictus/model/rigid/touch_point.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ictus {
namespace {

/// Anticlockwise quarter turn, in the plane.
Vector3 left_of(const Vector3& a) { return {-a.y, a.x, 0}; }

struct Edge {
  Vector3 from, to, normal;  // the normal points outwards
  double separation;         // m, of the other hull along the normal
};

double separation(const Vector3& from, const Vector3& normal, std::span<const Vector3> points) {
  double least = HUGE_VAL;
  for (const Vector3& p : points) least = std::min(least, dot(normal, p - from));
  return least;
}

/// The edge of the hull beyond which the points are farthest; a rod has two edges, a point none.
Edge farthest_edge(std::span<const Vector3> hull, std::span<const Vector3> points) {
  Edge best{{}, {}, {}, -HUGE_VAL};
  for (std::size_t i = 0; i < hull.size() && hull.size() > 1; ++i) {
    const Vector3 from = hull[i], to = hull[(i + 1) % hull.size()], along = to - from;
    const Vector3 normal = -1 / length(along) * left_of(along);
    const double apart = separation(from, normal, points);
    if (apart > best.separation) best = {from, to, normal, apart};
  }
  return best;
}

/// The nearest corner of one hull and edge of another that are apart.
struct Nearest {
  double distance = HUGE_VAL;
  Vector3 corner{}, on_edge{};
  std::size_t edge = 0;
  bool inside = false;  // the edge, not one of its ends
};

void look_for_nearest(std::span<const Vector3> hull, std::span<const Vector3> corners, Nearest& best) {
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vector3 from = hull[i], to = hull[(i + 1) % hull.size()], along = to - from;
    const double square = dot(along, along);
    for (const Vector3& corner : corners) {
      const double part = square > 0 ? std::clamp(dot(corner - from, along) / square, 0.0, 1.0) : 0;
      const Vector3 on_edge = from + part * along;
      const double distance = length(corner - on_edge);
      const bool inside = part > 0 && part < 1;
      // An end belongs to two edges: the inside of one counts first.
      if (distance < best.distance || (distance == best.distance && inside && !best.inside))
        best = {distance, corner, on_edge, i, inside};
    }
  }
}

/// The edge of the hull that faces the normal most; both ends alike where it is a point.
std::pair<Vector3, Vector3> facing_edge(std::span<const Vector3> hull, const Vector3& normal) {
  if (hull.size() == 1) return {hull[0], hull[0]};
  std::size_t best = 0;
  double most = HUGE_VAL;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vector3 along = hull[(i + 1) % hull.size()] - hull[i];
    const double facing = dot(normal, left_of(along)) / -length(along);
    if (facing < most) {
      most = facing;
      best = i;
    }
  }
  return {hull[best], hull[(best + 1) % hull.size()]};
}

/// Points of the other hull over the reference edge, from its beginning to its end.
void clip(const Edge& edge, double edge_radius, const PlacedHull& other, std::span<TouchPoint, 2> out) {
  const Vector3 along = edge.to - edge.from;
  const double reach = length(along);
  const Vector3 t = 1 / reach * along;
  const auto facing = facing_edge(other.points, edge.normal);
  Vector3 a = facing.first, b = facing.second;
  double at_a = dot(t, a - edge.from), at_b = dot(t, b - edge.from);
  if (at_a > at_b) {
    std::swap(a, b);
    std::swap(at_a, at_b);
  }
  const auto over_edge = [&](const Vector3& p) {
    const double apart = dot(edge.normal, p - edge.from);
    return TouchPoint{apart - edge_radius - other.radius, edge.normal,
                      p - (apart - edge_radius) * edge.normal, p - other.radius * edge.normal,
                      TouchPoint::Follows::first};
  };
  const auto point_at = [&](double at) {
    const double way = at_b - at_a;
    return over_edge(way > 0 ? a + (at - at_a) / way * (b - a) : a);
  };
  out[0] = out[1] = {};
  if (at_b < 0 || at_a > reach) {  // a corner beyond the end of the edge: corner to corner
    const Vector3 corner = at_b < 0 ? edge.from : edge.to;
    out[0] = between_balls(corner, edge_radius, at_b < 0 ? b : a, other.radius);
    return;
  }
  const double low = std::max(at_a, 0.0), high = std::min(at_b, reach);
  out[0] = point_at(low);
  if (high > low) out[1] = point_at(high);
  // Over an end of the edge it is that corner which lies on a side of the other hull.
  if (at_a < 0) out[0].follows = TouchPoint::Follows::second;
  if (at_b > reach) out[1].follows = TouchPoint::Follows::second;
  // An edge at right angles to the other: its nearer end counts.
  if (at_a == at_b && dot(edge.normal, b - a) < 0) out[0] = over_edge(b);
}

}  // namespace

TouchPoint between_balls(const Vector3& first, double radius, const Vector3& second, double other_radius) {
  const Vector3 way = second - first;
  const double apart = length(way);
  const Vector3 normal = apart > 0 ? 1 / apart * way : Vector3{1, 0, 0};
  return {apart - radius - other_radius, normal, first + radius * normal, second - other_radius * normal,
          TouchPoint::Follows::corners};
}

void between_polygons(const PlacedHull& first, const PlacedHull& second, std::span<TouchPoint, 2> out) {
  const auto by_first = [&](const Edge& edge) { clip(edge, first.radius, second, out); };
  const auto by_second = [&](const Edge& edge) {
    clip(edge, second.radius, first, out);
    for (TouchPoint& point : out) point = point.reversed();
    if (out[1].gap < far_apart) std::swap(out[0], out[1]);
  };
  const Edge one = farthest_edge(first.points, second.points),
             two = farthest_edge(second.points, first.points);
  const double margin = 1e-12 * (length(one.to - one.from) + length(two.to - two.from));
  const bool none = first.points.size() == 1 && second.points.size() == 1;
  if (!none && std::max(one.separation, two.separation) <= margin) {  // inside each other, or just touching
    // A little more is asked of the second, so that rounding does not choose between edges that face each other.
    return two.separation > one.separation + margin ? by_second(two) : by_first(one);
  }
  Nearest of_first, of_second;
  look_for_nearest(first.points, second.points, of_first);
  look_for_nearest(second.points, first.points, of_second);
  const bool by_one = of_first.distance <= of_second.distance + margin;
  const Nearest& nearest = by_one ? of_first : of_second;
  if (!nearest.inside) {
    const Vector3 &a = by_one ? nearest.on_edge : nearest.corner,
                  &b = by_one ? nearest.corner : nearest.on_edge;
    out[0] = between_balls(a, first.radius, b, second.radius);
    out[1] = {};
    return;
  }
  const auto& hull = by_one ? first.points : second.points;
  Vector3 from = hull[nearest.edge], to = hull[(nearest.edge + 1) % hull.size()];
  Vector3 normal = -1 / length(to - from) * left_of(to - from);
  if (dot(normal, nearest.corner - from) < 0) {  // of a rod: the other side, from its other end
    std::swap(from, to);
    normal = -normal;
  }
  const Edge edge{from, to, normal, nearest.distance};
  by_one ? by_first(edge) : by_second(edge);
}

Vector3 nearest_on_segment(const Vector3& a, const Vector3& b, const Vector3& point) {
  const Vector3 along = b - a;
  const double square = dot(along, along);
  const double part = square > 0 ? std::clamp(dot(point - a, along) / square, 0.0, 1.0) : 0;
  return a + part * along;
}

void between_segments(const PlacedHull& first, const PlacedHull& second, std::span<TouchPoint, 2> out) {
  const Vector3 a = first.points.front(), b = first.points.back(), c = second.points.front(),
                d = second.points.back();
  const Vector3 u = b - a, v = d - c, w = a - c;
  const double uu = dot(u, u), vv = dot(v, v), uv = dot(u, v);
  const double determinant = uu * vv - uv * uv;
  const auto join = [&](const Vector3& p, const Vector3& q) {
    TouchPoint point = between_balls(p, first.radius, q, second.radius);
    // On segments the points move along.
    if (uu > 0 || vv > 0) point.follows = TouchPoint::Follows::unknown;
    return point;
  };
  out[0] = out[1] = {};
  const bool parallel = !(determinant > 1e-14 * uu * vv);
  if (parallel && uu > 0 && vv > 0) {
    const double at_c = dot(c - a, u) / uu, at_d = dot(d - a, u) / uu;
    const double low = std::max(0.0, std::min(at_c, at_d)), high = std::min(1.0, std::max(at_c, at_d));
    if (high > low) {
      const Vector3 p = a + low * u, q = a + high * u;
      out[0] = join(p, nearest_on_segment(c, d, p));
      out[1] = join(q, nearest_on_segment(c, d, q));
      return;
    }
  }
  // The nearest points of two lines, brought back into the segments one after the other.
  const double s = parallel ? 0 : std::clamp((uv * dot(v, w) - vv * dot(u, w)) / determinant, 0.0, 1.0);
  const Vector3 q = nearest_on_segment(c, d, a + s * u);
  const Vector3 p = nearest_on_segment(a, b, q);
  out[0] = join(p, nearest_on_segment(c, d, p));
}

}  // namespace ictus
