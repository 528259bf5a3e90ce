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

inline Eigen::VectorXd random_vector(Dice& dice, Eigen::Index size, double scale) {
  Eigen::VectorXd x(size);
  for (Eigen::Index i = 0; i < size; ++i) x[i] = scale * (2 * dice.roll() - 1);
  return x;
}

inline Motion state_near(const Motion& start, Dice& dice, double shift = 0.02) {
  const Eigen::Index n = start.q.size();
  return {dice.roll(), start.q + random_vector(dice, n, shift), random_vector(dice, n, 1)};
}

inline Eigen::VectorXd force_of(const MechanicalSystem& system, double t, const Eigen::VectorXd& q,
                                const Eigen::VectorXd& v) {
  Eigen::VectorXd force = Eigen::VectorXd::Constant(q.size(), NAN);
  system.force(t, q, v, force);
  return force;
}

inline Eigen::VectorXd gaps_of(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  Eigen::VectorXd gap = Eigen::VectorXd::Constant(system.contacts(), NAN);
  system.gaps(q, gap);
  return gap;
}

inline Eigen::MatrixXd dense(const Skyline& matrix) {
  return Eigen::MatrixXd::NullaryExpr(matrix.size(), matrix.size(),
                                      [&](Eigen::Index i, Eigen::Index j) { return matrix(i, j); });
}

inline Eigen::MatrixXd mass_of(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  Skyline matrix(system.shape().profile);
  system.mass(q, matrix);
  return dense(matrix);
}

inline Eigen::MatrixXd directions_of(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  ContactRows rows;
  system.directions(q, rows);
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(system.contacts(), system.coordinates());
  for (std::size_t j = 0; j < rows.size(); ++j)
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k)
      matrix(static_cast<Eigen::Index>(j), rows.coordinate[k]) += rows.value[k];
  return matrix;
}

struct Tangents {
  Eigen::MatrixXd stiffness, damping;
};

inline Tangents tangents_of(const MechanicalSystem& system, const Motion& at) {
  Skyline stiffness(system.shape().profile), damping(system.shape().profile);
  system.tangents(at.t, at.q, at.v, stiffness, damping);
  return {dense(stiffness), dense(damping)};
}

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

inline double largest(const Eigen::MatrixXd& matrix) {
  return matrix.size() == 0 ? 0 : matrix.cwiseAbs().maxCoeff();
}

/// In parts of the larger of the expected matrix and a scale.
inline double apart(const Eigen::MatrixXd& value, const Eigen::MatrixXd& expected, double scale) {
  return largest(value - expected) / std::max(scale, largest(expected));
}

/// d/dt (½ vᵀ M v + V) along M v̇ = F is the power of what has no potential.
inline double energy_error(const MechanicalSystem& system, const Motion& at) {
  const Eigen::VectorXd force = force_of(system, at.t, at.q, at.v);
  // v fixed: what is left of the kinetic energy's rate beside vᵀ M v̇ = vᵀ F
  const double kinetic = slope([&](double s) { return system.kinetic(at.q + s * at.v, at.v); });
  const double potential = slope([&](double s) { return system.potential(at.q + s * at.v); });
  const double scale = at.v.cwiseAbs().dot(force.cwiseAbs()) + std::abs(potential) + std::abs(kinetic);
  return std::abs(at.v.dot(force) + kinetic + potential - system.power(at.t, at.q, at.v)) / scale;
}

/// K and C against dense differences: what the profile cannot hold is missed too.
inline double tangent_error(const MechanicalSystem& system, const Motion& at) {
  const Tangents said = tangents_of(system, at);
  const Eigen::MatrixXd k =
      -jacobian([&](const Eigen::VectorXd& q) { return force_of(system, at.t, q, at.v); }, at.q);
  const Eigen::MatrixXd c =
      -jacobian([&](const Eigen::VectorXd& v) { return force_of(system, at.t, at.q, v); }, at.v);
  const double scale = largest(force_of(system, at.t, at.q, at.v));
  return std::max(apart(said.stiffness, (k + k.transpose()) / 2, scale),
                  apart(said.damping, (c + c.transpose()) / 2, scale));
}

/// G = ∂g/∂q
inline double direction_error(const MechanicalSystem& system, const Motion& at) {
  const Eigen::MatrixXd g = jacobian([&](const Eigen::VectorXd& q) { return gaps_of(system, q); }, at.q);
  return apart(directions_of(system, at.q), g, 0);
}

/// (dG/dt) v
inline double bending_error(const MechanicalSystem& system, const Motion& at) {
  Eigen::VectorXd said;
  system.bending(at.q, at.v, said);
  const Eigen::MatrixXd turned = slope([&](double s) { return directions_of(system, at.q + s * at.v); });
  return apart(said, turned * at.v, 1);
}

/// What the shape promises not to change, at two states.
inline double shape_error(const MechanicalSystem& system, const Motion& at, const Motion& other) {
  const MechanicalShape& shape = system.shape();
  double error = 0;
  if (shape.constant_mass) error = apart(mass_of(system, at.q), mass_of(system, other.q), 0);
  if (shape.constant_directions)
    error = std::max(error, apart(directions_of(system, at.q), directions_of(system, other.q), 0));
  if (shape.autonomous)
    error =
        std::max(error, apart(force_of(system, other.t, at.q, at.v), force_of(system, at.t, at.q, at.v), 0));
  if (shape.linear_forces) {
    const Tangents k = tangents_of(system, at), l = tangents_of(system, other);
    error = std::max({error, apart(k.stiffness, l.stiffness, 1), apart(k.damping, l.damping, 1)});
  }
  return error;
}

/// All of it, at many states.
inline Worst mechanical_errors(const MechanicalSystem& system, const Motion& start) {
  Worst worst;
  Dice dice(7);
  for (int n = 0; n < 20; ++n) {
    const Motion at = state_near(start, dice), other = state_near(start, dice);
    worst.see(energy_error(system, at), "energy", n);
    worst.see(tangent_error(system, at), "tangents", n);
    worst.see(direction_error(system, at), "directions", n);
    worst.see(bending_error(system, at), "bending", n);
    worst.see(shape_error(system, at, other), "shape", n);
  }
  return worst;
}

}  // namespace ictus::test
