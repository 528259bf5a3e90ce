// Planes of impulses that are wrong in one way each: walking their arcs must catch them.

#include <gtest/gtest.h>

#include "tests/support/impulse_plane_checks.hpp"

namespace ictus::test::impulse_plane_twins_test {
namespace {

const ThreeBallProblem balls{.mass = {1, 2, 0.7}, .velocity = {1, 0.2, 0}, .gap = {0.3, 0}, .step = 0.8};

TEST(ImpulsePlaneTwins, TheRightPlanePasses) {
  EXPECT_LT(broken_promises(balls, 1, ImpulsePlane(balls).arcs()), 1e-12);
  EXPECT_LT(broken_promises(balls, 0.8, ImpulsePlane(balls).arcs(0.8)), 1e-12);
}

TEST(ImpulsePlaneTwins, TheGapAsPrintedIsCaught) {
  // (5b) as printed: only the last term has the factor Δt.
  ThreeBallProblem printed = balls;
  printed.step = 1;
  EXPECT_GT(broken_promises(balls, 1, ImpulsePlane(printed).arcs()), 1e-2);
}

TEST(ImpulsePlaneTwins, AForgottenTimeOfImpactIsCaught) {
  ThreeBallProblem at_once = balls;
  at_once.gap = {0, 0};
  EXPECT_GT(broken_promises(balls, 1, ImpulsePlane(at_once).arcs()), 1e-2);
}

TEST(ImpulsePlaneTwins, AWrongMassIsCaught) {
  ThreeBallProblem other = balls;
  other.mass[1] *= 1.1;
  EXPECT_GT(broken_promises(balls, 1, ImpulsePlane(other).arcs()), 1e-3);
}

TEST(ImpulsePlaneTwins, AnArcThatIsTooShortOrTooLongIsCaught) {
  for (const double change : {-0.02, 0.02}) {
    std::vector<Arc> arcs = ImpulsePlane(balls).arcs();
    arcs.front().to -= change;
    EXPECT_GT(broken_promises(balls, 1, arcs), 1e-4) << change;
  }
}

}  // namespace
}  // namespace ictus::test::impulse_plane_twins_test
