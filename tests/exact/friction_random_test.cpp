// Laws with friction on 20 000 random single contacts each, in plane and space: energy, cone, ledger, symmetries.

#include <gtest/gtest.h>

#include "tests/support/friction_cases.hpp"

namespace ictus::test::friction_random_test {
namespace {

constexpr int problems = 20'000;
const std::string path_laws[] = {"newton_path", "poisson_path", "stronge"};
const std::string algebraic_laws[] = {"fremond", "newton", "poisson"};

TEST(FrictionAtRandom, KeepsItsBooksInThePlane) {
  for (const std::string& law : path_laws) {
    const FrictionBooks books = friction_books(friction_law(law), 2, problems);
    EXPECT_TRUE(books.gained.below(1e-13)) << law;
    EXPECT_TRUE(books.unbalanced.below(1e-12)) << law;
    EXPECT_TRUE(books.outside.below(1e-14)) << law;
    EXPECT_TRUE(books.closing.below(1e-13)) << law;
    EXPECT_TRUE(books.helped.below(1e-15)) << law;
  }
}

TEST(FrictionAtRandom, KeepsItsBooksInSpace) {
  for (const std::string& law : path_laws) {
    const FrictionBooks books = friction_books(friction_law(law, 1e-10), 3, problems);
    EXPECT_TRUE(books.gained.below(1e-13)) << law;
    EXPECT_TRUE(books.unbalanced.below(1e-12)) << law;
    EXPECT_TRUE(books.outside.below(1e-9)) << law;
    EXPECT_TRUE(books.closing.below(1e-9)) << law;
    EXPECT_TRUE(books.helped.below(1e-15)) << law;
  }
}

// Friction against the slip at the end may have worked with it on the way: only Frémond's never does.
TEST(FrictionAtRandom, KeepsTheBooksOfAlgebraicLaws) {
  for (const std::string& law : algebraic_laws)
    for (const std::size_t d : {2u, 3u}) {
      const FrictionBooks books = friction_books(friction_law(law, 1e-12), d, problems);
      EXPECT_TRUE(books.gained.below(1e-11)) << law << d;
      EXPECT_TRUE(books.unbalanced.below(1e-12)) << law << d;
      EXPECT_TRUE(books.outside.below(1e-13)) << law << d;
      EXPECT_TRUE(books.closing.below(1e-11)) << law << d;
      if (law == "fremond") {
        EXPECT_TRUE(books.helped.below(1e-12)) << d;
      }
    }
}

TEST(FrictionAtRandom, OnlyNewtonGainsEnergy) {
  for (const std::string law : {"fremond", "newton", "newton_path", "poisson", "poisson_path", "stronge"}) {
    Random random(41);
    int gains = 0;
    for (int i = 0; i < problems; ++i)
      gains += rubbed_by(law, any_contact(random, 2), 1e-12).tells(ImpactEventKind::energy_gained);
    EXPECT_EQ(gains > 0, law.starts_with("newton")) << law << ' ' << gains;
  }
}

TEST(FrictionAtRandom, LooksTheSameInAMirrorTurnedAndInAllUnits) {
  for (const std::string& law : path_laws) {
    EXPECT_EQ(friction_mirror_error(friction_law(law), problems).value(), 0) << law;
    EXPECT_TRUE(friction_turning_error(friction_law(law), 2000).below(1e-12)) << law;
    EXPECT_TRUE(friction_units_error(friction_law(law), 2, 2000).below(1e-12)) << law;
    EXPECT_TRUE(friction_units_error(friction_law(law), 3, 1000).below(1e-11)) << law;
  }
  for (const std::string& law : algebraic_laws) {
    EXPECT_TRUE(friction_mirror_error(friction_law(law), problems).below(1e-12)) << law;
    EXPECT_TRUE(friction_turning_error(friction_law(law), 2000).below(1e-11)) << law;
    EXPECT_TRUE(friction_units_error(friction_law(law), 2, 2000).below(1e-11)) << law;
    EXPECT_TRUE(friction_units_error(friction_law(law), 3, 2000).below(1e-11)) << law;
  }
}

// Stronge gives back e² of the work, Poisson e of the impulse, Newton e of the speed: where W_nt = 0 they are one, Walton's
// with β₀ = 0. Frémond's reverses a slip that sticks in the mean: Walton's with β₀ = 1.
TEST(FrictionAtRandom, AgreesForBalls) {
  for (const std::size_t d : {2u, 3u}) {
    Worst worst;
    Random random(23);
    for (int i = 0; i < 5000; ++i) {
      FrictionCase c = any_contact(random, d, false);
      const Rubbed sticks = rubbed_by("walton", c);
      c.tangential_restitution = 1;
      const Rubbed reverses = rubbed_by("walton", c);
      for (const std::string law :
           {"fremond", "newton", "newton_path", "poisson", "poisson_path", "stronge"}) {
        const Rubbed other = rubbed_by(law, c);
        const std::vector<double>& expected = (law == "fremond" ? reverses : sticks).velocity;
        for (std::size_t k = 0; k < d; ++k) worst.see(std::abs(other.velocity[k] - expected[k]), law, i);
      }
      worst.see(std::abs(sticks.velocity[0] + c.restitution * c.velocity[0]), i);
    }
    EXPECT_TRUE(worst.below(5e-15)) << d;
  }
}

/// The third direction of its own.
FrictionCase embedded(const FrictionCase& c, double angle) {
  const double x = std::cos(angle), y = std::sin(angle), b = c.at(0, 1), t = c.at(1, 1), other = 0.7 * t;
  FrictionCase to = c;
  to.d = 3;
  to.velocity = {c.velocity[0], x * c.velocity[1], y * c.velocity[1]};
  const double xy = x * y * (t - other);
  to.w = {
      c.at(0, 0), x * b, y * b, x * b, x * x * t + y * y * other, xy, y * b, xy, y * y * t + x * x * other};
  return to;
}

TEST(FrictionAtRandom, IsPlanarWhereSpaceIs) {
  for (const std::string& law : path_laws)
    for (const double angle : {0.0, 0.7}) {
      Worst worst;
      Random random(29);
      for (int i = 0; i < 2000; ++i) {
        const FrictionCase c = any_contact(random, 2);
        const Rubbed plane = rubbed_by(law, c), space = rubbed_by(law, embedded(c, angle), 1e-13);
        worst.see(std::abs(plane.velocity[0] - space.velocity[0]), i);
        worst.see(std::abs(plane.velocity[1] - std::cos(angle) * space.velocity[1] -
                           std::sin(angle) * space.velocity[2]),
                  i);
      }
      EXPECT_TRUE(worst.below(angle == 0 ? 1e-12 : 1e-11)) << law;
    }
}

TEST(FrictionAtRandom, ReachesTheToleranceInSpace) {
  for (const std::string& law : path_laws) {
    Worst usual, tight;
    Random random(31);
    for (int i = 0; i < 500; ++i) {
      const FrictionCase c = any_contact(random, 3);
      const Rubbed best = rubbed_by(law, c, 1e-14), ten = rubbed_by(law, c, 1e-10),
                   thirteen = rubbed_by(law, c, 1e-13);
      for (std::size_t k = 0; k < 3; ++k) {
        usual.see(std::abs(ten.velocity[k] - best.velocity[k]), i);
        tight.see(std::abs(thirteen.velocity[k] - best.velocity[k]), i);
      }
    }
    EXPECT_TRUE(usual.below(1e-9)) << law;
    EXPECT_TRUE(tight.below(2e-12)) << law;
  }
}

/// Keller's equations by small implicit steps: the friction that leaves least slip, by repeated projection.
std::vector<double> stepped_in_space(const FrictionCase& c, double step) {
  double u = c.velocity[0], stored = 0, returned = 0, s[2] = {c.velocity[1], c.velocity[2]}, tau[2] = {0, 0};
  bool expands = false;
  while (true) {
    const double relax = 1 / (c.at(1, 1) + c.at(2, 2));
    for (int sweep = 0; sweep < 60; ++sweep) {
      double to[2];
      for (std::size_t i = 0; i < 2; ++i)
        to[i] = tau[i] +
                relax * (s[i] / step - c.at(i + 1, 0) - c.at(i + 1, 1) * tau[0] - c.at(i + 1, 2) * tau[1]);
      const double size = std::hypot(to[0], to[1]), shrink = size > c.friction ? c.friction / size : 1;
      for (std::size_t i = 0; i < 2; ++i) tau[i] = shrink * to[i];
    }
    const double rate = c.at(0, 0) + c.at(0, 1) * tau[0] + c.at(0, 2) * tau[1], middle = u - rate * step / 2;
    u -= rate * step;
    for (std::size_t i = 0; i < 2; ++i)
      s[i] -= step * (c.at(i + 1, 0) + c.at(i + 1, 1) * tau[0] + c.at(i + 1, 2) * tau[1]);
    expands = expands || u <= 0;
    (expands ? returned : stored) += expands ? -middle * step : middle * step;
    if (expands && returned >= c.restitution * c.restitution * stored) return {u, s[0], s[1]};
  }
}

TEST(FrictionAtRandom, FollowsKellersEquations) {
  Random random(37);
  Worst worst;
  int turned = 0, stuck = 0;
  for (int i = 0; i < 60; ++i) {
    const FrictionCase c = any_contact(random, 3);
    const Rubbed exact = rubbed_by("stronge", c);
    if (exact.tells(ImpactEventKind::compressed_again)) continue;
    turned += exact.tells(ImpactEventKind::slip_reverses);
    stuck += exact.tells(ImpactEventKind::slip_stops);
    const std::vector<double> path = stepped_in_space(c, 2e-4);
    for (std::size_t k = 0; k < 3; ++k) worst.see(std::abs(exact.velocity[k] - path[k]), "problem", i);
  }
  EXPECT_TRUE(worst.below(5e-3));
  EXPECT_GT(turned, 2);
  EXPECT_GT(stuck, 5);
}

}  // namespace
}  // namespace ictus::test::friction_random_test
