#pragma once
// Contacts with Coulomb friction without a matrix: the sweeps of ContactSweeps, each of which takes both impulses of a
// contact, first λ and then f in the disc of radius μ λ. For round bodies this solves one contact exactly, with the
// exact cone; the law is not that of a convex problem, nothing lifts a body that slides.

#include <cstddef>
#include <span>
#include <vector>

#include "ictus/schemes/spheres/rub.hpp"

namespace ictus {

class RubSweeps {
 public:
  /// One Rub for each contact, one TurningBody for each body. As ContactSweeps::solve.
  ContactReport solve(std::span<Contact> contacts, std::span<Rub> rubs, std::span<MovingBody> bodies,
                      std::span<TurningBody> turning, double tolerance, std::size_t most_sweeps);

 private:
  struct Change {
    double largest = 0;  // m²/s², of the largest
    double square = 0;   // N m, Σ Δλ² / reduced mass, and the same of friction
  };
  struct Impulses {
    double normal = 0;  // N s
    Vector3 friction = {};

    Impulses& operator+=(const Impulses& other) {
      normal += other.normal;
      friction += other.friction;
      return *this;
    }
  };
  struct Advance {
    Impulses change, direction;  // of the last sweep, and of conjugate gradients
  };
  struct Velocities {
    Vector3 w = {}, rim = {};                // m/s, along the direction of conjugate gradients
    Vector3 w_before = {}, rim_before = {};  // m/s, before the last sweep
  };

  /// Goes on by β along the direction first, contact by contact: `accelerate` has done so for the bodies.
  Change sweep(double beta, std::span<Contact> contacts, std::span<Rub> rubs, std::span<MovingBody> bodies,
               std::span<TurningBody> turning);
  void accelerate(double beta, std::span<MovingBody> bodies, std::span<TurningBody> turning);

  std::vector<Advance> advance_;      // of the contacts
  std::vector<Velocities> velocity_;  // of the bodies
};

}  // namespace ictus
