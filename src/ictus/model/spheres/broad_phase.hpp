#pragma once
// Which bodies are near each other: all pairs with |x_i − x_j| ≤ reach_i + reach_j, at a cost linear in the
// number of bodies, for any mixture of sizes and however far apart they are.
//
// Bodies are sorted into grids by size: a level holds reaches within a factor of two, and the cells of its
// grid are as wide as its widest body, so that partners of the same level, or of a finer one, lie in
// neighbouring cells. Grids are wrapped around (cell numbers modulo a power of two): their size depends on
// the number of bodies alone, and what meets by wrapping is told apart by its distance.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

struct NearPair {
  std::uint32_t first, second;  // first < second
};

class BroadPhase {
 public:
  /// Positions are finite; bodies with a negative reach take no part. The order of the pairs follows from
  /// places and numbers of the bodies. Where there are more than `most` the search ends with about as many.
  void find(std::span<const Vector3> x, std::span<const double> reach, std::vector<NearPair>& pairs,
            std::size_t most = static_cast<std::size_t>(-1));

 private:
  static constexpr std::size_t most_levels = 16;

  struct Entry {  // of a body, beside its neighbours in memory
    Vector3 x;
    double reach;
    std::uint32_t body;
  };
  using Cell = std::array<std::int64_t, 3>;
  struct Grid {
    double widest = 0;                   // m, reach
    double per_cell = 0;                 // 1/m
    Vector3 low, high;                   // m, of the centres
    std::array<std::int64_t, 3> mask{};  // cells in each direction − 1
    std::array<int, 3> reach{};          // neighbouring cells to look at in each direction: 0 or 1
    std::size_t bodies = 0;
    std::size_t first_entry = 0;
    std::size_t first_cell = 0;  // in start_
    std::size_t cells() const;
    Cell cell(const Vector3& x) const;
    std::size_t place(const Cell& cell) const;
  };

  bool sort_by_size(std::span<const Vector3> x, std::span<const double> reach);
  void shape(Grid& grid) const;
  void sort_into_cells(std::span<const Vector3> x, std::span<const double> reach);
  void pairs_inside(const Grid& grid, std::vector<NearPair>& pairs) const;
  void pairs_across(const Grid& fine, const Grid& coarse, std::vector<NearPair>& pairs) const;
  void meet(const Entry& entry, std::size_t begin, std::size_t end, std::vector<NearPair>& pairs) const;

  std::size_t most_pairs_ = 0;
  std::array<Grid, most_levels> grids_;
  std::vector<std::uint8_t> level_;   // of each body
  std::vector<std::uint32_t> place_;  // of each body: its cell
  std::vector<std::uint32_t> start_;  // of each cell, in entries_
  std::vector<Entry> entries_;        // sorted by level and cell
};

}  // namespace ictus
