#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <stdexcept>

namespace ictus::dimension_test {
namespace {

struct UnitCase {
  const char* text;
  Dimension dimension;
  double factor;
};

TEST(Unit, IsRead) {
  for (const UnitCase& c : {UnitCase{"1", {}, 1},
                            UnitCase{"m", {0, 1, 0}, 1},
                            UnitCase{"g", {1, 0, 0}, 1e-3},
                            UnitCase{"kg", {1, 0, 0}, 1},
                            UnitCase{"mg", {1, 0, 0}, 1e-6},
                            UnitCase{"mm", {0, 1, 0}, 1e-3},
                            UnitCase{"cm^2", {0, 2, 0}, 1e-4},
                            UnitCase{"mm³", {0, 3, 0}, 1e-9},
                            UnitCase{"us", {0, 0, 1}, 1e-6},
                            UnitCase{"\u00b5s", {0, 0, 1}, 1e-6},
                            UnitCase{"\u03bcs", {0, 0, 1}, 1e-6},
                            UnitCase{"ns", {0, 0, 1}, 1e-9},
                            UnitCase{"min", {0, 0, 1}, 60},
                            UnitCase{"kHz", {0, 0, -1}, 1e3},
                            UnitCase{"1/s", {0, 0, -1}, 1},
                            UnitCase{"s^-1", {0, 0, -1}, 1},
                            UnitCase{"N/m^1.5", {1, -0.5, -2}, 1},
                            UnitCase{"GPa", {1, -1, -2}, 1e9},
                            UnitCase{"m/s²", {0, 1, -2}, 1},
                            UnitCase{"N s/m", {1, 0, -1}, 1},
                            UnitCase{"N*s/m", {1, 0, -1}, 1},
                            UnitCase{"N·s/m", {1, 0, -1}, 1},
                            UnitCase{"W", {1, 2, -3}, 1},
                            UnitCase{"TJ", {1, 2, -2}, 1e12},
                            UnitCase{"%", {}, 1e-2},
                            UnitCase{"deg", {}, std::numbers::pi / 180},
                            UnitCase{"dm", {0, 1, 0}, 0.1},
                            UnitCase{"MN", {1, 1, -2}, 1e6},
                            UnitCase{"N/m^(1.5+1)", {1, -1.5, -2}, 1}}) {
    const auto unit = parse_unit(c.text);
    ASSERT_TRUE(unit) << c.text;
    EXPECT_EQ(unit->dimension, c.dimension) << c.text << " is " << unit->dimension.text();
    EXPECT_EQ(unit->factor, c.factor) << c.text;
  }
}

TEST(Unit, IsRefused) {
  for (const char* text :
       {"",    " ",     "kgs",   "M",   "k",    "/s", "N//m", "N/", "m^",   "m^(1", "m^1.5.2",
        "m^a", "m^--1", "m^999", "kkg", "mmin", "KG", "m)",   "5",  "m^()", "°",    "\xff"})
    EXPECT_FALSE(parse_unit(text)) << text;
}

TEST(Dimension, TextIsTheUnitAReaderExpects) {
  for (const char* text :
       {"1",       "kg", "m", "s", "m/s", "m/s^2", "s/m",       "Hz",     "N",   "N/m",  "N/m^1.5",
        "N/m^2.5", "Pa", "J", "W", "N s", "N s/m", "N s/m^2.5", "kg/m^3", "m/N", "1/Pa", "s/m^1.5"})
    EXPECT_EQ(parse_unit(text)->dimension.text(), text);
}

TEST(Dimension, TextReadsBack) {
  for (double kg : {-2.0, -1.0, -0.5, 0.0, 1.0, 1.25})
    for (double m : {-2.5, -1.0, 0.0, 1.0, 1.5, 3.0})
      for (double s : {-3.0, -2.0, -0.75, 0.0, 1.0, 2.0}) {
        const Dimension dimension{kg, m, s};
        const auto unit = parse_unit(dimension.text());
        ASSERT_TRUE(unit) << dimension.text();
        EXPECT_EQ(unit->dimension, dimension) << dimension.text();
        EXPECT_EQ(unit->factor, 1);
      }
}

TEST(Dimension, ArithmeticToleratesDecimals) {
  const Dimension length{0, 1, 0}, force{1, 1, -2};
  EXPECT_EQ(force / pow(length, 1.1 + 0.4), (Dimension{1, -0.5, -2}));
  EXPECT_EQ(force * length, (Dimension{1, 2, -2}));
  EXPECT_FALSE(force == length);
  EXPECT_FALSE((Dimension{0, 1.5, 0} == Dimension{0, 1.5001, 0}));
  EXPECT_EQ((force / pow(length, 1.1 + 0.4)).text(), "N/m^1.5");
}

TEST(Dimension, OfADeclaredUnit) {
  const auto lookup = [](std::string_view name) {
    return name == "exponent" ? std::optional(1.5) : std::nullopt;
  };
  EXPECT_EQ(dimension_of("N/m^exponent", lookup).text(), "N/m^1.5");
  EXPECT_EQ(dimension_of("N/m^(exponent+1)", lookup).text(), "N/m^2.5");
  EXPECT_EQ(dimension_of("N/m^(exponent-0.5)", lookup).text(), "N/m");
  EXPECT_EQ(dimension_of("N s/m^(exponent+1)", lookup).text(), "N s/m^2.5");
  EXPECT_EQ(dimension_of("N s/m^(exponent/2+0.5)", lookup).text(), "N s/m^1.25");
  EXPECT_THROW(dimension_of("N s/m^(exponent/0)", lookup), std::logic_error);
  EXPECT_EQ(dimension_of("J/m^exponent", lookup).text(), "N/m^0.5");
  EXPECT_EQ(dimension_of("s/m").text(), "s/m");
  EXPECT_THROW(dimension_of("N/m^exponentt", lookup), std::logic_error);
  EXPECT_THROW(dimension_of("N/m^exponent"), std::logic_error);
  EXPECT_THROW(dimension_of("N/m^exponent", [](std::string_view) { return std::optional(120.0); }), Error);
}

}  // namespace
}  // namespace ictus::dimension_test
