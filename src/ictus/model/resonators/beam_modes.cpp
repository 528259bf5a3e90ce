#include "ictus/model/resonators/beam_modes.hpp"

#include <cmath>
#include <numbers>

#include "ictus/base/roots.hpp"

namespace ictus {
namespace {

using std::numbers::pi;

double sech(double b) {
  const double e = std::exp(-b);
  return 2 * e / (1 + e * e);
}

template <class F>
double root_near(F f, double guess) {
  const double low = guess - 0.5, high = guess + 0.5;
  return bracketed_root(f, low, high, f(low), f(high));
}

/// κ of the shape: 1 − s = 2 κ e^{−b}.
double growing_part(BeamEnds ends, double b) {
  const double e = std::exp(-b);
  // s = (sinh b − sin b)/(cosh b + cos b)
  if (ends == BeamEnds::cantilever) return (e + std::cos(b) + std::sin(b)) / (1 + e * (e + 2 * std::cos(b)));
  // s = (cosh b − cos b)/(sinh b − sin b)
  return (std::cos(b) - std::sin(b) - e) / (1 - e * (e + 2 * std::sin(b)));
}

}  // namespace

double beam_root(BeamEnds ends, std::size_t n) {
  const auto k = static_cast<double>(n);
  switch (ends) {
    case BeamEnds::supported: return k * pi;
    case BeamEnds::cantilever:  // cos b cosh b = −1
      return root_near([](double b) { return std::cos(b) + sech(b); }, (k - 0.5) * pi);
    case BeamEnds::clamped_supported:
    case BeamEnds::supported_free:  // tan b = tanh b
      return root_near([](double b) { return std::sin(b) - std::tanh(b) * std::cos(b); }, (k + 0.25) * pi);
    case BeamEnds::clamped:
    case BeamEnds::free: break;  // cos b cosh b = 1
  }
  return root_near([](double b) { return std::cos(b) - sech(b); }, (k + 0.5) * pi);
}

double beam_shape(BeamEnds ends, double b, double x) {
  if (ends == BeamEnds::supported) return std::sqrt(2.0) * std::sin(b * x);
  if (ends == BeamEnds::supported_free) x = 1 - x;  // from the free end
  const bool free_at_zero = ends == BeamEnds::free || ends == BeamEnds::supported_free;
  const double kappa = growing_part(ends, b), e = std::exp(-b), s = 1 - 2 * kappa * e;
  const double waves = std::cos(b * x) - s * std::sin(b * x);
  return kappa * std::exp(-b * (1 - x)) + (1 - kappa * e) * std::exp(-b * x) +
         (free_at_zero ? waves : -waves);
}

}  // namespace ictus
