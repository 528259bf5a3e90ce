#include "tests/support/mechanical_checks.hpp"

namespace ictus::test {

Eigen::VectorXd random_vector(Dice& dice, Eigen::Index size, double scale) {
  Eigen::VectorXd x(size);
  for (Eigen::Index i = 0; i < size; ++i) x[i] = scale * (2 * dice.roll() - 1);
  return x;
}

Motion state_near(const Motion& start, Dice& dice, double shift) {
  const Eigen::Index n = start.q.size();
  return {dice.roll(), start.q + random_vector(dice, n, shift), random_vector(dice, n, 1)};
}

Eigen::VectorXd force_of(const MechanicalSystem& system, double t, const Eigen::VectorXd& q,
                         const Eigen::VectorXd& v) {
  Eigen::VectorXd force = Eigen::VectorXd::Constant(q.size(), NAN);
  system.force(t, q, v, force);
  return force;
}

Eigen::VectorXd gaps_of(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  Eigen::VectorXd gap = Eigen::VectorXd::Constant(system.contacts(), NAN);
  system.gaps(q, gap);
  return gap;
}

Eigen::MatrixXd dense(const Skyline& matrix) {
  return Eigen::MatrixXd::NullaryExpr(matrix.size(), matrix.size(),
                                      [&](Eigen::Index i, Eigen::Index j) { return matrix(i, j); });
}

Eigen::MatrixXd mass_of(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  Skyline matrix(system.shape().profile);
  system.mass(q, matrix);
  return dense(matrix);
}

Eigen::MatrixXd directions_of(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  ContactRows rows;
  system.directions(q, rows);
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(system.contacts(), system.coordinates());
  for (std::size_t j = 0; j < rows.size(); ++j)
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k)
      matrix(static_cast<Eigen::Index>(j), rows.coordinate[k]) += rows.value[k];
  return matrix;
}

Tangents tangents_of(const MechanicalSystem& system, const Motion& at) {
  Skyline stiffness(system.shape().profile), damping(system.shape().profile);
  system.tangents(at.t, at.q, at.v, stiffness, damping);
  return {dense(stiffness), dense(damping)};
}

double largest(const Eigen::MatrixXd& matrix) {
  return matrix.size() == 0 ? 0 : matrix.cwiseAbs().maxCoeff();
}

double apart(const Eigen::MatrixXd& value, const Eigen::MatrixXd& expected, double scale) {
  return largest(value - expected) / std::max(scale, largest(expected));
}

double energy_error(const MechanicalSystem& system, const Motion& at) {
  const Eigen::VectorXd force = force_of(system, at.t, at.q, at.v);
  // v fixed: what is left of the kinetic energy's rate beside vᵀ M v̇ = vᵀ F
  const double kinetic = slope([&](double s) { return system.kinetic(at.q + s * at.v, at.v); });
  const double potential = slope([&](double s) { return system.potential(at.q + s * at.v); });
  const double scale = at.v.cwiseAbs().dot(force.cwiseAbs()) + std::abs(potential) + std::abs(kinetic);
  return std::abs(at.v.dot(force) + kinetic + potential - system.power(at.t, at.q, at.v)) / scale;
}

double tangent_error(const MechanicalSystem& system, const Motion& at) {
  const Tangents said = tangents_of(system, at);
  const Eigen::MatrixXd k =
      -jacobian([&](const Eigen::VectorXd& q) { return force_of(system, at.t, q, at.v); }, at.q);
  const Eigen::MatrixXd c =
      -jacobian([&](const Eigen::VectorXd& v) { return force_of(system, at.t, at.q, v); }, at.v);
  const double scale = largest(force_of(system, at.t, at.q, at.v));
  return std::max(apart(said.stiffness, (k + k.transpose()) / 2, scale),
                  apart(said.damping, (c + c.transpose()) / 2, scale));
}

double direction_error(const MechanicalSystem& system, const Motion& at) {
  const Eigen::MatrixXd g = jacobian([&](const Eigen::VectorXd& q) { return gaps_of(system, q); }, at.q);
  return apart(directions_of(system, at.q), g, 0);
}

double bending_error(const MechanicalSystem& system, const Motion& at) {
  Eigen::VectorXd said;
  system.bending(at.q, at.v, said);
  const Eigen::MatrixXd turned = slope([&](double s) { return directions_of(system, at.q + s * at.v); });
  return apart(said, turned * at.v, 1);
}

double shape_error(const MechanicalSystem& system, const Motion& at, const Motion& other) {
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

Worst mechanical_errors(const MechanicalSystem& system, const Motion& start) {
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
