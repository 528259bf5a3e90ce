#include "ictus/reproduce/stulov.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/rows.hpp"
#include "ictus/reproduce/struck.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::reproduce::stulov {
namespace {

/// The hammer of key n, 1 … 88.
struct Hammer {
  double mass;        // kg
  double stiffness;   // Q₀, N/m^p
  double exponent;    // p
  double relaxation;  // α, s: F = Q₀ (u^p + α d(u^p)/dt)
};
Hammer hammer(double n) {
  const double p = 3.7 + 0.015 * n;
  return {1e-3 * (11.074 - 0.074 * n + 1e-4 * n * n), 183 * std::exp(0.045 * n) * std::pow(1000, p), p,
          1e-6 * (248 + 1.83 * n - 0.055 * n * n)};
}
const std::string quoted =
    "Q₀ = 183 e^{0.045n} N/mm^p, p = 3.7 + 0.015n, α = 248 + 1.83n − 0.055n² µs, m = 11.074 − 0.074n + 0.0001n² g, as [Smith2010] "
    "quotes them";

std::string text(const Hammer& of, double speed, const std::string& law) {
  return fmt::format(
      "[[body]]\nname = \"hammer\"\nmass = {}\nvelocity = {}\n[[wall]]\n[contact]\nstiffness = {}\nexponent = {}\n{}"
      "[run]\nmethod = \"reference\"\nstep = \"20 us\"\n",
      shortest(of.mass), shortest(speed), shortest(of.stiffness), shortest(of.exponent), law);
}
Trace three_parameters(const Hammer& of, double speed) {
  return run_of(
      text(of, speed, fmt::format("law = \"kuwabara_kono\"\nrelaxation = {}\n", shortest(of.relaxation))));
}
/// With the memory itself: Q = Q₀/(1 − ε), τ = α (1 − ε)/ε.
Trace with_memory(const Hammer& of, double speed, double hereditary) {
  Hammer quick = of;
  quick.stiffness /= 1 - hereditary;
  return run_of(text(quick, speed,
                     fmt::format("law = \"stulov\"\nhereditary = {}\nrelaxation = {}\n", shortest(hereditary),
                                 shortest(of.relaxation * (1 - hereditary) / hereditary))));
}
double rebound(const Trace& trace) {
  return -trace.bodies.front().velocity_end.x / trace.bodies.front().velocity_start.x;
}

}  // namespace

Part keyboard() {
  Part part;
  double last = HUGE_VAL;
  for (const double n : {1.0, 20.0, 40.0, 60.0}) {
    const Trace trace = three_parameters(hammer(n), 2);
    const Impact impact = first_impact(trace);
    const std::string key = fmt::format("key {}, 2 m/s on a wall", n);
    if (n > 1)
      part.add(ours(at_most(
          "contact time over that of the key before, " + key, impact.contact_time() / last, {"–", 1},
          fmt::format("{:.3g} ms, {:.4g} N; {}", 1e3 * impact.contact_time(), impact.peak_force, quoted))));
    part.add(ours(
        between("restitution, " + key, rebound(trace), {"–", 0.05, 0.9}, "felt loses energy by its memory")));
    part.add(ours(equal("energy that the run does not account for, over E_0, " + key,
                        std::abs(trace.ledger.remainder()) / trace.ledger.initial, {"–", 0, 1e-10})));
    last = impact.contact_time();
  }
  return part;
}

Part memory() {
  Part part;
  const Hammer c4 = hammer(40);
  for (const double speed : {1.0, 4.0}) {
    const Impact three = first_impact(three_parameters(c4, speed));
    double last = HUGE_VAL;
    for (const double hereditary : {0.9, 0.99, 0.999}) {
      const double away =
          std::abs(first_impact(with_memory(c4, speed, hereditary)).peak_force / three.peak_force - 1);
      part.add(
          ours(at_most(fmt::format("peak force with memory ε = {} beside three parameters, relative, {} m/s",
                                   hereditary, speed),
                       away, {"–", std::min(0.3 * last, 0.35)},
                       "for τ → 0, Q (u^p − εz) → Q₀ (u^p + α d(u^p)/dt), Q₀ = Q(1 − ε), α = τε/(1 − ε)")));
      last = away;
    }
  }
  return part;
}

Part rates() {
  Part part;
  const Hammer c4 = hammer(40);
  double last = 0;
  for (const double speed : {0.25, 1.0, 4.0}) {
    const Impact impact = first_impact(three_parameters(c4, speed));
    const double stiff = impact.peak_force / (c4.stiffness * std::pow(impact.peak_depth, c4.exponent));
    part.add(ours(at_least(fmt::format("peak force over Q₀ u^p at the peak depth, {} m/s", speed), stiff,
                           {"–", std::max(1.0, last)}, "the faster it is compressed, the stiffer felt is")));
    part.add(ours(at_least(fmt::format("the peak force comes before the peak depth, {} m/s (µs)", speed),
                           1e6 * (impact.peak_depth_time - impact.peak_force_time), {"–", 0})));
    last = stiff;
  }
  return part;
}

Paper paper() {
  return {{"stulov", "Hysteretic model of the grand piano hammer felt.", "F = Q (u^p − ε z), τ ż = u^p − z",
           "[Stulov1995]"},
          {{"keyboard", "Hammers over the keyboard, by three parameters.", &keyboard},
           {"memory", "Three parameters as the limit of a short memory.", &memory},
           {"rates", "Felt is stiffer the faster it is compressed.", &rates}}};
}

}  // namespace ictus::reproduce::stulov
