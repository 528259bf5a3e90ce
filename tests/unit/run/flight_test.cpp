// Free flight: where the next touch is, against hand-made answers.

#include "ictus/run/flight.hpp"

#include "tests/support/near.hpp"

namespace ictus::test {
namespace {

constexpr std::size_t wall = ImpactContact::wall;

ImpactContact contact(std::size_t first, std::size_t second, bool fixed, Vector3 normal, double reach,
                      double size) {
  return {"c", first, second, fixed, normal, reach, size, 1, 1.5, 1};
}

ImpactScene two_discs(Vector3 apart, Vector3 velocity) {
  ImpactScene scene;
  scene.dimension = 3;
  scene.bodies = {{"a", 1, {0, 0}, velocity}, {"b", 1, apart, {0, 0}}};
  scene.contacts = {contact(0, 1, false, {1, 0}, 2, 2)};
  return scene;
}

ImpactScene thrown(double height, double speed, double gravity) {
  ImpactScene scene;
  scene.gravity = {-gravity, 0};
  scene.bodies = {{"ball", 2, {height, 0}, {speed, 0}}};
  scene.contacts = {contact(wall, 0, true, {1, 0}, 0, 0)};
  return scene;
}

double touch_time(const ImpactScene& scene) {
  const Flight flight(scene);
  return flight.time_to_touch(scene.contacts[0], flight.start(), 1e-12);
}

TEST(Flight, DiscsTouchWhereTheirRadiiSay) {
  EXPECT_TRUE(near(touch_time(two_discs({10, 0}, {2, 0})), 4, 1e-15));
  // Centres 1 m apart across the way: they touch when they are √3 m apart along it.
  EXPECT_TRUE(near(touch_time(two_discs({10, 1}, {2, 0})), (10 - std::sqrt(3)) / 2, 1e-14));
  EXPECT_TRUE(near(touch_time(two_discs({6, 1, 8}, {1.2, 0, 1.6})), (10 - std::sqrt(3)) / 2, 1e-14))
      << "turned";
  EXPECT_EQ(touch_time(two_discs({10, 2.01}, {2, 0})), never) << "passes by";
  EXPECT_EQ(touch_time(two_discs({10, 0}, {-2, 0})), never) << "flies away";
}

TEST(Flight, AThrownBallComesDown) {
  EXPECT_TRUE(near(touch_time(thrown(5, 0, 10)), 1, 1e-15));
  EXPECT_TRUE(near(touch_time(thrown(0, 5, 10)), 1, 1e-15)) << "from the floor, up and down";
  EXPECT_TRUE(near(touch_time(thrown(15, 10, 10)), 3, 1e-15));
  EXPECT_TRUE(near(touch_time(thrown(15, -10, 10)), 1, 1e-15));
  EXPECT_EQ(touch_time(thrown(5, -2, -1)), never) << "turns back before the wall";
  EXPECT_TRUE(near(touch_time(thrown(1, -1e-3, 0)), 1000, 1e-12));
}

TEST(Flight, WorkIsWhatTheEnergyGains) {
  const ImpactScene scene = thrown(5, 3, 10);
  const Flight flight(scene);
  FlightState state = flight.start();
  const double before = flight.kinetic(state), work = flight.fly(state, 0.7);
  EXPECT_TRUE(near(flight.kinetic(state) - before, work, 1e-14));
  EXPECT_TRUE(near(work, -2 * 10 * (state.position[0].x - 5), 1e-14));
}

TEST(Flight, RestIsPressedAndStill) {
  ImpactScene scene = thrown(0, 0, 10);
  EXPECT_TRUE(Flight(scene).rests(scene.contacts[0], Flight(scene).start(), 1e-9));
  EXPECT_EQ(touch_time(scene), never);
  scene.bodies[0].velocity.x = 1e-3;
  EXPECT_FALSE(Flight(scene).rests(scene.contacts[0], Flight(scene).start(), 1e-9));
}

TEST(Flight, ATinyGapIsClosed) {
  const ImpactScene closed = two_discs({2 * (1 + 0.9e-9), 0}, {1, 0}),
                    open = two_discs({2 * (1 + 2e-9), 0}, {1, 0});
  EXPECT_TRUE(Flight(closed).touches(closed.contacts[0], Flight(closed).start()));
  EXPECT_FALSE(Flight(open).touches(open.contacts[0], Flight(open).start()));
}

}  // namespace
}  // namespace ictus::test
