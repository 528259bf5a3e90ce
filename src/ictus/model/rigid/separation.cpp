#include "ictus/model/rigid/separation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ictus {
namespace {

struct Bounds {
  Vector3 low{HUGE_VAL, HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

  void add(const Vector3& point) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      component(low, axis) = std::min(component(low, axis), component(point, axis));
      component(high, axis) = std::max(component(high, axis), component(point, axis));
    }
  }
  bool meets(const Bounds& other, double within) const {
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (component(low, axis) > component(other.high, axis) + within ||
          component(other.low, axis) > component(high, axis) + within)
        return false;
    return true;
  }
};

/// A ridge, the sum of the normals beside it, and the directions from it into its facets; a rod has none.
struct RidgeNow {
  std::size_t index;
  Vector3 from, along, outwards{}, left{}, right{};
};

void collect(const PlacedHull& hull, const Bounds& other, double within, std::vector<RidgeNow>& ridges) {
  ridges.clear();
  for (std::size_t i = 0; i < hull.shape->ridges.size(); ++i) {
    const Ridge& ridge = hull.shape->ridges[i];
    Bounds own;
    own.add(hull.points[ridge.from]);
    own.add(hull.points[ridge.to]);
    if (!own.meets(other, within)) continue;
    RidgeNow now{i, hull.points[ridge.from], hull.points[ridge.to] - hull.points[ridge.from]};
    if (ridge.left != Ridge::none) {
      const Vector3 &left = hull.normals[ridge.left], &right = hull.normals[ridge.right];
      now.outwards = left + right;
      now.left = 1 / length(now.along) * cross(left, now.along);
      now.right = 1 / length(now.along) * cross(now.along, right);
    }
    ridges.push_back(now);
  }
}

/// Is this direction, at right angles to the ridge, between the normals beside it? With a little more at either end, so
/// that flat contacts are not lost to rounding.
bool is_between_normals(const RidgeNow& ridge, const Vector3& direction, double size) {
  constexpr double slack = 1e-7;
  return dot(direction, ridge.left) <= slack * size && dot(direction, ridge.right) <= slack * size;
}

}  // namespace

double separation_along(std::span<const Vector3> first, std::span<const Vector3> second,
                        const Vector3& direction) {
  double most = -HUGE_VAL, least = HUGE_VAL;
  for (const Vector3& p : first) most = std::max(most, dot(direction, p));
  for (const Vector3& p : second) least = std::min(least, dot(direction, p));
  return least - most;
}

FacetSeparation farthest_facet(const PlacedHull& hull, const PlacedHull& other) {
  FacetSeparation best;
  for (std::size_t f = 0; f < hull.normals.size(); ++f) {
    const Facet& facet = hull.shape->facets[f];
    const Vector3& n = hull.normals[f];
    double top = -HUGE_VAL, least = HUGE_VAL;
    for (std::size_t k = 0; k < facet.count; ++k)
      top = std::max(top, dot(n, hull.points[hull.shape->loops[facet.first + k]]));
    for (const Vector3& p : other.points) {
      least = std::min(least, dot(n, p));
      if (least - top <= best.separation) break;
    }
    if (least - top > best.separation) best = {least - top, f};
  }
  return best;
}

Vector3 normal_to_both(const Vector3& a, const Vector3& b) {
  constexpr double parallel = 1e-9;
  const Vector3 n = cross(a, b);
  const double size = length(n);
  if (!(size > parallel * length(a) * length(b))) return {};
  const Vector3 rough = 1 / size * n;
  // Rounding of a short product leaves a part along the ridge, which a long lever would make a separation.
  const Vector3 made = rough - dot(rough, a) / dot(a, a) * a;
  return 1 / length(made) * made;
}

/// The nearest points of ridges that hold two solids apart are no farther from each other than these overlap: ridges
/// that lie farther from the other solid need no look.
RidgeSeparation farthest_ridges(const PlacedHull& first, const PlacedHull& second, double least) {
  thread_local std::vector<RidgeNow> ones, others;
  Bounds of_first, of_second;
  for (const Vector3& p : first.points) of_first.add(p);
  for (const Vector3& p : second.points) of_second.add(p);
  const double within = std::abs(least);
  collect(first, of_second, within, ones);
  collect(second, of_first, within, others);
  RidgeSeparation best{least, {}, 0, 0};
  for (const RidgeNow& one : ones)
    for (const RidgeNow& other : others) {
      Vector3 n = cross(one.along, other.along);
      if (dot(n, one.outwards - other.outwards) < 0) n = -n;
      const double size = norm(n);
      if (dot(n, other.from - one.from) <= best.separation * size || !is_between_normals(one, n, size) ||
          !is_between_normals(other, -n, size))
        continue;
      n = normal_to_both(one.along, other.along);
      if (n == Vector3{}) continue;
      if (dot(n, one.outwards - other.outwards) < 0) n = -n;
      const double apart = separation_along(first.points, second.points, n);
      if (apart > best.separation) best = {apart, n, one.index, other.index};
    }
  return best;
}

}  // namespace ictus
