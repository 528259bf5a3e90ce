#include "tests/support/lcp_families.hpp"

namespace ictus::test {

std::size_t any_size(Random& random, std::size_t most) {
  return 1 + static_cast<std::size_t>(random.uniform(0, static_cast<double>(most) * (1 - 1e-12)));
}

std::vector<double> any_vector(Random& random, std::size_t n) {
  std::vector<double> values(n);
  for (double& value : values) value = random.uniform(-1, 1);
  return values;
}

Rows gram(Random& random, std::size_t n, std::size_t rank) {
  Rows columns(n), product(n, std::vector<double>(n, 0.0));
  for (std::vector<double>& column : columns) column = any_vector(random, rank);
  const double unit = random.log_uniform(1e-4, 1e4);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < rank; ++i) product[j][k] += unit * columns[j][i] * columns[k][i];
  return product;
}

std::vector<double> times(const Rows& matrix, const std::vector<double>& x) {
  std::vector<double> y(x.size(), 0.0);
  for (std::size_t j = 0; j < x.size(); ++j)
    for (std::size_t k = 0; k < x.size(); ++k) y[j] += matrix[j][k] * x[k];
  return y;
}

LcpCase with_solution(Random& random, const Rows& matrix, LcpCase known) {
  const std::size_t n = matrix.size();
  std::vector<double> z(n, 0.0), w(n, 0.0);
  for (std::size_t j = 0; j < n; ++j) {
    const double kind = random.uniform(0, 3);
    if (kind < 1) z[j] = random.uniform(0.1, 1);
    if (kind > 2) w[j] = random.uniform(0.1, 1) * std::abs(matrix[j][j]);
  }
  known.q = times(matrix, z);
  for (std::size_t j = 0; j < n; ++j) known.q[j] = w[j] - known.q[j];
  known.matrix = sparse(matrix);
  if (known.p_matrix) known.solution = z;
  return known;
}

Rows with_diagonal(Rows matrix, double shift) {
  for (std::size_t j = 0; j < matrix.size(); ++j) matrix[j][j] *= 1 + shift;
  return matrix;
}

LcpCase definite(Random& random) {
  const std::size_t n = any_size(random, 9);
  LcpCase known{.matrix = sparse(with_diagonal(gram(random, n, n + 1), 0.2)), .q = any_vector(random, n)};
  known.symmetric = known.p_matrix = known.monotone = true;
  return known;
}

LcpCase degenerate(Random& random) {
  const std::size_t n = any_size(random, 9);
  LcpCase known;
  known.symmetric = known.p_matrix = known.monotone = true;
  return with_solution(random, with_diagonal(gram(random, n, n + 1), 0.2), known);
}

LcpCase nonsymmetric(Random& random) {
  const std::size_t n = any_size(random, 9);
  Rows matrix = with_diagonal(gram(random, n, n + 1), 0.2);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = 0; k < j; ++k) {
      const double skew = random.uniform(-1, 1) * std::sqrt(matrix[j][j] * matrix[k][k]);
      matrix[j][k] += skew;
      matrix[k][j] -= skew;
    }
  LcpCase known;
  known.p_matrix = known.monotone = true;
  return with_solution(random, matrix, known);
}

LcpCase triangular(Random& random) {
  const std::size_t n = any_size(random, 7);
  Rows matrix(n, std::vector<double>(n, 0.0));
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k) matrix[j][k] = random.uniform(-3, 3);
    matrix[j][j] = random.uniform(0.5, 2);
  }
  LcpCase known;
  known.p_matrix = true;
  return with_solution(random, matrix, known);
}

LcpCase semidefinite(Random& random) {
  const auto integer = [&](double most) { return std::floor(random.uniform(-most, most + 1)); };
  const std::size_t n = 3 + any_size(random, 5), rank = 1 + any_size(random, n - 2);
  Rows columns(n, std::vector<double>(rank)), matrix(n, std::vector<double>(n, 0.0));
  for (std::vector<double>& column : columns) {
    for (double& entry : column) entry = integer(2);
    column[0] += column[0] == 0 ? 1 : 0;
  }
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < rank; ++i) matrix[j][k] += columns[j][i] * columns[k][i];
  std::vector<double> motion(n);
  for (double& x : motion) x = integer(3);
  LcpCase known{.matrix = sparse(matrix), .q = times(matrix, motion)};
  known.symmetric = known.monotone = true;
  return known;
}

LcpCase duplicated(Random& random) {
  const std::size_t n = any_size(random, 4);
  const Rows half = with_diagonal(gram(random, n, n + 1), 0.2);
  const std::vector<double> q = any_vector(random, n);
  Rows matrix(2 * n, std::vector<double>(2 * n));
  LcpCase known;
  for (std::size_t j = 0; j < 2 * n; ++j) {
    for (std::size_t k = 0; k < 2 * n; ++k) matrix[j][k] = half[j % n][k % n];
    known.q.push_back(q[j % n]);
  }
  known.matrix = sparse(matrix);
  known.symmetric = known.monotone = true;
  return known;
}

LcpCase chain_of(Random& random, std::size_t n) {
  std::vector<double> inverse_mass(n + 1), velocity(n + 1, 0.0);
  for (double& w : inverse_mass) w = 1 / random.log_uniform(1, 100);
  for (std::size_t i = 0; i <= n / 4; ++i) velocity[i] = random.uniform(0, 1);
  LcpCase known;
  for (std::size_t j = 0; j < n; ++j) {
    if (j > 0) known.matrix.add(j - 1, -inverse_mass[j]);
    known.matrix.add(j, inverse_mass[j] + inverse_mass[j + 1]);
    if (j + 1 < n) known.matrix.add(j + 1, -inverse_mass[j + 1]);
    known.matrix.end_row();
    known.q.push_back(-2 * (velocity[j] - velocity[j + 1]));
  }
  known.symmetric = known.p_matrix = known.monotone = true;
  return known;
}

LcpCase chain(Random& random) { return chain_of(random, 2 + any_size(random, 8)); }

LcpCase long_chain(Random& random) { return chain_of(random, 30 + any_size(random, 10)); }

LcpCase opposed(Random& random, double excess) {
  const std::size_t n = any_size(random, 4);
  const Rows half = with_diagonal(gram(random, n, n + 1), 0.2);
  const std::vector<double> q = any_vector(random, n);
  Rows matrix(2 * n, std::vector<double>(2 * n));
  LcpCase known;
  for (std::size_t j = 0; j < 2 * n; ++j) {
    for (std::size_t k = 0; k < 2 * n; ++k)
      matrix[j][k] = (j < n) == (k < n) ? half[j % n][k % n] : -half[j % n][k % n];
    known.q.push_back(j < n ? q[j] : -q[j - n] - excess);
  }
  known.matrix = sparse(matrix);
  known.symmetric = known.monotone = true;
  known.solvable = excess == 0;
  return known;
}

LcpCase between_walls(Random& random) { return opposed(random, 0); }

LcpCase infeasible(Random& random) { return opposed(random, random.uniform(0.1, 1)); }

LcpCase linear_programme(Random& random) {
  const std::size_t m = any_size(random, 4);
  Rows matrix(2 * m, std::vector<double>(2 * m, 0.0));
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t k = 0; k < m; ++k) {
      matrix[m + j][k] = random.uniform(-0.2, 1);
      matrix[k][m + j] = -matrix[m + j][k];
    }
  LcpCase known;
  known.monotone = true;
  return with_solution(random, matrix, known);
}

const std::vector<LcpFamily>& lcp_families() {
  static const std::vector<LcpFamily> families{
      {"definite", definite},
      {"degenerate", degenerate},
      {"nonsymmetric", nonsymmetric},
      {"triangular", triangular},
      {"semidefinite", semidefinite},
      {"duplicated", duplicated},
      {"chain", chain},
      {"long_chain", long_chain},
      {"between_walls", between_walls},
      {"linear_programme", linear_programme},
      {"circulant", [](Random&) { return circulant(); }},
      {"cycling", [](Random&) { return cycling(); }},
      {"circling_blocks", [](Random&) { return circling_blocks(); }},
      {"column", [](Random& random) { return column(any_size(random, 12)); }},
      {"murty", [](Random& random) { return murty(any_size(random, 8)); }},
      {"infeasible", infeasible}};
  return families;
}

}  // namespace ictus::test
