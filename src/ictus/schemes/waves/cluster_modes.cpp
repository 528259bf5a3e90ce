// Compiled alone: Eigen's eigenvalues take long.

#include "ictus/schemes/waves/cluster_modes.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ictus/base/error.hpp"

namespace ictus::waves {
namespace {

using Eigen::Index;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Eigen::Map<const Vector> column(const std::vector<double>& values) {
  return {values.data(), static_cast<Index>(values.size())};
}

/// Eigenvectors M^½ Φ of the symmetric tridiagonal matrix M^(−½) K M^(−½), the slowest first.
Matrix decomposed(const Vector& m, const Vector& k) {
  const Index n = m.size();
  const Vector diagonal = (k.head(n) + k.tail(n)).cwiseQuotient(m);
  const Vector beside =
      -k.segment(1, n - 1).cwiseQuotient(m.head(n - 1).cwiseProduct(m.tail(n - 1)).cwiseSqrt());
  Eigen::SelfAdjointEigenSolver<Matrix> solver;
  solver.computeFromTridiagonal(diagonal, beside);
  expects(solver.info() == Eigen::Success, "a chain of springs has modes");
  return solver.eigenvectors();
}

/// √k times the stretch of each spring: the square of a column is its ω², which has a small relative error
/// however slow the mode, where a product with the matrix has the error of the fastest.
Matrix stretches(const Matrix& x, const Vector& m, const Vector& k) {
  const Index n = m.size();
  Matrix stretch = Matrix::Zero(n + 1, x.cols());
  stretch.topRows(n) = m.cwiseSqrt().cwiseInverse().asDiagonal() * x;
  for (Index i = n; i > 0; --i) stretch.row(i) -= stretch.row(i - 1);
  return k.cwiseSqrt().asDiagonal() * stretch;
}

/// A turn of two columns of both matrices, after which those of y are at right angles.
/// [GolubVanLoan2013, §8.6]
bool turn(Matrix& x, Matrix& y, Index i, Index j) {
  const double a = y.col(i).squaredNorm(), b = y.col(j).squaredNorm(), both = y.col(i).dot(y.col(j));
  if (!(std::abs(both) > 1e-15 * std::sqrt(a * b))) return false;
  const double angle = 0.5 * std::atan2(2 * both, a - b), c = std::cos(angle), s = std::sin(angle);
  for (Matrix* each : {&x, &y}) {
    const Vector first = each->col(i);
    each->col(i) = c * first + s * each->col(j);
    each->col(j) = c * each->col(j) - s * first;
  }
  return true;
}

/// Too near for Newton's method, which divides by the distance what is left of one mode in another.
bool nearer(double one, double other, double left) {
  const double distance = std::abs(one - other);
  return !(left < 1e-3 * distance && distance > 1e-7 * std::max(one, other));
}

/// Modes whose frequencies are nearer than the error of their vectors: turned against each other, by pairs.
bool separate(Matrix& x, Matrix& y, const Matrix& work) {
  std::vector<std::pair<Index, Index>> close;
  for (Index j = 0; j < work.cols(); ++j)
    for (Index i = 0; i < j; ++i) {
      const double both = std::abs(work(i, j)), size = std::sqrt(work(i, i) * work(j, j));
      if (nearer(work(i, i), work(j, j), both) && both > 1e-15 * size) close.emplace_back(i, j);
    }
  bool turned = !close.empty();
  for (int sweep = 0; sweep < 10 && turned; ++sweep) {
    turned = false;
    for (const auto& [i, j] : close) turned = turn(x, y, i, j) || turned;
  }
  return !close.empty();
}

/// A step of Newton's method on all vectors at once [OgitaAishima2018, Alg. 1]: what vector j still holds of
/// vector i is (S + λ_j R)_ij/(λ_j − λ_i), S = XᵀKX, R = 1 − XᵀX. Returns the largest change.
double refine(Matrix& x, const Vector& m, const Vector& k) {
  Matrix y = stretches(x, m, k), work = y.transpose() * y;
  if (separate(x, y, work)) work = y.transpose() * y;
  const Matrix gram = x.transpose() * x;
  Matrix change(x.cols(), x.cols());
  for (Index j = 0; j < x.cols(); ++j)
    for (Index i = 0; i < x.cols(); ++i) {
      const double other = work(i, i) / gram(i, i), own = work(j, j) / gram(j, j);
      const double rest = (i == j ? 1 : 0) - gram(i, j), held = work(i, j) + own * rest;
      // Of modes as near as this only the right angle can be restored.
      const bool close = i == j || nearer(other, own, std::abs(held));
      change(i, j) = close ? rest / 2 : held / (own - other);
    }
  x += x * change;
  return change.cwiseAbs().maxCoeff();
}

/// The least turn of all vectors that makes the first one this: in modes the vector is a, and the turn takes
/// e₀ to a in the plane of both.
void put_first(Matrix& x, const Vector& first) {
  if (x.col(0).dot(first) < 0) x.col(0) = -x.col(0);
  const Vector a = x.transpose() * first;
  Vector sum = a;
  sum[0] += 1;
  const Vector along = x * sum / (1 + a[0]);
  x -= along * sum.transpose();
  x.col(0) = first;
}

}  // namespace

ClusterModes::ClusterModes(ClusterSprings springs) : springs_(std::move(springs)) {
  const Vector m = column(springs_.mass), k = column(springs_.stiffness);
  Matrix x = decomposed(m, k);
  if (free()) put_first(x, (m / m.sum()).cwiseSqrt());
  // What is left is the square of the change.
  for (int step = 0; step < 6 && refine(x, m, k) > 1e-9; ++step) {
  }
  const Index n = m.size(), count = n - (free() ? 1 : 0);
  if (count == 0) return;  // one point: it only flies
  const Vector omega = stretches(x.rightCols(count), m, k).colwise().norm();
  frequency_.assign(omega.data(), omega.data() + count);
  shape_.resize(static_cast<std::size_t>(n * count));
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Rows>(shape_.data(), n, count) = m.cwiseSqrt().cwiseInverse().asDiagonal() * x.rightCols(count);
}

/// The tension N of each spring loses the weight m g of the points that it has passed; without the right wall
/// the last one is 0, between two walls Σ N/k is the clearance.
std::vector<double> ClusterModes::at_rest(double clearance, double gravity) const {
  const auto &k = springs_.stiffness, &m = springs_.mass;
  const std::size_t n = points();
  double softness = 0, weight = 0, sag = 0;
  for (std::size_t i = 0; i <= n; ++i) {
    if (k[i] > 0) softness += 1 / k[i], sag += weight / k[i];
    if (i < n) weight += m[i] * gravity;
  }
  const bool left = k.front() > 0, right = k.back() > 0;
  double tension = left && right ? (clearance + sag) / softness : left ? weight : 0;
  std::vector<double> rest(n);
  double at = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (k[i] > 0) at += tension / k[i];
    rest[i] = at;
    tension -= m[i] * gravity;
  }
  if (left) return rest;
  const double shift = clearance - (at + tension / k.back());
  for (double& each : rest) each += shift;
  return rest;
}

}  // namespace ictus::waves
