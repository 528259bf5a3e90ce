// Slices: masses, the springs of [PreclikRuede2010, eq. (11)], ends of half slices, several materials.

#include "ictus/model/waves/sliced_body.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::sliced_body_test {
namespace {

using ictus::test::near;
constexpr double pi = std::numbers::pi;

TEST(SlicedBody, HasTheMassAndTheCentreOfTheBody) {
  const ElasticBody ball(Profile::sphere(0.7), 5, 3);
  for (std::size_t n : {1u, 2u, 5u, 20u, 301u}) {
    const SlicedBody sliced_ball = sliced(ball, n);
    EXPECT_EQ(sliced_ball.slices(), n);
    EXPECT_EQ(sliced_ball.spring.size(), n - 1);
    EXPECT_TRUE(near(sliced_ball.total_mass(), 4 * pi * 0.7 * 0.7 * 0.7, 1e-14));
    EXPECT_TRUE(near(sliced_ball.rest_centre(), 0.7, 1e-14));
  }
}

// k = E π r²/Δx, r between the mass points; the ends have half the height and r at R − Δx/4 from the middle.
TEST(SlicedBody, HasTheSpringsOfTheRadiusMidway) {
  const std::size_t n = 20;
  const double dx = 2.0 / n;
  const SlicedBody ball = ictus::test::sphere(n);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double z = dx * static_cast<double>(i + 1) - 1;
    EXPECT_TRUE(near(ball.spring[i].stiffness, 30 * pi * (1 - z * z) / dx, 1e-13));
    EXPECT_TRUE(near(ball.spring[i].area, pi * (1 - z * z), 1e-13));
    EXPECT_TRUE(near(ball.height[i], dx * (static_cast<double>(i) + 0.5), 1e-15));
  }
  const double tip = 1 - dx / 4;
  for (const Spring& end : {ball.left_end, ball.right_end})
    EXPECT_TRUE(near(end.stiffness, 30 * pi * (1 - tip * tip) / (dx / 2), 1e-13));
}

TEST(SlicedBody, RodsAreAsSoftAsTheirMaterial) {
  for (std::size_t n : {1u, 2u, 33u})
    EXPECT_TRUE(ictus::test::below(ictus::test::softness_error(ictus::test::rod(n), 2, 30, pi), 1e-14)) << n;
}

// A spring over two materials holds both in series: the rod stays as soft as its parts, wherever the cut is.
TEST(SlicedBody, MaterialsInOneSpringAreInSeries) {
  const ElasticBody rod(Profile::cylinder(1, 3), {{0.37, 2, 5}, {3, 50, 1}});
  const double softness = (0.37 / 2 + 2.63 / 50) / pi;
  for (std::size_t n : {1u, 4u, 9u, 50u}) {
    const SlicedBody body = sliced(rod, n);
    EXPECT_TRUE(ictus::test::below(ictus::test::softness_error(body, softness, 1, 1), 1e-14)) << n;
    EXPECT_TRUE(near(body.total_mass(), pi * (0.37 * 5 + 2.63), 1e-14));
  }
  EXPECT_TRUE(near(rod.transit(), 0.37 * std::sqrt(2.5) + 2.63 / std::sqrt(50.0), 1e-15));
}

TEST(SlicedBody, MirrorsWithItsBody) {
  const ElasticBody body(Profile::capsule(1, 5), {{1, 2, 3}, {5, 7, 1}});
  const SlicedBody turned = sliced(body, 13).mirrored(), other = sliced(body.mirrored(), 13);
  for (std::size_t i = 0; i < 13; ++i) {
    EXPECT_TRUE(near(turned.mass[i], other.mass[i], 1e-13));
    EXPECT_TRUE(near(turned.height[i], other.height[i], 1e-14));
  }
  for (std::size_t i = 0; i < 12; ++i)
    EXPECT_TRUE(near(turned.spring[i].stiffness, other.spring[i].stiffness, 1e-13));
  EXPECT_TRUE(near(turned.left_end.stiffness, other.left_end.stiffness, 1e-13));
  EXPECT_GT(turned.left_end.stiffness, 3 * turned.right_end.stiffness);
  EXPECT_TRUE(near(turned.left_flexibility(), sliced(body, 13).right_flexibility(), 1e-13));
}

// Two masses: the end moves m₂/(m₁+m₂) of the stretch, under the part m₂/(m₁+m₂) of the force.
TEST(SlicedBody, FlexibilityIsThatOfTheFreeBody) {
  const SlicedBody two{
      .length = 1, .mass = {1, 3}, .height = {0, 1}, .spring = {{8, 0}}, .left_end = {}, .right_end = {}};
  EXPECT_TRUE(near(two.left_flexibility(), 9.0 / 16 / 8, 1e-15));
  EXPECT_TRUE(near(two.right_flexibility(), 1.0 / 16 / 8, 1e-15));
  EXPECT_EQ(rigid_body(1, 1).left_flexibility(), 0);
  // A long rod: ∫ (1 − z/l)² dz/(E A) = l/(3 E A).
  EXPECT_TRUE(near(ictus::test::rod(400).left_flexibility(), 2 / (3 * 30 * pi), 1e-2));
}

TEST(SlicedBody, RefusesWhatCannotBeSliced) {
  const ElasticBody ball(Profile::sphere(1), 1, 1);
  EXPECT_THROW((void)sliced(ball, 0), Error);
  EXPECT_THROW((void)sliced(ball, most_slices + 1), Error);
  EXPECT_THROW((void)rigid_body(0, 1), Error);
  EXPECT_THROW((void)rigid_body(1, -1), Error);
  EXPECT_THROW(ElasticBody(Profile::sphere(1), 0, 1), Error);
  EXPECT_THROW(ElasticBody(Profile::sphere(1), 1, std::nan("")), Error);
  EXPECT_THROW(ElasticBody(Profile::sphere(1), {{1, 1, 1}}), Error);
  EXPECT_THROW(ElasticBody(Profile::sphere(1), {{1.5, 1, 1}, {1, 1, 1}}), Error);
  EXPECT_THROW(ElasticBody(Profile::sphere(1), std::vector<Section>{}), Error);
}

}  // namespace
}  // namespace ictus::waves::test::sliced_body_test
