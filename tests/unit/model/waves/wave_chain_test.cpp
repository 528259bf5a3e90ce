// A chain: contacts of [PreclikRuede2010, eq. (12)], walls, gaps, energies of bodies, wrong plans.

#include "ictus/model/waves/wave_chain.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/base/error.hpp"
#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::wave_chain_test {
namespace {

using ictus::test::near;

TEST(WaveChain, ContactsAreEndSpringsInSeries) {
  const SlicedBody soft = ictus::test::sphere(10, 7), hard = ictus::test::sphere(20, 90);
  const double k1 = soft.right_end.stiffness, k2 = hard.left_end.stiffness;
  const WaveChain chain({.bodies = {{soft}, {hard}}, .left_wall = true, .right_wall = ChainWall{}});
  ASSERT_EQ(chain.contacts().size(), 3u);
  EXPECT_EQ(chain.contacts()[0].spring.stiffness, soft.left_end.stiffness);
  EXPECT_TRUE(near(chain.contacts()[1].spring.stiffness, k1 * k2 / (k1 + k2), 1e-15));
  EXPECT_EQ(chain.contacts()[2].spring.stiffness, hard.right_end.stiffness);
  EXPECT_FALSE(chain.contacts()[0].left);
  EXPECT_EQ(chain.contacts()[1].left, 0u);
  EXPECT_EQ(chain.contacts()[1].link, 10u);
  EXPECT_EQ(chain.contacts()[2].link, 30u);
  EXPECT_EQ(chain.areas()[10], std::min(soft.right_end.area, hard.left_end.area));
}

TEST(WaveChain, StartsWithItsGaps) {
  const SlicedBody ball = ictus::test::sphere(4);
  const WaveChain chain({.bodies = {{ball, 1, 0.5}, {ball, 0, 0.25}, {ball, 0, 0}, {ball, 2, 0}},
                         .origin = 10,
                         .left_wall = true,
                         .right_wall = ChainWall{.gap = 1}});
  const WaveState start = chain.start();
  const double gaps[] = {0.5, 0.25, 0, 0, 1};
  for (std::size_t j = 0; j < 5; ++j) EXPECT_EQ(chain.gap(start, j), gaps[j]);
  // Touching bodies at rest are in contact, parting ones are not.
  EXPECT_EQ(start.closed, (std::vector<char>{0, 0, 1, 0, 0}));
  EXPECT_TRUE(near(chain.motion(start, 0).position, 11, 1e-15));
  EXPECT_TRUE(near(chain.motion(start, 1).position, 13.25, 1e-15));
  EXPECT_TRUE(near(chain.position(start, 0), 10.25, 1e-15));
  EXPECT_EQ(chain.closing(start, 1), 1);
  EXPECT_EQ(chain.closing(start, 0), -1);
}

TEST(WaveChain, EnergyOfABodyIsItsMotionAndItsVibration) {
  const WaveChain chain(ictus::test::cradle(ictus::test::rod(3), 2, 1));
  WaveState state = chain.start();
  for (std::size_t i = 0; i < 6; ++i) {
    state.velocity[i] = std::sin(static_cast<double>(i));
    state.displacement[i] = 0.01 * std::cos(3.0 * static_cast<double>(i));
  }
  state.displacement[3] = state.displacement[2] - 0.01;
  double kinetic = 0, elastic = 0, bodies = 0;
  std::vector<double> force(chain.links());
  chain.link_forces(state, force);
  for (std::size_t i = 0; i < 6; ++i)
    kinetic += chain.masses()[i] * state.velocity[i] * state.velocity[i] / 2;
  for (std::size_t i = 1; i < 6; ++i) elastic += force[i] * force[i] / chain.stiffnesses()[i] / 2;
  for (std::size_t b = 0; b < 2; ++b)
    bodies += chain.motion(state, b).rigid + chain.motion(state, b).vibrational;
  EXPECT_TRUE(near(chain.energy(state), kinetic + elastic, 1e-14));
  EXPECT_TRUE(near(bodies + chain.contact_energy(state, 0), kinetic + elastic, 1e-14));
  EXPECT_TRUE(near(force[3], 0.01 * chain.contacts()[0].spring.stiffness, 1e-14));
  EXPECT_TRUE(near(chain.motion(state, 1).acceleration, force[3] / chain.body(1).total_mass(), 1e-14));
  // The energy of a common velocity is that of the motion alone.
  state.displacement.assign(6, 0.0);
  state.velocity.assign(6, 3.0);
  EXPECT_EQ(chain.motion(state, 0).vibrational, 0);
}

TEST(WaveChain, PowerLawsHaveTheirOwnForceAndEnergy) {
  const WaveChain chain(ictus::test::balls(2, 1, {4, 1.5}));
  EXPECT_FALSE(chain.linear());
  WaveState state = chain.start();
  state.displacement = {0.25, 0};
  EXPECT_TRUE(near(chain.contact_force(state, 0), 0.5, 1e-15));
  EXPECT_TRUE(near(chain.contact_energy(state, 0), 0.5 * 0.25 / 2.5, 1e-15));
  state.closed[0] = 0;
  EXPECT_EQ(chain.contact_force(state, 0), 0);
}

// A vibrating body may still reach its neighbour: the bound is the static one, and the body may use all of
// it.
TEST(WaveChain, SeparationForGoodCountsWithVibration) {
  const WaveChain chain(ictus::test::cradle(ictus::test::rod(5), 2, 0));
  WaveState state = chain.start();
  state.closed[0] = 0;
  for (std::size_t i = 5; i < 10; ++i) state.displacement[i] = 0.1, state.velocity[i] = 0.01;
  EXPECT_TRUE(chain.separated_for_good(state));
  state.velocity[4] += 1e-3;
  state.velocity[0] -= 1e-3;
  EXPECT_TRUE(chain.separated_for_good(state));
  state.velocity[4] += 30;
  state.velocity[0] -= 30;
  EXPECT_FALSE(chain.separated_for_good(state));
  state = chain.start();
  EXPECT_TRUE(chain.separated_for_good(state));
  for (std::size_t i = 0; i < 5; ++i) state.velocity[i] = 1e-3;
  EXPECT_FALSE(chain.separated_for_good(state));
}

TEST(WaveChain, NamesEverythingThatIsWrong) {
  const SlicedBody rigid = rigid_body(1, 1);
  try {
    WaveChain({.bodies = {{rigid, std::nan("")},
                          {rigid},
                          {rigid, 0, 0, ContactSpring{-1, 1}},
                          {rigid, 0, 0, ContactSpring{1, 0.5}}},
               .right_wall = ChainWall{}});
    FAIL();
  } catch (const Error& error) {
    ASSERT_EQ(error.problems().size(), 5u);
    EXPECT_NE(error.problems()[0].message.find("body 1"), std::string::npos);
    EXPECT_NE(error.problems()[1].message.find("rigid on both sides"), std::string::npos);
    EXPECT_NE(error.problems()[4].message.find("right wall"), std::string::npos);
  }
  EXPECT_THROW(WaveChain({}), Error);
  for (double young : {1e-300, 1e300})
    EXPECT_THROW(WaveChain(ictus::test::cradle(ictus::test::sphere(9, young, 1 / young), 2, 1)), Error);
  EXPECT_THROW(WaveChain({.bodies = {{ictus::test::rod(2), 1e200}}}), Error);
}

}  // namespace
}  // namespace ictus::waves::test::wave_chain_test
