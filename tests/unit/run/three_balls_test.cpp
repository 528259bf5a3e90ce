// Scenes of three balls as problems of the impulse plane.

#include "ictus/run/three_balls.hpp"

#include <gtest/gtest.h>

#include "tests/unit/run/assembled.hpp"

namespace ictus::three_balls_test {
namespace {

using test::assembled;

std::string balls(const std::string& more, int count = 3) {
  return "[[chain]]\nname = 'ball'\ncount = " + std::to_string(count) +
         "\nmass = '50 g'\nradius = '10 mm'\n[contact]\nlaw = 'power_law'\nstiffness = 7e9\nrestitution = "
         "0.7\n" +
         more;
}
const std::string by_law = "[run]\nmethod = 'lzb'\n", struck = "[start]\nball-1.velocity = 2\n";

TEST(ThreeBallsOfAScene, TakeItsNumbers) {
  const auto problem = three_ball_problem(assembled(balls(struck + by_law)));
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->mass, (std::array{0.05, 0.05, 0.05}));
  EXPECT_EQ(problem->velocity, (std::array{2.0, 0.0, 0.0}));
  EXPECT_EQ(problem->gap, (std::array{0.0, 0.0}));
  EXPECT_EQ(problem->restitution, (std::array{0.7, 0.7}));
  EXPECT_EQ(problem->stiffness, (std::array{7e9, 7e9}));
}

TEST(ThreeBallsOfAScene, BeginWithTheStepThatTheImpactFallsInto) {
  // A gap of 5 mm closes after 2.5 ms: in the third step, when 1 mm is left.
  const std::string apart = "[start]\nball-1.velocity = 2\nball-1.position = '-5 mm'\n";
  const auto stepped =
      three_ball_problem(assembled(balls(apart + "[run]\nmethod = 'moreau_jean'\nstep = '1 ms'\n")));
  ASSERT_TRUE(stepped);
  EXPECT_DOUBLE_EQ(stepped->step, 1e-3);
  EXPECT_NEAR(stepped->gap[0], 1e-3, 1e-12);
  EXPECT_EQ(stepped->gap[1], 0);
  // Impact laws know no steps: the touch itself.
  const auto at_once = three_ball_problem(assembled(balls(apart + by_law)));
  ASSERT_TRUE(at_once);
  EXPECT_NEAR(at_once->gap[0], 0, 1e-12);
}

TEST(ThreeBallsOfAScene, AreThreeThatMeet) {
  EXPECT_FALSE(three_ball_problem(assembled(balls(struck + by_law, 4))));
  EXPECT_FALSE(three_ball_problem(assembled(balls("[start]\nball-1.velocity = -1\n" + by_law))));
  EXPECT_FALSE(three_ball_problem(
      assembled(balls("[[wall]]\nname = 'wall'\nposition = '1 m'\nfaces = 'left'\n" + struck + by_law))));
}

}  // namespace
}  // namespace ictus::three_balls_test
