#include "bench/spheres/cells.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::bench {
namespace {

/// Where a cell's neighbours lie, each pair of cells once.
constexpr int later[13][3] = {{1, 0, 0},  {-1, 1, 0}, {0, 1, 0},  {1, 1, 0}, {-1, -1, 1},
                              {0, -1, 1}, {1, -1, 1}, {-1, 0, 1}, {0, 0, 1}, {1, 0, 1},
                              {-1, 1, 1}, {0, 1, 1},  {1, 1, 1}};

}  // namespace

Cells::Cells(const SphereScene& scene)
    : radius_(scene.radius), box_(*scene.box), width_(2 * *std::max_element(radius_.begin(), radius_.end())) {
  for (std::size_t k = 0; k < 3; ++k)
    cells_[k] = static_cast<std::size_t>(std::ceil((box_.upper[k] - box_.lower[k]) / width_)) + 2;
  cell_.resize(radius_.size());
  order_.resize(radius_.size());
}

/// By counting; whatever has left the box belongs to a cell at its rim.
void Cells::sort(const std::vector<Point>& position) {
  first_.assign(cells_[0] * cells_[1] * cells_[2] + 1, 0);
  for (std::size_t j = 0; j < position.size(); ++j) {
    std::size_t at[3];
    for (std::size_t k = 0; k < 3; ++k) {
      const double place = std::floor((position[j][k] - box_.lower[k]) / width_) + 1;
      at[k] = static_cast<std::size_t>(std::clamp(place, 1.0, static_cast<double>(cells_[k] - 2)));
    }
    cell_[j] = (at[2] * cells_[1] + at[1]) * cells_[0] + at[0];
    ++first_[cell_[j]];
  }
  std::size_t sum = 0;
  for (std::size_t& first : first_) first = (sum += first);
  for (std::size_t j = position.size(); j-- > 0;) order_[--first_[cell_[j]]] = j;
}

void Cells::judge_pair(const std::vector<Point>& position, std::size_t i, std::size_t j,
                       Overlaps& found) const {
  double square = 0;
  for (std::size_t k = 0; k < 3; ++k) square += std::pow(position[i][k] - position[j][k], 2);
  const double reach = radius_[i] + radius_[j];
  if (square > reach * reach) return;
  ++found.touching;
  found.deepest = std::max(found.deepest, reach - std::sqrt(square));
}

void Cells::judge_cell(const std::vector<Point>& position, std::size_t cell, Overlaps& found) const {
  const std::size_t end = first_[cell + 1];
  for (std::size_t a = first_[cell]; a < end; ++a)
    for (std::size_t b = a + 1; b < end; ++b) judge_pair(position, order_[a], order_[b], found);
  const auto wide = static_cast<std::ptrdiff_t>(cells_[0]), deep = static_cast<std::ptrdiff_t>(cells_[1]);
  for (const auto& [x, y, z] : later) {
    const auto other =
        static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cell) + (z * deep + y) * wide + x);
    for (std::size_t a = first_[cell]; a < end; ++a)
      for (std::size_t b = first_[other]; b < first_[other + 1]; ++b)
        judge_pair(position, order_[a], order_[b], found);
  }
}

double Cells::depth_in_walls(const std::vector<Point>& position) const {
  double deepest = 0;
  for (std::size_t j = 0; j < position.size(); ++j)
    for (std::size_t k = 0; k < 3; ++k) {
      deepest = std::max(deepest, box_.lower[k] + radius_[j] - position[j][k]);
      if (k < 2) deepest = std::max(deepest, position[j][k] + radius_[j] - box_.upper[k]);
    }
  return deepest;
}

Overlaps Cells::overlaps(const std::vector<Point>& position) {
  sort(position);
  Overlaps found{.deepest = depth_in_walls(position)};
  for (std::size_t cell = 0; cell + 1 < first_.size(); ++cell)
    if (first_[cell] < first_[cell + 1]) judge_cell(position, cell, found);
  return found;
}

}  // namespace ictus::bench
