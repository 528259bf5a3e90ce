// The two footnotes of [Chatziioannou2019]: (8) is the trapezoidal rule and the midpoint rule as long as forces are
// linear, and only it conserves energy where they are not; both schemes are of order two for α > 1.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/slope.hpp"
#include "ictus/report/number.hpp"
#include "ictus/reproduce/chatziioannou.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

/// Two steps from 30 µm inside at rest, all of them inside: where α = 1, forces are linear there.
std::vector<double> inside(double exponent, std::string_view scheme) {
  const Collision c{1e9 * std::pow(3e-5, 1 - exponent), exponent};
  return method<PowerLaw>(scheme)
      .run(c.system(), {.speed = 0, .step = step, .distance = -3e-5, .impacts = 0, .samples = 3})
      .depth;
}

double difference(double exponent, std::string_view scheme) {
  const std::vector<double> ours = inside(exponent, "two_point"), other = inside(exponent, scheme);
  double worst = 0;
  for (std::size_t n = 0; n < ours.size(); ++n) worst = std::max(worst, std::abs(ours[n] - other[n]) / 3e-5);
  return worst;
}

/// Of the energy after one collision as soft as that of Fig. 3, the largest over phases of the touch.
double energy_error(double exponent, std::string_view scheme) {
  const Collision c{1e9 * std::pow(3e-5, 1 - exponent), exponent};
  double worst = 0;
  for (int i = 0; i < 32; ++i) {
    const double phase = (i + 0.5) / 32;
    const ImpactRun seen = method<PowerLaw>(scheme).run(
        c.system(), {.speed = speed, .step = step, .distance = phase * step * speed});
    worst = std::max(worst, std::abs(seen.energy.back() / seen.energy.front() - 1));
  }
  return worst;
}

void add_first(Part& part) {
  for (const std::string scheme : {"am1", "implicit_midpoint"}) {
    part.add(equal("largest difference from two_point, linear force, " + scheme + " (of 30 µm)",
                   difference(1, scheme), {"equivalent under linear conditions", 0, 1e-12},
                   "footnote 1: two steps, all inside"));
    part.add(at_least("largest difference from two_point, α = 1.5, " + scheme + " (of 30 µm)",
                      difference(1.5, scheme), {"distinct with nonlinear forces", 1e-5}, "footnote 1"));
    for (const double exponent : {1.0, 1.5})
      part.add(at_least(fmt::format("|H/H_0 − 1| after a soft collision, α = {:g}, {}", exponent, scheme),
                        energy_error(exponent, scheme), {"only (8) is energy conserving", 1e-4},
                        "footnote 1"));
  }
  for (const double exponent : {1.0, 1.5})
    part.add(equal(fmt::format("|H/H_0 − 1| after a soft collision, α = {:g}, two_point", exponent),
                   energy_error(exponent, "two_point"), {"only (8) is energy conserving", 0, 1e-13},
                   "footnote 1"));
}

/// Of the duration, rms over phases, over steps.
double order(const Named& named, double exponent) {
  constexpr int phases = 32;
  std::vector<double> steps, errors;
  for (double samples = 8; samples < 400; samples *= 1.31) {
    const exact::PowerLawImpact impact{mass, 1, exponent, speed};
    const Collision c{exact::stiffness_from_duration(impact, samples * step), exponent};
    double sum = 0;
    for (int i = 0; i < phases; ++i) {
      const double phase = (i + 0.5) / phases;
      const ImpactRun seen =
          method<PowerLaw>(named.name)
              .run(c.system(), {.speed = speed, .step = step, .distance = phase * speed * step});
      sum += std::pow(seen.impact().contact_time() / step - samples, 2) / phases;
    }
    steps.push_back(1 / samples);
    errors.push_back(std::sqrt(sum) / samples);
  }
  return fit(steps, errors, 0).order;
}

}  // namespace

Part footnotes() {
  Part part;
  add_first(part);
  for (const Named& named : {two_point, three_point})
    for (const double exponent : {1.0, 1.5, 2.0, 3.0}) {
      const std::string quantity =
          fmt::format("order of the duration of {}, rms over phases, α = {:g}", named.label, exponent);
      if (exponent > 1)
        part.add(equal(quantity, order(named, exponent), {"second order accurate for α > 1", 2, 0.02}));
      else
        part.add(at_least(quantity, order(named, exponent), {"α = 1: only first order can be inferred", 1},
                          "footnote 2; the duration has order two all the same"));
    }
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
