// Collision treatments on components given by hand.

#include <gtest/gtest.h>

#include "ictus/base/error.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"
#include "tests/support/near.hpp"

namespace ictus::treatments_test {
namespace {

/// Bodies in a row along x, each touching the next; walls are bodies with inverse mass 0.
struct Row {
  std::vector<double> inverse_mass, radius;
  std::vector<Vector3> position, velocity;
  std::vector<BodyIndex> body;
  std::vector<CollisionContact> contacts;
  std::vector<double> impulse;

  Row(std::vector<double> inverse_masses, const std::vector<double>& velocities, double restitution)
      : inverse_mass(std::move(inverse_masses)) {
    for (std::uint32_t i = 0; i < inverse_mass.size(); ++i) {
      radius.push_back(0.5);
      position.push_back({static_cast<double>(i), 0, 0});
      velocity.push_back({velocities[i], 0, 0});
      body.push_back(i);
      if (i > 0) contacts.push_back({i - 1, i, {1, 0, 0}, {.restitution = restitution}, 1e-12});
    }
    impulse.assign(contacts.size(), 0);
  }
  CollisionResult collide(std::string_view treatment) {
    return make_collision_treatment(treatment, {})
        ->collide({inverse_mass, position, radius, body, contacts}, velocity, impulse);
  }
};

TEST(Treatments, PairIterationSortsVelocitiesOfEqualBalls) {
  for (int moving = 1; moving < 5; ++moving) {
    std::vector<double> before(5, 0);
    for (int i = 0; i < moving; ++i) before[static_cast<std::size_t>(i)] = 1;
    Row row({1, 1, 1, 1, 1}, before, 1);
    const CollisionResult result = row.collide("pair_iteration");
    EXPECT_TRUE(result.resolved);
    EXPECT_EQ(result.collisions, static_cast<std::size_t>(moving * (5 - moving)));
    for (int i = 0; i < 5; ++i)
      EXPECT_EQ(row.velocity[static_cast<std::size_t>(i)].x, i < 5 - moving ? 0 : 1);
  }
}

TEST(Treatments, PairIterationIsTheTwoBodyCollision) {
  for (const double e : {0.0, 0.3, 1.0}) {
    Row row({1 / 2.0, 1 / 3.0}, {1, -1}, e);
    row.collide("pair_iteration");
    EXPECT_TRUE(test::near(row.velocity[1].x - row.velocity[0].x, 2 * e, 1e-14, 1));
    EXPECT_TRUE(test::near(2 * row.velocity[0].x + 3 * row.velocity[1].x, -1, 1e-14));
    EXPECT_TRUE(test::near(row.impulse[0], (1 + e) * 2 / (1 / 2.0 + 1 / 3.0), 1e-14));
  }
}

TEST(Treatments, EndlessCollisionsAreSaidToBeSo) {
  Row ball({0, 1, 0}, {0, 1, 0}, 1);
  EXPECT_FALSE(ball.collide("pair_iteration").resolved);
  Row three({0, 1, 1, 1, 0}, {0, 1, 0, 0, 0}, 1);
  const CollisionResult result = three.collide("pair_iteration");
  EXPECT_FALSE(result.resolved);
  EXPECT_NE(result.message.find("for ever"), std::string_view::npos);
  Row lossy({0, 1, 0}, {0, 1, 0}, 0.9);
  EXPECT_TRUE(lossy.collide("pair_iteration").resolved);
  EXPECT_TRUE(test::below(std::abs(lossy.velocity[1].x), 1e-11));
}

TEST(Treatments, ImpactLawsAnswerAsTheResolverDoes) {
  Row lzb({20, 20, 20}, {1, 0, 0}, 1);
  EXPECT_TRUE(lzb.collide("lzb").resolved);
  const double expected[] = {-0.07102, 0.07643, 0.99459};  // [Liu2008], three balls, Hertz
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(test::near(lzb.velocity[i].x, expected[i], 1e-3, 1));
  Row poisson({1, 1, 1}, {1, 0, 0}, 1);
  EXPECT_TRUE(poisson.collide("poisson").resolved);
  const double third[] = {-1 / 3.0, 2 / 3.0, 2 / 3.0};  // [PreclikRuede2010, §5]
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(test::near(poisson.velocity[i].x, third[i], 1e-12));
}

TEST(Treatments, NamesAreOneListAndUnknownOnesAreErrors) {
  for (const std::string_view name : collision_treatment_names())
    EXPECT_NE(make_collision_treatment(name, {}), nullptr);
  EXPECT_THROW(make_collision_treatment("pair_iteratoin", {}), Error);
}

}  // namespace
}  // namespace ictus::treatments_test
