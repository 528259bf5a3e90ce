// §4.1 of [Papetti2011] names what its impact becomes in sound: the wall replaced by a resonating object, bouncing under a
// constant force, an object in sustained contact. It prints no number of them: the bodies are ours, the law is that of
// case 2 and of case 1. And §2.1.3 with [AvanziniRocchesso2004]: the contact time, and how hard a blow sounds.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/papetti.hpp"
#include "ictus/reproduce/struck.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/sound/hardness.hpp"

namespace ictus::reproduce::papetti {
namespace {

constexpr double rate = 1 / step;

std::string law_text(const Case& impact) {
  return fmt::format("[contact]\nlaw = \"hunt_crossley\"\nstiffness = {}\nexponent = {}\ndamping = {}\n",
                     shortest(impact.law.stiffness), shortest(impact.law.exponent),
                     shortest(impact.law.damping));
}

/// The mass of the paper and a free bar of steel, 180 × 30 × 8 mm.
std::string bar_text(const Case& impact) {
  return fmt::format(
             "[material.steel]\n[[body]]\nname = \"mass\"\nmass = {}\nposition = \"-37 um\"\nvelocity = {}\n",
             shortest(mass), shortest(impact.speed)) +
         "[[resonator]]\nname = \"bar\"\nkind = \"bar\"\nmaterial = \"steel\"\nlength = \"180 mm\"\nwidth = \"30 mm\"\n"
         "thickness = \"8 mm\"\nstrike = 0.5\n[[resonator.pickup]]\nname = \"end\"\nat = 0.02\n" +
         law_text(impact) + "[run]\nmethod = \"projected\"\n";
}

/// A plate of steel with supported edges, over which the mass falls.
std::string table_text(const std::string& body, const std::string& more) {
  return "[material.steel]\n[world]\ngravity = \"9.81 m/s^2\"\n[[body]]\nname = \"mass\"\nmass = 0.01\n" +
         body +
         "[[resonator]]\nname = \"plate\"\nkind = \"plate\"\nmaterial = \"steel\"\nlength = \"400 mm\"\nwidth = \"300 mm\"\n"
         "thickness = \"20 mm\"\nstrike = [0.45, 0.4]\n[[resonator.pickup]]\nname = \"corner\"\nat = [0.1, 0.1]\n" +
         law_text(case_1) + more;
}

double share(const Trace& trace) { return std::abs(trace.ledger.remainder()) / trace.ledger.scale(); }

/// A heavy bar that does not bend is the wall.
void add_wall(Part& part) {
  const std::vector<std::string> rigid{
      "resonator.bar.length=10", "resonator.bar.width=1",           "resonator.bar.thickness=1",
      "resonator.bar.highest=1", "resonator.bar.residual=left_out", "run.step=2e-6",
      "run.duration=6e-4"};
  const Trace trace = run_of(bar_text(case_2), rigid);
  part.add(equal("v_out of case 2 from a bar of 78 t that does not bend, over that from the wall",
                 -trace.bodies.front().velocity_end.x / case_2.exact().rebound_speed(),
                 {"substituting the rigid wall component with a generic resonating object", 1, 1e-6}));
}

}  // namespace

Part resonating() {
  Part part;
  add_wall(part);
  const std::string text = bar_text(case_2);
  const sound::Rendering truth = heard_of(text, rate, 0.03, 32, {"run.stages=4"}),
                         at_rate = heard_of(text, rate, 0.03);
  const Impact exact = first_impact(truth.trace), seen = first_impact(at_rate.trace);
  const std::string words = "the mass and law of case 2, a free steel bar of 180 × 30 × 8 mm; 44.1 kHz";
  part.add(at_most("v_out lost to the bar, over that from the wall",
                   -truth.trace.bodies.front().velocity_end.x / case_2.exact().rebound_speed(),
                   {"substituting the rigid wall component with a generic resonating object", 0.95}, words));
  part.add(ours(equal("peak force of projected over the converged one", seen.peak_force / exact.peak_force,
                      {"–", 1, 2e-3}, words)));
  part.add(ours(equal("contact time of projected over the converged one",
                      seen.contact_time() / exact.contact_time(), {"–", 1, 1e-3}, words)));
  part.add(ours(at_least("likeness of the sound by projected and the converged one (dB)",
                         likeness(at_rate.signal.channels[0].samples, truth.signal.channels[0].samples),
                         {"–", 70}, words)));
  part.add(ours(equal("energy that the run does not account for, over E_0", share(at_rate.trace),
                      {"–", 0, 1e-12}, words)));
  for (const Named& named : paper_methods) {
    const Trace trace =
        run_of(text, {"run.method=" + std::string(named.name), "resonator.bar.highest=\"10 kHz\"",
                      "run.step=" + shortest(step), "run.duration=1e-3"});
    part.add(at_most("energy that " + named.label + " does not account for, over E_0", share(trace),
                     {"errors are generally tolerably small for single impact events", 0.15},
                     "the same with modes to 10 kHz, for which these methods are stable at 44.1 kHz"));
  }
  return part;
}

Part bouncing_sound() {
  Part part;
  const std::string text = table_text("position = \"-5 mm\"\n", "[run]\nmethod = \"projected\"\n");
  const sound::Rendering heard = heard_of(text, rate, 0.45), fine = heard_of(text, rate, 0.45, 8);
  const std::vector<Impact>& impacts = heard.trace.impacts;
  const std::string words = "10 g from 5 mm on a supported steel plate of 400 × 300 × 20 mm; 44.1 kHz";
  part.add(at_least(
      "impacts in 0.45 s", static_cast<double>(impacts.size()),
      {"superimposing a constant force, which simulates gravity, on a plain impact sound model", 6}, words));
  double shrinking = 1, late = 0, drift = 0;
  for (std::size_t i = 2; i < std::min<std::size_t>(impacts.size(), 6); ++i)
    shrinking = std::min(shrinking, (impacts[i - 1].touch_time - impacts[i - 2].touch_time) /
                                            (impacts[i].touch_time - impacts[i - 1].touch_time) -
                                        1);
  for (std::size_t i = 0; i < 3; ++i) {
    double nearest = HUGE_VAL;
    for (const double onset : heard.heard[0].onsets)
      nearest = std::min(nearest, std::abs(onset - impacts[i].touch_time));
    late = std::max(late, nearest);
    drift = std::max(drift, std::abs(impacts[i].touch_time - fine.trace.impacts[i].touch_time));
  }
  part.add(ours(at_least("least shrinking of the first flights", shrinking, {"–", 1e-3}, words)));
  part.add(ours(
      at_most("the first three impacts are heard as onsets, late by (ms)", 1e3 * late, {"–", 1}, words)));
  part.add(ours(at_most("error of the first three touches beside eight steps per sample (µs)", 1e6 * drift,
                        {"–", 1},
                        "each flight multiplies an error of the rebound: compare three bounces, no more")));
  part.add(ours(equal("energy that the run does not account for, over the largest kinetic",
                      share(heard.trace), {"–", 0, 1e-12})));
  return part;
}

/// Micro-impacts come from the surface itself. No number of [20] of the paper is at hand: the ball and its surface are ours.
Part rolling_sound() {
  Part part;
  const auto rolled = [](const char* rms) {
    return table_text(
               "radius = \"6.7 mm\"\n",
               "[run]\nmethod = \"projected\"\n[[track]]\ncontact = \"mass-plate\"\ncorrelation = \"0.3 mm\"\n"
               "slope = 2.2\nseed = 5\nradius = \"6.7 mm\"\nspeed = \"0.3 m/s\"\ntravel = \"free\"\nrms = ") +
           "\"" + rms + "\"\n";
  };
  const std::string words = "10 g with the law of case 1 roll at 0.3 m/s on the plate of item bouncing_sound";
  const Trace rough = run_of(rolled("1 um"), {"run.step=" + shortest(step), "run.duration=0.1"});
  part.add(at_least(
      "impacts in 0.1 s on a surface of 1 µm rms", static_cast<double>(rough.impacts.size()),
      {"a dense temporal sequence of micro-impacts driven by the geometry of the contacting surfaces", 20},
      words + "; no control layer makes them"));
  const double slowed = 1 - rough.bodies.back().velocity_end.x / 0.3;
  part.add(ours(between("speed that the sound has cost, over 0.3 m/s", slowed, {"–", 1e-4, 0.05}, words)));
  part.add(ours(equal("energy that the run does not account for, over the largest kinetic", share(rough),
                      {"–", 0, 1e-12}, words)));
  const auto heard = [&](std::size_t finer) {
    return heard_of(rolled("0.01 um"), rate, 0.05, finer, {"contact.damping=100"}).signal.channels[0].samples;
  };
  part.add(ours(at_least(
      "likeness of the sound on one of 0.01 µm to that of eight steps per sample (dB)",
      likeness(heard(1), heard(8)), {"–", 75},
      words + "; 1000 times the losses, so that it stays on the surface: each hop multiplies errors")));
  return part;
}

Part sustained() {
  Part part;
  const std::string words =
      "10 g on the plate of item bouncing_sound with the law of case 1, for 0.05 s at 44.1 kHz";
  for (const char* stiffness : {"1e8", "1e10"}) {
    const Trace trace = run_of(table_text("", "[run]\nmethod = \"projected\"\nduration = 0.05\n"),
                               {"run.step=" + shortest(step), std::string("contact.stiffness=") + stiffness});
    double highest = 0;
    for (const double x : trace.find("mass.position")->values) highest = std::max(highest, -x);
    part.add(ours(at_most(fmt::format("height of a body laid on a plate, projected, k = {} (m)", stiffness),
                          highest, {"–", 1e-9}, "without hopping, as stiff as it may be; " + words)));
  }
  return part;
}

Part hardness() {
  Part part;
  sound::HardnessOptions options;
  options.render.rate = rate;
  const sound::Hardness seen = sound::hardness(
      scene_of(bar_text(case_2), {"run.step=" + shortest(step), "run.duration=0.05"}), options);
  const double a = case_2.law.exponent;
  const double expected[] = {-1 / (a + 1), 1 / (a + 1), -(a - 1) / (a + 1)};
  for (std::size_t i = 0; i < seen.sweeps.size(); ++i) {
    const sound::HardnessSweep& sweep = seen.sweeps[i];
    const std::string over(sweep.varied);
    const bool harder = sweep.varied == "stiffness";
    double order = 1;
    for (std::size_t k = 1; k < sweep.points.size(); ++k) {
      const sound::HardnessPoint &one = sweep.points[k - 1], &next = sweep.points[k];
      order = std::min(order, (harder ? 1 : -1) * std::log(one.contact_time / next.contact_time));
    }
    if (sweep.varied != "speed")
      part.add(at_least(
          "least change of ln τ from point to point, " + over + (harder ? " rising" : " falling"), order,
          {"τ ~ (m/k)^{1/(α+1)}; as the contact time decreases, the perceived hardness increases", 0},
          "the mass and law of case 2 on the bar of item sound, from an eighth to eight times"));
    part.add(ours(equal("d ln τ/d ln x over the " + over, sweep.time_slope(), {"–", expected[i], 0.12},
                        "on a wall this is " + fmt::format("{:.3g}", expected[i]) +
                            "; the bar gives way, and at 8 m/s μv = 4")));
    part.add(ours(between("d ln f_c/d ln τ over the " + over, sweep.centroid_slope() / sweep.time_slope(),
                          {"–", -1.5, -0.1}, "the spectral centroid falls as the contact grows longer")));
  }
  return part;
}

}  // namespace ictus::reproduce::papetti
