#include "ictus/model/spheres/broad_phase.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

constexpr std::uint8_t no_level = 255;
constexpr double farthest_cell = 1e15;  // beyond, cell numbers would lose their last digit

std::int64_t cell_number(double distance, double per_cell) {
  const double cells = distance * per_cell;
  // NaN, of motions that have left the range of numbers, has a cell like any other: the step then fails.
  const double bounded = cells > -farthest_cell ? std::min(cells, farthest_cell) : -farthest_cell;
  return static_cast<std::int64_t>(std::floor(bounded));
}

}  // namespace

std::size_t BroadPhase::Grid::cells() const {
  return static_cast<std::size_t>((mask[0] + 1) * (mask[1] + 1) * (mask[2] + 1));
}

BroadPhase::Cell BroadPhase::Grid::cell(const Vector3& x) const {
  return {cell_number(x.x - low.x, per_cell), cell_number(x.y - low.y, per_cell),
          cell_number(x.z - low.z, per_cell)};
}

std::size_t BroadPhase::Grid::place(const Cell& cell) const {
  const std::int64_t row = (cell[2] & mask[2]) * (mask[1] + 1) + (cell[1] & mask[1]);
  return first_cell + static_cast<std::size_t>(row * (mask[0] + 1) + (cell[0] & mask[0]));
}

void BroadPhase::find(std::span<const Vector3> x, std::span<const double> reach, std::vector<NearPair>& pairs,
                      std::size_t most) {
  pairs.clear();
  most_pairs_ = most;
  if (!sort_by_size(x, reach)) return;
  sort_into_cells(x, reach);
  for (std::size_t fine = 0; fine < most_levels; ++fine) {
    if (grids_[fine].bodies == 0) continue;
    pairs_inside(grids_[fine], pairs);
    for (std::size_t coarse = fine + 1; coarse < most_levels; ++coarse)
      if (grids_[coarse].bodies > 0) pairs_across(grids_[fine], grids_[coarse], pairs);
  }
}

/// Level k holds reaches from 2^k to 2^(k+1) times the smallest, level 0 also those that are far smaller than
/// the widest.
bool BroadPhase::sort_by_size(std::span<const Vector3> x, std::span<const double> reach) {
  double smallest = HUGE_VAL, widest = -1;
  for (const double r : reach) {
    if (r < 0) continue;
    smallest = std::min(smallest, r);
    widest = std::max(widest, r);
  }
  if (widest < 0) return false;
  smallest = std::max({smallest, std::ldexp(widest, 1 - static_cast<int>(most_levels)), 1e-300});
  grids_.fill({});
  level_.resize(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    level_[i] = no_level;
    if (reach[i] < 0) continue;
    const int level = reach[i] > smallest ? std::ilogb(reach[i] / smallest) : 0;
    level_[i] = static_cast<std::uint8_t>(std::min(level, static_cast<int>(most_levels) - 1));
    Grid& grid = grids_[level_[i]];
    if (grid.bodies++ == 0) grid.low = grid.high = x[i];
    grid.widest = std::max(grid.widest, reach[i]);
    grid.low = {std::min(grid.low.x, x[i].x), std::min(grid.low.y, x[i].y), std::min(grid.low.z, x[i].z)};
    grid.high = {std::max(grid.high.x, x[i].x), std::max(grid.high.y, x[i].y), std::max(grid.high.z, x[i].z)};
  }
  return true;
}

/// As many cells as the box of the bodies asks for, at most two a body: then it is wrapped. Fewer than four
/// would meet the same neighbour on both sides.
void BroadPhase::shape(Grid& grid) const {
  grid.per_cell = grid.widest > 0 ? (0.5 - 1e-9) / grid.widest : 1;  // wider than rounding can miss
  const Vector3 extent = grid.high - grid.low;
  const double along[3] = {extent.x, extent.y, extent.z};
  double wanted[3];
  double product = 1;
  for (int k = 0; k < 3; ++k) {
    const double cells = std::min(std::floor(along[k] * grid.per_cell) + 1, farthest_cell);
    wanted[k] = cells > 1 ? std::max(4.0, std::exp2(std::ceil(std::log2(cells)))) : 1;
    product *= wanted[k];
  }
  const double most = std::max(64.0, 2 * static_cast<double>(grid.bodies));
  while (product > most) {
    double& longest = *std::max_element(wanted, wanted + 3);
    if (longest <= 4) break;
    longest /= 2;
    product /= 2;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    grid.mask[k] = static_cast<std::int64_t>(wanted[k]) - 1;
    grid.reach[k] = grid.mask[k] > 0 ? 1 : 0;
  }
}

/// Counting sort, stable: bodies of a cell stay in the order of their numbers.
void BroadPhase::sort_into_cells(std::span<const Vector3> x, std::span<const double> reach) {
  std::size_t cells = 0, bodies = 0;
  for (Grid& grid : grids_) {
    if (grid.bodies == 0) continue;
    shape(grid);
    grid.first_cell = cells;
    grid.first_entry = bodies;
    cells += grid.cells();
    bodies += grid.bodies;
  }
  start_.assign(cells + 1, 0);
  place_.resize(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (level_[i] == no_level) continue;
    const Grid& grid = grids_[level_[i]];
    place_[i] = static_cast<std::uint32_t>(grid.place(grid.cell(x[i])));
    ++start_[place_[i] + 1];
  }
  for (std::size_t k = 0; k < cells; ++k) start_[k + 1] += start_[k];
  entries_.resize(bodies);
  for (std::size_t i = x.size(); i-- > 0;) {  // backwards: start_[k + 1] falls to the start of cell k
    if (level_[i] == no_level) continue;
    entries_[--start_[place_[i] + 1]] = {x[i], reach[i], static_cast<std::uint32_t>(i)};
  }
  // start_[k + 1] is now where cell k begins
  for (std::size_t k = 0; k < cells; ++k) start_[k] = start_[k + 1];
  start_[cells] = static_cast<std::uint32_t>(bodies);
}

void BroadPhase::meet(const Entry& entry, std::size_t begin, std::size_t end,
                      std::vector<NearPair>& pairs) const {
  for (std::size_t k = begin; k < end; ++k) {
    const Entry& other = entries_[k];
    const Vector3 apart = other.x - entry.x;
    const double reach = entry.reach + other.reach;
    if (dot(apart, apart) > reach * reach) continue;
    pairs.push_back({std::min(entry.body, other.body), std::max(entry.body, other.body)});
  }
}

/// Each cell with itself and with half of its neighbours.
void BroadPhase::pairs_inside(const Grid& grid, std::vector<NearPair>& pairs) const {
  for (std::size_t e = grid.first_entry; e < grid.first_entry + grid.bodies; ++e) {
    if (pairs.size() > most_pairs_) return;
    const Entry& entry = entries_[e];
    const Cell at = grid.cell(entry.x);
    meet(entry, e + 1, start_[grid.place(at) + 1], pairs);
    for (int dz = -grid.reach[2]; dz <= grid.reach[2]; ++dz)
      for (int dy = -grid.reach[1]; dy <= grid.reach[1]; ++dy)
        for (int dx = -grid.reach[0]; dx <= grid.reach[0]; ++dx) {
          if (dz < 0 || (dz == 0 && (dy < 0 || (dy == 0 && dx <= 0)))) continue;
          const std::size_t place = grid.place({at[0] + dx, at[1] + dy, at[2] + dz});
          meet(entry, start_[place], start_[place + 1], pairs);
        }
  }
}

void BroadPhase::pairs_across(const Grid& fine, const Grid& coarse, std::vector<NearPair>& pairs) const {
  for (std::size_t e = fine.first_entry; e < fine.first_entry + fine.bodies; ++e) {
    if (pairs.size() > most_pairs_) return;
    const Entry& entry = entries_[e];
    const Cell at = coarse.cell(entry.x);
    for (int dz = -coarse.reach[2]; dz <= coarse.reach[2]; ++dz)
      for (int dy = -coarse.reach[1]; dy <= coarse.reach[1]; ++dy)
        for (int dx = -coarse.reach[0]; dx <= coarse.reach[0]; ++dx) {
          const std::size_t place = coarse.place({at[0] + dx, at[1] + dy, at[2] + dz});
          meet(entry, start_[place], start_[place + 1], pairs);
        }
  }
}

}  // namespace ictus
