#include "tests/support/lcp_examples.hpp"

namespace ictus::test {

SparseRows sparse(const Rows& dense) {
  SparseRows rows;
  for (std::size_t j = 0; j < dense.size(); ++j) {
    for (std::size_t k = 0; k < dense.size(); ++k)
      if (dense[j][k] != 0 || j == k) rows.add(k, dense[j][k]);
    rows.end_row();
  }
  return rows;
}

LcpCase circulant() {
  LcpCase known{.matrix = sparse({{1, 2, 0}, {0, 1, 2}, {2, 0, 1}}), .q = {-1, -1, -1}};
  known.p_matrix = true;
  known.solution = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  return known;
}

LcpCase cycling() {
  LcpCase known{.matrix = sparse({{2, 2, 0, 1, -3},
                                  {2, 6, 5, -1, -6},
                                  {0, 5, 13, -10, 0},
                                  {1, -1, -10, 10, -4},
                                  {-3, -6, 0, -4, 9}}),
                .q = {-1, -1, -2, -2, -2}};
  known.symmetric = known.monotone = true;
  return known;
}

LcpCase circling_blocks() {
  LcpCase known{.matrix = sparse({{21, 2, -19, 3, -11},
                                  {2, 16, -12, 20, -7},
                                  {-19, -12, 36, -6, 26},
                                  {3, 20, -6, 41, 2},
                                  {-11, -7, 26, 2, 23}}),
                .q = {-3, -3, 5, -2, 1}};
  known.symmetric = known.p_matrix = known.monotone = true;
  return known;
}

LcpCase column(std::size_t n) {
  LcpCase known;
  for (std::size_t j = 0; j < n; ++j) {
    if (j > 0) known.matrix.add(j - 1, -1);
    known.matrix.add(j, j > 0 ? 2 : 1);
    if (j + 1 < n) known.matrix.add(j + 1, -1);
    known.matrix.end_row();
    known.q.push_back(j > 0 ? 0 : -1);
    known.solution.push_back(static_cast<double>(n - j));
  }
  known.symmetric = known.p_matrix = known.monotone = true;
  return known;
}

LcpCase murty(std::size_t n) {
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
