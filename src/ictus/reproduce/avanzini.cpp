#include "ictus/reproduce/avanzini.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/reproduce/rows.hpp"
#include "ictus/reproduce/struck.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::reproduce::avanzini {
namespace {

// As programs that follow the paper have them.
constexpr double sliding = 0.3, sticking = 0.8, stribeck = 0.1, stiffness = 1e4, viscosity = 0.4;
constexpr double pressed = 2;  // N, ours
const std::string recalled =
    "recalled, of programs that follow the paper: σ₀ = 10⁴ N/m, σ₂ = 0.4 N s/m, μ_d = 0.3, μ_s = 0.8, v_S = 0.1 m/s, z_ba = 0.7 "
    "μ_d N/σ₀";

struct Hand {
  std::string speed, times;  // of [[bow]]; one speed has no times
  double viscosity = 0, damping = 0, break_away = 0.7;
};

/// A hand on 1000 t that hardly move.
std::string block_text(const Hand& hand, double duration) {
  return "[[resonator]]\nname = \"block\"\nkind = \"table\"\nmodes = \"\"\"frequency (Hz), t60 (s), mass (kg)\n1000, 1, 1e6\n\"\"\"\n"
         "[[resonator.pickup]]\nname = \"block\"\nat = \"point\"\n[[bow]]\nname = \"hand\"\non = \"block\"\nat = \"point\"\n" +
         fmt::format("speed = {}\n", hand.speed) +
         (hand.times.empty() ? "" : fmt::format("speed_times = {}\n", hand.times)) +
         fmt::format(
             "force = {}\nfriction = {}\nfriction_static = {}\nstribeck_speed = {}\nbristle_stiffness = {}\n"
             "bristle_damping = {}\nviscosity = {}\nbreak_away = {}\n",
             shortest(pressed), shortest(sliding), shortest(sticking), shortest(stribeck),
             shortest(stiffness), shortest(hand.damping), shortest(hand.viscosity),
             shortest(hand.break_away)) +
         fmt::format("[run]\nmethod = \"projected\"\nrate = \"44.1 kHz\"\nduration = {}\n",
                     shortest(duration));
}

const std::vector<double>& column(const Trace& trace, const std::string& name) {
  const Column* found = trace.find(name);
  expects(found != nullptr, "a run with a hand has its columns");
  return found->values;
}

/// N, where the slip first passes this speed, up or down.
double force_where(const Trace& trace, double slip, bool rising) {
  const auto &u = column(trace, "hand.slip"), &f = column(trace, "hand.force");
  for (std::size_t i = 1; i < u.size(); ++i)
    if (rising ? u[i - 1] < slip && u[i] >= slip : u[i - 1] > slip && u[i] <= slip)
      return f[i - 1] + (f[i] - f[i - 1]) * (slip - u[i - 1]) / (u[i] - u[i - 1]);
  return unknown;
}

double steady(double slip, double with_viscosity) {
  return pressed * (sliding + (sticking - sliding) * std::exp(-slip * slip / (stribeck * stribeck))) +
         with_viscosity * slip;
}

constexpr double string_length = 0.33, tension = 60, density = 8e-4;  // m, N, kg/m: a violin's a string, ours
double period() { return 2 * string_length * std::sqrt(density / tension); }

std::string string_text(double place) {
  return fmt::format(
             "[[resonator]]\nname = \"string\"\nkind = \"string\"\nlength = {}\ntension = {}\nlinear_density = {}\n"
             "highest = \"20 kHz\"\ndamping = {{ b1 = \"1 1/s\", b3 = \"2e-9 s\" }}\n",
             shortest(string_length), shortest(tension), shortest(density)) +
         fmt::format(
             "[[resonator.pickup]]\nname = \"bridge\"\nat = \"5 mm\"\n[[bow]]\nname = \"hand\"\non = \"string\"\nat = {}\n"
             "speed = [0, 0.1]\nspeed_times = [0, 5e-3]\nforce = 0.5\nfriction = {}\nfriction_static = {}\n",
             shortest(place), shortest(sliding), shortest(sticking)) +
         fmt::format(
             "stribeck_speed = {}\nbristle_stiffness = {}\nbristle_damping = 0.1\nbreak_away = 0.7\n"
             "[run]\nmethod = \"projected\"\nrate = \"44.1 kHz\"\nduration = 0.2\n",
             shortest(stribeck), shortest(stiffness));
}

struct Slips {
  double per_period = 0, share = 0;
};
/// Of the last quarter of a run.
Slips slips_of(const Trace& trace, double threshold) {
  const auto &t = trace.columns.front().values, &u = column(trace, "hand.slip");
  const std::size_t first = 3 * t.size() / 4;
  double slipping = 0, begun = 0;
  for (std::size_t i = first + 1; i < t.size(); ++i) {
    slipping += std::abs(u[i]) > threshold;
    begun += std::abs(u[i]) > threshold && std::abs(u[i - 1]) <= threshold;
  }
  const auto samples = static_cast<double>(t.size() - first - 1);
  return {begun * period() / (t.back() - t[first]), slipping / samples};
}

}  // namespace

Part curve() {
  Part part;
  for (const double slip : {0.01, 0.05, 0.1, 0.5}) {
    const Trace trace = run_of(block_text({shortest(slip), "", viscosity, 0.1}, 0.5));
    part.add(ours(equal(fmt::format("friction at a steady slip of {} m/s, over N μ(u) + σ₂u", slip),
                        column(trace, "hand.force").back() / steady(slip, viscosity), {"–", 1, 1e-8},
                        "z = z_ss, ż = 0; " + recalled)));
  }
  return part;
}

Part presliding() {
  Part part;
  constexpr int strokes = 10;
  std::string speeds, times;
  for (int quarter = 0; quarter <= 4 * strokes; ++quarter) {
    constexpr double way[] = {0, 0.02, 0, -0.02};  // m/s: 10 µm there and back in 2 ms
    speeds += (quarter > 0 ? "," : "") + shortest(way[quarter % 4]);
    times += (quarter > 0 ? "," : "") + shortest(5e-4 * quarter);
  }
  const auto left = [&](double break_away) {
    const Trace trace =
        run_of(block_text({"[" + speeds + "]", "[" + times + "]", 0, 0.1, break_away}, 2e-3 * strokes));
    const auto& z = column(trace, "hand.bristles");
    return std::abs(z.back()) / *std::max_element(z.begin(), z.end());
  };
  part.add(ours(equal("bend that ten strokes below break-away leave, over the largest", left(0.7),
                      {"recalled: elasto-plastic bristles do not drift", 0, 1e-9},
                      "10 µm of 42 µm, there and back: bristles bend and do not slide")));
  part.add(ours(at_least("the same of bristles that begin to slide at once", left(0), {"–", 1e-4},
                         "break_away = 0, the nearest that there is to LuGre's a = 1")));
  return part;
}

Part loop() {
  Part part;
  double last = 0;
  for (const double seconds : {0.02, 0.2, 2.0}) {
    const Trace trace = run_of(block_text(
        {"[0.02, 0.3, 0.02]", fmt::format("[0, {}, {}]", seconds, 2 * seconds), 0, 0}, 2 * seconds));
    const double apart =
        (force_where(trace, stribeck, true) - force_where(trace, stribeck, false)) / steady(stribeck, 0);
    const std::string way = fmt::format("slip from 0.02 to 0.3 m/s in {} s and back", seconds);
    if (last == 0)
      part.add(ours(at_least(
          "friction at 0.1 m/s on the way up less that on the way down, over the steady one; " + way, apart,
          {"read, of [SerafinAvanziniRocchesso2003]: \"a hysteresis loop in the friction versus "
           "velocity plane is created\"",
           0.05},
          "bristles follow with a lag; " + recalled)));
    else
      part.add(
          ours(between("width of the loop over that of a tenth of the time; " + way, apart / last,
                       {"–", 0.09, 0.15}, "a lag of one time, z_ss/u, where the slip is slow beside it")));
    last = apart;
  }
  return part;
}

Part bowed() {
  Part part;
  for (const double place : {0.13, 0.2}) {
    const Trace trace = run_of(string_text(place));
    const Slips slips = slips_of(trace, 0.05);
    const std::string at = fmt::format(", bow at {} of the string", place);
    part.add(ours(equal("slips per period" + at, slips.per_period, {"–", 1, 0.05},
                        "Helmholtz' motion, from the contact alone; " + recalled)));
    part.add(
        ours(equal("share of the period that slips, over the place" + at, slips.share / place, {"–", 1, 0.1},
                   "the corner runs from the bow to the near end and back; its width adds a little")));
    part.add(ours(equal("energy that the run does not account for, over the hand's work" + at,
                        std::abs(trace.ledger.remainder()) / trace.ledger.work, {"–", 0, 1e-12})));
  }
  return part;
}

Paper paper() {
  return {{"avanzini", "Friction by elasto-plastic bristles, for sound.",
           "f = σ₀ z + σ₁ ż + σ₂ u, ż = u (1 − a(z, u) z/z_ss(u))", "[Avanzini2005]"},
          {{"curve", "Friction at a steady slip.", &curve},
           {"presliding", "Strokes too short to break away.", &presliding},
           {"loop", "Friction lags behind the slip.", &loop},
           {"bowed", "A bowed string.", &bowed}}};
}

}  // namespace ictus::reproduce::avanzini
