#include "ictus/base/dimension.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace ictus {

bool operator==(const Dimension& a, const Dimension& b) {
  const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-9; };
  return near(a.kg, b.kg) && near(a.m, b.m) && near(a.s, b.s);
}

Dimension operator*(const Dimension& a, const Dimension& b) { return {a.kg + b.kg, a.m + b.m, a.s + b.s}; }
Dimension operator/(const Dimension& a, const Dimension& b) { return {a.kg - b.kg, a.m - b.m, a.s - b.s}; }
Dimension pow(const Dimension& base, double exponent) {
  return {base.kg * exponent, base.m * exponent, base.s * exponent};
}

namespace {

struct Power {
  std::string_view unit;
  double exponent;
};

/// Without the noise of sums of decimals: 1.5, never 1.4999999999999998.
std::string exponent_text(double exponent) {
  std::array<char, 400> buffer{};
  if (!(std::abs(exponent) < 1e9)) {
    std::snprintf(buffer.data(), buffer.size(), "%.0f", exponent);
    return buffer.data();
  }
  // The locale's point cannot enter, since the digits are printed as whole numbers.
  const long long scaled = std::llround(exponent * 1e9);
  const long long whole = scaled / 1'000'000'000, part = scaled % 1'000'000'000;
  std::snprintf(buffer.data(), buffer.size(), part ? "%lld.%09lld" : "%lld", whole, part);
  std::string text = buffer.data();
  if (part)
    while (text.back() == '0') text.pop_back();
  return text;
}

std::string power_text(const Power& power) {
  const double size = std::abs(power.exponent);
  return std::string(power.unit) + (std::abs(size - 1) <= 1e-9 ? "" : "^" + exponent_text(size));
}

/// Numerators first: "N s/m^2.5", "1/s".
std::string product_text(const std::array<Power, 3>& powers) {
  std::string above, below;
  for (const Power& power : powers) {
    if (power.exponent > 1e-9) above += (above.empty() ? "" : " ") + power_text(power);
    if (power.exponent < -1e-9) below += "/" + power_text(power);
  }
  return (above.empty() ? "1" : above) + below;
}

struct Named {
  std::string_view name;
  Dimension dimension;
};
constexpr std::array named_units{Named{"Hz", dimensions::frequency}, Named{"Pa", dimensions::pressure},
                                 Named{"J", dimensions::energy}, Named{"W", {1, 2, -3}},
                                 Named{"1/Pa", {-1, 1, 2}}};

}  // namespace

std::string Dimension::text() const {
  for (const Named& named : named_units)
    if (*this == named.dimension) return std::string(named.name);
  // In mechanics a kilogram that comes with seconds is the kilogram of a force: N s/m, not kg/s.
  const bool forces = std::abs(std::abs(kg) - 1) <= 1e-9 && kg * s < -1e-9;
  if (forces) return product_text({Power{"N", kg}, Power{"s", s + 2 * kg}, Power{"m", m - kg}});
  return product_text({Power{"kg", kg}, Power{"m", m}, Power{"s", s}});
}

}  // namespace ictus
