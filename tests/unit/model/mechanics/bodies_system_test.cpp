#include "ictus/model/mechanics/bodies_system.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/mechanical_checks.hpp"

namespace ictus::test::bodies_system_test {
namespace {

constexpr std::size_t wall = BodiesData::Contact::wall;

TEST(BodiesSystem, OnALineHasOneCoordinateABody) {
  const BodiesSystem system({.gravity = {-10, 0},
                             .names = {"low", "high"},
                             .masses = {1, 2},
                             .contacts = {{"floor", wall, 0, true, {1, 0}, 0.5, 0.1},
                                          {"low-high", 0, 1, true, {1, 0}, 1, 0.9, 7e9, 1.2}}});
  const Eigen::VectorXd q = Eigen::Vector2d(0.75, 2), v = Eigen::Vector2d(-1, -4);
  EXPECT_EQ(gaps_of(system, q), Eigen::VectorXd(Eigen::Vector2d(0.25, 0.25)));
  EXPECT_EQ(Eigen::VectorXd(directions_of(system, q) * v), Eigen::VectorXd(Eigen::Vector2d(-1, -3)));
  EXPECT_EQ(force_of(system, 0, q, v), Eigen::VectorXd(Eigen::Vector2d(-10, -20)));
  EXPECT_EQ(system.potential(q), 47.5);
  EXPECT_EQ(system.kinetic(q, v), 16.5);
  EXPECT_TRUE(system.is_linear());
  EXPECT_EQ(system.restitution(1), 0.9);
  EXPECT_TRUE(std::isnan(system.stiffness(0)));
  EXPECT_EQ(system.stiffness(1), 7e9);
  EXPECT_EQ(system.exponent(1), 1.2);
  EXPECT_EQ(system.coordinate_name(1), "high");
  EXPECT_EQ(system.contact_name(1), "low-high");
}

TEST(BodiesSystem, InThePlaneTurnsItsNormals) {
  const BodiesSystem system({.dimension = 2,
                             .names = {"a", "b"},
                             .masses = {1, 1},
                             .contacts = {{"a-b", 0, 1, false, {0, 0}, 2, 1}}});
  EXPECT_FALSE(system.is_linear());
  EXPECT_EQ(system.coordinate_name(3), "b.y");
  Eigen::VectorXd q(4), v(4), bending;
  q << 0, 0, 3, 4;
  v << 0, 0, -4, 3;  // sideways, at 5 m/s on a circle of 5 m
  EXPECT_EQ(gaps_of(system, q)[0], 3);
  EXPECT_TRUE(below(std::abs((directions_of(system, q) * v)(0)), 1e-15));
  system.bending(q, v, bending);
  EXPECT_TRUE(near(bending[0], 5, 1e-15));
}

// The same bits, of the contacts asked alone: others are not looked at.
TEST(BodiesSystem, BendsTheContactsThatAreAsked) {
  const BodiesSystem system({.dimension = 2,
                             .names = {"a", "b", "c"},
                             .masses = {1, 1, 1},
                             .contacts = {{"a-b", 0, 1, false, {0, 0}, 2, 1},
                                          {"a-c", 0, 2, false, {0, 0}, 2, 1},
                                          {"b-c", 1, 2, false, {0, 0}, 2, 1},
                                          {"floor-a", wall, 0, true, {0, 1}, 1, 1}}});
  Eigen::VectorXd q(6), v(6), all;
  q << 0, 0.1, 3, 4.7, -2.3, 0.9;
  v << 0.7, -1, -4, 3, 1.3, 2.1;
  system.bending(q, v, all);
  const double untouched = -7;
  Eigen::VectorXd some = Eigen::VectorXd::Constant(4, untouched);
  const std::vector<std::size_t> asked{0, 2, 3};
  system.bending_of(asked, q, v, some);
  for (const std::size_t j : asked)
    EXPECT_EQ(some[static_cast<Eigen::Index>(j)], all[static_cast<Eigen::Index>(j)]);
  EXPECT_EQ(some[1], untouched);
  EXPECT_EQ(all[3], 0);
}

TEST(BodiesSystem, WithOneCentreHasANormalAllTheSame) {
  const BodiesSystem system({.dimension = 2,
                             .names = {"a", "b"},
                             .masses = {1, 1},
                             .contacts = {{"a-b", 0, 1, false, {0, 0}, 2, 1}}});
  const Eigen::VectorXd q = Eigen::VectorXd::Ones(4);
  Eigen::VectorXd bending;
  system.bending(q, Eigen::Vector4d(1, 2, 3, 4), bending);
  EXPECT_EQ(bending[0], 0);
  EXPECT_EQ(directions_of(system, q).norm(), std::sqrt(2.0));
}

}  // namespace
}  // namespace ictus::test::bodies_system_test
