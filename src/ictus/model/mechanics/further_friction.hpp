#pragma once
// What friction has beside Coulomb's coefficient μ.

namespace ictus {

/// Of one contact. Rolling and torsional friction are couples against the relative spin ω,
///     |M| ≤ ϱ λ_n,   M = −ϱ λ_n ω/|ω| where it turns,
/// across the normal (rolling) and about it (torsion, in space).
struct FurtherFriction {
  double held = 0;       // μ_s of what sticks, where it is above μ; 0: μ  [1]
  double rolling = 0;    // ϱ  [m]
  double torsional = 0;  // the same about the normal  [m]
  double spring =
      0;  // κ, of a spring along the tangents in impacts, in parts of the normal one; 0: rigid  [1]

  bool turns() const { return rolling > 0 || torsional > 0; }
  bool operator==(const FurtherFriction&) const = default;
};

}  // namespace ictus
