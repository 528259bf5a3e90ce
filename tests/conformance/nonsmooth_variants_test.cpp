// No allocation in a step, for every tableau and every control of steps.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/solvers/ode/tableaus.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::nonsmooth_variants_test {
namespace {

/// Through impacts, accumulation and rest, once to learn the sizes and once to count.
std::size_t allocations_on_the_ball(std::string_view scheme, const NonsmoothOptions& options) {
  const SystemCase ball = BouncingBall{}.make();
  const auto stepper = make_nonsmooth_stepper(scheme, *ball.system, options);
  Motion motion = ball.start;
  const auto run = [&] {
    motion.t = 0;
    motion.q = ball.start.q;
    motion.v = ball.start.v;
    stepper->start(motion);
    for (int k = 0; k < 40; ++k) EXPECT_TRUE(stepper->step(motion, 0.1).converged()) << scheme;
  };
  run();
  return allocations_of(run);
}

TEST(NonsmoothVariants, AllocateNothingInAStep) {
  for (const std::string_view tableau : Tableaus::names())
    for (const std::string_view scheme : {"localized", "splitting", "splitting_continuous"})
      EXPECT_EQ(allocations_on_the_ball(scheme, {.tableau = std::string(tableau)}), 0u)
          << scheme << ' ' << tableau;
  for (const AdaptiveSteps mode :
       {AdaptiveSteps::order0, AdaptiveSteps::order1, AdaptiveSteps::order2, AdaptiveSteps::variable})
    EXPECT_EQ(allocations_on_the_ball("moreau_jean", {.adaptive = mode, .control_violation = true}), 0u);
  EXPECT_EQ(
      allocations_on_the_ball("splitting", {.adaptive = AdaptiveSteps::embedded, .control_violation = true}),
      0u);
}

}  // namespace
}  // namespace ictus::test::nonsmooth_variants_test
