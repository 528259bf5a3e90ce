#include "tests/support/mechanical_examples.hpp"

namespace ictus::test {

void write(const Matrix& dense, Skyline& matrix) {
  for (Eigen::Index i = 0; i < matrix.size(); ++i)
    for (Eigen::Index j = matrix.first(i); j <= i; ++j) matrix.at(i, j) = dense(i, j);
}

Matrix any_matrix(Random& random, Eigen::Index rows, Eigen::Index columns) {
  return Matrix::NullaryExpr(rows, columns, [&] { return random.uniform(-1, 1); });
}

Matrix any_definite(Random& random, Eigen::Index size, bool diagonal) {
  const Matrix root = any_matrix(random, size, size);
  const Matrix full = root * root.transpose() + 0.3 * Matrix::Identity(size, size);
  return diagonal ? Matrix(full.diagonal().asDiagonal()) : full;
}

LinearContacts any_linear_contacts(Random& random, bool diagonal) {
  const Eigen::Index n = 2 + static_cast<Eigen::Index>(random.uniform(0, 5));
  const Eigen::Index m = 1 + static_cast<Eigen::Index>(random.uniform(0, static_cast<double>(n) - 1e-9));
  LinearContacts::Parts parts{.mass = any_definite(random, n, diagonal),
                              .stiffness = 5 * any_definite(random, n, diagonal),
                              .damping = Matrix::Zero(n, n),
                              .directions = any_matrix(random, m, n),
                              .steady = any_matrix(random, n, 1),
                              .shaken = 5 * any_matrix(random, n, 1),
                              .gap = 0.1 * any_matrix(random, m, 1).cwiseAbs(),
                              .restitution = any_matrix(random, m, 1).cwiseAbs(),
                              .frequency = random.uniform(0.5, 3)};
  return LinearContacts(std::move(parts), diagonal);
}

LinearContacts oscillator(double stiffness, Eigen::Index walls, double e, double weight) {
  const Matrix one = Matrix::Ones(1, 1);
  return LinearContacts({.mass = one,
                         .stiffness = stiffness * one,
                         .damping = 0 * one,
                         .directions = Matrix::Ones(walls, 1),
                         .steady = -weight * one,
                         .shaken = 0 * one,
                         .gap = Vector::Zero(walls),
                         .restitution = Vector::Constant(walls, e)},
                        true);
}

Motion at_rest(Eigen::Index n) { return {0, Vector::Zero(n), Vector::Zero(n)}; }

Motion one_body(double q, double v) { return {0, Vector::Constant(1, q), Vector::Constant(1, v)}; }

Motion two_rods_start() { return {0, Vector{{1.1, 0.4}}, Vector{{0, 0}}}; }

}  // namespace ictus::test
