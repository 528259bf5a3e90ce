#pragma once
// Many balls in a box: on a lattice, at random without overlap, or racked as a triangle. The same bits on
// every machine.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

enum class Arrangement { random, lattice, triangle };

struct PackParts {
  Arrangement arrangement = Arrangement::random;
  std::size_t count = 0;
  std::size_t dimension = 3;
  double least_radius = 0, largest_radius = 0;  // m, evenly between them
  double gap = 0;                               // m, at least, between surfaces
  double jitter = 0;                            // of a lattice: share of the free room that is used at random
  Vector3 low{}, high{};  // m, corners of the box; low is the first centre of a triangle
  std::uint64_t seed = 1;
};

struct Packed {
  std::vector<Vector3> centres;  // m; fewer than asked for where the box is full
  std::vector<double> radii;     // m, of all
};

Packed pack(const PackParts& parts);

/// Balls that a lattice in the box has room for.
double lattice_places(const PackParts& parts);

}  // namespace ictus
