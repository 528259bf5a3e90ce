// Free flight: where the next touch is, against hand-made answers.

#include "ictus/base/limits.hpp"
#include "ictus/model/mechanics/bodies_system.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::bodies_flight_test {
namespace {

constexpr std::size_t wall = BodiesData::Contact::wall;
using Vector = Eigen::VectorXd;

BodiesData::Contact contact(std::size_t first, std::size_t second, bool fixed, Vector3 normal, double reach,
                            double size) {
  return {"c", first, second, fixed, normal, reach, 1, 1, 1.5, size};
}

double touch_time(const BodiesData& data, const Vector& q, const Vector& v, double still) {
  const BodiesSystem system(data);
  Vector time(1), acceleration(q.size()), error = Vector::Constant(q.size(), still);
  for (Eigen::Index i = 0; i < q.size(); ++i)
    acceleration[i] = component(data.gravity, static_cast<std::size_t>(i) % data.dimension);
  EXPECT_TRUE(system.touch_times(q, v, acceleration, error, time));
  return time[0];
}

Vector numbers(std::initializer_list<double> list) {
  Vector all(static_cast<Eigen::Index>(list.size()));
  std::copy(list.begin(), list.end(), all.begin());
  return all;
}

/// Of radius 1; the second rests at `apart`.
double discs(Vector3 apart, Vector3 velocity) {
  BodiesData data;
  data.dimension = 3;
  data.names = {"a", "b"};
  data.masses = {1, 1};
  data.contacts = {contact(0, 1, false, {1, 0}, 2, 2)};
  return touch_time(data, numbers({0, 0, 0, apart.x, apart.y, apart.z}),
                    numbers({velocity.x, velocity.y, velocity.z, 0, 0, 0}), 1e-12);
}

double thrown(double height, double speed, double gravity) {
  BodiesData data;
  data.gravity = {-gravity, 0};
  data.names = {"ball"};
  data.masses = {2};
  data.contacts = {contact(wall, 0, true, {1, 0}, 0, 0)};
  return touch_time(data, numbers({height}), numbers({speed}), 1e-12);
}

TEST(BodiesFlight, DiscsTouchWhereTheirRadiiSay) {
  EXPECT_TRUE(near(discs({10, 0}, {2, 0}), 4, 1e-15));
  // Centres 1 m apart across the way: they touch when they are √3 m apart along it.
  EXPECT_TRUE(near(discs({10, 1}, {2, 0}), (10 - std::sqrt(3)) / 2, 1e-14));
  EXPECT_TRUE(near(discs({6, 1, 8}, {1.2, 0, 1.6}), (10 - std::sqrt(3)) / 2, 1e-14)) << "turned";
  EXPECT_EQ(discs({10, 2.01}, {2, 0}), never) << "passes by";
  EXPECT_EQ(discs({10, 0}, {-2, 0}), never) << "flies away";
}

TEST(BodiesFlight, AThrownBallComesDown) {
  EXPECT_TRUE(near(thrown(5, 0, 10), 1, 1e-15));
  EXPECT_TRUE(near(thrown(0, 5, 10), 1, 1e-15)) << "from the floor, up and down";
  EXPECT_TRUE(near(thrown(15, 10, 10), 3, 1e-15));
  EXPECT_TRUE(near(thrown(15, -10, 10), 1, 1e-15));
  EXPECT_EQ(thrown(5, -2, -1), never) << "turns back before the wall";
  EXPECT_TRUE(near(thrown(1, -1e-3, 0), 1000, 1e-12));
}

TEST(BodiesFlight, WhatIsStillDoesNotTouchAgain) {
  EXPECT_EQ(thrown(0, 0, 10), never) << "pressed and still: that is for who holds it";
  EXPECT_EQ(thrown(0, 0.9e-12, 10), never);
  EXPECT_EQ(thrown(0, -0.9e-12, 10), never);
  EXPECT_EQ(thrown(0, -1e-3, 10), 0) << "closes now";
}

TEST(BodiesFlight, ATinyGapIsClosed) {
  EXPECT_EQ(discs({2 * (1 + 0.9e-9), 0}, {1, 0}), 0);
  EXPECT_GT(discs({2 * (1 + 2e-9), 0}, {1, 0}), 0);
}

/// Bodies of any mass fall alike: rounding of their weights is no approach.
TEST(BodiesFlight, BodiesFallAlike) {
  BodiesData data;
  data.gravity = {-9.81, 0};
  data.names = {"a", "b"};
  data.masses = {0.1, 0.7};
  data.contacts = {contact(0, 1, true, {1, 0}, 0.02, 0.02)};
  const BodiesSystem system(data);
  Vector time(1), acceleration = numbers({0.1 * -9.81 / 0.1, 0.7 * -9.81 / 0.7}), none = Vector::Zero(2);
  system.touch_times(numbers({0, 1}), none, acceleration, none, time);
  EXPECT_EQ(time[0], never);
}

}  // namespace
}  // namespace ictus::test::bodies_flight_test
