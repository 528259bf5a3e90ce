#pragma once
// Exponents of kilogram, metre and second, and the units that users write. Exponents are real numbers,
// since the stiffness of a Hertz contact is in N/m^1.5.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace ictus {

struct Dimension {
  double kg = 0;
  double m = 0;
  double s = 0;

  /// The unit a reader expects: "N/m^1.5", "s/m", "Pa", "1". It is itself a unit that parse_unit accepts.
  std::string text() const;
};

/// Equal to 1e-9 in every exponent, so that 1.1 + 0.4 is 1.5.
bool operator==(const Dimension& a, const Dimension& b);
Dimension operator*(const Dimension& a, const Dimension& b);
Dimension operator/(const Dimension& a, const Dimension& b);
Dimension pow(const Dimension& base, double exponent);

namespace dimensions {
inline constexpr Dimension none{};
inline constexpr Dimension mass{1, 0, 0};
inline constexpr Dimension length{0, 1, 0};
inline constexpr Dimension time{0, 0, 1};
inline constexpr Dimension frequency{0, 0, -1};
inline constexpr Dimension speed{0, 1, -1};
inline constexpr Dimension acceleration{0, 1, -2};
inline constexpr Dimension density{1, -3, 0};
inline constexpr Dimension force{1, 1, -2};
inline constexpr Dimension pressure{1, -1, -2};
inline constexpr Dimension energy{1, 2, -2};
}  // namespace dimensions

struct Unit {
  Dimension dimension;
  double factor = 1;  // how many SI units one of these is; exact where it is a power of ten up to 1e±22
};

/// "N/m^1.5", "kHz", "m/s²", "N·s/m"; nothing when it is not a unit. A slash divides by the next factor only.
std::optional<Unit> parse_unit(std::string_view text);

/// The value of another parameter by its name, or nothing when there is none of that name.
using ExponentLookup = std::function<std::optional<double>(std::string_view)>;

/// The dimension of a declared unit, whose exponents may name parameters: "N/m^exponent", "N/m^(exponent+1)".
/// The text is ours, not the user's: one that cannot be read is a broken promise.
Dimension dimension_of(std::string_view unit, const ExponentLookup& lookup = {});

/// The units and prefixes there are, for messages.
std::string_view known_units();

}  // namespace ictus
