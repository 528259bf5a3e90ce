// The other curves of Hughes's figure 9.3.1: the methods of Houbolt, Park and Wilson and two optimal collocation
// schemes. They are no schemes of this engine, which has the one-step ones: here they step z″ = −ω²z alone, h = 1, and
// their spectral radius comes from their recurrence like that of the others.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "ictus/reproduce/acary_spectral.hpp"

namespace ictus::reproduce::acary {
namespace {

/// Accelerations are collocated at t + θh with Newmark's γ = ½; Wilson's method is β = 1/6.
struct CollocationScheme {
  double beta, theta;

  std::vector<double> positions(double angle) const {
    const double b = beta, s = theta, soft = 1 / (angle * angle);  // none for hω = ∞
    double d = 1, v = 0.3, a = 0.2;
    std::vector<double> z;
    for (int n = 0; n < 6; ++n) {
      z.push_back(d);
      // a_{n+θ} = −k d_{n+θ}, d_{n+θ} = d + θv + θ²/2 [(1 − 2β) a + 2β a_{n+θ}]
      const double at = -(d + s * v + s * s / 2 * (1 - 2 * b) * a) / (soft + s * s * b);
      const double next = a + (at - a) / s;
      d += v + 0.5 * ((1 - 2 * b) * a + 2 * b * next);
      v += 0.5 * (a + next);
      a = next;
    }
    return z;
  }
  double radius(double angle) const { return spectral_radius(positions(angle)); }
};

/// Houbolt: h² a = 2z₊ − 5z + 4z₋ − z₋₋.
double houbolt_radius(double angle) {
  std::vector<double> z{1, 0.9, 0.5};
  const double k = angle * angle;
  for (std::size_t n = 3; n < 6; ++n) z.push_back((5 * z[n - 1] - 4 * z[n - 2] + z[n - 3]) / (2 + k));
  return spectral_radius(z);
}

/// Park: h v = (10z₊ − 15z + 6z₋ − z₋₋)/6, and the same for a from v: a recurrence of six terms.
double park_radius(double angle) {
  std::vector<double> z{1, 0.9, 0.5}, v{-0.1, -0.3, -0.4};
  const double k = angle * angle;
  const auto past = [](const std::vector<double>& x) {
    const std::size_t n = x.size();
    return (15 * x[n - 1] - 6 * x[n - 2] + x[n - 3]) / 6;
  };
  for (int n = 3; n < 12; ++n) {
    // v₊ = 10/6 z₊ − past(z), −k z₊ = 10/6 v₊ − past(v)
    const double c = 10.0 / 6, pz = past(z), pv = past(v);
    const double next = (c * pz + pv) / (c * c + k);
    z.push_back(next);
    v.push_back(c * next - pz);
  }
  return spectral_radius(z);
}

/// The θ up to which the radius for hω → ∞ falls steeply: a real root has come down to the others there.
double optimal_theta(double beta) {
  constexpr double apart = 1e-8, steep = -2;
  const auto slope = [&](double theta) {
    const auto radius = [&](double at) { return CollocationScheme{beta, at}.radius(INFINITY); };
    return (radius(theta + apart) - radius(theta - apart)) / (2 * apart);
  };
  double low = 1.21, high = 1.6;
  while (high - low > 1e-9) (slope((low + high) / 2) < steep ? low : high) = (low + high) / 2;
  return low;
}

}  // namespace

Part collocation() {
  Part part;
  const std::string words =
      "optimal: up to here the radius for hω → ∞ falls steeply with θ, with a real root";
  part.add(
      as_printed("θ of the optimal collocation scheme, β = 0.18", "1.287301", optimal_theta(0.18), words));
  part.add(
      as_printed("θ of the optimal collocation scheme, β = 0.16", "1.514951", optimal_theta(0.16), words));
  report::Figure figure{.id = "acary-collocation",
                        .title = "Fig. 9.3.1 of Hughes: multistep and collocation methods",
                        .caption = "Wilson's method damps less as hω → ∞ than in between.",
                        .x = {"h/T", true},
                        .y = {"spectral radius"}};
  const CollocationScheme wilson{1.0 / 6, 1.4}, first{0.18, 1.287301}, second{0.16, 1.514951};
  const std::vector<std::pair<std::string, std::function<double(double)>>> curves{
      {"Houbolt", &houbolt_radius},
      {"Park", &park_radius},
      {"Wilson, θ = 1.4", [&](double angle) { return wilson.radius(angle); }},
      {"collocation, β = 0.18", [&](double angle) { return first.radius(angle); }},
      {"collocation, β = 0.16", [&](double angle) { return second.radius(angle); }}};
  for (const auto& [name, radius] : curves) {
    report::Series series{name, {}, {}};
    for (double ratio = 1e-2; ratio < 1.1e2; ratio *= 1.1) {
      series.x.push_back(ratio);
      series.y.push_back(radius(2 * std::numbers::pi * ratio));
    }
    part.add(at_most("largest spectral radius, " + name, *std::max_element(series.y.begin(), series.y.end()),
                     {"a curve below 1", 1, 1e-6}, "h/T from 0.01 to 100"));
    figure.series.push_back(std::move(series));
  }
  const std::vector<double>& of_wilson = figure.series[2].y;
  part.add(at_least("spectral radius of Wilson's method for hω → ∞ less its smallest",
                    wilson.radius(INFINITY) - *std::min_element(of_wilson.begin(), of_wilson.end()),
                    {"a curve that rises again", 0.1}));
  for (std::size_t i : {0u, 1u})
    part.add(at_most("spectral radius of " + figure.series[i].name + " at h/T = 100",
                     figure.series[i].y.back(), {"a curve that falls to 0", 0.1},
                     "like (hω)^{−2/3} and (hω)^{−½}: multiple roots"));
  part.show({"Hughes's figure 9.3.1", "", {std::move(figure)}, {}});
  return part;
}

}  // namespace ictus::reproduce::acary
