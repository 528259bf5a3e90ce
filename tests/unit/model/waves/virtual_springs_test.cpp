// Springs between centres of mass: least squares of consistent accelerations gives back the contact forces.

#include "ictus/model/waves/virtual_springs.hpp"

#include <gtest/gtest.h>

#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::virtual_springs_test {
namespace {

using ictus::test::near;

// From the velocities of the centres of mass on both sides of an instant: the forces of the contacts then.
TEST(VirtualSprings, ForcesAreThoseOfTheContacts) {
  ChainPlan plan = ictus::test::cradle(ictus::test::sphere(8), 4, 1);
  for (const bool wall : {false, true}) {
    if (wall) plan.right_wall = ChainWall{};
    const WaveChain chain(plan);
    const VirtualSprings springs(chain);
    const double h = 1e-5;
    const WaveRun run =
        ictus::test::run_by("modes", chain, {.until = 1, .sample_times = {0.9 - h, 0.9, 0.9 + h}});
    std::vector<double> accelerations;
    for (std::size_t b = 0; b < 4; ++b)
      accelerations.push_back(
          (chain.motion(run.samples[2], b).velocity - chain.motion(run.samples[0], b).velocity) / (2 * h));
    const std::vector<double> by_motion = springs.forces(accelerations),
                              by_state = springs.forces(run.samples[1]);
    for (std::size_t j = 0; j < chain.contacts().size(); ++j) {
      const double force = chain.contact_force(run.samples[1], j);
      EXPECT_TRUE(near(by_state[j], force, 1e-12, 1)) << j;
      EXPECT_TRUE(near(by_motion[j], force, 1e-6, 1)) << j;
    }
    EXPECT_GT(chain.contact_force(run.samples[1], 0), 1);
  }
}

TEST(VirtualSprings, BetweenTwoWallsTakeTheShortestSolution) {
  ChainPlan plan = ictus::test::balls(2, 1, {1, 1});
  plan.left_wall = true;
  plan.right_wall = ChainWall{.gap = 0, .contact = ContactSpring{1, 1}};
  const WaveChain chain(plan);
  const VirtualSprings springs(chain);
  const std::vector<double> accelerations{1, -2}, force = springs.forces(accelerations);
  ASSERT_EQ(force.size(), 3u);
  EXPECT_TRUE(near(force[0] - force[1], 1, 1e-15));
  EXPECT_TRUE(near(force[1] - force[2], -2, 1e-15));
  // Any solution may have a common force added: the shortest has none.
  EXPECT_NEAR(force[0] + force[1] + force[2], 0, 1e-15);
}

TEST(VirtualSprings, CompressionsAreThoseOfTheCentres) {
  ChainPlan plan = ictus::test::cradle(ictus::test::sphere(5), 3, 0);
  plan.bodies[1].gap = 0.5;
  plan.left_wall = true;
  plan.right_wall = ChainWall{.gap = 0.25};
  const WaveChain chain(plan);
  const VirtualSprings springs(chain);
  const std::vector<double> at_start = springs.compressions(chain.start());
  const double expected[] = {0, -0.5, 0, -0.25};
  std::vector<double> positions;
  for (std::size_t b = 0; b < 3; ++b) positions.push_back(chain.motion(chain.start(), b).position);
  for (std::size_t j = 0; j < 4; ++j) {
    EXPECT_NEAR(at_start[j], expected[j], 1e-15);
    EXPECT_NEAR(springs.compressions(positions)[j], expected[j], 1e-14);
  }
  positions[1] -= 0.75;
  EXPECT_NEAR(springs.compressions(positions)[1], 0.25, 1e-14);
  EXPECT_NEAR(springs.compressions(positions)[2], -0.75, 1e-14);
}

}  // namespace
}  // namespace ictus::waves::test::virtual_springs_test
