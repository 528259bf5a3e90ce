// tan, asin, acos, atan and atan2 as the library links them: against fifty digits, and the same bits by every compiler.

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::angles_test {
namespace {

using Big = boost::multiprecision::cpp_bin_float_50;

/// In units of the last place of the exact value.
double error(double found, const Big& exact) {
  const double near = std::abs(static_cast<double>(exact));
  const double unit = std::nextafter(near, HUGE_VAL) - near;
  return static_cast<double>(abs(Big(found) - exact)) / unit;
}

double any_size(Random& random) {
  const double size = random.uniform(-1, 1) * std::ldexp(1.0, static_cast<int>(random.uniform(-30, 20)));
  return size;
}

// What the C library of Debian 12 gives differs from this in up to four of a thousand.
TEST(Angles, AreRoundedAsTheExactValueIs) {
  Random random(3);
  Worst worst;
  for (int i = 0; i < 3000; ++i) {
    const double x = any_size(random), y = any_size(random), inside = random.uniform(-1, 1);
    const double end =
        std::copysign(1 - std::ldexp(random.uniform(0, 1), -static_cast<int>(random.uniform(0, 50))), inside);
    worst.see(error(std::atan2(y, x), atan2(Big(y), Big(x))), "atan2", y, x);
    worst.see(error(std::atan(x), atan(Big(x))), "atan", x);
    worst.see(error(std::tan(x), tan(Big(x))), "tan", x);
    for (double c : {inside, end}) {
      worst.see(error(std::asin(c), asin(Big(c))), "asin", c);
      worst.see(error(std::acos(c), acos(Big(c))), "acos", c);
    }
  }
  EXPECT_TRUE(worst.below(0.501));
}

TEST(Angles, AreRoundedAlikeEverywhere) {
  Random random(7);
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a
  const auto take = [&](double x) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    hash = (hash ^ bits) * 1099511628211u;
  };
  for (int i = 0; i < 20000; ++i) {
    const double x = any_size(random), y = any_size(random), c = random.uniform(-1, 1);
    for (double found : {std::atan2(y, x), std::atan(x), std::asin(c), std::acos(c), std::tan(x)})
      take(found);
  }
  EXPECT_EQ(hash, 1657047673460617073u);
}

TEST(Angles, KnowTheEdges) {
  constexpr double infinite = std::numeric_limits<double>::infinity(), pi = 0x1.921fb54442d18p1;
  const volatile double zero = 0;  // so that no compiler computes them itself
  const double one = zero + 1;
  EXPECT_EQ(std::atan2(zero, one), 0);
  EXPECT_TRUE(std::signbit(std::atan2(-zero, one)));
  EXPECT_EQ(std::atan2(zero, -one), pi);
  EXPECT_EQ(std::atan2(-zero, -zero), -pi);
  EXPECT_EQ(std::atan2(one, zero), pi / 2);
  EXPECT_EQ(std::atan2(-one, zero), -pi / 2);
  EXPECT_EQ(std::atan2(one * infinite, one * infinite), pi / 4);
  EXPECT_EQ(std::atan2(one * infinite, -one * infinite), 3 * (pi / 4));
  EXPECT_EQ(std::atan2(one, -one * infinite), pi);
  EXPECT_EQ(std::atan2(one * 5e-324, one * 2), 0);
  EXPECT_EQ(std::atan2(one * 5e-324, one * 5e-324), pi / 4);
  EXPECT_EQ(std::atan2(one * 1e308, one * 1e308), pi / 4);
  EXPECT_EQ(std::atan(one * infinite), pi / 2);
  EXPECT_EQ(std::asin(one), pi / 2);
  EXPECT_EQ(std::acos(one), 0);
  EXPECT_EQ(std::acos(-one), pi);
  EXPECT_EQ(std::tan(one * 5e-324), 5e-324);
  EXPECT_TRUE(std::isnan(std::asin(one * 1.0000000000000002)));
  EXPECT_TRUE(std::isnan(std::acos(-one * 1.0000000000000002)));
  EXPECT_TRUE(std::isnan(std::atan2(one * NAN, one)));
  EXPECT_TRUE(std::isnan(std::tan(one * infinite)));
}

}  // namespace
}  // namespace ictus::test::angles_test
