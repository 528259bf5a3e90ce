// §4 of [Chatziioannou2019] with its [13]: a string that beats against a barrier. The paper prints no number; the string is
// ours. Beside its two schemes stands projected, which moves the modes of the string exactly.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ictus/reproduce/chatziioannou.hpp"
#include "ictus/reproduce/struck.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

/// A string of 100 Hz, struck by a light hammer, and a stop at its middle; modes to 4 kHz.
const std::string text = R"(
[[body]]
name = "hammer"
mass = "1 g"
position = "-0.05 mm"
velocity = "3 m/s"
[[resonator]]
name = "string"
kind = "string"
length = "0.65 m"
tension = "60 N"
diameter = "0.76 mm"
young = "200 GPa"
density = "7850 kg/m^3"
highest = "4 kHz"
residual = "left_out"
strike = 0.2
[[resonator.stop]]
name = "barrier"
at = 0.5
gap = "0.3 mm"
[[resonator.pickup]]
name = "bridge"
at = 0.9
[contact]
law = "power_law"
stiffness = "1e6 N/m"
exponent = 1
[run]
method = "projected"
)";
constexpr double rate = 44100, duration = 0.02;

sound::Rendering heard(std::string_view scheme, std::size_t steps,
                       const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{"run.method=" + std::string(scheme)};
  words.insert(words.end(), more.begin(), more.end());
  return heard_of(text, rate, duration, steps, words);
}

/// s, of the first contact with the barrier.
double at_barrier(const sound::Rendering& seen) {
  for (const Impact& impact : seen.trace.impacts)
    if (seen.trace.contact_names[impact.contact] == "string-barrier" && impact.released())
      return impact.contact_time();
  return unknown;
}

}  // namespace

Part barrier() {
  Part part;
  const sound::Rendering truth = heard("projected", 16, {"run.stages=4"});
  const double exact = at_barrier(truth);
  const std::string words = fmt::format(
      "a string of 100 Hz with modes to 4 kHz, struck at a fifth and stopped at its middle; the first contact there lasts {:.4g} ms",
      1e3 * exact);
  const auto like = [&](const sound::Rendering& one) {
    return likeness(one.signal.channels[0].samples, truth.signal.channels[0].samples);
  };
  double last = 0;
  for (const Named& named : {three_point, two_point}) {
    const sound::Rendering one = heard(named.name, 1), four = heard(named.name, 4);
    part.add(at_most("likeness of the converged sound and that of " + named.label + ", 44.1 kHz (dB)",
                     like(one), {"periodicity and/or spectral evolution are affected", 40}, words));
    part.add(ours(at_least("what " + named.label + " gains by four steps per sample (dB)",
                           like(four) - like(one), {"–", 1})));
    if (last != 0)
      part.add(at_least(
          "likeness by two-point less that by three-point, 44.1 kHz (dB)", like(one) - last,
          {"accuracy can be achieved with a lower sample rate, which is what the two-point scheme offers", 0},
          words));
    last = like(one);
  }
  const sound::Rendering ours_at_rate = heard("projected", 1);
  part.add(ours(at_least("likeness of the converged sound and that of projected, 44.1 kHz (dB)",
                         like(ours_at_rate), {"–", 60}, words)));
  part.add(ours(equal("duration of the first contact by projected over the exact one, 44.1 kHz",
                      at_barrier(ours_at_rate) / exact, {"–", 1, 1e-3}, words)));
  part.add(ours(equal("energy that projected does not account for, over E_0",
                      std::abs(ours_at_rate.trace.ledger.remainder()) / ours_at_rate.trace.ledger.initial,
                      {"–", 0, 1e-12})));
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
