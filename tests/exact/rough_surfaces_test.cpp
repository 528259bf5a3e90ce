// Surfaces so rough that they are sticky: what comes out goes over into the outcome of sticking, by every law.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/support/friction_cases.hpp"

namespace ictus::test::rough_surfaces_test {
namespace {

/// What no surface exceeds: the slip is gone at once, with all that it makes of the closing speed; what comes after sticks.
/// A contact that parts meanwhile leaves when it has given back its part of a work that is nearly none.
std::array<double, 2> sticky(const FrictionCase& c, bool by_speed) {
  const double b = c.at(0, 1), tangential = c.at(1, 1), u = c.velocity[0], s = c.velocity[1];
  const double after = u - b * s / tangential, e = c.restitution;
  if (after > -e * u) return {by_speed ? -e * u : after > 0 ? -e * after : after, 0};
  return {-e * u, s - (1 + e) * u * tangential / b};  // it slides all along: u falls by (1 + e) u
}

// The outcome for a rough surface is that of sticking, and what lacks is of the order of 1/μ.
TEST(RoughSurfaces, AreStickyInThePlane) {
  Worst worst;
  for (const std::string law : {"stronge", "poisson_path", "newton_path", "lzb", "compliant"}) {
    Random random(5);
    for (int i = 0; i < 100; ++i) {
      FrictionCase c = any_contact(random, 2);
      c.velocity[0] = std::max(c.velocity[0], 0.05);
      c.restitution = 0.3 * (i % 4);
      const std::array<double, 2> limit = sticky(c, law == "newton_path");
      for (const double mu : {1e7, 1e10, 1e13, 1e16}) {
        c.friction = mu;
        const Rubbed found = rubbed_by(law, c, 1e-11);
        ASSERT_TRUE(succeeded(found.status)) << law << i << found.message;
        for (std::size_t k = 0; k < 2; ++k)
          worst.see(std::abs(found.velocity[k] - limit[k]) / (1e4 / mu + 5e-9), law, i, mu, k);
      }
    }
  }
  EXPECT_TRUE(worst.below(1));
}

struct Rough {
  std::string law;
  bool round;  // balls only
};
const Rough rough_laws[] = {{"stronge", false}, {"poisson_path", false}, {"newton_path", false},
                            {"lzb", false},     {"compliant", false},    {"poisson", false},
                            {"newton", false},  {"fremond", false},      {"walton", true}};

TEST(RoughSurfaces, GoOverIntoStickyOnes) {
  Worst change, gained, unbalanced, outside;
  for (const Rough& rough : rough_laws)
    for (const std::size_t d : {2u, 3u}) {
      Random random(9);
      for (int i = 0; i < 100; ++i) {
        FrictionCase c = any_contact(random, d, !rough.round);
        c.velocity[0] = std::max(c.velocity[0], 0.05);
        c.restitution = 0.3 * (i % 4);
        std::vector<double> last;
        for (const double mu : {1e3, 1e5, 1e7, 1e9, 1e12}) {
          c.friction = mu;
          const Rubbed found = rubbed_by(rough.law, c, 1e-11);
          ASSERT_TRUE(succeeded(found.status)) << rough.law << d << i << found.message;
          for (std::size_t k = 0; k < d && !last.empty(); ++k)
            change.see(std::abs(found.velocity[k] - last[k]) / (1e4 / (mu / 100) + 1e-9), rough.law, d, i,
                       mu);
          last = found.velocity;
          const bool said = found.tells(ImpactEventKind::energy_gained);
          gained.see(said ? 0 : std::max(0.0, found.ratio() - 1), rough.law, d, i, mu);
          unbalanced.see(
              std::abs(found.before - found.after - found.loss - found.friction_loss) / found.before,
              rough.law, d, i, mu);
          outside.see(std::max(0.0, found.rubbing() - mu * found.impulse) / std::max(found.rubbing(), 1.0),
                      rough.law, d, i, mu);
        }
      }
    }
  EXPECT_TRUE(change.below(1));
  EXPECT_TRUE(gained.below(1e-12));
  EXPECT_TRUE(unbalanced.below(1e-12));
  EXPECT_TRUE(outside.below(1e-9));
}

// Springs and Keller's equations are two ways to one answer, however rough.
TEST(RoughSurfaces, AreTheSameToSpringsAndToKeller) {
  Worst worst;
  for (const std::size_t d : {2u, 3u}) {
    Random random(7);
    for (int i = 0; i < 100; ++i) {
      FrictionCase c = any_contact(random, d);
      c.restitution = 0.3 * (i % 4);
      for (const double mu : {10.0, 1e3, 1e5, 1e7, 1e10}) {
        c.friction = mu;
        const Rubbed exact = rubbed_by("stronge", c, 1e-12), found = rubbed_by("lzb", c, 1e-10);
        ASSERT_TRUE(succeeded(found.status)) << d << i << found.message;
        for (std::size_t k = 0; k < d; ++k)
          worst.see(
              std::abs(exact.velocity[k] - found.velocity[k]) / std::max(1.0, std::abs(exact.velocity[k])), d,
              i, mu, c.restitution);
      }
    }
  }
  EXPECT_TRUE(worst.below(5e-9));
}

}  // namespace
}  // namespace ictus::test::rough_surfaces_test
