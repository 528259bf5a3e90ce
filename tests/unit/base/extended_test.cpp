#include "ictus/base/extended.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::extended_test {
namespace {

using Big = boost::multiprecision::cpp_bin_float_50;

Big big(Extended x) { return Big(x.high) + Big(x.low); }

double error(Extended found, const Big& exact) { return static_cast<double>(abs(big(found) / exact - 1)); }

Extended any(Random& random) {
  const double high = random.uniform(-1, 1) * random.log_uniform(1e-20, 1e20);
  return Extended(high) + high * random.uniform(-1, 1) * 0x1p-54;
}

TEST(Extended, HasAHundredBits) {
  Random random(2);
  Worst worst;
  for (int i = 0; i < 5000; ++i) {
    const Extended a = any(random), b = any(random);
    worst.see(error(a + b, big(a) + big(b)), "sum", a.high, b.high);
    worst.see(error(a - b, big(a) - big(b)), "difference", a.high, b.high);
    worst.see(error(a * b, big(a) * big(b)), "product", a.high, b.high);
    worst.see(error(a / b, big(a) / big(b)), "ratio", a.high, b.high);
    worst.see(error(sqrt(abs(a)), sqrt(abs(big(a)))), "root", a.high);
  }
  EXPECT_TRUE(worst.below(0x1p-101));
}

// Relative, but for angles: their multiples of a quarter turn are taken away with an error of 2⁻¹⁰⁴ of the angle.
TEST(Extended, FunctionsHaveThemToo) {
  Random random(5);
  Worst worst;
  for (int i = 0; i < 1000; ++i) {
    const Extended x = Extended(random.uniform(-300, 300)) / 7, small = x / 1000;
    worst.see(error(exp(x), exp(big(x))), "exp", x.high);
    worst.see(error(cosh(x), cosh(big(x))), "cosh", x.high);
    const double size = 1 + std::abs(x.high);
    worst.see(static_cast<double>(abs(big(sin(x)) - sin(big(x)))) / size, "sin", x.high);
    worst.see(static_cast<double>(abs(big(cos(x)) - cos(big(x)))) / size, "cos", x.high);
    worst.see(error(sin(small), sin(big(small))), "sin", small.high);
  }
  EXPECT_TRUE(worst.below(0x1p-96));
  EXPECT_EQ(exp(Extended(-800)).high, 0);
  EXPECT_EQ(exp(Extended(800)).high, HUGE_VAL);
  EXPECT_TRUE(std::isnan(exp(Extended(NAN)).high));
}

}  // namespace
}  // namespace ictus::test::extended_test
