// A mallet with Hertz's contact strikes a free bar. No number of the paper is known to us: what is checked is what its model
// implies.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/reproduce/chaigne.hpp"
#include "ictus/reproduce/rows.hpp"
#include "ictus/reproduce/struck.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::reproduce::chaigne_doutaut {
namespace {

constexpr double rate = 44100;

/// A rosewood-like bar of 350 × 40 × 20 mm, struck beside its middle.
std::string text(double speed, double stiffness) {
  return fmt::format(
             "[material.wood]\n[[body]]\nname = \"mallet\"\nmass = \"15 g\"\nposition = \"-0.2 mm\"\nvelocity = {}\n",
             shortest(speed)) +
         "[[resonator]]\nname = \"bar\"\nkind = \"bar\"\nends = \"free\"\nlength = \"350 mm\"\nwidth = \"40 mm\"\n"
         "thickness = \"20 mm\"\nmaterial = \"wood\"\nstrike = 0.44\n[[resonator.pickup]]\nname = \"end\"\nat = 0\n" +
         fmt::format(
             "[contact]\nlaw = \"power_law\"\nstiffness = {}\nexponent = 1.5\n[run]\nmethod = \"projected\"\n",
             shortest(stiffness));
}

}  // namespace

Part partials() {
  Part part;
  const sound::Rendering heard = heard_of(text(1, 1e8), rate, 0.2);
  std::vector<double> f;
  for (const sound::HeardPartial& one : heard.heard[0].partials)
    f.push_back(std::hypot(one.measured.frequency, one.measured.decay / (2 * std::numbers::pi)));
  std::sort(f.begin(), f.end());
  const double squares[] = {2.75653896, 5.40391763};  // (7.85320/4.73004)², (10.99561/4.73004)²
  for (std::size_t i = 0; i < 2; ++i)
    part.add(
        ours(equal(fmt::format("partial {} of a uniform free bar over the first", i + 2),
                   f.size() > i + 1 ? f[i + 1] / f[0] : unknown, {"–", squares[i], 2e-5},
                   "squares of the roots of cos b cosh b = 1; measured in the sound, without the damping")));
  part.add(
      ours(equal("energy that the run does not account for, over E_0",
                 std::abs(heard.trace.ledger.remainder()) / heard.trace.ledger.initial, {"–", 0, 1e-12})));
  return part;
}

Part mallets() {
  Part part;
  const auto blow = [](double speed, double stiffness) {
    return heard_of(text(speed, stiffness), rate, 0.05);
  };
  const auto time = [](const sound::Rendering& heard) { return first_impact(heard.trace).contact_time(); };
  const sound::Rendering base = blow(1, 1e7), fast = blow(2, 1e7), hard = blow(1, 1e8);
  part.add(ours(equal("d ln τ/d ln v of a soft mallet", std::log(time(fast) / time(base)) / std::log(2.0),
                      {"–", -0.2, 0.1}, "Hertz: τ ~ v^{−1/5}; the bar gives way")));
  part.add(ours(equal("d ln τ/d ln K", std::log(time(hard) / time(base)) / std::log(10.0), {"–", -0.4, 0.1},
                      "Hertz: τ ~ K^{−2/5}")));
  part.add(ours(at_least("spectral centroid at 2 m/s over that at 1 m/s",
                         fast.heard[0].centroid / base.heard[0].centroid, {"–", 1.002},
                         "the contact is nonlinear: louder is brighter")));
  part.add(ours(at_least("spectral centroid with a mallet ten times as stiff",
                         hard.heard[0].centroid / base.heard[0].centroid, {"–", 1.1})));
  const sound::Rendering linear = heard_of(text(2, 1e7), rate, 0.05, 1,
                                           {"contact.exponent=1", "contact.stiffness=3e5"}),
                         half = heard_of(text(1, 1e7), rate, 0.05, 1,
                                         {"contact.exponent=1", "contact.stiffness=3e5"});
  part.add(ours(equal("the same with a linear spring, 2 m/s over 1 m/s",
                      linear.heard[0].centroid / half.heard[0].centroid, {"–", 1, 2e-3},
                      "a linear contact sounds the same at every speed, but for the moment of the touch")));
  return part;
}

Paper paper() {
  return {{"chaigne_doutaut", "Numerical simulations of xylophones: the vibrating bars.",
           "F = K δ^{3/2} at a point of a free bar", "[ChaigneDoutaut1997]"},
          {{"partials", "Partials of a uniform free bar.", &partials},
           {"mallets", "Contact time and brightness over speed and stiffness of the mallet.", &mallets}}};
}

}  // namespace ictus::reproduce::chaigne_doutaut
