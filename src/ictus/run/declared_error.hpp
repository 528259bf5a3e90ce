#pragma once
// The error that a method admits of itself; run/verdict holds a run to it.

#include <limits>

namespace ictus {

/// Relative. A scheme of order p with steps h through a contact of duration τ is granted (π h/τ)^p / 2, which the
/// schemes of the list need, and never more than a tenth; of bodies that vibrate at ω π/τ is at least ω; a method
/// without steps, or one that keeps a quantity at any step, the floor only.
struct DeclaredError {
  static constexpr double of_capturing = 0.01;  // of the largest kinetic energy: steps without a contact time

  double floor = 1e-9;           // round-off, or the tolerance asked for
  double order = 0;              // p; 0: no error but the floor
  double step = 0;               // h, s
  double fastest = 0;            // ω, rad/s; 0: rigid bodies
  double most = 0.1;             // of what is granted
  bool keeps_energy = false;     // at any step: the floor is all that its ledger is granted
  bool keeps_rebound = false;    // so are its restitutions
  bool finds_all_pairs = false;  // by itself, whatever list of contacts the scene has
};

}  // namespace ictus
