#include "ictus/model/rigid/nearest.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

struct Difference {
  Vector3 at{};
  std::size_t first = 0, second = 0;
};

/// Up to four differences, and the weights of their point nearest to the origin.
struct Simplex {
  std::array<Difference, 4> corner{};
  std::array<double, 4> weight{};
  std::size_t count = 0;
  Vector3 nearest{};

  void add(const Difference& difference) { corner[count++] = difference; }
};

Simplex one(const Difference& a) { return {{a}, {1}, 1, a.at}; }

Simplex nearest_of_two(const Difference& a, const Difference& b) {
  const Vector3 along = b.at - a.at;
  const double square = dot(along, along), part = -dot(a.at, along);
  if (!(part > 0)) return one(a);
  if (!(part < square)) return one(b);
  const double t = part / square;
  return {{a, b}, {1 - t, t}, 2, a.at + t * along};
}

void take_nearer(Simplex& best, const Simplex& other) {
  if (dot(other.nearest, other.nearest) < dot(best.nearest, best.nearest)) best = other;
}

/// Inside the triangle the nearest point lies along its normal: that is more exact than a sum of corners.
Simplex nearest_of_three(const Difference& a, const Difference& b, const Difference& c) {
  const Vector3 n = cross(b.at - a.at, c.at - a.at);
  const double square = dot(n, n);
  if (square > 0) {
    const double u = dot(n, cross(b.at, c.at)), v = dot(n, cross(c.at, a.at)), w = dot(n, cross(a.at, b.at));
    if (u > 0 && v > 0 && w > 0) {
      const double sum = u + v + w, height = (dot(n, a.at) + dot(n, b.at) + dot(n, c.at)) / 3;
      return {{a, b, c}, {u / sum, v / sum, w / sum}, 3, height / square * n};
    }
  }
  Simplex best = nearest_of_two(a, b);
  take_nearer(best, nearest_of_two(a, c));
  take_nearer(best, nearest_of_two(b, c));
  return best;
}

/// Is the origin on the same side of the triangle as the fourth point?
bool same_side(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& fourth) {
  const Vector3 n = cross(b - a, c - a);
  return -dot(n, a) * dot(n, fourth - a) > 0;
}

/// Count 4: the origin is inside.
Simplex nearest_of_four(const Simplex& s) {
  const auto& [a, b, c, d] = s.corner;
  if (same_side(a.at, b.at, c.at, d.at) && same_side(a.at, b.at, d.at, c.at) &&
      same_side(a.at, c.at, d.at, b.at) && same_side(b.at, c.at, d.at, a.at))
    return s;
  Simplex best = nearest_of_three(a, b, d);
  take_nearer(best, nearest_of_three(a, c, d));
  take_nearer(best, nearest_of_three(b, c, d));
  take_nearer(best, nearest_of_three(a, b, c));
  return best;
}

Simplex reduced(const Simplex& s) {
  const auto& c = s.corner;
  if (s.count == 2) return nearest_of_two(c[0], c[1]);
  if (s.count == 3) return nearest_of_three(c[0], c[1], c[2]);
  return nearest_of_four(s);
}

bool holds(const Simplex& simplex, const Difference& difference) {
  return std::any_of(simplex.corner.begin(),
                     simplex.corner.begin() + static_cast<std::ptrdiff_t>(simplex.count),
                     [&](const Difference& corner) {
                       return corner.first == difference.first && corner.second == difference.second;
                     });
}

NearestPoints result(const Simplex& simplex, std::span<const Vector3> first,
                     std::span<const Vector3> second) {
  NearestPoints points;
  points.distance = length(simplex.nearest);
  points.normal = 1 / points.distance * simplex.nearest;
  points.count = simplex.count;
  for (std::size_t k = 0; k < simplex.count; ++k) {
    points.first[k] = simplex.corner[k].first;
    points.second[k] = simplex.corner[k].second;
    points.on_first += simplex.weight[k] * first[points.first[k]];
    points.on_second += simplex.weight[k] * second[points.second[k]];
  }
  return points;
}

}  // namespace

NearestPoints nearest_points(std::span<const Vector3> first, std::span<const Vector3> second,
                             const Vector3& towards) {
  const auto support = [&](const Vector3& direction) {
    const std::size_t a = farthest_along(first, direction), b = farthest_along(second, -direction);
    return Difference{second[b] - first[a], a, b};
  };
  Simplex simplex = one(support(towards)), best = simplex;
  double between = HUGE_VAL;  // m, what the distance of the best is not known by
  constexpr int most_rounds = 60;
  constexpr double rounding = 4e-16;
  for (int round = 0; round < most_rounds; ++round) {
    const Vector3 v = simplex.nearest;
    const double apart = length(v);
    const Difference next = support(v);
    const double enough = rounding * (apart + length(next.at));
    if (!(apart > 16 * enough)) return {};
    // No difference is nearer to the origin than this. Where facets are nearly parallel it still grows while the
    // distance above it stays, to rounding.
    const double least = dot(v, next.at) / apart;
    if (apart - least < between) {
      between = apart - least;
      best = simplex;
    }
    if (between <= enough) break;
    const bool stuck = holds(simplex, next);
    if (!stuck) {
      simplex.add(next);
      simplex = reduced(simplex);
      if (simplex.count == 4) return {};
    }
    // A simplex that is nearly flat lets go of a corner that it needs: begin again along the best direction.
    if (stuck || (!holds(simplex, next) && !(length(simplex.nearest) < apart))) {
      if (between <= 16 * enough) break;
      simplex = one(support(best.nearest));
    }
  }
  NearestPoints points = result(best, first, second);
  points.uncertainty = between;
  return points;
}

}  // namespace ictus
