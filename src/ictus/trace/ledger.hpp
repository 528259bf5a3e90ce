#pragma once
// Where the energy went. The ledger is an identity, kept by the run and not by the scheme:
//     E₀ + W = E + D + C + R,   E = kinetic + vibrational + stored + potential + store.
// Forces with a potential, gravity first, are in E for every method; W is the work of the others.

#include <array>
#include <cstddef>

namespace ictus {

/// By what energy is dissipated.
enum class Loss {
  law,       // contact laws, along the computed path
  impact,    // impacts
  rest,      // contacts that end a step at rest, of schemes that book them apart
  friction,  // of all contacts, in impacts and between them
};

struct Ledger {
  double initial = 0;               // E₀, J
  double kinetic = 0;               // J; of deformable bodies that of their centres of mass
  double vibrational = 0;           // J, of deformable bodies: all that moves and is strained inside them
  double stored = 0;                // J, elastic energy of the contacts
  double potential = 0;             // J, of gravity and of a system's own forces
  double store = 0;                 // J, left for blows that draw from it: what crumples and breaks
  double dissipated = 0;            // D, J, by all channels together
  double work = 0;                  // W, J, of forces without a potential
  double by_hand = 0;               // J, of W: of hands that move contacts, bodies and parameters
  double corrected = 0;             // C, J, taken out by corrections (negative: put in)
  double largest_gain = 0;          // J, largest that a step made by itself (0 for a passive run)
  double peak_kinetic = 0;          // J, of runs with a potential, whose energies have no natural zero
  std::array<double, 4> by_loss{};  // J, of `dissipated`

  void dissipate(Loss loss, double energy) {
    dissipated += energy;
    by_loss[static_cast<std::size_t>(loss)] += energy;
  }
  double dissipated_by(Loss loss) const { return by_loss[static_cast<std::size_t>(loss)]; }
  /// Without the potential, whose zero is a matter of choice.
  double in_bodies() const { return kinetic + vibrational + stored; }
  double total() const { return in_bodies() + potential + store; }
  /// What shares are shares of: the energy at the start, or what has been put in where that was nothing; the
  /// largest kinetic energy where there is a potential. What hands put in adds to it.
  double scale() const {
    if (by_hand > 0) return (peak_kinetic > 0 ? peak_kinetic : initial) + by_hand;
    if (peak_kinetic > 0) return peak_kinetic;
    return initial > 0 ? initial : total() + dissipated + corrected;
  }
  /// R: what the scheme lost (positive) or made (negative) by itself.
  double remainder() const { return initial + work - total() - dissipated - corrected; }
};

}  // namespace ictus
