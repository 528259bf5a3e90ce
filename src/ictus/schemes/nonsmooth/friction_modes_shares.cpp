// Where rows of closed contacts depend on each other, in the plane, many forces λ do the same. Those of least norm may
// pull, or leave a cone, where others do not: a block between two slopes, boxes that lean on each other. Who can hold,
// holds: of all forces λ + Z y in the cones, Z the null space, those are taken that change least,
//     min ½|y|²,   A y ≥ b:   y = Aᵀx,   0 ≤ x ⊥ A Aᵀ x − b ≥ 0,
// with rows λ_n ≥ 0 of each contact, and Σ μ λ_n ± Σ λ_t ≥ 0 of each group that sticks. Without such forces they stay those of
// least norm, which say what is wrong.

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"
#include "ictus/solvers/lcp/lemke.hpp"

namespace ictus {
namespace {

constexpr double rank_of_shares = 1e-11;  // as where they are solved
constexpr double to_spare = 1e-12;  // of the forces: the cones are met with so much to spare, beyond rounding
constexpr double weak_share = 1e-9;  // of a row of unit size: forces along the null space do not change it

}  // namespace

void FrictionModes::share_forces() {
  const Eigen::Index k = index(closed_.size()), g = index(groups_.size());
  Matrix cones = Matrix::Zero(k + 2 * g, k + g);
  cones.topLeftCorner(k, k).setIdentity();
  for (Eigen::Index i = 0; i < g; ++i) {
    for (const std::size_t j : groups_[static_cast<std::size_t>(i)]) {
      const auto at = std::find(closed_.begin(), closed_.end(), j) - closed_.begin();
      cones(k + 2 * i, at) = cones(k + 2 * i + 1, at) = held_[j];
    }
    cones(k + 2 * i, k + i) = 1;
    cones(k + 2 * i + 1, k + i) = -1;
  }
  const double scale = forces_.lpNorm<Eigen::Infinity>();
  const Vector margins = cones * forces_ / scale;
  if (!(scale > 0) || margins.minCoeff() >= 0) return;
  Eigen::FullPivLU<Matrix> factors;
  factors.setThreshold(rank_of_shares);
  factors.compute(left_);
  if (factors.dimensionOfKernel() == 0) return;
  const Matrix kernel = factors.kernel();
  const Matrix loose =
      Eigen::HouseholderQR<Matrix>(kernel).householderQ() * Matrix::Identity(kernel.rows(), kernel.cols());
  Matrix along = cones * loose;
  for (Eigen::Index i = 0; i < along.rows(); ++i)
    if (along.row(i).norm() <= weak_share) along.row(i).setZero();
  const Matrix square = along * along.transpose();
  SparseRows matrix;
  std::vector<double> right, x;
  std::vector<Eigen::Index> rows;
  for (Eigen::Index i = 0; i < along.rows(); ++i) {
    if (square(i, i) > 0) rows.push_back(i);
    if (square(i, i) == 0 && margins[i] < -to_spare) return;  // no forces of the null space help
  }
  for (const Eigen::Index i : rows) {
    for (std::size_t c = 0; c < rows.size(); ++c) matrix.add(c, square(i, rows[c]));
    matrix.end_row();
    right.push_back(margins[i] - to_spare);
  }
  x.assign(rows.size(), 0.0);
  Lemke lemke;
  if (lemke.solve({matrix, right}, x, {.tolerance = 1e-13}).status != Status::converged) return;
  Vector change = Vector::Zero(forces_.size());
  for (std::size_t c = 0; c < rows.size(); ++c) change += x[c] * (loose * along.row(rows[c]).transpose());
  if ((margins + cones * change).minCoeff() < -to_spare || !change.allFinite()) return;
  forces_ += scale * change;
}

}  // namespace ictus
