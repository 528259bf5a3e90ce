#pragma once
// Bodies that touch as a problem of the impact resolver, and what it makes of it.

#include <cstddef>
#include <vector>

#include "ictus/resolver/impact.hpp"

namespace ictus::reproduce {

struct Problem {
  std::vector<double> inverse_mass;         // 1/kg, by coordinate
  std::vector<double> directions;           // one row per contact: closing speed = row · velocity
  std::vector<double> velocity;             // m/s, by coordinate
  std::vector<double> stiffness;            // N/m^η, by contact
  std::vector<double> restitution;          // by contact
  double exponent = 1.5;                    // η
  std::vector<double> precompression = {};  // m, by contact; empty: none
};

enum class Walls { none, right, both };

/// Bodies from left to right, elastic, with contacts of stiffness 1. Contacts are counted from the left, walls
/// included.
Problem in_a_row(const std::vector<double>& mass, std::vector<double> velocity, Walls walls = Walls::none);

struct Resolved {
  std::vector<double> velocity;    // m/s
  std::vector<double> impulse;     // N s
  std::vector<double> loss;        // J
  std::vector<double> peak_force;  // N
  std::vector<double> peak_time;   // s
  std::vector<ImpactEvent> events;
  ImpactHistory history;
  double energy_before = 0, energy_after = 0;  // J
  double duration = 0;                         // s
  ImpactStatus status = ImpactStatus::gave_up;
  std::size_t steps = 0;  // of a law that goes from pair to pair, collisions
};
/// What came out; NaN where the resolver gave up, so that no row is good by accident.
Resolved resolved(const Problem& problem, const ImpactOptions& options = {});
/// As the law left it, also where it was stopped.
Resolved as_left(const Problem& problem, const ImpactOptions& options);

}  // namespace ictus::reproduce
