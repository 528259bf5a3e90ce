// The beam of pieces against beam theory: no energy for rigid motions of any size, frequencies of Bernoulli
// and Euler, the energy of a circle, the inertia of a rod.

#include "ictus/model/mechanics/beam_pendulum.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "tests/support/modes.hpp"

namespace ictus::test::beam_pendulum_test {
namespace {

using std::numbers::pi;

BeamPendulum weightless(double elements) {
  return {.mass = 1.5,
          .length = 2,
          .stretching = 1e5,
          .bending = 3,
          .elements = elements,
          .gravity = 0,
          .wall = -9};
}

/// Every node turned about the hinge.
Eigen::VectorXd turned(const Eigen::VectorXd& q, double angle) {
  const Eigen::Rotation2Dd rotation(angle);
  Eigen::VectorXd image(q.size());
  for (Eigen::Index i = 0; i < q.size(); i += 2) image.segment<2>(i) = rotation * q.segment<2>(i);
  return image;
}

TEST(BeamPendulum, StoresNothingInRigidRotations) {
  const SystemCase beam = weightless(12).make();
  Worst energy, force;
  for (const double angle : {0.1, 1.0, 2.0, 3.0, -1.5, pi}) {
    const Eigen::VectorXd q = turned(beam.start.q, angle);
    energy.see(std::abs(beam.system->potential(q)), angle);
    force.see(largest(force_of(*beam.system, 0, q, 0 * q)), angle);
  }
  EXPECT_TRUE(energy.below(1e-22));
  EXPECT_TRUE(force.below(1e-9));  // EA/a = 6e5 N/m times the last digit of a node
}

TEST(BeamPendulum, TurnsItsForcesAndTangentsWithItself) {
  const SystemCase beam = weightless(6).make();
  Dice dice(5);
  const Eigen::VectorXd bent = beam.start.q + random_vector(dice, 12, 0.05), rest = 0 * bent;
  const Eigen::VectorXd force = force_of(*beam.system, 0, bent, rest);
  const Eigen::MatrixXd stiffness = tangents_of(*beam.system, {0, bent, rest}).stiffness;
  for (const double angle : {0.7, 2.5, 4.0}) {
    const Eigen::VectorXd image = turned(bent, angle);
    EXPECT_TRUE(near(beam.system->potential(image), beam.system->potential(bent), 1e-12));
    EXPECT_TRUE(below(apart(force_of(*beam.system, 0, image, rest), turned(force, angle), 0), 1e-11));
    Eigen::MatrixXd half(12, 12), both(12, 12);
    for (Eigen::Index j = 0; j < 12; ++j) half.col(j) = turned(stiffness.col(j), angle);
    for (Eigen::Index i = 0; i < 12; ++i) both.row(i) = turned(half.row(i).transpose(), angle).transpose();
    EXPECT_TRUE(below(apart(tangents_of(*beam.system, {0, image, rest}).stiffness, both, 0), 1e-12));
  }
}

/// Transverse modes: the longitudinal ones lie far above them.
double bending_frequency(double elements, std::size_t mode) {
  const SystemCase beam = weightless(elements).make();
  const std::vector<double> all = frequencies(*beam.system, beam.start.q);
  EXPECT_LT(all[0], 1e-3 * all[1]);  // the rotation about the hinge
  return all[mode];
}

TEST(BeamPendulum, VibratesLikeAPinnedFreeBeam) {
  // tan β = tanh β, ω = β² √(EI/(m L³))
  const std::array beta{3.926602312047919, 7.068582745628732};
  for (std::size_t mode : {1u, 2u}) {
    const double exact = beta[mode - 1] * beta[mode - 1] * std::sqrt(3 / (1.5 * 8));
    const double coarse = relative(bending_frequency(20, mode), exact);
    const double fine = relative(bending_frequency(40, mode), exact);
    EXPECT_NEAR(std::log2(coarse / fine), 2, 0.1) << mode;
    EXPECT_TRUE(below(fine, 0.01)) << mode;
  }
}

TEST(BeamPendulum, RolledUpToACircleStoresTheEnergyOfOne) {
  // V = ½ EI κ² L; n pieces of a polygon turn n − 1 times by 2π/n.
  const double n = 24;
  const BeamPendulum data = weightless(n);
  const SystemCase beam = data.make();
  Eigen::VectorXd q(48);
  Eigen::Vector2d place(0, 0);
  for (Eigen::Index i = 0; i < 24; ++i) {
    const double angle = 2 * pi * static_cast<double>(i) / n;
    place += data.length / n * Eigen::Vector2d(std::cos(angle), std::sin(angle));
    q.segment<2>(2 * i) = place;
  }
  const double circle = 0.5 * data.bending * std::pow(2 * pi / data.length, 2) * data.length;
  EXPECT_TRUE(near(beam.system->potential(q), circle * (n - 1) / n, 1e-12));
}

TEST(BeamPendulum, TurnsLikeARodUpToItsLumpedMass) {
  // J = m L² (1/3 + 1/6n²)
  for (const double n : {1.0, 4.0, 10.0}) {
    const BeamPendulum data = weightless(n);
    const SystemCase beam = data.make();
    Eigen::VectorXd v(beam.start.q.size());
    for (Eigen::Index i = 0; i < v.size(); i += 2) v.segment<2>(i) << -beam.start.q[i + 1], beam.start.q[i];
    const double inertia = 2 * beam.system->kinetic(beam.start.q, v);
    EXPECT_TRUE(near(inertia, 1.5 * 4 * (1.0 / 3 + 1 / (6 * n * n)), 1e-14));
  }
}

TEST(BeamPendulum, HangsByItsWeight) {
  // The hinge's half piece is carried by the hinge itself: the other nodes weigh m g (1 − 1/2n).
  const BeamPendulum data{.mass = 2, .elements = 5, .gravity = 10, .angle = 0};
  const SystemCase beam = data.make();
  const Eigen::VectorXd force = force_of(*beam.system, 0, beam.start.q, beam.start.v);
  EXPECT_TRUE(near(force.sum(), -2 * 10 * 0.9, 1e-13));
  EXPECT_EQ(gaps_of(*beam.system, beam.start.q)[0], 0);
}

}  // namespace
}  // namespace ictus::test::beam_pendulum_test
