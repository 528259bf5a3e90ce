#pragma once
// A ball strikes a plate so large that no wave comes back during the contact. A thin plate of infinite extent moves where
// it is pushed with a velocity in proportion to the force, w′ = F/Z, Z = 8 √(D ρ h): to the ball it is a dashpot. With
// Hertz's contact F = k α^{3/2} and α = x − w,
//     m v′ = −F,   α′ = v − F/Z,   v(0) = v_in, α(0) = 0,   until α = 0 again.  [Zener1941]
// In units of T = (m²/(k² v_in))^{1/5} and v_in T one number is left, the inelasticity λ = m/(Z T). Derivation, and why the
// solution is exact to round-off: docs/theory/exact.md.

namespace ictus::exact {

struct ZenerPlate {
  double mass;       // m  [kg], positive
  double stiffness;  // k  [N/m^{3/2}], positive
  double impedance;  // Z  [N s/m], positive
  double speed;      // v_in  [m/s], positive

  double time_unit() const;     // T  [s]
  double inelasticity() const;  // λ
};

struct ZenerImpact {
  double contact_time;   // [s]
  double max_force;      // [N]
  double rebound_speed;  // |v_out|  [m/s]: the ball always leaves
  double restitution;    // |v_out|/v_in
};

ZenerImpact impact_of(const ZenerPlate& plate);

/// Z of a thin plate of infinite extent  [N s/m]: 8 √(D ρ h), D = E h³/12(1 − ν²).
double plate_impedance(double young, double poisson, double density, double thickness);

/// −de/dλ at λ = 0: (4/5)(5/4)^{8/5} B(8/5, 1/2), from the work of the dashpot along Hertz's path.
double first_loss();

}  // namespace ictus::exact
