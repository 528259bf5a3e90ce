#include "ictus/report/number.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <vector>

namespace ictus::report::number_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Significant, KeepsTheDigitsAskedFor) {
  EXPECT_EQ(significant(0.28712, 4), "0.2871");
  EXPECT_EQ(significant(0.3, 4), "0.3000");
  EXPECT_EQ(significant(-12.345, 3), "-12.3");
  EXPECT_EQ(significant(0.99996, 4), "1.000");
  EXPECT_EQ(significant(44100, 4), "44100");
}

TEST(Significant, TakesAnExponentWhereZerosWouldBeMany) {
  EXPECT_EQ(significant(1.2e-7, 4), "1.200e-7");
  EXPECT_EQ(significant(6.97e9, 3), "6.97e9");
}

TEST(Significant, PrintsWhatIsNoNumber) {
  EXPECT_EQ(significant(nan), "–");
  EXPECT_EQ(significant(infinity), "∞");
  EXPECT_EQ(significant(-infinity), "-∞");
  EXPECT_EQ(significant(0.0), "0");
  EXPECT_EQ(significant(-0.0), "0");
}

TEST(Engineering, ChoosesThePrefix) {
  EXPECT_EQ(engineering(180.3e-6, "s"), "180.3 µs");
  EXPECT_EQ(engineering(1200, "N", 2), "1.2 kN");
  EXPECT_EQ(engineering(0.3, "m/s", 3), "300 mm/s");
  EXPECT_EQ(engineering(1e7, "N/m^1.5", 2), "10 MN/m^1.5");
  EXPECT_EQ(engineering(0, "J"), "0 J");
  EXPECT_EQ(engineering(nan, "J"), "–");
}

TEST(Engineering, PrintsNoZeroThatIsNotSignificant) { EXPECT_EQ(engineering(0.27e-3, "m", 2), "0.27 mm"); }

TEST(Engineering, CarriesWhenRoundingReachesTheNextPrefix) {
  EXPECT_EQ(engineering(999.96e-6, "s"), "1.000 ms");
}

TEST(Engineering, CountsMassInGrams) {
  EXPECT_EQ(engineering(0.05, "kg", 2), "50 g");
  EXPECT_EQ(engineering(2e-6, "kg", 2), "2.0 mg");
}

TEST(Engineering, LeavesUnitsThatTakeNoPrefix) {
  EXPECT_EQ(engineering(0.001, "m²", 2), "0.0010 m²");
  EXPECT_EQ(engineering(0.001, "m^2", 2), "0.0010 m^2");
  EXPECT_EQ(engineering(0.5, "1", 2), "0.50");
  EXPECT_EQ(engineering(1e-25, "J", 2), "1.0e-25 J");
}

TEST(Percent, IsOfAFraction) {
  EXPECT_EQ(percent(0.125, 3), "12.5 %");
  EXPECT_EQ(percent(nan), "–");
}

TEST(RoundTrip, ReadsBackAsTheSameBits) {
  for (const double x : {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -2.5e-9, 12345678.9})
    EXPECT_EQ(std::strtod(round_trip(x).c_str(), nullptr), x);
  EXPECT_EQ(round_trip(0.1), "0.1");
  EXPECT_EQ(round_trip(-nan), "nan");
}

TEST(FittingScale, FitsTheLargestFiniteValue) {
  const std::vector<double> depths{0, 1.6e-5, nan, -2e-6};
  const Scale scale = fitting_scale(depths, "m");
  EXPECT_EQ(scale.unit, "µm");
  EXPECT_DOUBLE_EQ(depths[1] / scale.factor, 16);
  EXPECT_EQ(fitting_scale(std::vector<double>{0, nan}, "m").unit, "m");
  EXPECT_EQ(fitting_scale(std::vector<double>{0.02}, "kg").unit, "g");
}

}  // namespace
}  // namespace ictus::report::number_test
