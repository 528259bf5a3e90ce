#include "ictus/model/linear_modes.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/path_misfit.hpp"

namespace ictus {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Matrix dense_of(const Skyline& matrix) {
  const Eigen::Index n = matrix.size();
  Matrix full = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = matrix.first(i); j <= i; ++j) full(i, j) = full(j, i) = matrix.at(i, j);
  return full;
}

bool is_diagonal_matrix(const Skyline& matrix) {
  if (matrix.is_diagonal()) return true;
  for (Eigen::Index i = 0; i < matrix.size(); ++i)
    for (Eigen::Index j = matrix.first(i); j < i; ++j)
      if (matrix.at(i, j) != 0) return false;
  return true;
}

/// M, K, C and the force at rest.
struct LinearMatrices {
  Skyline mass, stiffness, damping;
  Vector load;
  ContactRows rows;

  explicit LinearMatrices(const MechanicalSystem& system)
      : mass(system.shape().profile), stiffness(system.shape().profile), damping(system.shape().profile) {
    const Eigen::Index n = system.coordinates();
    const Vector zero = Vector::Zero(n);
    load.resize(n);
    system.mass(zero, mass);
    system.tangents(0, zero, zero, stiffness, damping);
    system.force(0, zero, zero, load);
    rows.dimension = system.shape().rows_per_contact;
    system.directions(zero, rows);
  }
  bool diagonal() const {
    return is_diagonal_matrix(mass) && is_diagonal_matrix(stiffness) && is_diagonal_matrix(damping);
  }
};

/// The rows of G, negative since depths grow where gaps shrink, as ranges of modes.
LinearModes::Row row_of(const Vector& closing, const Vector& push, const ShapePath* path = nullptr) {
  Eigen::Index first = 0, last = closing.size();
  while (first < last && closing[first] == 0) ++first;
  while (last > first && closing[last - 1] == 0) --last;
  if (path) first = std::min(first, path->first()), last = std::max(last, path->first() + path->count());
  return {first, closing.segment(first, last - first), push.segment(first, last - first), path};
}

/// Coordinates along which bodies travel freely over profiles are no modes: the slopes of profiles change.
const std::vector<Eigen::Index>& travels_of(const MechanicalSystem& system) {
  static const std::vector<Eigen::Index> no_travels;
  return system.drives() ? system.drives()->travels() : no_travels;
}

const ShapePath* path_of(const MechanicalSystem& system, std::size_t contact) {
  if (!system.drives()) return nullptr;
  for (const ContactDrive& drive : system.drives()->all())
    if (drive.shapes && static_cast<std::size_t>(drive.contact) == contact) return drive.shapes.get();
  return nullptr;
}

Vector closing_of(const ContactRows& rows, std::size_t contact, const MechanicalSystem& system) {
  Vector closing = Vector::Zero(system.coordinates());
  const std::size_t row = contact * rows.dimension;
  for (std::size_t k = rows.start[row]; k < rows.start[row + 1]; ++k)
    closing[rows.coordinate[k]] -= rows.value[k];
  for (Eigen::Index travel : travels_of(system)) closing[travel] = 0;
  return closing;
}

}  // namespace

std::string modes_misfit(const MechanicalSystem& system) {
  const MechanicalShape& shape = system.shape();
  const bool linear = shape.constant_mass && shape.linear_forces &&
                      (shape.constant_directions || !travels_of(system).empty());
  if (!linear || shape.turns || shape.joints > 0 || shape.rows_per_contact > 1)
    return "needs a motion that is linear between contacts: masses on a line, sliced bodies, resonators; pendulums and "
           "bodies in the plane are not";
  constexpr double ever = std::numeric_limits<double>::infinity();
  if (!shape.autonomous && !shape.constant_forces && !system.glides(-ever, ever))
    return "needs forces that do not depend on time";
  const LinearMatrices matrices(system);
  if (matrices.diagonal()) return {};
  const Matrix m = dense_of(matrices.mass), k = dense_of(matrices.stiffness), c = dense_of(matrices.damping);
  if (c.isZero(0)) return {};
  // The condition of Caughey and O'Kelly: C M⁻¹ K is symmetric.
  const Matrix both = c * m.llt().solve(k), skew = both - both.transpose();
  if (skew.cwiseAbs().maxCoeff() <= 1e-10 * both.cwiseAbs().maxCoeff()) return {};
  return "needs damping that does not couple the modes, C M⁻¹ K symmetric, and that of this system does";
}

std::string path_misfit(const MechanicalSystem& system) {
  const MechanicalShape& shape = system.shape();
  if (shape.turns || shape.joints > 0 || shape.rows_per_contact > 1)
    return "knows no friction, no joints and no bodies that turn";
  constexpr double ever = std::numeric_limits<double>::infinity();
  const bool steady = shape.autonomous || shape.constant_forces;
  const bool moved = system.drives() || system.glides(-ever, ever);
  // Of what is linear only damping that couples the modes is no sum of them: its steps would be those of the fastest.
  if (moved || (system.is_linear() && steady)) return modes_misfit(system);
  return {};
}

LinearModes modes_of(const MechanicalSystem& system) {
  const LinearMatrices matrices(system);
  const Eigen::Index n = system.coordinates();
  LinearModes modes;
  if (matrices.diagonal()) {
    modes.mass.resize(n), modes.stiffness.resize(n), modes.decay.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      modes.mass[i] = matrices.mass(i, i);
      modes.stiffness[i] = matrices.stiffness(i, i) / modes.mass[i];
      modes.decay[i] = 0.5 * matrices.damping(i, i) / modes.mass[i];
    }
    modes.load = matrices.load.cwiseQuotient(modes.mass);
    for (std::size_t j = 0; j < matrices.rows.contacts(); ++j) {
      const Vector closing = closing_of(matrices.rows, j, system);
      modes.rows.push_back(row_of(closing, closing.cwiseQuotient(modes.mass), path_of(system, j)));
    }
    return modes;
  }
  const Matrix m = dense_of(matrices.mass), k = dense_of(matrices.stiffness);
  const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(k, m);
  expects(solver.info() == Eigen::Success, "a symmetric stiffness has modes");
  modes.shapes = solver.eigenvectors();
  modes.to_modes = modes.shapes.transpose() * m;
  modes.mass = Vector::Ones(n);
  modes.stiffness = solver.eigenvalues();
  // Motions of whole bodies have no frequency; rounding gives them one.
  const double nothing = 1e-13 * static_cast<double>(n) * modes.stiffness.cwiseAbs().maxCoeff();
  for (double& value : modes.stiffness)
    if (std::abs(value) <= nothing) value = 0;
  modes.decay = 0.5 * (modes.shapes.transpose() * dense_of(matrices.damping) * modes.shapes).diagonal();
  modes.load = modes.shapes.transpose() * matrices.load;
  for (std::size_t j = 0; j < matrices.rows.contacts(); ++j) {
    expects(!path_of(system, j), "points move along bodies whose modes are coordinates");
    const Vector closing = modes.shapes.transpose() * closing_of(matrices.rows, j, system);
    modes.rows.push_back(row_of(closing, closing));
  }
  return modes;
}

}  // namespace ictus
