// Impact laws that are complementarity problems, and what holds for every line of balls.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <vector>

#include "tests/support/lcp_impacts.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::lcp_impact_invariants_test {
namespace {

TEST(LcpImpactLaws, NewtonLosesByItsFormula) {
  Random random(8);
  Worst worst;
  std::size_t gains = 0;
  for (int i = 0; i < 300; ++i) {
    const ContactSystem balls = any_line(random, false);
    const ResolvedImpact impact = impact_by<Newton>(balls);
    for (std::size_t j = 0; j < balls.row.size(); ++j) {
      const double expected = impact.out.impulse[j] * (1 - balls.restitution[j]) * impact.closing[j] / 2;
      worst.see(relative(impact.out.loss[j], expected, 1), i, j);
    }
    EXPECT_EQ(impact.out.events.size(), impact.lost() < -1e-9 ? 1u : 0u);
    gains += impact.out.events.size();
  }
  EXPECT_TRUE(worst.below(1e-12));
  EXPECT_GT(gains, 5u);
}

TEST(LcpImpactLaws, AgreeWithoutRestitution) {
  Random random(1);
  Worst worst;
  for (int i = 0; i < 200; ++i) {
    ContactSystem balls = any_line(random, true);
    balls.restitution.assign(balls.row.size(), 0.0);
    const ResolvedImpact moreau = impact_by<Moreau>(balls), newton = impact_by<Newton>(balls),
                         poisson = impact_by<Poisson>(balls);
    for (std::size_t k = 0; k < balls.mass.size(); ++k) {
      worst.see(std::abs(moreau.velocity[k] - newton.velocity[k]), i, "newton");
      worst.see(std::abs(moreau.velocity[k] - poisson.velocity[k]), i, "poisson");
    }
    for (const double u : moreau.closing_after) worst.see(std::max(0.0, u), i, "closes");
  }
  EXPECT_TRUE(worst.below(1e-12));
}

TEST(LcpImpactLaws, NewtonIsMoreauWithOneRestitution) {
  Random random(2);
  Worst worst;
  for (int i = 0; i < 200; ++i) {
    ContactSystem balls = any_line(random, true);
    const double e = balls.restitution[0], energy = balls.energy(balls.velocity);
    const ResolvedImpact moreau = impact_by<Moreau>(balls), newton = impact_by<Newton>(balls);
    for (std::size_t j = 0; j < balls.row.size(); ++j)
      worst.see(relative(newton.out.impulse[j], moreau.out.impulse[j], 1), i, "impulse");
    balls.restitution.assign(balls.row.size(), 0.0);
    const ResolvedImpact inelastic = impact_by<Moreau>(balls);
    worst.see(std::abs(moreau.lost() - (1 - e * e) * inelastic.lost()) / energy, i, "energy");
    worst.see(std::abs(balls.energy(moreau.velocity) - energy + moreau.lost()) / energy, i, "ledger");
  }
  EXPECT_TRUE(worst.below(1e-12));
}

TEST(LcpImpactLaws, KeepMomentumAndTheLedger) {
  for_each_lcp_law([]<class Law>(Type<Law>) {
    Random random(3);
    Worst worst;
    for (int i = 0; i < 200; ++i) {
      const ContactSystem balls = any_line(random, Law::traits.one_restitution);
      const ResolvedImpact impact = impact_by<Law>(balls);
      ASSERT_TRUE(succeeded(impact.out.status));
      const double energy = balls.energy(balls.velocity);
      const double after = balls.energy(impact.velocity);
      worst.see(std::abs(balls.momentum(impact.velocity) - balls.momentum(balls.velocity)), i, "momentum");
      worst.see(std::abs(after + impact.lost() - energy) / energy, i, "ledger");
      for (std::size_t j = 0; j < balls.row.size(); ++j) {
        // Newton and Moreau: as fast as e says; Poisson: not at all.
        const double allowed = std::is_same_v<Law, Poisson> ? 0 : -balls.restitution[j] * impact.closing[j];
        worst.see(std::max(0.0, impact.closing_after[j] - allowed), i, "closes");
        worst.see(std::max(0.0, -impact.out.impulse[j]), i, "pulls");
      }
      if (!Law::traits.may_gain_energy) worst.see(std::max(0.0, after - energy) / energy, i, "gain");
    }
    EXPECT_TRUE(worst.below(1e-12));
  });
}

TEST(LcpImpactLaws, DoNotDependOnTheOrderOfContacts) {
  for_each_lcp_law([]<class Law>(Type<Law>) {
    Random random(4);
    Worst worst;
    for (int i = 0; i < 100; ++i) {
      const ContactSystem balls = any_line(random, Law::traits.one_restitution);
      std::vector<std::size_t> order(balls.row.size());
      std::iota(order.begin(), order.end(), 0u);
      for (std::size_t j = order.size(); j > 1; --j)
        std::swap(order[j - 1], order[static_cast<std::size_t>(random.uniform(0, static_cast<double>(j)))]);
      const ResolvedImpact straight = impact_by<Law>(balls), mixed = impact_by<Law>(reordered(balls, order));
      for (std::size_t k = 0; k < balls.mass.size(); ++k)
        worst.see(std::abs(straight.velocity[k] - mixed.velocity[k]), i, k);
    }
    EXPECT_TRUE(worst.below(1e-12));
  });
}

TEST(LcpImpactLaws, TakeAnySolver) {
  for_each_lcp_law([]<class Law>(Type<Law>) {
    Random random(6);
    for (int i = 0; i < 20; ++i) {
      const ContactSystem balls = any_line(random, Law::traits.one_restitution);
      const ResolvedImpact lemke = impact_by<Law>(balls);
      LcpSolvers::for_each([&]<class Solver>(Type<Solver>) {
        const ResolvedImpact other = impact_by<Law>(balls, {.solver = Solver::about.name});
        ASSERT_TRUE(succeeded(other.out.status)) << Solver::about.name;
        for (std::size_t k = 0; k < balls.mass.size(); ++k)
          EXPECT_TRUE(near(other.velocity[k], lemke.velocity[k], 1e-9, 1)) << Solver::about.name;
      });
    }
  });
}

}  // namespace
}  // namespace ictus::test::lcp_impact_invariants_test
