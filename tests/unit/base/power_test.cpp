#include "ictus/base/power.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::power_test {
namespace {

using Big = boost::multiprecision::cpp_bin_float_50;

Big big_power(double x, const Big& p) { return x > 0 ? Big(pow(Big(x), p)) : Big(0); }

/// Mean of ⌊x⌋^p and its derivatives by `to`, by their definition in fifty digits.
struct BigMean {
  Big value, slope, curvature;
};

BigMean big_mean(double from, double to, double p) {
  const Big width = Big(to) - Big(from);
  const Big value = (big_power(to, Big(p) + 1) - big_power(from, Big(p) + 1)) / ((Big(p) + 1) * width);
  const Big slope = (big_power(to, p) - value) / width;
  const Big rise = to > 0 ? Big(p * big_power(to, Big(p) - 1)) : Big(0);
  return {value, slope, (rise - 2 * slope) / width};
}

TEST(Power, IsOneSided) {
  for (double p : {0.0, 0.5, 1.0, 1.3, 1.5, 2.0, 2.5, 3.0}) {
    EXPECT_EQ(power(0, p), 0);
    EXPECT_EQ(power(-1, p), 0);
    EXPECT_EQ(power(NAN, p), 0);
    EXPECT_EQ(power(1, p), 1);
  }
}

// Exponents with a short cut take it to the same number.
TEST(Power, ShortCutsAgreeWithPow) {
  Random random(1);
  Worst worst;
  for (int i = 0; i < 2000; ++i) {
    const double x = random.log_uniform(1e-12, 1e6);
    for (double p : {0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0})
      worst.see(relative(power(x, p), std::pow(x, p)), x, p);
  }
  EXPECT_TRUE(worst.below(4e-16));
}

// A walk of steps small and large, as the depths of a contact go: the error does not grow on the way.
TEST(KnownPower, IsThePowerToRoundOffFromAnywhere) {
  Random random(4);
  Worst worst;
  for (int walk = 0; walk < 60; ++walk) {
    const double p = walk % 6 == 0 ? 0.5 * (walk / 6 % 7) : random.uniform(0.05, 5);
    KnownPower known;
    known.prepare(p);
    double x = random.log_uniform(1e-9, 1e3);
    for (int i = 0; i < 100; ++i) {
      worst.see(relative(known(x, p), static_cast<double>(big_power(x, p))), "p", p, "x", x);
      x *= 1 + random.uniform(-1, 1) * random.log_uniform(1e-9, 0.5);
    }
    if (walk % 2 == 0) known.forget();
    if (walk % 3 == 0) known.prepare(p + 0.3);
    worst.see(relative(known(x, p + 0.3), static_cast<double>(big_power(x, p + 0.3))), "p", p, "x", x);
  }
  EXPECT_TRUE(worst.below(6e-16));
}

// Over the octaves of the table and beyond both of its ends.
TEST(PowerTable, IsThePowerToRoundOff) {
  Random random(5);
  Worst worst;
  for (int i = 0; i < 3000; ++i) {
    const double p = random.uniform(0, 6);
    const double x = random.log_uniform(1e-35, 1e25);
    worst.see(relative(PowerTable(p)(x), static_cast<double>(big_power(x, p))), "p", p, "x", x);
  }
  EXPECT_TRUE(worst.below(6e-16));
  for (double x : {0.0, -0.0, -1.0, double(NAN)}) EXPECT_EQ(PowerTable(1.1)(x), 0);
  EXPECT_EQ(PowerTable(1.1)(INFINITY), INFINITY);
  EXPECT_EQ(power_table(1.1), power_table(1.1));
}

TEST(KnownPower, IsOneSided) {
  for (double p : {1.5, 1.3}) {
    KnownPower known;
    known.prepare(p);
    for (double x : {0.7, 0.0, 0.71, -1.0, double(NAN)}) EXPECT_EQ(known(x, p) > 0, x > 0) << p << ", " << x;
  }
}

TEST(PowerMean, IsTheMeanToRoundOff) {
  Random random(2);
  Worst value, slope;
  for (int i = 0; i < 4000; ++i) {
    const double p =
        random.uniform(0, 1) < 0.5 ? random.uniform(0.05, 5) : std::floor(random.uniform(0, 11)) / 2;
    const double from = random.uniform(-0.3, 1), gap = random.log_uniform(1e-9, 1);
    const double to = random.uniform(0, 1) < 0.5 ? from + gap : from - gap;
    if (!(from > 0) && !(to > 0)) continue;
    const Mean mean = power_mean(from, to, p);
    const BigMean exact = big_mean(from, to, p);
    value.see(relative(mean.value, static_cast<double>(exact.value)), "p", p, "from", from, "to", to);
    // Newton's slope needs a few digits only; its natural size is height over depth.
    const double height = static_cast<double>(exact.value) / std::max(from, to);
    slope.see(relative(mean.slope, static_cast<double>(exact.slope), height), "p", p, "from", from, "to", to);
  }
  EXPECT_TRUE(value.below(3e-14));
  EXPECT_TRUE(slope.below(1e-3));
}

TEST(PowerMean, OfAPointIsItsPower) {
  for (double x : {1e-9, 0.3, 7.0})
    for (double p : {0.0, 1.0, 1.5, 2.7}) {
      EXPECT_TRUE(near(power_mean(x, x, p).value, power(x, p), 1e-15));
      EXPECT_TRUE(near(power_mean(x, x, p).slope, p * power(x, p) / (2 * x), 1e-14, 1e-300));
    }
}

TEST(PowerMean, IsNothingOutside) {
  for (double from : {-1.0, -1e-9, 0.0}) EXPECT_EQ(power_mean(from, -0.5, 1.5).value, 0);
  for (double to : {1e-300, 1e-200, 1e-151, 1.1e-150, 1e-140, 1e-100})
    for (double p : {1.0, 1.1, 1.5, 3.0})
      for (const Mean mean : {power_mean(0, to, p), power_mean(to, 0, p), power_mean(-to, to, p)}) {
        EXPECT_TRUE(mean.value >= 0 && mean.value <= to) << to;
        EXPECT_TRUE(std::isfinite(mean.slope) && std::isfinite(mean.curvature)) << to << " to the " << p;
      }
}

// The discrete gradient of the integral: mean times way is the change of energy, through the surface as well.
TEST(PowerTerm, MeanTimesWayIsTheChangeOfTheIntegral) {
  Random random(3);
  Worst worst;
  for (int i = 0; i < 2000; ++i) {
    const PowerTerm term{random.log_uniform(1, 1e9), random.uniform(1, 4)};
    const double from = random.uniform(-0.5, 1), to = random.uniform(-0.5, 1);
    const double mean = term.coefficient * power_mean(from, to, term.exponent).value;
    worst.see(relative(mean * (to - from), term.integral(to) - term.integral(from), term.coefficient), from,
              to);
  }
  EXPECT_TRUE(worst.below(1e-15));
}

}  // namespace
}  // namespace ictus::test::power_test
