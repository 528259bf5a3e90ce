#pragma once
// Where the energy went. The ledger is an identity, kept by the run and not by the scheme:
//     E₀ + W = E + D + C + R,   E = kinetic + stored.

namespace ictus {

struct Ledger {
  double initial = 0;       // E₀, J
  double kinetic = 0;       // J
  double stored = 0;        // J, elastic energy of the contacts
  double dissipated = 0;    // D, J, by the contact laws along the computed path
  double work = 0;          // W, J, of external forces
  double corrected = 0;     // C, J, taken out by corrections (negative: put in)
  double largest_gain = 0;  // J, largest rise of the remainder's energy in one step (0 for a passive run)

  double total() const { return kinetic + stored; }
  /// What shares are shares of: the energy at the start, or what has been put in where that was nothing.
  double scale() const { return initial > 0 ? initial : total() + dissipated + corrected; }
  /// R: what the scheme lost (positive) or made (negative) by itself.
  double remainder() const { return initial + work - total() - dissipated - corrected; }
};

}  // namespace ictus
