#pragma once
// 0 ≤ U + bias ⊥ λ ≥ 0 without a matrix, for any number of contacts: projected Gauss–Seidel sweeps,
// accelerated as conjugate gradients are [SilcowitzNiebeErleben2010]. The velocities of the bodies are
// the only coupling.

#include <cstddef>
#include <span>
#include <vector>

#include "ictus/schemes/spheres/contact.hpp"

namespace ictus {

class ContactSweeps {
 public:
  /// Bodies hold free velocities plus those of the impulses that contacts start from; both are updated.
  /// Ends with a plain sweep after which the residual is below the tolerance, m/s.
  ContactReport solve(std::span<Contact> contacts, std::span<MovingBody> bodies, double tolerance,
                      std::size_t most_sweeps);

 private:
  struct Change {
    double largest = 0;  // m/s
    double square = 0;   // N m, Σ Δλ² / reduced mass
  };
  Change sweep(std::span<Contact> contacts, std::span<MovingBody> bodies);
  void accelerate(double beta, std::span<Contact> contacts, std::span<MovingBody> bodies);

  std::vector<double> change_;            // N s, by the last sweep
  std::vector<double> direction_;         // N s, of conjugate gradients
  std::vector<Vector3> velocity_;         // m/s, of the bodies along the direction
  std::vector<Vector3> velocity_before_;  // m/s, before the last sweep
};

}  // namespace ictus
