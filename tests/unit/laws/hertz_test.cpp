#include "ictus/laws/hertz.hpp"

#include "tests/support/near.hpp"

namespace ictus::test::hertz_test {
namespace {

// [Johnson1985, eqs (4.22), (4.23)], steel sphere of 1 cm on steel: k = 4/3 E* √R, E* = E/(2 (1 − ν²)).
TEST(Hertz, StiffnessOfASphereOnAPlane) {
  const double young = 210e9, poisson = 0.3, radius = 0.01;
  const double expected = 4.0 / 3 * young / (2 * (1 - poisson * poisson)) * std::sqrt(radius);
  EXPECT_TRUE(near(hertz_stiffness({young, poisson, 1 / radius}, {young, poisson, 0}), expected, 1e-15));
}

// Two equal spheres are a sphere of half the radius; the order does not matter; a rigid partner halves the
// compliance.
TEST(Hertz, Symmetries) {
  const Elastic a{70e9, 0.33, 20}, b{3e9, 0.4, 50};
  EXPECT_EQ(hertz_stiffness(a, b), hertz_stiffness(b, a));
  EXPECT_TRUE(near(hertz_stiffness(a, a), hertz_stiffness({70e9, 0.33, 40}, {70e9, 0.33, 0}), 1e-15));
  EXPECT_TRUE(near(hertz_stiffness(a, {HUGE_VAL, 0, 20}), 2 * hertz_stiffness(a, a), 1e-15));
}

}  // namespace
}  // namespace ictus::test::hertz_test
