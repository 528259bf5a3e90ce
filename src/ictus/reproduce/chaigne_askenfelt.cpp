// A hammer with a felt of the power law F = K δ^p strikes a stiff string with the losses b₁ + b₃ω².

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/reproduce/chaigne.hpp"
#include "ictus/reproduce/rows.hpp"
#include "ictus/reproduce/struck.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::reproduce::chaigne_askenfelt {
namespace {

// Second-hand: as public programs name them.
constexpr double length = 0.62, string_mass = 3.93e-3, tension = 670, stiffness_number = 3.82e-5;
constexpr double hammer_mass = 2.97e-3, felt = 4.5e9, exponent = 2.5, place = 0.12;
const std::string second_hand =
    "second-hand: L = 0.62 m, 3.93 g, 670 N, ε = 3.82e-5, b₁ = 0.5 1/s, b₃ = 6.25e-9 s; hammer 2.97 g, K = 4.5e9, p = 2.5, "
    "at 0.12 L";

constexpr double density =
    7850;  // kg/m³: diameter and Young's modulus follow from mass and ε = κ² ES/(TL²), κ = d/4
double area() { return string_mass / length / density; }
double diameter() { return std::sqrt(4 * area() / std::numbers::pi); }
double young() {
  return stiffness_number * tension * length * length / (area() * diameter() * diameter() / 16);
}

std::string text(double speed) {
  return fmt::format("[[body]]\nname = \"hammer\"\nmass = {}\nposition = \"-0.1 mm\"\nvelocity = {}\n",
                     shortest(hammer_mass), shortest(speed)) +
         fmt::format(
             "[[resonator]]\nname = \"string\"\nkind = \"string\"\nlength = {}\ntension = {}\ndiameter = {}\nyoung = {}\n"
             "density = {}\nhighest = \"12 kHz\"\nstrike = {}\ndamping = {{ b1 = \"0.5 1/s\", b3 = \"6.25e-9 s\" }}\n",
             shortest(length), shortest(tension), shortest(diameter()), shortest(young()), shortest(density),
             shortest(place)) +
         "[[resonator.pickup]]\nname = \"bridge\"\nat = 0.97\n" +
         fmt::format(
             "[contact]\nlaw = \"power_law\"\nstiffness = {}\nexponent = {}\n[run]\nmethod = \"projected\"\n",
             shortest(felt), shortest(exponent));
}

constexpr double rate = 44100, duration = 0.05;

/// From the first touch to the last release of the hammer.
struct Blow {
  double begin = unknown, end = unknown, peak = 0;
  double time() const { return end - begin; }
};
Blow blow_of(const Trace& trace) {
  Blow blow;
  for (const Impact& impact : trace.impacts) {
    if (std::isnan(blow.begin)) blow.begin = impact.touch_time;
    if (impact.released()) blow.end = impact.release_time;
    blow.peak = std::max(blow.peak, impact.peak_force);
  }
  return blow;
}

}  // namespace

Part string() {
  Part part;
  const sound::Rendering heard = heard_of(text(2), rate, 0.5);
  std::vector<sound::HeardPartial> list = heard.heard[0].partials;
  std::sort(list.begin(), list.end(),
            [](const auto& a, const auto& b) { return a.measured.frequency < b.measured.frequency; });
  const double first = list.front().measured.frequency;
  part.add(ours(equal("fundamental, measured in the sound (Hz)", first, {"second-hand: 262 Hz", 262, 0.5},
                      second_hand)));
  const double b = std::numbers::pi * std::numbers::pi * stiffness_number;
  for (const std::size_t n : {5u, 10u, 20u}) {
    const auto k = static_cast<double>(n);
    const auto stretched = k * first * std::sqrt((1 + b * k * k) / (1 + b));
    double nearest = HUGE_VAL;
    for (const auto& one : list)
      nearest = std::min(nearest, std::abs(one.measured.frequency / stretched - 1));
    part.add(ours(equal(fmt::format("partial {} from n f √((1 + Bn²)/(1 + B)), relative", n), nearest,
                        {"–", 0, 1e-6}, "B = π²ε; measured in the sound")));
  }
  const auto level = [&](double n) {
    const auto near = [&](const auto& x) {
      return std::abs(x.measured.frequency - n * first * std::sqrt((1 + b * n * n) / (1 + b)));
    };
    return std::min_element(list.begin(), list.end(),
                            [&](const auto& x, const auto& y) { return near(x) < near(y); })
        ->measured.level(1);
  };
  part.add(ours(at_most("level of partial 8 over that of its neighbours (dB)",
                        level(8) - std::max(level(7), level(9)), {"–", -3},
                        "the hammer strikes near a node of it")));
  return part;
}

Part hammer() {
  Part part;
  double last_time = HUGE_VAL, last_centroid = 0, last_peak = 0, last_speed = 0;
  for (const double speed : {0.5, 1.0, 2.0, 4.0}) {
    const sound::Rendering heard = heard_of(text(speed), rate, duration);
    const Blow blow = blow_of(heard.trace);
    const double centroid = heard.heard[0].centroid;
    const std::string at = fmt::format(" at {} m/s", speed);
    if (last_peak > 0) {
      part.add(ours(between("d ln F/d ln v of the peak force from half the speed," + at,
                            std::log(blow.peak / last_peak) / std::log(speed / last_speed),
                            {"–", 1, 2 * exponent / (exponent + 1)},
                            "on a wall 2p/(p + 1); a string that yields has less")));
      part.add(
          ours(at_most("contact time over that of half the speed" + at, blow.time() / last_time, {"–", 1},
                       fmt::format("{:.3g} ms, {:.3g} N; {}", 1e3 * blow.time(), blow.peak, second_hand))));
      part.add(ours(at_least("spectral centroid over that of half the speed" + at, centroid / last_centroid,
                             {"–", 1.02}, "felt hardens: louder is brighter")));
    }
    last_time = blow.time(), last_centroid = centroid, last_peak = blow.peak, last_speed = speed;
  }
  return part;
}

Part schemes() {
  Part part;
  const auto heard = [](const char* method, std::size_t steps) {
    return heard_of(text(2), rate, duration, steps, {std::string("run.method=") + method});
  };
  const sound::Rendering truth = heard("projected", 16);
  const auto like = [&](const sound::Rendering& one) {
    return likeness(one.signal.channels[0].samples, truth.signal.channels[0].samples);
  };
  const sound::Rendering ours_at_rate = heard("projected", 1);
  part.add(ours(at_least("likeness of projected, one step per sample, and the converged sound (dB)",
                         like(ours_at_rate), {"–", 100}, second_hand)));
  for (const char* method : {"two_point", "implicit_midpoint"}) {
    const double one = like(heard(method, 2)), two = like(heard(method, 8));
    part.add(ours(at_most(fmt::format("likeness of {}, two steps per sample (dB)", method), one, {"–", 30},
                          "it detunes the partials of the string")));
    part.add(ours(at_least(fmt::format("what {} gains from two to eight steps per sample (dB)", method),
                           two - one, {"–", 3}, "of second order, where the partials still stay in step")));
  }
  part.add(ours(equal("energy that projected does not account for, over E_0",
                      std::abs(ours_at_rate.trace.ledger.remainder()) / ours_at_rate.trace.ledger.initial,
                      {"–", 0, 1e-12})));
  return part;
}

Paper paper() {
  return {{"chaigne_askenfelt", "Numerical simulations of piano strings: hammer and string C4.",
           "F = K δ^p; ÿ = c²(y″ − εL²y⁗) − 2b₁ẏ + 2b₃ y⃛", "[ChaigneAskenfelt1994]"},
          {{"string", "Partials of the stiff string.", &string},
           {"hammer", "Force, contact time and brightness over the speed of the hammer.", &hammer},
           {"schemes", "Two-point, the implicit midpoint rule and projected on this string.", &schemes}}};
}

}  // namespace ictus::reproduce::chaigne_askenfelt
