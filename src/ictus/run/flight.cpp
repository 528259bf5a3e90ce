#include "ictus/run/flight.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {

FlightState Flight::start() const {
  FlightState state;
  for (const ImpactBody& body : scene_.bodies) {
    state.position.push_back(body.position);
    state.velocity.push_back(body.velocity);
  }
  return state;
}

double Flight::fly(FlightState& state, double duration) const {
  double work = 0;
  const Vector3 g = scene_.gravity;
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    const Vector3 path = (state.velocity[i] + g * (duration / 2)) * duration;
    state.position[i] = state.position[i] + path;
    state.velocity[i] = state.velocity[i] + g * duration;
    work += scene_.bodies[i].mass * dot(g, path);
  }
  state.time += duration;
  return work;
}

double Flight::kinetic(const FlightState& state) const {
  double energy = 0;
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
    energy += scene_.bodies[i].mass / 2 * dot(state.velocity[i], state.velocity[i]);
  return energy;
}

/// The apex of the parabola, or the higher of its ends.
double Flight::highest(std::size_t body, const FlightState& from, double duration) const {
  const double g = length(scene_.gravity);
  const Vector3 up{-scene_.gravity.x / g, -scene_.gravity.y / g, -scene_.gravity.z / g};
  const double height = dot(up, from.position[body]), speed = dot(up, from.velocity[body]);
  const double rise = std::clamp(speed / g, 0.0, duration);
  return std::max(height + (speed - g * rise / 2) * rise, height + (speed - g * duration / 2) * duration);
}

/// Second minus first; a wall stands at the origin and does not move.
Vector3 Flight::between(const ImpactContact& contact, const std::vector<Vector3>& points) const {
  return contact.first == ImpactContact::wall ? points[contact.second]
                                              : points[contact.second] - points[contact.first];
}

double Flight::gap(const ImpactContact& contact, const FlightState& state) const {
  const Vector3 r = between(contact, state.position);
  return (contact.fixed_normal ? dot(contact.normal, r) : length(r)) - contact.reach;
}

double Flight::rounding(const ImpactContact& contact, const FlightState& state) const {
  const auto extent = [&](std::size_t i) { return i == ImpactContact::wall ? 0 : length(state.position[i]); };
  return rounding_of_places * (std::abs(contact.reach) + extent(contact.first) + extent(contact.second));
}

bool Flight::touches(const ImpactContact& contact, const FlightState& state) const {
  return gap(contact, state) <= touching_gap * contact.size + rounding(contact, state);
}

Vector3 Flight::normal(const ImpactContact& contact, const FlightState& state) const {
  if (contact.fixed_normal) return contact.normal;
  const Vector3 r = between(contact, state.position);
  return r * (1 / length(r));
}

double Flight::closing(const ImpactContact& contact, const FlightState& state) const {
  return -dot(normal(contact, state), between(contact, state.velocity));
}

double Flight::pull(const ImpactContact& contact) const {
  return contact.first == ImpactContact::wall ? -dot(contact.normal, scene_.gravity) : 0;
}

double Flight::time_to_touch(const ImpactContact& contact, const FlightState& state, double still) const {
  const double distance = gap(contact, state), speed = closing(contact, state), a = pull(contact);
  if (touches(contact, state)) {
    if (speed > still) return 0;
    if (!(a > 0) || speed >= -still) return never;
    return -2 * speed / a;  // thrown up, it falls back
  }
  if (contact.fixed_normal) {
    // distance = speed t + a t²/2, the root with the closing speed √(speed² + 2 a distance) > 0
    const double square = speed * speed + 2 * a * distance;
    if (square < 0) return never;
    const double arrival = std::sqrt(square);
    if (speed > 0) return 2 * distance / (speed + arrival);
    return a > 0 ? (arrival - speed) / a : never;
  }
  // |r + w t| = reach: w² t² − 2 b t + c = 0 with b = −r·w and c = r² − reach²
  const Vector3 r = between(contact, state.position), w = between(contact, state.velocity);
  const double b = -dot(r, w), c = distance * (distance + 2 * contact.reach);
  const double square = b * b - dot(w, w) * c;
  return b > 0 && square >= 0 ? c / (b + std::sqrt(square)) : never;
}

bool Flight::rests(const ImpactContact& contact, const FlightState& state, double still) const {
  return pull(contact) > 0 && touches(contact, state) && std::abs(closing(contact, state)) <= still;
}

}  // namespace ictus
