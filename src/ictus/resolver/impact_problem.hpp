#pragma once
// An impact problem as the caller writes it: masses, contact directions, velocities and numbers of the contacts.

#include <cstddef>
#include <span>

namespace ictus {

/// M⁻¹, symmetric and positive definite, of n coordinates.
struct InverseMass {
  enum class Shape { diagonal, blocks, dense };
  std::span<const double> values;  // n; n/block matrices one after the other; or n × n; 1/kg
  Shape shape = Shape::diagonal;
  std::size_t block = 1;  // rows of a block
};

/// One row per contact: row · v is its closing speed. With friction the row is followed by those of its tangents, of
/// unit length and at right angles: row · v is the slip along them. Dense, rows × n, where `start` is empty, otherwise
/// sparse.
struct Directions {
  std::span<const double> value;
  std::span<const std::size_t> start = {};       // rows + 1
  std::span<const std::size_t> coordinate = {};  // of each value
  std::size_t per_contact = 1;                   // d: 2 with friction in the plane, 3 in space
};

/// Arrays by contact may have one entry per contact, one entry for all, or none: the default stands beside
/// them.
struct ImpactProblem {
  InverseMass inverse_mass;
  Directions directions;
  std::span<const double> velocity;                     // n, before the impact
  std::span<const double> stiffness = {};               // N/m^η, 1
  std::span<const double> exponent = {};                // η ≥ 1, 1.5
  std::span<const double> restitution = {};             // 0 … 1, 1
  std::span<const double> precompression = {};          // m, 0
  std::span<const double> gap = {};                     // m, 0: only the law `compliant` waits for it
  std::span<const double> friction = {};                // μ of Coulomb's law, 0
  std::span<const double> friction_static = {};         // μ_s of contacts that stick, at least μ; μ
  std::span<const double> tangential_stiffness = {};    // parts of the normal one, 0: rigid
  std::span<const double> tangential_restitution = {};  // β₀ of the law `walton`, −1 … 1; 0
  /// Rows whose product with v is the relative spin of the bodies: one per contact in the plane; three in space, about
  /// the normal and then about both tangents. Dense. Only for rolling and torsional friction.
  std::span<const double> spin_directions = {};
  std::span<const double> rolling_friction = {};    // m: the couple is at most so much times the load; 0
  std::span<const double> torsional_friction = {};  // m, about the normal, in space; 0
};

}  // namespace ictus
