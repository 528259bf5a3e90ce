#pragma once
// A complementarity problem with what is known of it, and the examples that have a history.

#include <cstddef>
#include <vector>

#include "ictus/solvers/lcp/lcp.hpp"

namespace ictus::test {

struct LcpCase {
  SparseRows matrix;
  std::vector<double> q;
  bool symmetric = false;
  bool p_matrix = false;  // then z is unique
  bool monotone = false;  // positive semidefinite; then, if symmetric, w is unique
  bool solvable = true;
  std::vector<double> solution = {};  // where it is known

  std::size_t size() const { return q.size(); }
  Lcp problem() const { return {matrix, q}; }
};

using Rows = std::vector<std::vector<double>>;

inline SparseRows sparse(const Rows& dense) {
  SparseRows rows;
  for (std::size_t j = 0; j < dense.size(); ++j) {
    for (std::size_t k = 0; k < dense.size(); ++k)
      if (dense[j][k] != 0 || j == k) rows.add(k, dense[j][k]);
    rows.end_row();
  }
  return rows;
}

/// Block pivoting, and Newton's method for min(z, w), go round in circles. [BenGharbiaGilbert2012]
inline LcpCase circulant() {
  LcpCase known{.matrix = sparse({{1, 2, 0}, {0, 1, 2}, {2, 0, 1}}), .q = {-1, -1, -1}};
  known.p_matrix = true;
  known.solution = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  return known;
}

/// Lemke's method goes round in circles when ties are broken by the first or by the last row. Found by
/// search, confirmed in rational arithmetic.
inline LcpCase cycling() {
  LcpCase known{.matrix = sparse({{2, 2, 0, 1, -3},
                                  {2, 6, 5, -1, -6},
                                  {0, 5, 13, -10, 0},
                                  {1, -1, -10, 10, -4},
                                  {-3, -6, 0, -4, 9}}),
                .q = {-1, -1, -2, -2, -2}};
  known.symmetric = known.monotone = true;
  return known;
}

/// Triangular with ones and twos: pivoting methods visit very many bases. [Murty1978]
inline LcpCase murty(std::size_t n) {
  Rows matrix(n, std::vector<double>(n, 0.0));
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k) matrix[j][k] = 2;
    matrix[j][j] = 1;
  }
  LcpCase known{.matrix = sparse(matrix), .q = std::vector<double>(n, -1.0)};
  known.p_matrix = true;
  known.solution.assign(n, 0.0);
  known.solution[0] = 1;
  return known;
}

}  // namespace ictus::test
