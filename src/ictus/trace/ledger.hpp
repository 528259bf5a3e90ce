#pragma once
// Where the energy went. The ledger is an identity, kept by the run and not by the scheme:
//     E₀ + W = E + D + C + R,   E = kinetic + vibrational + stored + potential.
// Compliant runs and runs by impact laws book gravity as work; nonsmooth runs book the forces of the system's
// potential there, and the others as work.

namespace ictus {

struct Ledger {
  double initial = 0;       // E₀, J
  double kinetic = 0;       // J; of deformable bodies that of their centres of mass
  double vibrational = 0;   // J, of deformable bodies: all that moves and is strained inside them
  double stored = 0;        // J, elastic energy of the contacts
  double potential = 0;     // J, of a mechanical system; its zero is the system's choice
  double dissipated = 0;    // D, J, by the contact laws along the computed path, or by impacts
  double work = 0;          // W, J, of external forces
  double corrected = 0;     // C, J, taken out by corrections (negative: put in)
  double largest_gain = 0;  // J, largest rise of the remainder's energy in one step (0 for a passive run)
  double peak_kinetic = 0;  // J, of nonsmooth runs, whose energies have no natural zero

  double total() const { return kinetic + vibrational + stored + potential; }
  /// What shares are shares of: the energy at the start, or what has been put in where that was nothing; the
  /// largest kinetic energy where there is a potential.
  double scale() const {
    if (peak_kinetic > 0) return peak_kinetic;
    return initial > 0 ? initial : total() + dissipated + corrected;
  }
  /// R: what the scheme lost (positive) or made (negative) by itself.
  double remainder() const { return initial + work - total() - dissipated - corrected; }
};

}  // namespace ictus
