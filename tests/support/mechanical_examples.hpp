#pragma once
// Mechanical systems of the tests: linear ones at random, and pendulums with a mass matrix that changes.

#include <Eigen/Dense>
#include <cmath>
#include <memory>
#include <string_view>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

void write(const Matrix& dense, Skyline& matrix);

/// M q″ + C q′ + K q = f₀ + f₁ cos ωt, gaps G q + g₀.
class LinearContacts final : public MechanicalSystem {
 public:
  struct Parts {
    Matrix mass, stiffness, damping, directions;
    Vector steady, shaken, gap, restitution;
    double frequency = 1;
  };
  explicit LinearContacts(Parts given, bool diagonal = false)
      : MechanicalSystem(
            {.profile = diagonal ? Skyline::diagonal(given.mass.rows()) : Skyline::full(given.mass.rows()),
             .contacts = given.directions.rows(),
             .constant_mass = true,
             .linear_forces = true,
             .constant_directions = true}),
        parts(std::move(given)) {}

  Vector external(double t) const { return parts.steady + parts.shaken * std::cos(parts.frequency * t); }
  double energy(const Motion& at) const {
    return 0.5 * (at.v.dot(parts.mass * at.v) + at.q.dot(parts.stiffness * at.q));
  }

  void mass(const Vector&, Skyline& matrix) const override { write(parts.mass, matrix); }
  void force(double t, const Vector& q, const Vector& v, Vector& force) const override {
    force = parts.steady + parts.shaken * std::cos(parts.frequency * t);
    force.noalias() -= parts.stiffness * q;
    force.noalias() -= parts.damping * v;
  }
  void tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline& damping) const override {
    write(parts.stiffness, stiffness);
    write(parts.damping, damping);
  }
  void gaps(const Vector& q, Vector& gap) const override {
    gap = parts.gap;
    gap.noalias() += parts.directions * q;
  }
  void directions(const Vector&, ContactRows& rows) const override {
    for (Eigen::Index j = 0; j < parts.directions.rows(); ++j) {
      for (Eigen::Index i = 0; i < parts.directions.cols(); ++i) rows.add(i, parts.directions(j, i));
      rows.end_row();
    }
  }
  double potential(const Vector& q) const override { return 0.5 * q.dot(parts.stiffness * q); }
  double power(double t, const Vector&, const Vector& v) const override {
    double lost = 0;  // vᵀ C v, without a temporary
    for (Eigen::Index i = 0; i < v.size(); ++i) lost += v[i] * parts.damping.row(i).dot(v);
    return parts.steady.dot(v) + std::cos(parts.frequency * t) * parts.shaken.dot(v) - lost;
  }
  double restitution(Index j) const override { return parts.restitution[j]; }

  Parts parts;
};

Matrix any_matrix(Random& random, Eigen::Index rows, Eigen::Index columns);

/// Eigenvalues between 0.3 and about the size.
Matrix any_definite(Random& random, Eigen::Index size, bool diagonal = false);

/// Without damping; shaken so that contacts are met again and again.
LinearContacts any_linear_contacts(Random& random, bool diagonal = false);

/// One mass on a spring, with a wall at q = 0 or without.
LinearContacts oscillator(double stiffness, Eigen::Index walls = 0, double e = 0.5, double weight = 0);

/// Two unit masses on unit rods, angles from the vertical, g = 1; M depends on q, forces on v. The wall of
/// the lower mass, where there is one, stands at x = −distance.
class TwoRods final : public MechanicalSystem {
 public:
  explicit TwoRods(bool walled = false, double distance = 0.2, double e = 0.5)
      : MechanicalSystem({.profile = Skyline::full(2), .contacts = walled ? 1 : 0}),
        distance_(distance),
        restitution_(e) {}

  void mass(const Vector& q, Skyline& matrix) const override {
    matrix.at(0, 0) = 2;
    matrix.at(1, 0) = std::cos(q[0] - q[1]);
    matrix.at(1, 1) = 1;
  }
  void force(double, const Vector& q, const Vector& v, Vector& force) const override {
    const double s = std::sin(q[0] - q[1]);
    force[0] = -s * v[1] * v[1] - 2 * std::sin(q[0]);
    force[1] = s * v[0] * v[0] - std::sin(q[1]);
  }
  void tangents(double, const Vector& q, const Vector& v, Skyline& stiffness,
                Skyline& damping) const override {
    const double s = std::sin(q[0] - q[1]), c = std::cos(q[0] - q[1]);
    stiffness.at(0, 0) = c * v[1] * v[1] + 2 * std::cos(q[0]);
    stiffness.at(1, 0) = -0.5 * c * (v[1] * v[1] + v[0] * v[0]);
    stiffness.at(1, 1) = c * v[0] * v[0] + std::cos(q[1]);
    damping.at(1, 0) = s * (v[1] - v[0]);
  }
  void gaps(const Vector& q, Vector& gap) const override {
    if (contacts() > 0) gap[0] = distance_ + std::sin(q[0]) + std::sin(q[1]);
  }
  void directions(const Vector& q, ContactRows& rows) const override {
    if (contacts() == 0) return;
    rows.add(0, std::cos(q[0]));
    rows.add(1, std::cos(q[1]));
    rows.end_row();
  }
  void bending(const Vector& q, const Vector& v, Vector& acceleration) const override {
    if (contacts() > 0) acceleration[0] = -std::sin(q[0]) * v[0] * v[0] - std::sin(q[1]) * v[1] * v[1];
  }
  double potential(const Vector& q) const override { return -2 * std::cos(q[0]) - std::cos(q[1]); }
  double restitution(Index) const override { return restitution_; }
  double energy(const Motion& at) const { return kinetic(at.q, at.v) + potential(at.q); }

 private:
  double distance_, restitution_;
};

Motion at_rest(Eigen::Index n);
Motion one_body(double q, double v);
Motion two_rods_start();

}  // namespace ictus::test
