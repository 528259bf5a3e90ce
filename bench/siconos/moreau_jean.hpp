#pragma once
// Moreau–Jean by Siconos on the systems of bench/nonsmooth.hpp, behind plain data: its headers need C++17.

#include <cstddef>
#include <vector>

namespace ictus::bench {

struct SiconosMotion {
  std::vector<double> q, v;     // m, m/s, at the end
  std::vector<double> impulse;  // N s, of the last step, one per contact
  double spent;                 // s a step, of processor time
};

/// m q″ = f − k q, q ≥ 0, m = 1 kg.
struct SiconosMass {
  double load, stiffness, restitution, position, velocity;
};
SiconosMotion siconos_mass(const SiconosMass& mass, double h, int steps);

/// Balls of 1 kg that rest on each other and on the floor.
SiconosMotion siconos_column(std::size_t balls, double radius, double gravity, double h, int steps);

}  // namespace ictus::bench
