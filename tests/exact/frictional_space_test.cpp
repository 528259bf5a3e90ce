// `lzb` with Coulomb friction in space: slip that turns, comes to zero and starts from stick, also of more contacts than a
// body can move, against a program without modes; planar problems in space; isotropy.

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "tests/support/frictional_checks.hpp"
#include "tests/support/frictional_reference.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::frictional_space_test {
namespace {

/// A body on points below it, skewed against its axes, so that normals and tangents push each other.
FrictionalCase on_points(Space velocity, Space spin, const std::vector<std::pair<Space, Surface>>& points) {
  SpatialBodies bodies;
  const std::size_t i = bodies.add(1, {0.05, 0.11, 0.09}, velocity, spin);
  for (const auto& [arm, surface] : points)
    bodies.touch(i, arm, SpatialBodies::ground, {0, 0, 0}, {0, 0, -1}, surface);
  return bodies.made;
}

FrictionalCase cuboid_that_sticks_and_breaks() {
  FrictionalCase impact = landing_cuboid(0.15, 0.8);
  impact.velocity[0] = impact.velocity[1] = 0;
  impact.velocity[5] = 0.2;
  return impact;
}

std::vector<std::pair<std::string, FrictionalCase>> benchmarks() {
  const Surface smooth{.restitution = 0.7, .friction = 0.15}, rough{.restitution = 0.7, .friction = 0.5},
      stiff{.restitution = 0.9, .friction = 0.3, .stiffness = 2};
  return {{"break shot", break_shot_in_space(0.1, 0.9)},
          {"rough break shot: stops, starts", break_shot_in_space(0.4, 0.9)},
          {"cuboid on four corners", landing_cuboid(0.3, 0.6)},
          {"cuboid that sticks on all corners and breaks", cuboid_that_sticks_and_breaks()},
          {"one point", on_points({0.3, 0.1, -1}, {0.2, 0.4, 0.3}, {{{0.4, 0.2, -0.3}, smooth}})},
          {"one point from rest", on_points({0, 0, -1}, {0, 0, 0}, {{{0.4, 0.2, -0.3}, smooth}})},
          {"two points", on_points({0.1, 0.05, -1}, {0.2, 0.1, 0.3},
                                   {{{0.4, 0.2, -0.3}, rough}, {{-0.4, 0.1, -0.3}, stiff}})}};
}

TEST(FrictionalSpace, AgreesWithAProgramWithoutModes) {
  for (const auto& [name, impact] : benchmarks()) {
    const FrictionalSolved found = solved(impact, {});
    ASSERT_TRUE(succeeded(found.status)) << name << found.message;
    const std::vector<double> exact = FrictionalReference(impact, {.tolerance = 1e-10}).velocities();
    EXPECT_TRUE(below(velocity_difference(found.velocity, exact), 5e-9)) << name;
  }
}

TEST(FrictionalSpace, ErrorsFollowTheTolerance) {
  for (const auto& [name, impact] : benchmarks()) {
    const std::vector<double> exact = solved(impact, {.tolerance = 1e-12}).velocity;
    for (double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
      const double error = velocity_difference(solved(impact, {.tolerance = tolerance}).velocity, exact);
      EXPECT_TRUE(below(error, 3 * tolerance)) << name << tolerance;
    }
  }
}

TEST(FrictionalSpace, ClosesItsLedgerAndStaysInTheCone) {
  Worst ledger, cone, gain;
  for (const auto& [name, impact] : benchmarks()) {
    const FrictionalSolved found = solved(impact, {});
    ledger.see(ledger_error(impact, found), name);
    cone.see(std::max(0.0, cone_excess(impact, found)), name);
    gain.see(std::max(0.0, energy_gain(impact, found)), name);
  }
  EXPECT_TRUE(ledger.below(1e-12));
  EXPECT_TRUE(cone.below(1e-10));
  EXPECT_TRUE(gain.below(1e-12));
}

TEST(FrictionalSpace, KnowsNoOrderNoUnitsAndNoDirection) {
  Worst order, units, isotropy;
  for (const auto& [name, impact] : benchmarks()) {
    order.see(order_error(solved, impact, {.tolerance = 1e-11}), name);
    units.see(units_error(solved, impact, {.tolerance = 1e-11}), name);
    isotropy.see(isotropy_error(solved, impact, {.tolerance = 1e-11}), name);
  }
  EXPECT_TRUE(order.below(1e-10));
  EXPECT_TRUE(units.below(1e-10));
  EXPECT_TRUE(isotropy.below(1e-10));
}

TEST(FrictionalSpace, PlanarProblemsHaveTheAnswerOfThePlane) {
  const std::pair<std::string, FrictionalCase> planar[] = {
      {"break shot", break_shot(0.2, 0.9)},
      {"disc into a corner", disc_into_corner(0.3, 0.7)},
      {"rod on two ends", rod_on_two_ends(0.4, 0.6)},
      {"rocking block", rocking_block(2, 0.3, 0.9)},
      {"chain of 5", chain_with_spin({1.3, 0, 0, 0.2, 0}, {.restitution = 0.8, .friction = 0.3})}};
  for (const auto& [name, impact] : planar) {
    const std::vector<double> plane = solved(impact, {}).velocity;
    std::vector<double> space = solved(in_space(impact), {}).velocity;
    space.resize(plane.size());
    EXPECT_TRUE(below(velocity_difference(plane, space), 1e-10)) << name;
  }
}

}  // namespace
}  // namespace ictus::test::frictional_space_test
