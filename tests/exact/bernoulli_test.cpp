// Bernoulli's three balls: the printed table, momentum and energy, and the restitution that was asked for.

#include "ictus/exact/bernoulli.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"

namespace ictus::exact::test::bernoulli_test {
namespace {

using ictus::test::near;
using ictus::test::Worst;
using std::numbers::pi;

// Erratum: the fourth angle of [Liu2008, Table 7] is printed π/8 and is π/3.
TEST(Bernoulli, IsTheTableOfThePaper) {
  struct Row {
    double angle, x1, y1, x2;
  };
  for (const Row& row : {Row{pi / 8, 0.63, 0.26, -0.26}, Row{pi / 6, 0.60, 0.35, -0.20},
                         Row{pi / 4, 0.50, 0.50, 0.00}, Row{pi / 3, 0.33, 0.58, 0.33}}) {
    const Bernoulli balls{1, 1, row.angle, 1};
    EXPECT_NEAR(balls.forward_struck(), row.x1, 0.005);
    EXPECT_NEAR(balls.sideward_struck(), row.y1, 0.005);
    EXPECT_NEAR(balls.forward_striker(), row.x2, 0.006);  // −0.2545 is printed as −0.26
  }
}

TEST(Bernoulli, KeepsMomentumAndReturnsTheRestitution) {
  Worst momentum, energy, restitution;
  for (double angle = 0; angle < 1.57; angle += 0.03)
    for (double e : {0.0, 0.3, 0.8, 1.0}) {
      const Bernoulli b{0.7, 1.9, angle, e};
      const double x1 = b.forward_struck(), y1 = b.sideward_struck(), x2 = b.forward_striker();
      momentum.see(std::abs(2 * x1 + x2 - b.speed) / b.speed, angle, e);
      const double kinetic = b.mass * (2 * (x1 * x1 + y1 * y1) + x2 * x2) / 2;
      energy.see(std::abs(kinetic - b.energy_after()) / b.energy_before(), angle, e);
      const double parting = (x1 - x2) * std::cos(angle) + y1 * std::sin(angle);
      restitution.see(std::abs(parting - e * b.speed * std::cos(angle)) / b.speed, angle, e);
    }
  EXPECT_TRUE(momentum.below(1e-14));
  EXPECT_TRUE(energy.below(1e-14));
  EXPECT_TRUE(restitution.below(1e-14));
}

// Erratum: [Liu2008, Fig. 21] prints 0.185 J for π/6; it belongs to π/8.
TEST(Bernoulli, PlasticImpactsKeepTheirEnergy) {
  EXPECT_TRUE(near(Bernoulli({1, 1, pi / 6, 0}).energy_after(), 0.2, 1e-14));
  EXPECT_NEAR(Bernoulli({1, 1, pi / 8, 0}).energy_after(), 0.185, 5e-4);
}

// Head-on the two struck balls are one of twice the mass.
TEST(Bernoulli, HeadOnIsACollisionWithTwiceTheMass) {
  const Bernoulli b{1, 3, 0, 0.4};
  EXPECT_TRUE(near(b.forward_struck(), 1.4 * 3 / 3, 1e-14));
  EXPECT_TRUE(near(b.forward_striker(), 3 * (1 - 2 * 0.4) / 3, 1e-13));
}

}  // namespace
}  // namespace ictus::exact::test::bernoulli_test
