#pragma once
// Free flight under uniform gravity, solved exactly: where the bodies are, and when the next two of them
// touch.

#include <vector>

#include "ictus/base/limits.hpp"
#include "ictus/run/impact_scene.hpp"

namespace ictus {

struct FlightState {
  double time = 0;                // s
  std::vector<Vector3> position;  // m
  std::vector<Vector3> velocity;  // m/s
};

class Flight {
 public:
  explicit Flight(const ImpactScene& scene) : scene_(scene) {}

  FlightState start() const;
  /// All bodies fly on for `duration`; returns the work of gravity, J.
  double fly(FlightState& state, double duration) const;
  double kinetic(const FlightState& state) const;  // J
  /// The highest point of a body, along −gravity, in a flight of this duration from here, m.
  double highest(std::size_t body, const FlightState& from, double duration) const;

  double gap(const ImpactContact& contact, const FlightState& state) const;  // m
  /// From the first side to the second, of length 1.
  Vector3 normal(const ImpactContact& contact, const FlightState& state) const;
  double closing(const ImpactContact& contact, const FlightState& state) const;  // m/s
  /// Closed, but for its tolerance and the rounding of positions.
  bool touches(const ImpactContact& contact, const FlightState& state) const;
  /// By how much the gap may be wrong, since positions are rounded, m.
  double rounding(const ImpactContact& contact, const FlightState& state) const;
  /// Closing acceleration, m/s²: bodies fall alike, only a wall makes a difference.
  double pull(const ImpactContact& contact) const;

  /// s until the contact closes. A contact that is closed counts as closing again only when it has opened, or
  /// where it closes faster than `still`.
  double time_to_touch(const ImpactContact& contact, const FlightState& state, double still) const;
  /// A closed contact that gravity presses together and that does not open.
  bool rests(const ImpactContact& contact, const FlightState& state, double still) const;

 private:
  Vector3 between(const ImpactContact& contact, const std::vector<Vector3>& points) const;

  const ImpactScene& scene_;
};

}  // namespace ictus
