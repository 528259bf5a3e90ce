#pragma once
// G(q) by rows, d of them per contact one after the other: the normal direction alone (d = 1), or with it those of
// friction (2 in the plane, 3 in space), and those of relative spins where rolling or torsional friction acts. A row's product with v is the contact's speed along it; a system's normal
// rows open their contacts, U = G v.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace ictus {

struct ContactRows {
  std::size_t dimension = 1;             // d, rows per contact
  std::vector<std::size_t> start{0};     // of each row, and the end of the last
  std::vector<Eigen::Index> coordinate;  // of each value
  std::vector<double> value;

  std::size_t size() const { return start.size() - 1; }  // in rows
  std::size_t contacts() const { return size() / dimension; }
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
  /// Of normals alone, one per contact.
  void multiply_normals(const Eigen::VectorXd& v, Eigen::VectorXd& u) const {
    for (std::size_t j = 0; j < contacts(); ++j) u[static_cast<Eigen::Index>(j)] = times(j * dimension, v);
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
