#include "ictus/scene/units.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "ictus/base/decimal.hpp"

namespace ictus {

namespace {

/// The number at the head of a quantity, and what follows it.
struct Head {
  std::string_view digits;  // without a leading plus
  std::string_view unit;
  std::errc error{};
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool starts_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

Head head_of(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  // from_chars would take "inf", "nan" and their kin.
  if (!starts_number(text)) return {{}, text, std::errc::invalid_argument};
  double value = 0;
  const auto [end, error] = from_decimal(text.data(), text.data() + text.size(), value);
  const auto size = static_cast<std::size_t>(end - text.data());
  return {text.substr(0, size), trimmed(text.substr(size)), error};
}

/// The whole number p of a factor 10^p, where it is one.
std::optional<int> decimal_power(double factor) {
  const double power = std::round(std::log10(factor));
  if (!(std::abs(power) <= 22)) return std::nullopt;
  double exact = 1;
  for (int i = 0; i < static_cast<int>(std::abs(power)); ++i) exact *= 10;
  const bool same = factor == (power < 0 ? 1 / exact : exact);
  return same ? std::optional(static_cast<int>(power)) : std::nullopt;
}

double number_of(std::string_view digits) {
  double value = std::nan("");
  from_decimal(digits.data(), digits.data() + digits.size(), value);
  return value;
}

/// The product, rounded once: "35 g" is 0.035 to the last bit, since the power of ten moves into the digits.
double scaled(std::string_view digits, double factor) {
  const auto power = decimal_power(factor);
  if (!power) return number_of(digits) * factor;
  const std::size_t e = digits.find_first_of("eE");
  long long written = 0;  // wider than any exponent of a number, so that the sum below cannot overflow
  if (e != std::string_view::npos) {
    const std::size_t sign = digits[e + 1] == '+' ? 1 : 0;
    const auto end = std::from_chars(digits.data() + e + 1 + sign, digits.data() + digits.size(), written);
    // Only of zero can the exponent be longer still: any other number was out of range before it came here.
    if (end.ec != std::errc{} || std::abs(written) > std::numeric_limits<int>::max())
      return number_of(digits) * factor;
  }
  return number_of(std::string(digits.substr(0, e)) + "e" + std::to_string(written + *power));
}

QuantityText wrong(std::string message, std::string help) {
  return {std::nullopt, {std::move(message), std::move(help)}};
}

constexpr std::string_view how_to = "write a number and its unit, as in \"5 g\" or \"1e7 N/m^1.5\"";

QuantityText not_a_number(std::string_view text) {
  if (text.empty()) return wrong("is empty", std::string(how_to));
  const std::string_view bare = text.substr(text.find_first_not_of("+-") == 1 ? 1 : 0);
  for (std::string_view name : {"inf", "nan", "Inf", "NaN", "INF", "NAN"})
    if (bare.starts_with(name)) return wrong("is not a finite number", std::string(how_to));
  return wrong("does not start with a number", std::string(how_to));
}

QuantityText not_a_unit(std::string_view unit) {
  if (unit.starts_with(',')) return wrong("has a decimal comma", "write the decimal point as '.'");
  std::string help;
  const auto near =
      nearest(unit, {"kg",    "g", "mg", "m",   "cm", "mm",  "um",  "s", "ms", "us",  "m/s", "mm/s",
                     "m/s^2", "N", "kN", "N/m", "Pa", "MPa", "GPa", "J", "Hz", "kHz", "s/m"});
  if (!near.empty()) help = "did you mean '" + std::string(near) + "'? ";
  return wrong("'" + std::string(unit) + "' is not a unit", help + "units: " + std::string(known_units()));
}

}  // namespace

QuantityText parse_quantity(std::string_view text) {
  const Head head = head_of(trimmed(text));
  if (head.error == std::errc::invalid_argument) return not_a_number(head.unit);
  if (head.error != std::errc{})
    return wrong("is out of the range of numbers", "numbers reach from 1e-307 to 1e308");
  Quantity quantity{.value = number_of(head.digits), .dimension = {}, .text = std::string(text), .place = {}};
  if (!head.unit.empty()) {
    const auto unit = parse_unit(head.unit);
    if (!unit) return not_a_unit(head.unit);
    quantity.value = scaled(head.digits, unit->factor);
    quantity.dimension = unit->dimension;
  }
  if (!std::isfinite(quantity.value))
    return wrong("is out of the range of numbers in SI units", "numbers reach from 1e-307 to 1e308");
  return {std::move(quantity), {}};
}

std::string shortest(double value) {
  std::string text = to_decimal(value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

}  // namespace ictus
