#include "ictus/scene/units.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace ictus::units_test {
namespace {

double value(std::string_view text) {
  const auto read = parse_quantity(text);
  EXPECT_TRUE(read.quantity) << text << " " << read.fault.message;
  return read.quantity ? read.quantity->value : std::numeric_limits<double>::quiet_NaN();
}

TEST(Quantity, IsTheLiteralToTheLastBit) {
  EXPECT_EQ(value("35 g"), 0.035);
  EXPECT_EQ(value("50 g"), 0.05);
  EXPECT_EQ(value("44.1 kHz"), 44100.0);
  EXPECT_EQ(value("0.7 mm"), 0.7e-3);
  EXPECT_EQ(value("1e7 N/m^1.5"), 1e7);
  EXPECT_EQ(value("2.5E-3 MN"), 2.5e3);
  EXPECT_EQ(value("1.5e+2 us"), 1.5e-4);
  EXPECT_EQ(value("90 %"), 0.9);
  EXPECT_EQ(value("210 GPa"), 2.1e11);
  EXPECT_EQ(value("1.5 min"), 90.0);
  EXPECT_EQ(value("-.5 m"), -0.5);
  EXPECT_EQ(value("+3kg"), 3.0);
  EXPECT_EQ(value("  12  "), 12.0);
  EXPECT_EQ(value("1000 mm"), 1.0);
}

TEST(Quantity, KnowsWhetherAUnitWasGiven) {
  EXPECT_FALSE(parse_quantity("5").quantity->dimension);
  EXPECT_EQ(parse_quantity("5 %").quantity->dimension->text(), "1");
  EXPECT_EQ(parse_quantity("5 N/m^1.5").quantity->dimension->text(), "N/m^1.5");
  EXPECT_EQ(parse_quantity("5 N/m^1.5").quantity->text, "5 N/m^1.5");
}

// An exponent near the largest int, or beyond every integer, once overflowed with that of the unit; sanitizers saw it.
TEST(Quantity, NothingIsNothingWhateverItsExponent) {
  for (const char* text : {"0e2147483647 km", "0e-2147483648 mm", "0e2147483648 km",
                           "-0.0e+9223372036854775807 km", "0e99999999999999999999 mm"})
    EXPECT_EQ(parse_quantity(text).quantity.value().value, 0) << text;
  EXPECT_EQ(parse_quantity("1e2147483647 mm").fault.message, "is out of the range of numbers");
}

TEST(Quantity, SaysWhatIsWrong) {
  EXPECT_EQ(parse_quantity("").fault.message, "is empty");
  EXPECT_EQ(parse_quantity("abc").fault.message, "does not start with a number");
  EXPECT_EQ(parse_quantity("--5 m").fault.message, "does not start with a number");
  EXPECT_EQ(parse_quantity("nan kg").fault.message, "is not a finite number");
  EXPECT_EQ(parse_quantity("-inf").fault.message, "is not a finite number");
  EXPECT_EQ(parse_quantity("1e400 kg").fault.message, "is out of the range of numbers");
  EXPECT_EQ(parse_quantity("1e308 km").fault.message, "is out of the range of numbers in SI units");
  EXPECT_EQ(parse_quantity("5 kgs").fault.message, "'kgs' is not a unit");
  EXPECT_EQ(parse_quantity("5 kgs").fault.help.substr(0, 18), "did you mean 'kg'?");
  EXPECT_EQ(parse_quantity("5 m 3").fault.message, "'m 3' is not a unit");
  EXPECT_EQ(parse_quantity("0,5 kg").fault.message, "has a decimal comma");
  EXPECT_EQ(parse_quantity("0x10 kg").fault.message, "'x10 kg' is not a unit");
}

TEST(Shortest, ReadsBackAndIsANumberOfToml) {
  EXPECT_EQ(shortest(1), "1.0");
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(-0.0), "-0.0");
  EXPECT_EQ(shortest(1e300), "1e+300");
  EXPECT_EQ(shortest(12345678901234567168.0), "12345678901234567168.0");
  for (double x : {1.0 / 3, 5e-324, 1.7976931348623157e308, 2.2250738585072014e-308, 9007199254740993.0})
    EXPECT_EQ(value(shortest(x)), x);
}

}  // namespace
}  // namespace ictus::units_test
