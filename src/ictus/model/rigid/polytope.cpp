// The convex hull of points in space, by wrapping: from each edge of a facet the plane turns until it meets the next
// one. Points that lie in that plane to a tolerance are one facet, so that a cube has six and not twelve.

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "ictus/model/rigid/hull.hpp"

namespace ictus::hulls {
namespace {

struct Plane {
  Vector3 at{}, normal{};
  double over(const Vector3& point) const { return dot(normal, point - at); }
};

Vector3 unit(const Vector3& a) { return 1 / length(a) * a; }

double distance_from_line(const Vector3& from, const Vector3& to, const Vector3& point) {
  return length(cross(unit(to - from), point - from));
}

class Wrapping {
 public:
  Wrapping(std::vector<Vector3> points, double tolerance)
      : points_(std::move(points)), tolerance_(tolerance) {}

  /// Empty where the facets do not close.
  RoundedHull hull() {
    if (points_.size() < 4) return {};
    // The points are sorted: no other has a smaller x than the first.
    const Plane start = turned({points_[0], {-1, 0, 0}}, {0, 0, 1});
    const Plane first = start.normal == Vector3{} ? start : turned(start, unit(points_[last_] - start.at));
    if (first.normal == Vector3{} || !add_facet(first)) return {};
    const std::size_t most = 2 * points_.size();  // Euler: of V corners, 2V − 4 facets
    for (std::size_t f = 0; f < hull_.facets.size(); ++f)
      for (std::size_t k = 0; k < hull_.facets[f].count; ++k) {
        const std::size_t a = corner(f, k), b = corner(f, k + 1);
        if (owner_.count({b, a})) continue;
        const Plane next = turned({points_[a], hull_.facets[f].normal}, unit(points_[b] - points_[a]));
        if (next.normal == Vector3{} || !add_facet(next) || hull_.facets.size() > most) return {};
      }
    return with_its_own_points();
  }

 private:
  std::size_t corner(std::size_t f, std::size_t k) const {
    const Facet& facet = hull_.facets[f];
    return hull_.loops[facet.first + k % facet.count];
  }

  /// The plane turned outwards about the line `at` + s · along, until all points are behind it: first by whatever is
  /// above it, then held by the point of that plane that is farthest from the line. No normal where there is none.
  Plane turned(const Plane& plane, const Vector3& along) {
    const Vector3 beyond = cross(along, plane.normal);
    Plane best{plane.at, {}};
    Vector3 way{};  // from the line, in the plane
    const auto take = [&](std::size_t i) {
      const Vector3 r = points_[i] - plane.at;
      const double u = dot(beyond, r), h = dot(plane.normal, r), away = std::hypot(u, h);
      if (away <= tolerance_) return false;
      way = 1 / away * (u * beyond + h * plane.normal);
      best.normal = cross(way, along);
      last_ = i;
      return true;
    };
    bool settled = false;
    constexpr int most_rounds = 20;
    for (int round = 0; round < most_rounds && !settled; ++round) {
      settled = true;
      for (std::size_t i = 0; i < points_.size(); ++i)
        if ((best.normal == Vector3{} || best.over(points_[i]) > tolerance_) && take(i)) settled = false;
    }
    if (!settled || best.normal == Vector3{}) return {};
    double reach = 0;
    const Plane found = best;
    const Vector3 found_way = way;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const double away = dot(found_way, points_[i] - plane.at);
      if (std::abs(found.over(points_[i])) <= tolerance_ && away > reach && take(i)) reach = away;
    }
    return best;
  }

  bool add_facet(const Plane& plane) {
    std::vector<std::size_t> loop = outline(plane);
    if (loop.size() < 3) return false;
    Vector3 normal{};
    for (std::size_t k = 1; k + 1 < loop.size(); ++k)
      normal += cross(points_[loop[k]] - points_[loop[0]], points_[loop[k + 1]] - points_[loop[0]]);
    for (std::size_t k = 0; k < loop.size(); ++k)
      if (!owner_.insert({{loop[k], loop[(k + 1) % loop.size()]}, hull_.facets.size()}).second) return false;
    hull_.facets.push_back({hull_.loops.size(), loop.size(), unit(normal)});
    hull_.loops.insert(hull_.loops.end(), loop.begin(), loop.end());
    return true;
  }

  /// The corners of the points in a plane, anticlockwise about its normal (Andrew's monotone chain).
  std::vector<std::size_t> outline(const Plane& plane) const {
    const Vector3 n = plane.normal;
    const Vector3 x = unit(std::abs(n.x) < 0.6 ? cross(n, {1, 0, 0}) : cross(n, {0, 1, 0})), y = cross(n, x);
    std::vector<std::pair<std::pair<double, double>, std::size_t>> flat;
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (std::abs(plane.over(points_[i])) <= tolerance_)
        flat.push_back({{dot(x, points_[i]), dot(y, points_[i])}, i});
    std::sort(flat.begin(), flat.end());
    std::vector<std::size_t> loop;
    const auto turns_left = [&](std::size_t a, std::size_t b, std::size_t c) {
      return dot(n, cross(points_[b] - points_[a], points_[c] - points_[b])) > 0;
    };
    const auto chain = [&](auto begin, auto end) {
      const std::size_t first = loop.size();
      for (auto p = begin; p != end; ++p) {
        while (loop.size() >= first + 2 && !turns_left(loop[loop.size() - 2], loop.back(), p->second))
          loop.pop_back();
        loop.push_back(p->second);
      }
      loop.pop_back();
    };
    if (flat.size() < 3) return {};
    chain(flat.begin(), flat.end());
    chain(flat.rbegin(), flat.rend());
    drop_straight(loop);
    return loop;
  }

  /// Corners that lie between their neighbours, to the tolerance.
  void drop_straight(std::vector<std::size_t>& loop) const {
    for (std::size_t k = 0; k < loop.size() && loop.size() > 2;) {
      const std::size_t n = loop.size();
      const Vector3 &a = points_[loop[(k + n - 1) % n]], &b = points_[loop[k]],
                    &c = points_[loop[(k + 1) % n]];
      if (distance_from_line(a, c, b) <= tolerance_)
        loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(k));
      else
        ++k;
    }
  }

  RoundedHull with_its_own_points() {
    std::map<std::size_t, std::size_t> index;
    for (const std::size_t i : hull_.loops) index.insert({i, 0});
    for (auto& [old, now] : index) {
      now = hull_.points.size();
      hull_.points.push_back(points_[old]);
    }
    for (std::size_t& i : hull_.loops) i = index[i];
    if (!join_facets(hull_)) return {};
    return std::move(hull_);
  }

  std::vector<Vector3> points_;
  double tolerance_;
  RoundedHull hull_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> owner_;  // facet of each directed edge
  std::size_t last_ = 0;                                              // holds the plane that was turned last
};

bool before(const Vector3& a, const Vector3& b) {
  return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}

/// Sorted, and none within this distance of another.
std::vector<Vector3> apart(std::vector<Vector3> points, double distance) {
  std::sort(points.begin(), points.end(), before);
  std::vector<Vector3> kept;
  for (const Vector3& point : points) {
    bool is_new = true;
    for (auto other = kept.rbegin(); other != kept.rend() && point.x - other->x <= distance && is_new;
         ++other)
      is_new = length(point - *other) > distance;
    if (is_new) kept.push_back(point);
  }
  return kept;
}

}  // namespace

bool join_facets(RoundedHull& hull) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> owner;
  const auto corner = [&](const Facet& facet, std::size_t k) {
    return hull.loops[facet.first + k % facet.count];
  };
  for (std::size_t f = 0; f < hull.facets.size(); ++f)
    for (std::size_t k = 0; k < hull.facets[f].count; ++k)
      owner.insert({{corner(hull.facets[f], k), corner(hull.facets[f], k + 1)}, f});
  hull.ridges.clear();
  for (const auto& [edge, left] : owner) {
    const auto other = owner.find({edge.second, edge.first});
    if (other == owner.end()) return false;
    if (edge.first < edge.second) hull.ridges.push_back({edge.first, edge.second, left, other->second});
  }
  return hull.points.size() + hull.facets.size() == hull.ridges.size() + 2;  // Euler
}

RoundedHull polytope(const std::vector<Vector3>& points) {
  if (points.empty()) return {};
  Vector3 low = points[0], high = points[0];
  for (const Vector3& point : points)
    for (std::size_t axis = 0; axis < 3; ++axis) {
      component(low, axis) = std::min(component(low, axis), component(point, axis));
      component(high, axis) = std::max(component(high, axis), component(point, axis));
    }
  const double size = length(high - low);
  // Files have six or seven digits: what they mean as flat is not flat beyond that.
  for (const double tolerance : {1e-6 * size, 1e-8 * size, 1e-10 * size, 1e-5 * size}) {
    RoundedHull hull = Wrapping(apart(points, 4 * tolerance), tolerance).hull();
    if (!hull.points.empty() && solid(hull).volume > tolerance * size * size) return hull;
  }
  return {};
}

}  // namespace ictus::hulls
