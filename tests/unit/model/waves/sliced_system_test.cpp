// A row of sliced bodies as a mechanical system: its forces, energies and gaps are those of the chain.

#include "ictus/model/waves/sliced_system.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <string>
#include <vector>

#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::sliced_system_test {
namespace {

using namespace ictus::test;

/// A rod, a sphere 0.3 m behind it, a rigid ball that touches, and a wall 0.5 m away; or the same between two walls.
WaveChain mixed(bool left_wall) {
  ChainPlan plan;
  plan.bodies = {{rod(7), 1, left_wall ? 0.2 : 0},
                 {sphere(5), -0.5, 0.3},
                 {rigid_body(2, 1), 0, 0, ContactSpring{40, 1.5}}};
  plan.left_wall = left_wall;
  plan.right_wall = ChainWall{0.5, ContactSpring{60}};
  plan.gravity = 2;
  return WaveChain(plan);
}

SlicedSystem system_of(const WaveChain& chain) {
  SlicedNames names;
  for (std::size_t b = 0; b < chain.bodies(); ++b) names.bodies.push_back("body-" + std::to_string(b + 1));
  for (std::size_t j = 0; j < chain.contacts().size(); ++j) {
    names.contacts.push_back("contact-" + std::to_string(j + 1));
    names.restitution.push_back(0.5);
  }
  return SlicedSystem(chain, names);
}

/// Any state: the start, shaken.
Motion shaken(const SlicedSystem& system) {
  Motion motion = system.start();
  for (Eigen::Index i = 0; i < motion.q.size(); ++i) {
    const auto k = static_cast<double>(i + 1);
    motion.q[i] += 0.01 * std::sin(3 * k);
    motion.v[i] += 0.2 * std::cos(5 * k);
  }
  return motion;
}

WaveState state_of(const WaveChain& chain, const Motion& motion) {
  WaveState state = chain.start();
  state.displacement.assign(motion.q.begin(), motion.q.end());
  state.velocity.assign(motion.v.begin(), motion.v.end());
  return state;
}

TEST(SlicedSystem, GapsBodiesAndEnergiesAreThoseOfTheChain) {
  for (const bool left_wall : {false, true}) {
    const WaveChain chain = mixed(left_wall);
    const SlicedSystem system = system_of(chain);
    const Motion motion = shaken(system);
    const WaveState state = state_of(chain, motion);
    Eigen::VectorXd gap(system.contacts());
    system.gaps(motion.q, gap);
    ASSERT_EQ(static_cast<std::size_t>(system.contacts()), chain.contacts().size());
    for (std::size_t j = 0; j < chain.contacts().size(); ++j)
      EXPECT_DOUBLE_EQ(gap[static_cast<Eigen::Index>(j)], chain.gap(state, j)) << j;
    ContactRows rows;
    system.directions(motion.q, rows);
    for (std::size_t j = 0; j < rows.size(); ++j)
      EXPECT_DOUBLE_EQ(rows.times(j, motion.v), -chain.closing(state, j)) << j;
    const auto bodies = system.body_groups();
    ASSERT_EQ(bodies.size(), chain.bodies());
    double rigid = 0, vibration = 0, height = 0;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      const BodyMotion body = chain.motion(state, b);
      EXPECT_NEAR(bodies[b].place(motion.q).x, body.position, 1e-14);
      EXPECT_NEAR(bodies[b].speed(motion.v).x, body.velocity, 1e-14);
      rigid += body.rigid;
      vibration += body.vibrational;
      height -= chain.gravity() * chain.body(b).total_mass() * body.position;
    }
    const InnerEnergy inner = system.inner_energy(motion.q, motion.v);
    EXPECT_NEAR(inner.kinetic + inner.strain, vibration, 1e-13 * vibration);
    EXPECT_NEAR(system.kinetic(motion.q, motion.v) - inner.kinetic, rigid, 1e-13 * rigid);
    EXPECT_NEAR(system.potential(motion.q) - inner.strain, height, 1e-12 * std::abs(height));
  }
}

TEST(SlicedSystem, ForcesAreThoseOfThePotentialAndOfTheTangents) {
  const SlicedSystem system = system_of(mixed(true));
  const Motion motion = shaken(system);
  const Eigen::Index n = system.coordinates();
  Eigen::VectorXd force(n), moved(n), other(n);
  system.force(0, motion.q, motion.v, force);
  Skyline stiffness(system.shape().profile), damping(system.shape().profile);
  system.tangents(0, motion.q, motion.v, stiffness, damping);
  for (Eigen::Index i = 0; i < n; ++i) {
    moved = motion.q;
    moved[i] += 1e-3;
    const double above = system.potential(moved);
    system.force(0, moved, motion.v, other);
    for (Eigen::Index k = 0; k < n; ++k)
      EXPECT_NEAR((force[k] - other[k]) / 1e-3, stiffness(k, i), 1e-8) << i << k;
    moved[i] -= 2e-3;
    // The potential is quadratic: a central difference is exact.
    EXPECT_NEAR(force[i], (system.potential(moved) - above) / 2e-3, 1e-8) << i;
  }
  // Bodies that move as one feel their weight alone.
  system.force(0, system.start().q + Eigen::VectorXd::Constant(n, 0.7), motion.v, force);
  Skyline mass(system.shape().profile);
  system.mass(motion.q, mass);
  for (Eigen::Index i = 0; i < n; ++i) EXPECT_DOUBLE_EQ(force[i], 2 * mass(i, i)) << i;
}

// With all linear contacts closed no eigenvalue of M⁻¹K lies beyond the bound, and that of a long rod nearly
// reaches it.
TEST(SlicedSystem, NoVibrationIsFasterThanTheBound) {
  for (const std::size_t slices : {1u, 2u, 5u, 40u}) {
    const WaveChain chain({.bodies = {{rod(slices), 1}, {sphere(slices + 3)}, {rod(slices)}}});
    const SlicedSystem system = system_of(chain);
    const Eigen::Index n = system.coordinates();
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
    const Eigen::ArrayXd mass = Eigen::Map<const Eigen::ArrayXd>(chain.masses().data(), n);
    for (Eigen::Index i = 1; i < n; ++i) {
      const double k = chain.stiffnesses()[static_cast<std::size_t>(i)];
      matrix(i, i) += k, matrix(i - 1, i - 1) += k, matrix(i, i - 1) -= k, matrix(i - 1, i) -= k;
    }
    const Eigen::MatrixXd scaled =
        mass.rsqrt().matrix().asDiagonal() * matrix * mass.rsqrt().matrix().asDiagonal();
    const double fastest =
        std::sqrt(Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled).eigenvalues().maxCoeff());
    EXPECT_LE(fastest, system.fastest() * (1 + 1e-12)) << slices;
    EXPECT_GT(fastest, 0.6 * system.fastest()) << slices;
  }
}

TEST(SlicedSystem, NamesPointsAndContacts) {
  const SlicedSystem system = system_of(mixed(false));
  EXPECT_EQ(system.coordinate_name(0), "body-1/1");
  EXPECT_EQ(system.coordinate_name(6), "body-1/7");
  EXPECT_EQ(system.coordinate_name(7), "body-2/1");
  EXPECT_EQ(system.contact_name(1), "contact-2");
  EXPECT_DOUBLE_EQ(system.exponent(1), 1.5);
  EXPECT_DOUBLE_EQ(system.stiffness(2), 60);
}

}  // namespace
}  // namespace ictus::waves::test::sliced_system_test
