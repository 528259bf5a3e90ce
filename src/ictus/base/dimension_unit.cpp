#include "ictus/base/dimension.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/base/most.hpp"

namespace ictus {

namespace {

struct Atom {
  std::string_view name;
  Dimension dimension;
  double factor;   // without its power of ten
  double decimal;  // the power of ten
  bool prefixed;   // may carry an SI prefix
};

constexpr std::array atoms{
    Atom{"m", dimensions::length, 1, 0, true},
    Atom{"g", dimensions::mass, 1, -3, true},
    Atom{"s", dimensions::time, 1, 0, true},
    Atom{"N", dimensions::force, 1, 0, true},
    Atom{"J", dimensions::energy, 1, 0, true},
    Atom{"Pa", dimensions::pressure, 1, 0, true},
    Atom{"W", {1, 2, -3}, 1, 0, true},
    Atom{"Hz", dimensions::frequency, 1, 0, true},
    Atom{"rad", dimensions::none, 1, 0, true},
    Atom{"deg", dimensions::none, std::numbers::pi / 180, 0, false},
    Atom{"min", dimensions::time, 60, 0, false},
    Atom{"%", dimensions::none, 1, -2, false},
    Atom{"1", dimensions::none, 1, 0, false},
};

struct Prefix {
  std::string_view name;
  double decimal;
};

// The two code points of micro: U+00B5 (micro sign) and U+03BC (Greek mu).
constexpr std::array prefixes{Prefix{"n", -9}, Prefix{"u", -6}, Prefix{"\u00b5", -6}, Prefix{"\u03bc", -6},
                              Prefix{"m", -3}, Prefix{"c", -2}, Prefix{"d", -1},      Prefix{"k", 3},
                              Prefix{"M", 6},  Prefix{"G", 9},  Prefix{"T", 12}};

/// A unit with its power of ten kept apart, so that "mm^2" is 1e-6 to the last bit.
struct Scaled {
  Dimension dimension;
  double factor = 1;
  double decimal = 0;
};

std::optional<Scaled> atom_of(std::string_view word) {
  for (const Atom& atom : atoms)
    if (word == atom.name) return Scaled{atom.dimension, atom.factor, atom.decimal};
  for (const Prefix& prefix : prefixes) {
    if (!word.starts_with(prefix.name)) continue;
    for (const Atom& atom : atoms)
      if (atom.prefixed && word.substr(prefix.name.size()) == atom.name)
        return Scaled{atom.dimension, atom.factor, atom.decimal + prefix.decimal};
  }
  return std::nullopt;
}

/// 10^decimal, exact or correctly rounded for whole exponents up to 22 either way.
double power_of_ten(double decimal) {
  if (decimal != std::round(decimal) || std::abs(decimal) > 22) return std::pow(10.0, decimal);
  double power = 1;
  for (int i = 0; i < static_cast<int>(std::abs(decimal)); ++i) power *= 10;
  return decimal < 0 ? 1 / power : power;
}

/// With exponents that are read again, also where newtons stand for kilograms: below 99 by three.
bool can_be_told(const Dimension& dimension) {
  const auto short_enough = [](double exponent) { return std::abs(exponent) <= most::power_of_unit; };
  return short_enough(dimension.kg) && short_enough(dimension.m) && short_enough(dimension.s);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Reads a unit from left to right; every function gives nothing where the text does not fit.
class UnitText {
 public:
  UnitText(std::string_view text, const ExponentLookup& lookup) : rest_(text), lookup_(lookup) {}

  std::optional<Scaled> unit() {
    Scaled total;
    double sign = 1;
    skip_spaces();
    while (true) {
      const auto factor = power();
      if (!factor) return std::nullopt;
      total.dimension = total.dimension * pow(factor->dimension, sign);
      total.factor *= sign > 0 ? factor->factor : 1 / factor->factor;
      total.decimal += sign * factor->decimal;
      skip_spaces();
      if (rest_.empty()) return can_be_told(total.dimension) ? std::optional(total) : std::nullopt;
      sign = take("/") ? -1 : 1;
      if (sign > 0 && !take("*")) take("\u00b7");
      skip_spaces();
    }
  }

 private:
  void skip_spaces() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }

  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  /// Everything up to a separator, a power, or the end.
  std::string_view word() {
    std::size_t size = 0;
    while (size < rest_.size() && !ends_word(rest_.substr(size))) ++size;
    const std::string_view result = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return result;
  }

  static bool ends_word(std::string_view rest) {
    for (std::string_view separator : {" ", "*", "\u00b7", "/", "^", "\u00b2", "\u00b3", "(", ")"})
      if (rest.starts_with(separator)) return true;
    return false;
  }

  std::optional<Scaled> power() {
    const auto base = atom_of(word());
    const auto exponent = this->exponent();
    if (!base || !exponent) return std::nullopt;
    const double e = *exponent;
    return Scaled{pow(base->dimension, e), e == 1 ? base->factor : std::pow(base->factor, e),
                  base->decimal * e};
  }

  std::optional<double> exponent() {
    if (take("\u00b2")) return 2;
    if (take("\u00b3")) return 3;
    if (!take("^")) return 1;
    if (!take("(")) return term();
    const auto value = sum();
    return value && take(")") ? value : std::nullopt;
  }

  std::optional<double> sum() {
    auto total = quotient();
    while (total && !rest_.empty() && (rest_.front() == '+' || rest_.front() == '-')) {
      const double sign = rest_.front() == '+' ? 1 : -1;
      rest_.remove_prefix(1);
      const auto next = quotient();
      if (!next) return std::nullopt;
      *total += sign * *next;
    }
    return total;
  }

  std::optional<double> quotient() {
    auto value = term();
    if (!value || !take("/")) return value;
    const auto divisor = number();
    return divisor && *divisor > 0 ? std::optional(*value / *divisor) : std::nullopt;
  }

  std::optional<double> term() {
    const double sign = take("-") ? -1 : 1;
    const auto value = !rest_.empty() && is_letter(rest_.front()) ? named() : number();
    return value ? std::optional(sign * *value) : std::nullopt;
  }

  std::optional<double> named() {
    std::size_t size = 0;
    while (size < rest_.size() && (is_letter(rest_[size]) || is_digit(rest_[size]))) ++size;
    const std::string_view name = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return lookup_ ? lookup_(name) : std::nullopt;
  }

  /// A short decimal number; whole numbers divided once, so that it is correctly rounded.
  std::optional<double> number() {
    double digits = 0, scale = 1;
    int count = 0;
    bool point = false;
    for (; !rest_.empty() && (is_digit(rest_.front()) || (rest_.front() == '.' && !point));
         rest_.remove_prefix(1)) {
      if (rest_.front() == '.') {
        point = true;
        continue;
      }
      digits = 10 * digits + (rest_.front() - '0');
      if (point) scale *= 10;
      ++count;
    }
    // Beyond 99 is a typing error, and 10 to that power no number.
    if (count == 0 || count > 15 || digits / scale > 99) return std::nullopt;
    return digits / scale;
  }

  std::string_view rest_;
  const ExponentLookup& lookup_;
};

}  // namespace

std::optional<Unit> parse_unit(std::string_view text) {
  const ExponentLookup no_names;
  const auto unit = UnitText(text, no_names).unit();
  if (!unit) return std::nullopt;
  return Unit{unit->dimension, unit->factor * power_of_ten(unit->decimal)};
}

Dimension dimension_of(std::string_view unit, const ExponentLookup& lookup) {
  const auto read = UnitText(unit, lookup).unit();
  // What can be read with an exponent of one was declared well: the exponent is the user's.
  const ExponentLookup one = [&](std::string_view name) {
    return lookup(name) ? std::optional(1.0) : std::nullopt;
  };
  if (!read && lookup && UnitText(unit, one).unit())
    throw Error("a unit of " + std::string(unit) + " has too large a power",
                "powers of units reach to " + std::to_string(static_cast<int>(most::power_of_unit)));
  expects(read.has_value(), "a declared unit can be read: " + std::string(unit));
  return read ? read->dimension : Dimension{};
}

std::string_view known_units() {
  return "m g s min N J Pa W Hz rad deg %, with the prefixes n u m c d k M G T; as in kg, mm/s, N/m^1.5";
}

}  // namespace ictus
