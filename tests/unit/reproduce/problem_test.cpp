// Bodies in a row as problems of the resolver.

#include "ictus/reproduce/problem.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ictus::reproduce::problem_test {
namespace {

TEST(InARow, HasOneDirectionPerContactAndWall) {
  EXPECT_EQ(in_a_row({1, 2, 4}, {1, 0, 0}).directions, (std::vector<double>{1, -1, 0, 0, 1, -1}));
  EXPECT_EQ(in_a_row({1, 2}, {1, 0}, Walls::right).directions, (std::vector<double>{1, -1, 0, 1}));
  const Problem between = in_a_row({1, 2}, {1, 0}, Walls::both);
  EXPECT_EQ(between.directions, (std::vector<double>{-1, 0, 1, -1, 0, 1}));
  EXPECT_EQ(between.inverse_mass, (std::vector<double>{1, 0.5}));
  EXPECT_EQ(between.restitution.size(), 3u);
}

TEST(InARow, SendsTheLastBallOn) {
  const Resolved seen = resolved(in_a_row({1, 1, 1}, {1, 0, 0}), {.law = "pairwise"});
  EXPECT_EQ(seen.velocity, (std::vector<double>{0, 0, 1}));
  EXPECT_EQ(seen.steps, 2u);
}

/// Stopped after its first sweep, the law does not know yet that no pair collides any more.
TEST(Resolved, HasNoVelocitiesWhereTheLawWasStopped) {
  const Problem problem = in_a_row({1, 1, 1}, {1, 0, 0});
  const ImpactOptions one{.law = "pairwise", .limit = 1};
  EXPECT_EQ(as_left(problem, one).velocity, (std::vector<double>{0, 0, 1}));
  EXPECT_TRUE(std::isnan(resolved(problem, one).velocity[1]));
}

}  // namespace
}  // namespace ictus::reproduce::problem_test
