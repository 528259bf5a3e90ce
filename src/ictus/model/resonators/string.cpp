#include "ictus/model/resonators/string.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

using std::numbers::pi;

struct Stretched {
  double length, tension, linear_density, stiffness;  // m, N, kg/m, EI in N m²

  double wave_number(std::size_t n) const { return static_cast<double>(n) * pi / length; }
  double frequency(std::size_t n) const {
    const double k = wave_number(n);
    return k * std::sqrt((tension + stiffness * k * k) / linear_density);
  }
  double shape(std::size_t n, double x) const {
    return std::sqrt(2 / (linear_density * length)) * std::sin(wave_number(n) * x);
  }
  /// Static: by partial fractions the string's own, less that of a string on a bed of stiffness T κ², κ = √(T/EI).
  double compliance(double x) const {
    const double y = length - x, taut = x * y / length;
    if (stiffness == 0) return taut / tension;
    const double kappa = std::sqrt(tension / stiffness);
    const auto below = [](double z) { return -std::expm1(-2 * z); };  // 2 e^{-z} sinh z
    const double bed = below(kappa * x) * below(kappa * y) / (2 * kappa * below(kappa * length));
    return (taut - bed) / tension;
  }
};

Stretched stretched(const String& string) {
  const double area = pi / 4 * string.diameter * string.diameter;
  const bool has_core = !std::isnan(string.diameter);
  if (std::isnan(string.linear_density) && (!has_core || std::isnan(string.density)))
    throw Error(
        "a string needs its linear_density, or the diameter of its core and a material with a density");
  const double mass = std::isnan(string.linear_density) ? string.density * area : string.linear_density;
  const double stiffness = has_core ? string.young * area * area / (4 * pi) : 0;  // I = A²/4π
  return {string.length, string.tension, mass, stiffness};
}

}  // namespace

ModalBody String::body(double highest) const {
  const Stretched string = stretched(*this);
  ModalBody body{.mass = string.linear_density * string.length};
  for (std::size_t n = 1; n <= most_modes && string.frequency(n) <= highest; ++n)
    body.modes.push_back({.frequency = string.frequency(n), .label = std::to_string(n)});
  body.shape = [string](std::size_t i, const BodyPoint& at) { return string.shape(i + 1, at.x); };
  body.residual = [string, count = body.modes.size()](const BodyPoint& at, double) {
    double rest = string.compliance(at.x);
    for (std::size_t n = 1; n <= count; ++n) {
      const double s = string.shape(n, at.x) / string.frequency(n);
      rest -= s * s;
    }
    return rest > 0 ? rest : 0;
  };
  return body;
}

}  // namespace ictus
