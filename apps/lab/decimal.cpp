// Decimal numbers by fmt and strtod, which rounds correctly here too and knows no other locale than "C"; what it would take and
// std::from_chars does not (white space, "+", hexadecimal digits, words) is kept from it.

#include "ictus/base/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

namespace ictus {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

const char* past_digits(const char* at, const char* last) {
  while (at != last && is_digit(*at)) ++at;
  return at;
}

/// The end of "-12.5e-3"; null where there is no digit.
const char* end_of_number(const char* first, const char* last) {
  const char* at = first != last && *first == '-' ? first + 1 : first;
  const char* whole = past_digits(at, last);
  const bool point = whole != last && *whole == '.';
  const char* end = point ? past_digits(whole + 1, last) : whole;
  if (end - at - (point ? 1 : 0) == 0) return nullptr;
  if (end == last || (*end != 'e' && *end != 'E')) return end;
  const char* power = end + 1;
  if (power != last && (*power == '-' || *power == '+')) ++power;
  return power != last && is_digit(*power) ? past_digits(power, last) : end;
}

bool has_digit_above_zero(const std::string& digits) {
  return digits.substr(0, digits.find_first_of("eE")).find_first_of("123456789") != std::string::npos;
}

/// "-1.25e-07", "3e+22": the fewest digits that are read back as the same number.
std::string shortest_with_power(double value) {
  for (int digits = 0; digits < 16; ++digits)
    if (const std::string text = fmt::format("{:.{}e}", value, digits);
        std::strtod(text.c_str(), nullptr) == value)
      return text;
  return fmt::format("{:.16e}", value);
}

}  // namespace

std::from_chars_result from_decimal(const char* first, const char* last, double& value) {
  const char* end = end_of_number(first, last);
  if (!end) return {first, std::errc::invalid_argument};
  const std::string digits(first, end);
  const double found = std::strtod(digits.c_str(), nullptr);
  if (std::isinf(found) || (found == 0 && has_digit_above_zero(digits)))
    return {end, std::errc::result_out_of_range};
  value = found;
  return {end, std::errc{}};
}

/// Of both ways to write the digits the shorter one, and of the same length the one without a power of ten.
std::string to_decimal(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
  const std::string scientific = shortest_with_power(value);
  const std::size_t e = scientific.find('e');
  const int power = std::atoi(scientific.c_str() + e + 1);
  const std::string written = scientific.substr(0, e);
  const auto point = written.find('.');
  const int behind = point == std::string::npos ? 0 : static_cast<int>(written.size() - point) - 1;
  const std::string plain = fmt::format("{:.{}f}", value, std::max(0, behind - power));
  return plain.size() <= scientific.size() ? plain : scientific;
}

}  // namespace ictus
