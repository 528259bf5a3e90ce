#pragma once
// What a mechanical system says of itself, against what follows from its forces and gaps by differences of
// fourth order, at random states near its start.

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// d/ds of a number, a vector or a matrix at s = 0.
template <class Function>
auto slope(Function&& f, double s = 1e-4) {
  using Value = std::decay_t<decltype(f(s))>;
  const Value inner = f(s) - f(-s), outer = f(2 * s) - f(-2 * s);
  return Value((8 * inner - outer) / (12 * s));
}

Eigen::VectorXd random_vector(Dice& dice, Eigen::Index size, double scale);

Motion state_near(const Motion& start, Dice& dice, double shift = 0.02);

Eigen::VectorXd force_of(const MechanicalSystem& system, double t, const Eigen::VectorXd& q,
                         const Eigen::VectorXd& v);

Eigen::VectorXd gaps_of(const MechanicalSystem& system, const Eigen::VectorXd& q);

Eigen::MatrixXd dense(const Skyline& matrix);

Eigen::MatrixXd mass_of(const MechanicalSystem& system, const Eigen::VectorXd& q);

Eigen::MatrixXd directions_of(const MechanicalSystem& system, const Eigen::VectorXd& q);

struct Tangents {
  Eigen::MatrixXd stiffness, damping;
};

Tangents tangents_of(const MechanicalSystem& system, const Motion& at);

/// f's derivative by each coordinate of x, column by column.
template <class Function>
Eigen::MatrixXd jacobian(Function&& f, const Eigen::VectorXd& x) {
  Eigen::MatrixXd columns(f(x).size(), x.size());
  for (Eigen::Index j = 0; j < x.size(); ++j)
    columns.col(j) = slope([&](double s) {
      Eigen::VectorXd moved = x;
      moved[j] += s;
      return Eigen::VectorXd(f(moved));
    });
  return columns;
}

double largest(const Eigen::MatrixXd& matrix);

/// In parts of the larger of the expected matrix and a scale.
double apart(const Eigen::MatrixXd& value, const Eigen::MatrixXd& expected, double scale);

/// d/dt (½ vᵀ M v + V) along M v̇ = F is the power of what has no potential.
double energy_error(const MechanicalSystem& system, const Motion& at);

/// K and C against dense differences: what the profile cannot hold is missed too.
double tangent_error(const MechanicalSystem& system, const Motion& at);

/// G = ∂g/∂q
double direction_error(const MechanicalSystem& system, const Motion& at);

/// (dG/dt) v
double bending_error(const MechanicalSystem& system, const Motion& at);

/// What the shape promises not to change, at two states.
double shape_error(const MechanicalSystem& system, const Motion& at, const Motion& other);

/// All of it, at many states.
Worst mechanical_errors(const MechanicalSystem& system, const Motion& start);

}  // namespace ictus::test
