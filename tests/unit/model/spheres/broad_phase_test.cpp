// The broad phase against all pairs, and the list of neighbours against what it promises.

#include "ictus/model/spheres/broad_phase.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/spheres/neighbour_list.hpp"
#include "tests/support/dice.hpp"

namespace ictus::broad_phase_test {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

struct Bodies {
  std::vector<Vector3> x;
  std::vector<double> reach;
};

Pairs all_pairs(const Bodies& bodies) {
  Pairs pairs;
  for (std::uint32_t i = 0; i < bodies.x.size(); ++i)
    for (std::uint32_t j = i + 1; j < bodies.x.size(); ++j)
      if (bodies.reach[i] >= 0 && bodies.reach[j] >= 0 &&
          norm(bodies.x[i] - bodies.x[j]) <= bodies.reach[i] + bodies.reach[j])
        pairs.emplace_back(i, j);
  return pairs;
}

Pairs found_pairs(const Bodies& bodies) {
  BroadPhase broad_phase;
  std::vector<NearPair> near;
  broad_phase.find(bodies.x, bodies.reach, near);
  Pairs pairs;
  for (const NearPair& pair : near) pairs.emplace_back(pair.first, pair.second);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// Sizes within `decades` powers of ten, in a box of the dimension whose side is `side` of the largest.
Bodies random_bodies(int dimension, std::size_t count, double decades, double side, test::Dice& dice) {
  Bodies bodies;
  for (std::size_t i = 0; i < count; ++i) {
    Vector3 x{side * dice.roll(), 0, 0};
    if (dimension > 1) x.y = side * dice.roll() - 3;
    if (dimension > 2) x.z = side * dice.roll() + 1e3;
    bodies.x.push_back(x);
    bodies.reach.push_back(std::pow(10.0, -decades * dice.roll()));
  }
  return bodies;
}

TEST(BroadPhase, FindsAllPairsAndNoOther) {
  test::Dice dice(1);
  std::size_t found = 0;
  for (const int dimension : {1, 2, 3})
    for (const double decades : {0.0, 0.4, 3.0, 7.0})
      for (const double side : {1.0, 10.0, 200.0}) {
        const Bodies bodies = random_bodies(dimension, 300, decades, side, dice);
        const Pairs expected = all_pairs(bodies);
        EXPECT_EQ(found_pairs(bodies), expected) << dimension << ' ' << decades << ' ' << side;
        found += expected.size();
      }
  EXPECT_GT(found, 10'000u);
}

TEST(BroadPhase, ServesClustersThatAreFarApart) {
  test::Dice dice(2);
  Bodies bodies = random_bodies(3, 200, 0.3, 5, dice);
  for (std::size_t i = 0; i < 100; ++i) bodies.x[i] += Vector3{1e9, -1e7, 3e8};
  EXPECT_EQ(found_pairs(bodies), all_pairs(bodies));
  EXPECT_GT(found_pairs(bodies).size(), 100u);
}

TEST(BroadPhase, LeavesOutBodiesWithoutShapeAndFindsPointsAtOnePlace) {
  const Bodies bodies{{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {1, 0, 0}}, {0, -1, 0, 0}};
  EXPECT_EQ(found_pairs(bodies), (Pairs{{0, 2}}));
  EXPECT_TRUE(found_pairs({}).empty());
}

/// Bodies inside their balls, wherever they are, touch no body that is not on the list.
TEST(NeighbourList, ListHoldsWhateverCanTouchWhileItCovers) {
  test::Dice dice(3);
  Spheres scene;
  for (int i = 0; i < 200; ++i) scene.add_sphere(1, 0.1 + 0.1 * dice.roll());
  scene.add_plane({0, 0, 1}, -0.5);
  std::vector<Vector3> x(201), next(201);
  for (std::size_t i = 0; i < 200; ++i) {
    x[i] = {3 * dice.roll(), 3 * dice.roll(), 3 * dice.roll()};
    next[i] = x[i] + Vector3{0.1 * dice.roll(), 0.1 * dice.roll(), -0.2 * dice.roll()};
  }
  NeighbourList neighbours(scene);
  EXPECT_FALSE(neighbours.covers(x));
  neighbours.search(x, next, 1);
  EXPECT_TRUE(neighbours.covers(x));
  EXPECT_TRUE(neighbours.covers(next));
  std::vector<std::vector<char>> listed(201, std::vector<char>(201));
  for (const Candidate& c : neighbours.candidates()) listed[c.first][c.second] = 1;
  std::size_t touching = 0;
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<Vector3> there = next;
    for (std::size_t i = 0; i < 200; ++i)
      there[i] += 0.01 * Vector3{dice.roll() - 0.5, dice.roll() - 0.5, dice.roll() - 0.5};
    if (!neighbours.covers(there)) continue;
    for (BodyIndex i = 0; i < 200; ++i) {
      for (BodyIndex j = i + 1; j < 200; ++j)
        if (norm(there[i] - there[j]) < scene.radius(i) + scene.radius(j))
          touching += listed[i][j] ? 1 : 100000;
      if (there[i].z < scene.radius(i) - 0.5) touching += listed[i][200] ? 1 : 100000;
    }
  }
  EXPECT_GT(touching, 1000u);
  EXPECT_LT(touching, 100000u);
  next[17].x += 1;
  EXPECT_FALSE(neighbours.covers(next));
}

TEST(NeighbourList, FixedBodiesAndPointsDoNotMeet) {
  Spheres scene;
  scene.add_fixed_sphere(1);
  scene.add_fixed_sphere(1);
  scene.add_sphere(1, 0);
  scene.add_sphere(1, 0);
  const std::vector<Vector3> x(5);
  NeighbourList neighbours(scene);
  neighbours.search(x, x, 1);
  ASSERT_EQ(neighbours.candidates().size(), 4u);
  for (const Candidate& c : neighbours.candidates()) EXPECT_TRUE(c.first < 2 && c.second > 1);
}

/// The list of the next step, and of some after it, wherever the points are.
TEST(NeighbourList, PointsThatMoveOnAreCovered) {
  test::Dice dice(4);
  Spheres scene;
  for (int i = 0; i < 50; ++i) scene.add_sphere(1, 0);
  scene.add_plane({0, 0, 1}, 0);
  for (const double size : {1e-6, 1.0, 1e6}) {
    std::vector<Vector3> x(51), step(51), there(51);
    for (std::size_t i = 0; i < 50; ++i) {
      x[i] = size * Vector3{dice.roll(), dice.roll(), dice.roll()};
      step[i] = 1e-3 * Vector3{dice.roll() - 0.5, dice.roll() - 0.5, dice.roll() - 0.5};
    }
    const auto after = [&](double steps) {
      for (std::size_t i = 0; i < 51; ++i) there[i] = x[i] + steps * step[i];
      return there;
    };
    NeighbourList neighbours(scene);
    neighbours.search(x, after(1), 1);
    EXPECT_TRUE(neighbours.covers(x)) << size;
    for (const double steps : {0.5, 1.0, 3.0}) EXPECT_TRUE(neighbours.covers(after(steps))) << size;
    EXPECT_FALSE(neighbours.covers(after(100))) << size;
  }
}

TEST(NeighbourList, GrainsFarFromTheOriginAreCovered) {
  test::Dice dice(6);
  Spheres scene;
  for (int i = 0; i < 100; ++i) scene.add_sphere(1, 1e-8);
  std::vector<Vector3> x(101), next(101);
  for (std::size_t i = 0; i < 100; ++i) {
    x[i] = 1e9 * Vector3{dice.roll(), -dice.roll(), dice.roll()};
    next[i] = x[i] + 1e-5 * Vector3{dice.roll(), dice.roll(), dice.roll()};
  }
  NeighbourList neighbours(scene);
  neighbours.search(x, next, 1);
  EXPECT_TRUE(neighbours.covers(x));
  EXPECT_TRUE(neighbours.covers(next));
}

TEST(NeighbourList, ImpulsesSurviveASearch) {
  Spheres scene;
  for (int i = 0; i < 3; ++i) scene.add_sphere(1, 0.5);
  scene.add_plane({0, 1, 0}, -0.5);
  const std::vector<Vector3> x{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {}};
  NeighbourList neighbours(scene);
  neighbours.search(x, x, 1);
  ASSERT_EQ(neighbours.candidates().size(), 5u);
  double impulse = 1;
  for (Candidate& c : neighbours.candidates()) c.kept = impulse++;
  const std::vector<Candidate> before = neighbours.candidates();
  std::vector<Vector3> moved = x;
  moved[0].x -= 0.01;
  neighbours.search(moved, moved, 2);
  std::size_t same = 0;
  for (const Candidate& c : neighbours.candidates())
    for (const Candidate& old : before)
      same += old.first == c.first && old.second == c.second && old.plane == c.plane && c.kept == old.kept;
  EXPECT_EQ(same, 5u);
  neighbours.forget();
  EXPECT_FALSE(neighbours.covers(moved));
}

/// All impulses are those of one body, in an order that is not the one of the new list.
TEST(NeighbourList, ImpulsesOfOneLargeBodySurviveASearch) {
  constexpr std::size_t grains = 500;
  Spheres scene;
  scene.add_sphere(1, 10);
  for (std::size_t i = 0; i < grains; ++i) scene.add_sphere(1, 0.01);
  test::Dice dice(5);
  std::vector<Vector3> x(grains + 2);
  for (std::size_t i = 1; i <= grains; ++i) {
    const double angle = 6.28 * dice.roll();
    x[i] = 10.01 * Vector3{std::cos(angle), std::sin(angle), 0};
  }
  NeighbourList neighbours(scene);
  neighbours.search(x, x, 1);
  std::size_t of_the_large = 0, wrong = 0;
  for (Candidate& c : neighbours.candidates())
    if (c.first == 0 && c.second % 3 > 0) c.kept = c.second;
  for (std::size_t i = 1; i <= grains; ++i) std::swap(x[i].x, x[i].y);
  neighbours.search(x, x, 2);
  for (const Candidate& c : neighbours.candidates()) {
    of_the_large += c.first == 0;
    wrong += c.kept != (c.first == 0 && c.second % 3 > 0 ? c.second : 0);
  }
  EXPECT_EQ(of_the_large, grains);
  EXPECT_EQ(wrong, 0u);
}

}  // namespace
}  // namespace ictus::broad_phase_test
