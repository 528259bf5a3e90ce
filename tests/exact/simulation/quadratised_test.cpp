// Energy quadratisation: energy to round-off without iteration, at any step.

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/stepping.hpp"

namespace ictus::test::quadratised_test {
namespace {

TEST(Quadratised, KeepsEnergyAtEveryStepWithoutIteration) {
  const SchemeCase<Wall> scheme = named<Wall>("quadratised");
  Worst worst;
  for (double exponent : {1.0, 1.5, 2.0, 3.0})
    for (double number : {0.0, 0.7})
      for (double samples : {0.4, 1.7, 6.3, 41.0}) {
        const exact::HuntCrossleyPath path(blow(exponent, number));
        const Wall wall = wall_of(path.impact());
        const auto stepper = scheme.make(wall);
        const double h = path.contact_time() / samples, initial = path.impact().energy_before();
        State<Wall> state = wall.start(-0.37 * h * path.impact().speed, path.impact().speed);
        double lost = 0;
        for (int n = 0; n < 200; ++n) {
          const Step step = stepper->step(wall, state, h);
          EXPECT_EQ(step.evaluations, 1u);
          lost += step.dissipated;
          const double energy = wall.kinetic(state.q, state.v) + stepper->stored(wall, state);
          worst.see(relative(energy + lost, initial), "α", exponent, "μv", number, "samples", samples, "t",
                    state.t);
        }
        EXPECT_EQ(stepper->stored(wall, state), 0) << "an open contact holds nothing";
        EXPECT_LT(state.v[0], 0);
      }
  EXPECT_TRUE(worst.below(1e-12));
}

}  // namespace
}  // namespace ictus::test::quadratised_test
