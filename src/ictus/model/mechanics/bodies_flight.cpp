// When bodies that fly at constant accelerations touch next, in closed form.

#include <cmath>

#include "ictus/base/limits.hpp"
#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/model/mechanics/time_to_close.hpp"
#include "ictus/model/mechanics/touch.hpp"

namespace ictus {
namespace {

/// |r + w t| = reach: w² t² − 2 b t + c = 0 with b = −r·w > 0 and c = r² − reach²
double time_to_meet(double square_of_w, double b, double c) {
  const double square = b * b - square_of_w * c;
  return square >= 0 ? c / (b + std::sqrt(square)) : never;
}

}  // namespace

/// Closing speeds up to this are none: Σ |G_ji| of what is left open of each velocity. Only differences of
/// velocities count, so that observers who move uniformly see the same, but for rounding.
double BodiesSystem::still(const Contact& pair, const Vector3& direction, const Vector& v,
                           const Vector& error) const {
  constexpr double rounding = 16 * epsilon;
  double sum = 0;
  for (const std::size_t body : {pair.first, pair.second}) {
    if (body == Contact::wall) continue;
    for (std::size_t axis = 0; axis < data_.dimension; ++axis) {
      const auto i = static_cast<Index>(body * data_.dimension + axis);
      sum += std::abs(component(direction, axis)) * (error[i] + rounding * std::abs(v[i]));
    }
  }
  return sum;
}

/// A contact that touches: it closes now, or falls back after it was thrown up.
double BodiesSystem::time_to_return(Index j, const Flight& flight, double closing, double pull) const {
  const double none = still(contact(j), normal(flight.q, contact(j)), flight.v, flight.error);
  if (closing > none) return 0;
  return pull > 0 && closing < -none ? -2 * closing / pull : never;
}

double BodiesSystem::time_along_normal(Index j, const Flight& flight) const {
  const Contact& pair = contact(j);
  const double one = dot(pair.normal, part(flight.acceleration, pair.first)),
               two = dot(pair.normal, part(flight.acceleration, pair.second));
  // Bodies of any mass fall alike, but for rounding.
  const double pull = std::abs(one - two) > 8 * epsilon * (std::abs(one) + std::abs(two)) ? one - two : 0;
  const double gap = dot(pair.normal, difference(flight.q, pair)) - pair.reach;
  const double closing = -dot(pair.normal, difference(flight.v, pair));
  if (gap <= flight.open && gap <= widest_touch(j, flight.q)) return time_to_return(j, flight, closing, pull);
  return time_to_close(gap, closing, pull);
}

/// Of balls that fall alike the distance is convex: those that part do not meet, and most others pass by.
double BodiesSystem::time_of_balls(Index j, const Flight& flight) const {
  const Contact& pair = contact(j);
  const Vector3 r = difference(flight.q, pair), w = difference(flight.v, pair);
  const double b = -dot(r, w), w2 = dot(w, w), r2 = dot(r, r);
  if (!(b > 0) || b * b < w2 * (r2 * (1 - 1e-12) - pair.reach * pair.reach)) return never;
  const double far = distance(r), gap = far - pair.reach;
  if (gap <= flight.open && gap <= widest_touch(j, flight.q)) return time_to_return(j, flight, b / far, 0);
  return time_to_meet(w2, b, gap * (gap + 2 * pair.reach));
}

bool BodiesSystem::touch_times(const Vector& q, const Vector& v, const Vector& acceleration,
                               const Vector& error, Vector& time) const {
  const double places = q.size() > 0 ? q.lpNorm<Eigen::Infinity>() : 0;
  const Flight flight{q, v, acceleration, error, 10 * ictus::widest_touch(largest_size_, 10 * places)};
  for (Index j = 0; j < contacts(); ++j)
    time[j] = contact(j).fixed_normal ? time_along_normal(j, flight) : time_of_balls(j, flight);
  return true;
}

}  // namespace ictus
