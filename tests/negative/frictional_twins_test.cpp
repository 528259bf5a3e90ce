// Outcomes with friction that are wrong in one way each: the checks of the frictional laws must catch them.

#include <gtest/gtest.h>

#include "tests/support/frictional_checks.hpp"
#include "tests/support/frictional_reference.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::frictional_twins_test {
namespace {

/// `lzb`, with its friction changed by `spoil(contact, entry)`; velocities follow.
template <class Spoil>
FrictionalResolver spoiled(Spoil spoil) {
  return [spoil](const FrictionalCase& impact, const ImpactOptions& options) {
    FrictionalSolved outcome = solved(impact, options);
    const std::size_t d = impact.dimension, n = impact.coordinates();
    for (std::size_t j = 0; j < impact.contacts(); ++j)
      for (std::size_t a = 1; a < d; ++a) {
        double& q = outcome.tangential[j * (d - 1) + a - 1];
        const double more = spoil(j, a, q) - q;
        for (std::size_t i = 0; i < n; ++i)
          outcome.velocity[i] -= impact.inverse_mass[i] * impact.direction[(j * d + a) * n + i] * more;
        q += more;
      }
    return outcome;
  };
}

const FrictionalCase& example() {
  static const FrictionalCase impact = disc_into_corner(0.3, 0.7);
  return impact;
}

TEST(FrictionalTwins, TheRightLawPasses) {
  const auto honest = spoiled([](std::size_t, std::size_t, double q) { return q; });
  const FrictionalSolved found = honest(example(), {});
  EXPECT_TRUE(below(ledger_error(example(), found), 1e-12));
  EXPECT_TRUE(below(std::max(0.0, cone_excess(example(), found)), 1e-12));
  EXPECT_TRUE(below(order_error(honest, example(), {}), 1e-9));
  EXPECT_TRUE(below(mirror_error(honest, example(), {}), 1e-9));
  EXPECT_TRUE(below(isotropy_error(honest, break_shot_in_space(0.4, 0.9), {}), 1e-9));
}

TEST(FrictionalTwins, FrictionThatIsNotBookedIsFound) {
  const auto more = spoiled([](std::size_t, std::size_t, double q) { return 1.00001 * q; });
  EXPECT_FALSE(below(ledger_error(example(), more(example(), {})), 1e-9));
}

TEST(FrictionalTwins, FrictionBeyondTheConeIsFound) {
  const auto rougher = spoiled([](std::size_t, std::size_t, double q) { return 3 * q; });
  EXPECT_FALSE(below(cone_excess(break_shot(0.05, 1), rougher(break_shot(0.05, 1), {})), 1e-6));
}

TEST(FrictionalTwins, APyramidIsNotIsotropic) {
  const auto along_axes =
      spoiled([](std::size_t, std::size_t a, double q) { return a == 1 ? 1.001 * q : q; });
  EXPECT_FALSE(below(isotropy_error(along_axes, break_shot_in_space(0.4, 0.9), {}), 1e-9));
}

TEST(FrictionalTwins, ALawThatKnowsOrderOrSidesIsFound) {
  const auto first = spoiled([](std::size_t j, std::size_t, double q) { return j == 0 ? 1.0001 * q : q; });
  EXPECT_FALSE(below(order_error(first, example(), {}), 1e-9));
  const auto sided = spoiled([](std::size_t, std::size_t, double q) { return q > 0 ? 1.0001 * q : q; });
  EXPECT_FALSE(below(mirror_error(sided, example(), {}), 1e-9));
}

TEST(FrictionalTwins, TheReferenceFindsWrongNumbers) {
  FrictionalCase impact = rod_on_two_ends(0.4, 0.6);
  const std::vector<double> ours = solved(impact, {}).velocity;
  EXPECT_TRUE(below(velocity_difference(FrictionalReference(impact, {}).velocities(), ours), 1e-9));
  impact.friction[0] *= 1 + 1e-6;
  EXPECT_FALSE(below(velocity_difference(FrictionalReference(impact, {}).velocities(), ours), 1e-9));
}

}  // namespace
}  // namespace ictus::test::frictional_twins_test
