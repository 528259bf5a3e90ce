#pragma once
// A free oscillator stepped by a scheme, and the spectral radius of a step from the recurrence that its positions
// obey, z_{n+k} = c₁ z_{n+k−1} + … + c_k z_n.

#include <vector>

#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {

/// m = k = 1 and nothing to touch.
class FreeOscillator final : public MechanicalSystem {
 public:
  FreeOscillator()
      : MechanicalSystem({.profile = Skyline::diagonal(1),
                          .constant_mass = true,
                          .linear_forces = true,
                          .constant_directions = true}) {}
  void mass(const Vector&, Skyline& matrix) const override { matrix.at(0, 0) = 1; }
  void force(double, const Vector& q, const Vector&, Vector& force) const override { force[0] = -q[0]; }
  void tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline&) const override {
    stiffness.at(0, 0) = 1;
  }
  void gaps(const Vector&, Vector&) const override {}
  void directions(const Vector&, ContactRows&) const override {}
  double potential(const Vector& q) const override { return 0.5 * q[0] * q[0]; }
  double restitution(Index) const override { return 0; }
};

/// The largest modulus of a root of the recurrence of k terms that these 2k numbers obey; for moduli below 2.
double spectral_radius(const std::vector<double>& z);

/// Of a step with this hω, by a scheme whose state is `memory` numbers per coordinate.
double spectral_radius(const Method& method, int memory, double angle);

}  // namespace ictus::reproduce::acary
