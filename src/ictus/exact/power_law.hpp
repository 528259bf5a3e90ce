#pragma once
// Impact of a mass on a wall through f = k x^α, without losses: duration, peak and trajectory by Gamma and
// incomplete Beta functions. Independent of hunt_crossley, whose limit μ = 0 it is.
// Derivation: docs/theory/exact.md, 5; the case α = 1 is [Chatziioannou2019, eq. (14)].

#include "ictus/exact/sample.hpp"

namespace ictus::exact {

struct PowerLawImpact {
  double mass;       // m  [kg], positive; the reduced mass of two bodies
  double stiffness;  // k  [N/m^α], positive
  double exponent;   // α  [1], at least 1
  double speed;      // v_in  [m/s], positive

  double max_depth() const;     // x_m  [m]
  double max_force() const;     // [N]
  double contact_time() const;  // τ  [s]

  /// Exact state at any instant, touching at t = 0: free flight before 0 and after τ.
  Sample sample(double time) const;
};

/// c(α) = √π Γ(1 + 1/(α+1))/Γ(½ + 1/(α+1)): the contact lasts τ = 2 c x_m/v_in.
double duration_factor(double exponent);

/// k  [N/m^α] that gives this contact time at the impact's speed; the impact's own stiffness is not read.
double stiffness_from_duration(const PowerLawImpact& impact, double duration);

}  // namespace ictus::exact
