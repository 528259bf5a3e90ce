#include "ictus/model/resonators/resonator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/bessel.hpp"

namespace ictus {

void refuse_many_modes(std::size_t modes) {
  if (modes > most_modes)
    throw Error("the body has " + std::to_string(modes) + " modes up to its highest frequency: at most " +
                std::to_string(most_modes) + " are followed; lower 'highest'");
}

std::vector<ShapedMode> sorted(std::vector<ShapedMode> modes) {
  refuse_many_modes(modes.size());
  std::stable_sort(modes.begin(), modes.end(), [](const ShapedMode& a, const ShapedMode& b) {
    return a.mode.frequency < b.mode.frequency;
  });
  return modes;
}

double mean_over_disc(double wave_number, double radius) {
  const double x = wave_number * radius;
  return x < 1e-8 ? 1 : 2 * bessel_j(1, x) / x;
}

double thin_plate_residual(double impedance, double above) {
  return 2 / (std::numbers::pi * impedance * above);
}

namespace {

/// ∫ 4 J₁²(x)/x³ dx by Simpson's rule in ln x; beyond x = 200 less than 1e-7 is left.
double disc_integral(double from) {
  constexpr int panels = 4000;
  const double low = std::log(from), step = (std::log(200.0) - low) / panels;
  if (!(step > 0)) return 0;
  const auto at = [&](int i) {
    const double x = std::exp(low + step * i), mean = mean_over_disc(x, 1);
    return mean * mean;
  };
  double sum = at(0) + at(panels);
  for (int i = 1; i < panels; ++i) sum += (i % 2 == 1 ? 4 : 2) * at(i);
  return sum * step / 3;
}

}  // namespace

double membrane_residual(double tension, double above, double radius) {
  if (!(radius > 0)) return std::numeric_limits<double>::infinity();
  return disc_integral(above * radius) / (2 * std::numbers::pi * tension);
}

}  // namespace ictus
