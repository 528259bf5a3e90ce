#include "ictus/model/resonators/ring.hpp"

#include <cmath>
#include <numbers>
#include <string>

namespace ictus {
namespace {

using std::numbers::pi;

struct BendingRing {
  double mass;   // kg
  double scale;  // √(EI/ρA)/R², 1/s

  double frequency(double n) const { return scale * n * (n * n - 1) / std::sqrt(n * n + 1); }
  double amplitude(double n) const { return 1 / std::sqrt(0.5 * (1 + 1 / (n * n)) * mass); }
  /// A cosine and a sine at one point add up to one. Terms fall like n⁻⁴.
  double residual(std::size_t first) const {
    double sum = 0;
    for (std::size_t n = 20 * first + 200; n >= first; --n) {
      const auto k = static_cast<double>(n);
      const double s = amplitude(k) / frequency(k);
      sum += s * s;
    }
    return sum;
  }
};

}  // namespace

std::vector<BodyAxis> Ring::axes() const { return {{"angle", 2 * pi, true}}; }

ModalBody Ring::body(double highest) const {
  const double area = width * thickness, moment = area * thickness * thickness / 12;
  const BendingRing ring{density * area * 2 * pi * radius,
                         std::sqrt(young * moment / (density * area)) / (radius * radius)};
  ModalBody body{.mass = ring.mass};
  std::size_t n = 2;
  for (; n <= most_modes / 2 && ring.frequency(static_cast<double>(n)) <= highest; ++n)
    for (const char* side : {"", " sin"})
      body.modes.push_back(
          {.frequency = ring.frequency(static_cast<double>(n)), .label = std::to_string(n) + side});
  body.shape = [ring](std::size_t i, const BodyPoint& at) {
    const auto k = static_cast<double>(2 + i / 2);
    return ring.amplitude(k) * (i % 2 == 0 ? std::cos(k * at.x) : std::sin(k * at.x));
  };
  body.residual = [ring, n](const BodyPoint&, double) { return ring.residual(n); };
  return body;
}

}  // namespace ictus
