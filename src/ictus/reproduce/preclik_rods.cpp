// Fig. 11 of [PreclikRuede2010]: a cylinder of length l and one of 2 l. The contact opens at 2 l/c of the
// short one; what the long one has then is partly a wave that stays in it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/exact/rod_impact.hpp"
#include "ictus/reproduce/preclik.hpp"

namespace ictus::reproduce::preclik {
namespace {

constexpr std::size_t of_short = 40, of_long = 80;  // slices

exact::RodImpact exact_rods(double striker, double struck) {
  return {{young, density, std::numbers::pi * radius * radius}, striker, struck, 1};
}
const exact::RodImpact short_exactly = exact_rods(length, 2 * length),
                       long_exactly = exact_rods(2 * length, length);

/// The first one rests on the left, the other one comes from the right.
Collision short_strikes(const Watched& watched) {
  return Collision(
      {sliced_body(cylinder(2 * length), of_long, 0), sliced_body(cylinder(length), of_short, -1)}, watched);
}
Collision long_strikes() {
  return Collision(
      {sliced_body(cylinder(length), of_short, 0), sliced_body(cylinder(2 * length), of_long, -1)});
}

/// m/s, of the mass points [from, to).
double mean_velocity(const Collision& seen, const waves::WaveState& state, std::size_t from, std::size_t to) {
  const auto masses = seen.chain().masses();
  double momentum = 0, mass = 0;
  for (std::size_t i = from; i < to; ++i) {
    momentum += masses[i] * state.velocity[i];
    mass += masses[i];
  }
  return momentum / mass;
}

report::Figure halves(const Collision& seen) {
  report::Figure figure{
      .id = "preclik-fig11-halves",
      .title = "Fig. 11: the halves of the long cylinder",
      .caption = "Both halves have ½v₀ when the contact opens; then the wave runs back and forth.",
      .x = {"time (s)"},
      .y = {"velocity (m/s)"}};
  for (const std::size_t half : {0u, 1u}) {
    report::Series curve{.name = half == 0 ? "far half" : "half at the contact", .x = seen.times()};
    for (const waves::WaveState& state : seen.run().samples)
      curve.y.push_back(mean_velocity(seen, state, half * of_long / 2, (half + 1) * of_long / 2));
    figure.series.push_back(std::move(curve));
  }
  return figure;
}

/// The largest |v + ½| of the half at the contact after the contact: it swings between 0 and −1.
double swing(const report::Figure& halves, double since) {
  const report::Series& half = halves.series.back();
  double most = 0;
  for (std::size_t k = 0; k < half.x.size(); ++k)
    if (half.x[k] > since) most = std::max(most, std::abs(half.y[k] + 0.5));
  return most;
}

}  // namespace

Part fig11() {
  Part part;
  const Collision short_one = short_strikes({.samples = 400, .durations = 4}), long_one = long_strikes();
  part.add(equal("velocity of the long rod, struck (m/s)", short_one.velocity(0), {"½v₀", -0.5, 0.01}));
  part.add(equal("velocity of the short rod that struck (m/s)", short_one.velocity(1), {"at rest", 0, 0.01}));
  part.add(equal("energy of vibration, the short rod strikes", short_one.vibration(),
                 {"half of the initial energy", short_exactly.vibrating_share(), 0.02}));
  part.add(
      otherwise(equal("energy of vibration, the long rod strikes", long_one.vibration(), {"half", 0.5, 0.02}),
                {long_exactly.vibrating_share(), 0.02},
                "Erratum: a quarter; half is lost only where the short rod strikes"));
  part.add(equal("velocity of the long rod that struck (m/s)", long_one.velocity(1), {"½v₀", -0.5, 0.01},
                 "the same speed, with a quarter of the energy in vibration"));
  part.add(ours(equal("velocity of the short rod, struck (m/s)", long_one.velocity(0),
                      {"–", -long_exactly.struck_velocity(), 0.01}, "not told; v₀, by momentum")));
  for (const auto& [who, seen] : {std::pair{"short", &short_one}, std::pair{"long", &long_one}})
    part.add(equal(fmt::format("release over 2 l/c of the short rod, the {} one strikes", who),
                   seen->contact_time(0) / short_exactly.contact_time(),
                   {"the left end reaches the origin", 1, 0.05},
                   "late by the width of the front: 40 and 80 slices"));
  report::Figure both = halves(short_one);
  part.add(at_least("largest |v − ½v₀|/v₀ of the half at the contact", swing(both, short_one.duration()),
                    {"keep bouncing back and forth", 0.4}));
  report::Section section = panels("11", "cylinders of unequal length", short_one);
  section.figures.push_back(std::move(both));
  part.show(std::move(section));
  return part;
}

}  // namespace ictus::reproduce::preclik
