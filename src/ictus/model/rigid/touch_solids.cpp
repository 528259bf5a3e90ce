// Two convex solids in space, or a solid and a rod, a capsule or a ball. Apart, their nearest points are found; inside
// each other, the direction in which they are least so. Where that is the normal of a facet, all points over the facet
// are contacts; where it is of two ridges, and facets beside them face each other nearly, their points are contacts too:
// bodies that lie on each other not quite flat would else jump from one point to many.

#include <algorithm>
#include <cmath>

#include "ictus/model/rigid/flat_contact.hpp"
#include "ictus/model/rigid/nearest.hpp"
#include "ictus/model/rigid/separation.hpp"

namespace ictus {
namespace {

TouchPoint rounded(const Vector3& on_first, const Vector3& on_second, const Vector3& normal, double apart,
                   const PlacedHull& first, const PlacedHull& second) {
  return {apart - first.radius - second.radius, normal, on_first + first.radius * normal,
          on_second - second.radius * normal};
}

/// The point of two ridges, to which the normal is at right angles.
TouchPoint with_ridges(TouchPoint point, const Vector3& ridge, const Vector3& other_ridge) {
  point.follows = TouchPoint::Follows::ridges;
  point.ridge = ridge;
  point.other_ridge = other_ridge;
  return point;
}

/// Two points that are not one, of those that hold the nearest ones; one where all are.
struct Holders {
  std::size_t one, other;
  bool is_ridge() const { return one != other; }
};
Holders holders(const std::array<std::size_t, 3>& indices, std::size_t count) {
  for (std::size_t k = 1; k < count; ++k)
    if (indices[k] != indices[0]) return {indices[0], indices[k]};
  return {indices[0], indices[0]};
}

/// The nearest points of solids that are apart. Near each other the difference of the two has no good direction; that of
/// two ridges has.
TouchPoint at_nearest(const PlacedHull& first, const PlacedHull& second, const NearestPoints& nearest,
                      double rounding) {
  const Vector3 normal = nearest.normal;
  const Holders of_first = holders(nearest.first, nearest.count),
                of_second = holders(nearest.second, nearest.count);
  if (of_first.is_ridge() && of_second.is_ridge()) {
    const Vector3 ridge = first.points[of_first.other] - first.points[of_first.one],
                  other = second.points[of_second.other] - second.points[of_second.one];
    Vector3 made = normal_to_both(ridge, other);
    if (dot(made, normal) < 0) made = -made;
    const bool crossed = length(made) > 0;  // parallel ones have no normal of their own
    if (crossed &&
        dot(made, second.points[of_second.one] - first.points[of_first.one]) >= nearest.distance - rounding)
      return with_ridges(rounded(nearest.on_first, nearest.on_second, made, nearest.distance, first, second),
                         ridge, other);
  }
  return rounded(nearest.on_first, nearest.on_second, normal, nearest.distance, first, second);
}

/// The ridge that lies highest along a direction, flat to the tolerance; none where a corner does.
const Ridge* top_ridge(const PlacedHull& hull, const Vector3& direction, double tolerance) {
  double top = -HUGE_VAL;
  for (const Vector3& p : hull.points) top = std::max(top, dot(direction, p));
  for (const Ridge& ridge : hull.shape->ridges)
    if (dot(direction, hull.points[ridge.from]) >= top - tolerance &&
        dot(direction, hull.points[ridge.to]) >= top - tolerance)
      return &ridge;
  return nullptr;
}

/// Two points, where parallel ridges are side by side.
bool at_parallel_ridges(const PlacedHull& first, const PlacedHull& second, const Vector3& normal,
                        double tolerance, std::span<TouchPoint> out) {
  if (out.size() < 2) return false;
  const Ridge *one = top_ridge(first, normal, tolerance), *two = top_ridge(second, -normal, tolerance);
  if (!one || !two) return false;
  const Vector3 a[] = {first.points[one->from], first.points[one->to]},
                b[] = {second.points[two->from], second.points[two->to]};
  TouchPoint both[2];
  between_segments({a, first.radius}, {b, second.radius}, both);
  if (!(both[1].gap < far_apart)) return false;
  out[0] = both[0];
  out[1] = both[1];
  return true;
}

/// The nearest points of two ridges that are not parallel.
TouchPoint at_ridges(const PlacedHull& first, const PlacedHull& second, const RidgeSeparation& found) {
  const Ridge &one = first.shape->ridges[found.first], &two = second.shape->ridges[found.second];
  const Vector3 a = first.points[one.from], u = first.points[one.to] - a, c = second.points[two.from],
                v = second.points[two.to] - c, n = cross(u, v), w = c - a;
  const double square = dot(n, n);
  const double s = std::clamp(dot(cross(w, v), n) / square, 0.0, 1.0),
               t = std::clamp(dot(cross(w, u), n) / square, 0.0, 1.0);
  return with_ridges(rounded(a + s * u, c + t * v, found.normal, found.separation, first, second), u, v);
}

struct Facing {
  FacingFacet facet;
  double first = -1, second = -1;  // cosines of the normal and those of the facets that face it most
};
Facing most_facing(const PlacedHull& first, const PlacedHull& second, const Vector3& normal) {
  Facing best;
  std::size_t of_second = 0;
  for (std::size_t f = 0; f < first.normals.size(); ++f)
    if (const double now = dot(normal, first.normals[f]); now > best.first) {
      best.first = now;
      best.facet.facet = f;
    }
  for (std::size_t f = 0; f < second.normals.size(); ++f)
    if (const double now = -dot(normal, second.normals[f]); now > best.second) {
      best.second = now;
      of_second = f;
    }
  constexpr double more = 1e-9;  // is asked of the second
  if (best.second > best.first + more) best.facet = {of_second, true};
  return best;
}

/// One point, and with it those of facets that face each other nearly.
void with_points_beside(const PlacedHull& first, const PlacedHull& second, const TouchPoint& point,
                        double size, double rounding, std::span<TouchPoint> out) {
  thread_local std::vector<TouchPoint> points;
  constexpr double nearly = 0.9;
  const Facing facing = most_facing(first, second, point.normal);
  points.clear();
  if (facing.first > nearly && facing.second > nearly)
    points_over_facet(first, second, facing.facet, rounding, points);
  // Beyond the ridge a corner may be deeper under the facet, but it leaves the other solid sooner elsewhere.
  std::erase_if(points, [&](const TouchPoint& other) { return other.gap < point.gap - rounding; });
  if (points.size() < 2) {
    out[0] = point;
    return;
  }
  std::size_t same = 0;  // over the facet the point itself has another normal, and is not needed twice
  const auto away = [&](std::size_t i) {
    return length(points[i].on_first - point.on_first) + length(points[i].on_second - point.on_second);
  };
  for (std::size_t i = 1; i < points.size(); ++i)
    if (away(i) < away(same)) same = i;
  if (away(same) <= 0.02 * size + 4 * std::abs(point.gap))
    points[same] = point;
  else
    points.push_back(point);
  put_in_places(facing.facet.of_second ? second : first, facing.facet.facet, points, out);
}

/// Places without a point have the direction of the nearest one, so that their rows are never empty.
void fill_places(std::span<TouchPoint> out) {
  const auto nearest = std::min_element(
      out.begin(), out.end(), [](const TouchPoint& a, const TouchPoint& b) { return a.gap < b.gap; });
  TouchPoint empty = *nearest;
  empty.gap = far_apart;
  for (TouchPoint& point : out)
    if (!(point.gap < far_apart)) point = empty;
}

// Of the rounding: overlaps by ridges are asked for so much less than that under a facet.
constexpr double ridge_margin = 0.2;

class SolidPair {
 public:
  SolidPair(const PlacedHull& first, const PlacedHull& second, double size)
      : first_(first), second_(second), size_(size), rounding_(1e-12 * size) {}

  void touch(std::span<TouchPoint> out) {
    std::fill(out.begin(), out.end(), TouchPoint{});
    nearest_ = nearest_points(first_.points, second_.points, second_.points[0] - first_.points[0]);
    if (nearest_.distance - nearest_.uncertainty > size_) {  // far from each other one point is enough
      out[0] = at_nearest(first_, second_, nearest_, rounding_);
      return;
    }
    const FacetSeparation one = farthest_facet(first_, second_), two = farthest_facet(second_, first_);
    // More is asked of the second, so that rounding does not choose between facets that face each other.
    facing_ = {one.facet, two.separation > one.separation + rounding_};
    if (facing_.of_second) facing_.facet = two.facet;
    const double over_facet = facing_.of_second ? two.separation : one.separation;
    constexpr double too_uncertain = 1e-6;  // where hulls that just touch leave no good direction
    if (nearest_.distance > 0.1 * rounding_ && nearest_.uncertainty < too_uncertain * size_)
      apart(over_facet, out);
    else
      overlapping(over_facet, out);
  }

 private:
  void apart(double over_facet, std::span<TouchPoint> out) {
    const TouchPoint nearest = at_nearest(first_, second_, nearest_, rounding_);
    const double least = nearest_.distance - std::max(rounding_, nearest_.uncertainty);
    if (over_facet >= least && flat(out, nearest)) return;
    if (!at_parallel_ridges(first_, second_, nearest.normal, 1e3 * rounding_, out))
      with_points_beside(first_, second_, nearest, size_, rounding_, out);
  }

  void overlapping(double over_facet, std::span<TouchPoint> out) {
    nearest_.distance = 0;
    const RidgeSeparation ridges = farthest_ridges(first_, second_, over_facet + ridge_margin * rounding_);
    if (ridges.normal != Vector3{})
      return with_points_beside(first_, second_, at_ridges(first_, second_, ridges), size_, rounding_, out);
    const PlacedHull &owner = facing_.of_second ? second_ : first_,
                     &other = facing_.of_second ? first_ : second_;
    const Vector3 n = owner.normals[facing_.facet], deepest = other.points[farthest_along(other.points, -n)];
    const Vector3 on_owner = deepest - over_facet * n;
    flat(out, facing_.of_second ? rounded(deepest, on_owner, -n, over_facet, first_, second_)
                                : rounded(on_owner, deepest, n, over_facet, first_, second_));
  }

  /// All points over the facet, and the one that is nearest; false where there is no point over it while they are apart.
  bool flat(std::span<TouchPoint> out, const TouchPoint& nearest) {
    thread_local std::vector<TouchPoint> points;
    points_over_facet(first_, second_, facing_, rounding_, points);
    if (points.empty() && nearest_.distance > 0) return false;
    // Of bodies inside each other the deepest point may lie beyond a side of the facet, over nothing. Where that is deeper by
    // rounding only, the points at the sides touch instead.
    const double same = nearest_.distance > 0 ? 0.1 * rounding_ : ridge_margin * rounding_;
    const bool has_nearest = std::any_of(points.begin(), points.end(), [&](const TouchPoint& point) {
      return point.gap <= nearest.gap + same;
    });
    if (!has_nearest) points.push_back(nearest);
    put_in_places(facing_.of_second ? second_ : first_, facing_.facet, points, out);
    return true;
  }

  const PlacedHull &first_, &second_;
  double size_, rounding_;
  NearestPoints nearest_;
  FacingFacet facing_;
};

}  // namespace

void between_solids(const PlacedHull& first, const PlacedHull& second, double size,
                    std::span<TouchPoint> out) {
  SolidPair(first, second, size).touch(out);
  fill_places(out);
}

}  // namespace ictus
