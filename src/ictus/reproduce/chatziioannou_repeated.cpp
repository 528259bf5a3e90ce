// §4 of [Chatziioannou2019]: where impacts are repeated, periodicity and spectrum are affected by the duration of the
// contacts. A mass pressed by a constant force bounces on a stop without losses: one period is a flight and a contact,
// both schemes conserve energy, and so the duration alone decides the period.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/chatziioannou.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

constexpr std::size_t contacts = 101;
constexpr double pressure = 5000;  // m/s²: flights of 20 samples
constexpr double of_floor = 1e10;  // N/m, the hard collision of Fig. 3

/// A flight of 2v/a, and a contact of 2(π − atan(ω v/a))/ω under the pressure a, α = 1.  [s]
double exact_period() {
  const double w = std::sqrt(of_floor / mass);
  return 2 * speed / pressure + 2 * (std::numbers::pi - std::atan(w * speed / pressure)) / w;
}

ImpactRun bouncing(std::string_view scheme, double rate) {
  const SingleImpact<PowerLaw> system({of_floor, 1}, mass, pressure);
  return method<PowerLaw>(scheme).run(
      system, {.speed = speed, .step = 1 / rate, .gravity = pressure, .impacts = contacts});
}

/// Mean period over the exact one − 1.
double period_error(const ImpactRun& seen) {
  const double all = seen.impacts.back().touch_time - seen.impacts.front().touch_time;
  return all / static_cast<double>(contacts - 1) / exact_period() - 1;
}

/// |Σ f e^{−2πiνt}| of the contact force, with Hann's window.
double line(const ImpactRun& seen, double frequency) {
  double real = 0, imaginary = 0;
  for (std::size_t n = 0; n < seen.time.size(); ++n) {
    const double turns = 2 * std::numbers::pi * seen.time[n];
    const double weight = std::max(seen.force[n], 0.0) * (1 - std::cos(turns / seen.time.back()));
    real += weight * std::cos(frequency * turns);
    imaginary += weight * std::sin(frequency * turns);
  }
  return std::hypot(real, imaginary);
}

/// Where the spectrum has the line of this partial, in cents above that of the exact motion.
double partial_shift(const ImpactRun& seen, int partial) {
  const double exact = partial / exact_period(), width = 1 / (4 * seen.time.back());
  double best = exact;
  for (double ratio = 0.93; ratio < 1.02; ratio += width / exact)
    if (line(seen, ratio * exact) > line(seen, best)) best = ratio * exact;
  double low = best - width, high = best + width;
  while (high - low > 1e-6 * exact) {
    const double a = low + 0.382 * (high - low), b = low + 0.618 * (high - low);
    if (line(seen, a) > line(seen, b))
      high = b;
    else
      low = a;
  }
  return 1200 * std::log2(low / exact);
}

}  // namespace

Part repeated() {
  Part part;
  const std::string setting =
      "hard collision of Fig. 3, pressed with 5000 m/s²: flights of 20 samples, 100 periods";
  part.add(ours(equal("period of reference over the exact one − 1", period_error(bouncing("reference", 50e3)),
                      {"–", 0, 1e-11}, setting)));
  for (const double rate : {50e3, 100e3, 200e3}) {
    const std::string at = " at " + report::engineering(rate, "Hz", 3);
    const double two = period_error(bouncing(two_point.name, rate)),
                 three = period_error(bouncing(three_point.name, rate));
    part.add(at_least("error of the period" + at + ", three-point over two-point", three / two,
                      {"periodicity is affected by the contact duration", 2},
                      fmt::format("{:.2g} % and {:.2g} % too long; {}", 100 * three, 100 * two, setting)));
    part.add(ours(at_most("|error of the period|" + at + ", corrected two-point over two-point",
                          std::abs(period_error(bouncing(two_point.tuned, rate))) / two, {"–", 0.1}, "β₂*")));
    part.add(ours(at_most("|error of the period|" + at + ", projected over two-point",
                          std::abs(period_error(bouncing("projected", rate))) / two, {"–", 1e-3},
                          "three stages")));
  }
  const double rate = 100e3, two = period_error(bouncing(two_point.name, rate));
  part.add(equal("error of the period, three-point at 158 kHz over two-point at 100 kHz",
                 period_error(bouncing(three_point.name, 1.58 * rate)) / two,
                 {"the accuracy with a lower sample rate", 1, 0.1},
                 "√(5/2) times the rate for the same accuracy"));
  for (const Named& named : {two_point, three_point}) {
    const ImpactRun seen = bouncing(named.name, rate);
    const double by_period = -1200 * std::log2(1 + period_error(seen)), shift = partial_shift(seen, 10);
    part.add(equal("shift of the tenth partial less that of the period, " + named.label + " (cents)",
                   shift - by_period, {"spectral evolution is affected", 0, 0.5},
                   fmt::format("{:.3g} cents flat at 100 kHz", -shift)));
    part.add(at_most("shift of the tenth partial at 100 kHz, " + named.label + " (cents)", shift,
                     {"spectral evolution is affected", -5}, "five cents are heard"));
  }
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
