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

SparseRows sparse(const Rows& dense);

/// Block pivoting, and Newton's method for min(z, w), go round in circles. [BenGharbiaGilbert2012]
LcpCase circulant();

/// Lemke's method goes round in circles when ties are broken by the first or by the last row. Found by
/// search, confirmed in rational arithmetic.
LcpCase cycling();

/// Symmetric and positive definite, and yet block pivoting without a safeguard goes round in circles from the
/// rows with q ≤ 0. Found by search.
LcpCase circling_blocks();

/// n equal balls at rest on each other and on the ground, pulled by 1 m/s: contact j carries n − j of them.
LcpCase column(std::size_t n);

/// Triangular with ones and twos: pivoting methods visit very many bases. [Murty1978]
LcpCase murty(std::size_t n);

}  // namespace ictus::test
