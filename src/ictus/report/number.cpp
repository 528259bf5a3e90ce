#include "ictus/report/number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace ictus::report {
namespace {

constexpr std::string_view dash = "–";

/// Decimal exponent of |x| after rounding to `digits` digits: 999.96 to four digits is 1.000e3.
int rounded_exponent(double x, int digits) {
  const std::string scientific = fmt::format("{:.{}e}", std::abs(x), digits - 1);
  return std::atoi(scientific.c_str() + scientific.find('e') + 1);
}

/// "1.200e-7" for fmt's "1.200e-07".
std::string without_padding(std::string scientific) {
  const std::size_t e = scientific.find('e');
  const int exponent = std::atoi(scientific.c_str() + e + 1);
  return scientific.substr(0, e + 1) + std::to_string(exponent);
}

std::string not_finite(double x) {
  if (std::isnan(x)) return std::string(dash);
  return x > 0 ? "∞" : "-∞";
}

struct Prefix {
  int exponent;
  std::string_view symbol;
};
constexpr std::array prefixes{Prefix{-18, "a"}, Prefix{-15, "f"}, Prefix{-12, "p"}, Prefix{-9, "n"},
                              Prefix{-6, "µ"},  Prefix{-3, "m"},  Prefix{0, ""},    Prefix{3, "k"},
                              Prefix{6, "M"},   Prefix{9, "G"},   Prefix{12, "T"}};

/// Only the first factor of a unit can carry a prefix, and only when it has no exponent.
bool takes_prefix(std::string_view unit) {
  constexpr std::array plain{"m", "s", "N", "J", "W", "Hz", "Pa", "g", "rad"};
  const std::string_view first = unit.substr(0, unit.find_first_of("/*. "));
  return std::any_of(plain.begin(), plain.end(), [&](std::string_view name) { return name == first; });
}

/// The kilogram already has a prefix: count in grams.
Scale base_scale(std::string_view unit) {
  const bool kilogram = unit.substr(0, 2) == "kg" && (unit.size() == 2 || takes_prefix(unit.substr(1)));
  if (kilogram) return {1e-3, std::string(unit.substr(1))};
  return {1, std::string(unit)};
}

const Prefix* find_prefix(int exponent) {
  const auto found = std::find_if(prefixes.begin(), prefixes.end(),
                                  [&](const Prefix& prefix) { return prefix.exponent == exponent; });
  return found == prefixes.end() ? nullptr : &*found;
}

int floor_to_thousands(int exponent) { return (exponent >= 0 ? exponent : exponent - 2) / 3 * 3; }

/// 10 to an integer power, exact where a double can be, which `1e-6 * x` for `x / 1e6` is not.
double divided(double x, int exponent) {
  return exponent >= 0 ? x / std::pow(10.0, exponent) : x * std::pow(10.0, -exponent);
}

}  // namespace

std::string significant(double x, int digits) {
  if (!std::isfinite(x)) return not_finite(x);
  if (x == 0) return "0";
  const int exponent = rounded_exponent(x, digits);
  if (exponent < -4 || exponent >= std::max(digits, 6))
    return without_padding(fmt::format("{:.{}e}", x, digits - 1));
  return fmt::format("{:.{}f}", x, std::max(0, digits - 1 - exponent));
}

std::string engineering(double x, std::string_view unit, int digits) {
  if (std::isnan(x)) return std::string(dash);
  if (unit.empty() || unit == "1") return significant(x, digits);
  const Scale base = base_scale(unit);
  const double value = x / base.factor;
  const std::string plain = significant(x, digits) + " " + std::string(unit);
  if (x == 0 || !std::isfinite(x) || !takes_prefix(base.unit)) return plain;
  const int exponent = rounded_exponent(value, digits);
  int thousands = floor_to_thousands(exponent);
  // Two digits of 270 µm would need a zero that is not significant: 0.27 mm says what is known.
  if (exponent - thousands >= digits) thousands += 3;
  const Prefix* prefix = find_prefix(thousands);
  if (!prefix) return plain;
  return fmt::format("{} {}{}", significant(divided(value, thousands), digits), prefix->symbol, base.unit);
}

std::string percent(double fraction, int digits) {
  if (std::isnan(fraction)) return std::string(dash);
  return significant(100 * fraction, digits) + " %";
}

std::string round_trip(double x) {
  if (std::isnan(x)) return "nan";
  return fmt::format("{}", x);
}

Scale fitting_scale(std::span<const double> values, std::string_view unit) {
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  const Scale plain{1, std::string(unit)};
  const Scale base = base_scale(unit);
  if (largest == 0 || !takes_prefix(base.unit)) return plain;
  const Prefix* prefix = find_prefix(floor_to_thousands(rounded_exponent(largest / base.factor, 4)));
  if (!prefix) return plain;
  return {base.factor * std::pow(10.0, prefix->exponent), std::string(prefix->symbol) + base.unit};
}

}  // namespace ictus::report
