#include "ictus/scene/pack.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ictus/base/cell_grid.hpp"
#include "ictus/base/counter_random.hpp"

namespace ictus {
namespace {

// Streams of one seed: radii, and the places of each ball.
constexpr std::uint64_t places_begin = std::uint64_t{1} << 40;
constexpr std::uint64_t tries = 2000;  // of one ball to find a place at random

double radius_of(const PackParts& parts, std::size_t i) {
  return parts.least_radius + (parts.largest_radius - parts.least_radius) * uniform(parts.seed, i);
}

double cell_of(const PackParts& parts) { return 2 * parts.largest_radius + parts.gap; }

/// Cells of a lattice along each axis, and where the first one begins: in the middle across, below on the
/// last axis.
struct Lattice {
  std::array<double, 3> cells{1, 1, 1};
  Vector3 begin;
};

Lattice lattice_of(const PackParts& parts) {
  constexpr double whole = 1e-9;  // of a cell: as near to a whole number is one
  Lattice lattice;
  const double cell = cell_of(parts);
  for (std::size_t axis = 0; axis < parts.dimension; ++axis) {
    const double low = component(parts.low, axis), wide = component(parts.high, axis) - low;
    const double room = std::max(0.0, std::floor(wide / cell + whole));
    lattice.cells[axis] = room;
    const bool last = axis + 1 == parts.dimension;
    component(lattice.begin, axis) = last ? low : low + (wide - room * cell) / 2;
  }
  return lattice;
}

void place_on_lattice(const PackParts& parts, Packed& packed) {
  const Lattice lattice = lattice_of(parts);
  const double cell = cell_of(parts);
  const auto room =
      static_cast<std::size_t>(std::min(lattice_places(parts), static_cast<double>(parts.count)));
  for (std::size_t i = 0; i < room; ++i) {
    Vector3 centre = lattice.begin;
    double left = static_cast<double>(i);
    for (std::size_t axis = 0; axis < parts.dimension; ++axis) {
      const double index = std::fmod(left, lattice.cells[axis]);
      left = std::floor(left / lattice.cells[axis]);
      const double free = cell / 2 - packed.radii[i];
      const double shift = parts.jitter * (2 * uniform(parts.seed, places_begin + 3 * i + axis) - 1) * free;
      component(centre, axis) += (index + 0.5) * cell + shift;
    }
    packed.centres.push_back(centre);
  }
}

/// Each ball where it overlaps none that was placed before.
void place_at_random(const PackParts& parts, Packed& packed) {
  CellGrid grid(std::max(cell_of(parts), 1e-300));
  for (std::size_t i = 0; i < parts.count; ++i) {
    const double radius = packed.radii[i];
    bool placed = false;
    for (std::uint64_t attempt = 0; attempt < tries && !placed; ++attempt) {
      Vector3 centre;
      for (std::size_t axis = 0; axis < parts.dimension; ++axis) {
        const double low = component(parts.low, axis) + radius, high = component(parts.high, axis) - radius;
        if (high < low) return;
        const std::uint64_t index = places_begin + (i * tries + attempt) * 3 + axis;
        component(centre, axis) = low + (high - low) * uniform(parts.seed, index);
      }
      placed = !grid.any_near(centre, [&](std::uint32_t j) {
        return norm(centre - packed.centres[j]) < radius + packed.radii[j] + parts.gap;
      });
      if (placed) packed.centres.push_back(centre);
    }
    if (!placed) return;
    grid.add(packed.centres.back());
  }
}

/// Rows of 1, 2, 3, … balls along +x, each touching its neighbours but for the gap.
void rack(const PackParts& parts, Packed& packed) {
  const double spacing = cell_of(parts), row_distance = std::sqrt(3.0) / 2 * spacing;
  double row = 0;
  for (double place = 0; packed.centres.size() < parts.count; ++row, place = 0)
    for (; place <= row && packed.centres.size() < parts.count; ++place)
      packed.centres.push_back(parts.low + Vector3{row * row_distance, (place - row / 2) * spacing, 0});
}

}  // namespace

double lattice_places(const PackParts& parts) {
  const auto& cells = lattice_of(parts).cells;
  return cells[0] * cells[1] * cells[2];
}

Packed pack(const PackParts& parts) {
  Packed packed;
  for (std::size_t i = 0; i < parts.count; ++i) packed.radii.push_back(radius_of(parts, i));
  packed.centres.reserve(parts.count);
  switch (parts.arrangement) {
    case Arrangement::random: place_at_random(parts, packed); break;
    case Arrangement::lattice: place_on_lattice(parts, packed); break;
    case Arrangement::triangle: rack(parts, packed); break;
  }
  return packed;
}

}  // namespace ictus
