#pragma once
// G(q) by rows: one sparse row per contact, whose product with v is the opening speed U.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace ictus {

struct ContactRows {
  std::vector<std::size_t> start{0};     // m + 1
  std::vector<Eigen::Index> coordinate;  // of each value
  std::vector<double> value;

  std::size_t size() const { return start.size() - 1; }
  void clear() {
    start.assign(1, 0);
    coordinate.clear();
    value.clear();
  }
  /// Adds an entry to the row that is being written.
  void add(Eigen::Index of, double entry) {
    coordinate.push_back(of);
    value.push_back(entry);
  }
  void end_row() { start.push_back(coordinate.size()); }

  /// U_j = (G v)_j
  double times(std::size_t j, const Eigen::VectorXd& v) const {
    double sum = 0;
    for (std::size_t k = start[j]; k < start[j + 1]; ++k) sum += value[k] * v[coordinate[k]];
    return sum;
  }
  void multiply(const Eigen::VectorXd& v, Eigen::VectorXd& u) const {
    for (std::size_t j = 0; j < size(); ++j) u[static_cast<Eigen::Index>(j)] = times(j, v);
  }
  /// f += Gᵀ_j p
  void push(std::size_t j, double p, Eigen::VectorXd& f) const {
    for (std::size_t k = start[j]; k < start[j + 1]; ++k) f[coordinate[k]] += value[k] * p;
  }
  /// f += Gᵀ p
  void push(const Eigen::VectorXd& p, Eigen::VectorXd& f) const {
    for (std::size_t j = 0; j < size(); ++j)
      if (const double impulse = p[static_cast<Eigen::Index>(j)]; impulse != 0) push(j, impulse, f);
  }
};

}  // namespace ictus
