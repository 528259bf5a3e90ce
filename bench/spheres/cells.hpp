#pragma once
// Which spheres touch, by sorting them into cells: how the benchmarks judge all engines alike, and the bare
// loop to which their cost is compared.

#include <cstddef>
#include <vector>

#include "bench/spheres/scene.hpp"

namespace ictus::bench {

struct Overlaps {
  std::size_t touching = 0;  // pairs of spheres
  double deepest = 0;        // m, of spheres in each other and in the walls
};

class Cells {
 public:
  explicit Cells(const SphereScene& scene);
  Overlaps overlaps(const std::vector<Point>& position);

 private:
  void sort(const std::vector<Point>& position);
  void judge_pair(const std::vector<Point>& position, std::size_t i, std::size_t j, Overlaps& found) const;
  void judge_cell(const std::vector<Point>& position, std::size_t cell, Overlaps& found) const;
  double depth_in_walls(const std::vector<Point>& position) const;

  const std::vector<double> radius_;  // m
  const Box box_;
  double width_;                                   // m, of a cell: no less than the largest diameter
  std::array<std::size_t, 3> cells_;               // along each axis, one empty layer around
  std::vector<std::size_t> cell_, first_, order_;  // of a sphere; of a cell's spheres; spheres by cell
};

}  // namespace ictus::bench
