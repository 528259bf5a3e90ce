// Modes of a chain of springs: closed forms, K Φ = M Φ Λ and Φᵀ M Φ = 1 to the relative accuracy of every
// mode, also where frequencies all but coincide.

#include "ictus/schemes/waves/cluster_modes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::cluster_modes_test {
namespace {

using ictus::test::below;
using ictus::test::near;
using ictus::test::Worst;

/// Largest of |φᵢᵀ M φⱼ − δ| and of |φᵢᵀ K φⱼ − ω² δ|, in parts of the faster ω².
Worst defects(const ClusterModes& modes) {
  Worst worst;
  const std::vector<double>&m = modes.springs().mass, &k = modes.springs().stiffness;
  std::vector<std::vector<double>> shape;
  for (std::size_t p = 0; p < m.size(); ++p) shape.push_back(modes.shape(p));
  for (std::size_t i = 0; i < modes.modes(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double mass = 0, work = 0, rigid = 0;
      for (std::size_t p = 0; p <= m.size(); ++p) {
        const auto stretch = [&](std::size_t mode) {
          return (p < m.size() ? shape[p][mode] : 0) - (p > 0 ? shape[p - 1][mode] : 0);
        };
        if (k[p] > 0) work += k[p] * stretch(i) * stretch(j);
        if (p < m.size()) mass += m[p] * shape[p][i] * shape[p][j], rigid += m[p] * shape[p][i];
      }
      const double delta = i == j ? 1 : 0;
      worst.see(std::abs(mass - delta), "mass", i, j);
      // Of what a fast mode leaves in a slow one rounding leaves its part in the displacements.
      const double fast = modes.frequencies()[i], slow = modes.frequencies()[j];
      worst.see(std::abs(work / (fast * slow) - delta) * slow / fast, "work", i, j);
      if (modes.free()) worst.see(std::abs(rigid), "rigid motion in mode", i);
    }
  return worst;
}

ClusterSprings springs_of(const WaveChain& chain) {
  return {{chain.masses().begin(), chain.masses().end()},
          {chain.stiffnesses().begin(), chain.stiffnesses().end()}};
}

// ω = 2 √(k/m) sin(jπ/2n), free; the same with n + 1 between walls.
TEST(ClusterModes, OfEqualMassesHaveClosedForms) {
  const std::size_t n = 40;
  const double pi = std::numbers::pi;
  ClusterSprings springs{std::vector<double>(n, 2.0), std::vector<double>(n + 1, 8.0)};
  const ClusterModes held(springs);
  ASSERT_EQ(held.modes(), n);
  for (std::size_t j = 0; j < n; ++j)
    EXPECT_TRUE(near(held.frequencies()[j], 4 * std::sin(static_cast<double>(j + 1) * pi / 82), 1e-14));
  springs.stiffness.front() = springs.stiffness.back() = 0;
  const ClusterModes free(springs);
  ASSERT_EQ(free.modes(), n - 1);
  for (std::size_t j = 0; j + 1 < n; ++j)
    EXPECT_TRUE(near(free.frequencies()[j], 4 * std::sin(static_cast<double>(j + 1) * pi / 80), 1e-14));
}

TEST(ClusterModes, AreExactForSpheres) {
  for (std::size_t slices : {1u, 2u, 20u, 40u}) {
    const WaveChain chain(ictus::test::cradle(ictus::test::sphere(slices), 3, 0));
    EXPECT_TRUE(defects(ClusterModes(springs_of(chain))).below(3e-14)) << slices;
  }
}

// Bodies that all but do not feel each other have each frequency many times.
TEST(ClusterModes, AreExactWhereFrequenciesCoincide) {
  for (double coupling : {1e-3, 1e-9, 1e-15}) {
    ChainPlan plan = ictus::test::cradle(ictus::test::rod(12), 4, 0);
    const double k = coupling * plan.bodies[0].body.left_end.stiffness;
    for (ChainBody& each : plan.bodies) each.contact = ContactSpring{k};
    const ClusterModes modes(springs_of(WaveChain(plan)));
    // The three slowest move the bodies as wholes: ω² = (k/M) (2 − √2, 2, 2 + √2).
    const double mass = plan.bodies[0].body.total_mass();
    if (coupling < 1e-3) {
      EXPECT_TRUE(near(modes.frequencies()[1], std::sqrt(2 * k / mass), 1e-6)) << coupling;
    }
    EXPECT_TRUE(defects(modes).below(1e-13)) << coupling;
  }
}

// Slow modes of many slices lose no digits to the fast ones: 400 points, ω from 1 to 250.
TEST(ClusterModes, OfManySlicesKeepTheirSlowOnes) {
  const std::size_t n = 400;
  ClusterSprings springs{std::vector<double>(n, 2.0), std::vector<double>(n + 1, 8.0)};
  springs.stiffness.front() = springs.stiffness.back() = 0;
  const ClusterModes modes(springs);
  for (std::size_t j = 0; j + 1 < n; ++j)
    EXPECT_TRUE(near(
        modes.frequencies()[j],
        4 * std::sin(static_cast<double>(j + 1) * std::numbers::pi / (2.0 * static_cast<double>(n))), 5e-14));
  const WaveChain chain(ictus::test::cradle(ictus::test::sphere(60), 3, 0));
  EXPECT_TRUE(defects(ClusterModes(springs_of(chain))).below(1e-13));
}

// K w = M g, at one wall or two.
TEST(ClusterModes, SagUnderTheirWeight) {
  const std::vector<double> m{1, 2, 3};
  for (const std::vector<double>& k : {std::vector<double>{5, 2, 4, 8}, {0, 2, 4, 8}, {5, 2, 4, 0}}) {
    const std::vector<double> w = ClusterModes({m, k}).at_rest(k[3] > 0 ? 0.5 : 0, 10);
    for (std::size_t i = 0; i < 3; ++i) {
      const double before = i > 0 ? w[i - 1] : 0, after = i < 2 ? w[i + 1] : 0.5;
      EXPECT_NEAR(k[i] * (w[i] - before) - k[i + 1] * (after - w[i]), 10 * m[i], 1e-12) << i;
    }
  }
}

TEST(ClusterModes, BetweenWallsStretchEvenly) {
  const ClusterModes modes({{1, 2, 3}, {1, 2, 4, 8}});
  const std::vector<double> rest = modes.at_rest(1.5, 0);
  const double force = 1.5 / (1 + 0.5 + 0.25 + 0.125);
  EXPECT_TRUE(near(rest[0], force, 1e-15));
  EXPECT_TRUE(near(rest[1], 1.5 * force, 1e-15));
  EXPECT_TRUE(near(rest[2], 1.75 * force, 1e-15));
}

}  // namespace
}  // namespace ictus::waves::test::cluster_modes_test
