// §3 of [PreclikRuede2010]: "the results for a cylinder-support impact are qualitatively not different".

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/exact/rod_impact.hpp"
#include "ictus/reproduce/preclik.hpp"

namespace ictus::reproduce::preclik {
namespace {

const exact::RodOnSupport against_support{{young, density, std::numbers::pi* radius* radius}, length, 1};

struct Supported {
  double velocity, contact_time, force, vibration;  // m/s, s, N in the middle of the contact, of all energy
  double moving;                                    // kinetic energy at half of the contact, of all energy
};

/// A cylinder comes from the right to a wall on its left.
Supported on_support(std::size_t count) {
  const waves::WaveChain chain({.bodies = {sliced_body(cylinder(length), count, -1)}, .left_wall = true});
  waves::WaveOptions options;
  const double end = against_support.contact_time();
  for (int k = 10; k <= 90; ++k) options.sample_times.push_back(end * k / 100);
  const waves::WaveRun run = waves::make_propagator(waves::fitting_propagator(chain), chain)->run(options);
  if (run.ending != waves::WaveEnding::separated) return {NAN, NAN, NAN, NAN, NAN};
  Supported seen{chain.motion(run.last, 0).velocity, run.contact_time(0, chain), 0,
                 chain.motion(run.last, 0).vibrational / chain.energy(chain.start()), 0};
  const auto masses = chain.masses();
  for (std::size_t i = 0; i < chain.points(); ++i)
    seen.moving += masses[i] * std::pow(run.samples[40].velocity[i], 2) / 2 / chain.energy(chain.start());
  for (const waves::WaveState& state : run.samples)
    seen.force += chain.contact_force(state, 0) / static_cast<double>(run.samples.size());
  return seen;
}

}  // namespace

Part support() {
  Part part;
  const Supported seen = on_support(slices), finer = on_support(8 * slices);
  const std::string words = "qualitatively not different";
  part.add(equal("velocity after a support (m/s)", seen.velocity,
                 {words, -against_support.rebound_velocity(), 0.05}, "all of it comes back; at 20 slices"));
  part.add(equal("contact time over 2 l/c", seen.contact_time / against_support.contact_time(),
                 {"2 l/c, (14)", 1, 0.02}));
  part.add(equal("mean force of the middle of the impact over ρ c v₀ A",
                 seen.force / against_support.contact_force(),
                 {"constant over the time of the impact", 1, 0.03}, "twice that of two cylinders"));
  part.add(at_most("kinetic energy at half of the contact, of all energy, 160 slices", finer.moving,
                   {"completely stored as potential energy", 0.02}, "at l/c every ring has come to rest"));
  part.add(at_most("1 − |v|/v₀ with 160 slices over that with 20", (1 - finer.velocity) / (1 - seen.velocity),
                   {"more slices improve the result", 0.5}, "n^{−2/3} of a front"));
  return part;
}

}  // namespace ictus::reproduce::preclik
