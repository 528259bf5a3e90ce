// Fig. 4 and §4 of [PreclikRuede2010]: spheres as mass points and springs, and other bodies with soft
// contacts. The model of a sphere has a tip and does not converge with its slices: numbers hold for the
// slices stated.

#include <fmt/format.h>

#include <cmath>

#include "ictus/model/waves/virtual_springs.hpp"
#include "ictus/reproduce/preclik.hpp"

namespace ictus::reproduce::preclik {
namespace {

/// Correlation of force and compression of a virtual spring while it pushes.
double straightness(const Collision& seen, std::size_t contact) {
  const waves::VirtualSprings springs(seen.chain());
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (const waves::WaveState& state : seen.run().samples) {
    const double depth = springs.compressions(state)[contact], force = springs.forces(state)[contact];
    if (!(depth > 0)) continue;
    n += 1;
    x += depth;
    y += force;
    xx += depth * depth;
    xy += depth * force;
    yy += force * force;
  }
  return (n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y));
}

/// A body hits one that is twice as long, or twice as large.
struct Pair {
  std::string name;
  waves::ElasticBody striker, struck;
  std::size_t slices_of_striker;
  double fewer_transits = 0;  // where they are known to be fewer than several
};

Collision collided(const Pair& pair) {
  return Collision({sliced_body(pair.struck, 2 * pair.slices_of_striker, 0),
                    sliced_body(pair.striker, pair.slices_of_striker, -1)});
}

/// One of length l with ends of a hundredth of its stiffness, as long as its radius.
waves::ElasticBody soft_tipped(double l) {
  constexpr double rubber = young / 100;
  return {Profile::capsule(radius, l),
          std::vector<waves::Section>{
              {radius, rubber, density}, {l - radius, young, density}, {l, rubber, density}}};
}

waves::ElasticBody capsule(double l) { return {Profile::capsule(radius, l), young, density}; }

/// How often a wave crosses a body while it touches one like it.
double transits(const Pair& pair) {
  const Collision seen({sliced_body(pair.striker, pair.slices_of_striker, 0),
                        sliced_body(pair.striker, pair.slices_of_striker, -1)});
  return seen.contact_time(0) / pair.striker.transit();
}

void add_pair(Part& part, const Pair& pair, double rods) {
  const Collision seen = collided(pair);
  part.add(at_most(pair.name + ": energy of vibration over that of rods", seen.vibration() / rods,
                   {"not as pronounced", 0.5}, fmt::format("{:.4g} of all energy", seen.vibration())));
  const Row several =
      at_least(pair.name + ": transits of a wave while the striker touches one like it", transits(pair),
               {"several transits", 3}, "three or more: a round trip, which rods take, has two");
  part.add(
      pair.fewer_transits == 0
          ? several
          : otherwise(
                several, {pair.fewer_transits, 0.01},
                "longer than the round trip of a rod, but not three transits at 20 slices: a tip of slices "
                "is no Hertz contact, docs/theory/waves.md"));
}

/// Rods, and capsules so long that their caps do not matter, part after one round trip.
void add_round_trip(Part& part, const Pair& pair) {
  part.add(between(pair.name + ": transits of a wave while the striker touches one like it", transits(pair),
                   {"approximately a single round-trip", 1.9, 2.2}));
}

}  // namespace

Part fig4() {
  Part part;
  const Collision seen(cradle(waves::sliced(sphere(radius), slices)), {.samples = 240});
  part.add(at_most("distance from the ideal cradle, over that of Fig. 3",
                   distance_from_ideal(seen) / distance_from_ideal(on_springs(1)),
                   {"in better agreement with reality", 1}));
  part.add(at_least("distance from the ideal cradle (m/s)", distance_from_ideal(seen),
                    {"still not accurate", 0.1}));
  for (std::size_t j = 0; j < 4; ++j)
    part.add(at_least(fmt::format("virtual spring {}: correlation of force and compression", j + 1),
                      straightness(seen, j), {"approximately satisfy Hooke's law", 0.95}));
  part.add(at_most("energy of vibration, of all energy", seen.vibration(),
                   {"very small in contrast to the contact region", 0.1}, "said in §4"));
  const Collision stiffer(cradle(waves::sliced({Profile::sphere(radius), 10 * young, density}, slices)));
  part.add(ours(equal("largest change of a final velocity with E 10 times as large (m/s)",
                      largest_difference(seen.velocities(), stiffer.velocities()), {"–", 0, 1e-9},
                      "E = 30 is any value: it rescales time only")));
  part.show(panels("4", "spheres of 20 slices", seen));
  return part;
}

Part soft_contacts() {
  Part part;
  const double rods = collided({"rods", cylinder(length), cylinder(2 * length), slices}).vibration();
  add_pair(part, {"sphere on one of twice its radius", sphere(radius), sphere(2 * radius), slices, 2.897},
           rods);
  add_pair(part, {"short capsules", capsule(1.25 * length), capsule(2.5 * length), slices, 2.733}, rods);
  add_pair(part, {"long capsules with soft tips", soft_tipped(5 * length), soft_tipped(10 * length), 100},
           rods);
  add_round_trip(part, {"rods", cylinder(length), cylinder(2 * length), slices});
  add_round_trip(part, {"long capsules", capsule(10 * length), capsule(10 * length), 200});
  const Collision large =
      Collision({sliced_body(sphere(radius), slices, 0), sliced_body(sphere(2 * radius), 2 * slices, -1)});
  part.add(at_most("large sphere on a small one: energy of vibration over that of rods",
                   large.vibration() / rods, {"compressional waves play a minor role", 0.5}));
  return part;
}

}  // namespace ictus::reproduce::preclik
