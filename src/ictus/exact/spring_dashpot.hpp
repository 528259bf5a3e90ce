#pragma once
// Impact of a mass on a linear spring and dashpot:  m x″ + c x′ + k x = 0,  x(0) = 0,  x′(0) = v_in.
// The contact ends (a) when x returns to zero, by then the wall has pulled; or (b) when the force vanishes.
// With ζ = c/(2√(km)), ω = √(k/m), A(ζ) = arccos ζ/√(1−ζ²) (arcosh ζ/√(ζ²−1) above 1):
//   (a) τ = π/(ω√(1−ζ²)),  e = exp(−πζ/√(1−ζ²)),  ζ < 1;       (b) τ = 2A/ω,  e = exp(−2ζA),  every ζ.
// Derivation: docs/theory/exact.md, 6.

#include "ictus/exact/sample.hpp"

namespace ictus::exact {

/// What ends the contact.
enum class Release {
  at_surface,  // (a) the depth is zero again; the wall may pull
  at_no_force  // (b) the force is zero; the wall never pulls
};

struct SpringDashpotImpact {
  double mass;       // m  [kg], positive
  double stiffness;  // k  [N/m], positive
  double damping;    // c  [N s/m], zero or positive
  double speed;      // v_in  [m/s], positive

  double frequency() const;      // ω  [rad/s]
  double damping_ratio() const;  // ζ  [1]

  double restitution(Release release) const;   // 0 for (a) and ζ ≥ 1
  double contact_time(Release release) const;  // τ  [s]; infinite for (a) and ζ ≥ 1

  double max_depth() const;          // [m]
  double time_of_max_depth() const;  // A/ω  [s]
  double max_force() const;          // [N]
  double time_of_max_force() const;  // [s], 0 for ζ ≥ ½: the dashpot strikes first

  Sample sample(double time) const;  // inside the contact, time ≥ 0
};

/// Spring and dashpot that give this restitution and contact time.
struct SpringDashpot {
  double stiffness;  // k  [N/m]
  double damping;    // c  [N s/m]
};

/// restitution ∈ (0, 1]; throws Error outside.
SpringDashpot spring_dashpot_from(double restitution, double duration, double mass, Release release);

}  // namespace ictus::exact
