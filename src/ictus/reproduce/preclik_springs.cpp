// Figs 3, 5 and 6 of [PreclikRuede2010]: five rigid spheres on springs F = k x^α. Final velocities depend on
// α alone, not on stiffness, mass and speed.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/larger.hpp"
#include "ictus/reproduce/preclik.hpp"

namespace ictus::reproduce::preclik {
namespace {

constexpr double mass = 4.0 / 3 * std::numbers::pi * density * radius * radius * radius;  // kg

/// What no model of springs depends on.
void add_similarity(Part& part, const Collision& seen, double exponent) {
  part.add(ours(equal("largest change of a final velocity with a stiffness 100 times as large (m/s)",
                      largest_difference(seen.velocities(), on_springs(exponent, 100).velocities()),
                      {"–", 0, 1e-9},
                      "the stiffness is not told: final velocities depend on the exponent alone")));
}

}  // namespace

Collision on_springs(double exponent, double stiffness, std::size_t samples) {
  std::vector<waves::ChainBody> bodies = cradle(waves::rigid_body(mass, length));
  for (waves::ChainBody& body : bodies) body.contact = waves::ContactSpring{stiffness, exponent};
  return Collision(std::move(bodies), {.samples = samples});
}

Part fig3() {
  Part part;
  const Collision seen = on_springs(1, 1, 200);
  const std::vector<double> v = seen.velocities();
  for (const std::size_t b : {4u, 3u}) {
    const std::string who = b == 4 ? "outer impacting sphere" : "inner impacting sphere";
    part.add(at_least(who + ", final velocity (m/s)", v[b], {"rebounds", 0}));
    part.add(
        at_most(who + ", speed of rebound (m/s)", v[b], {"slightly", 0.25}, "below a quarter of its speed"));
  }
  for (const std::size_t b : {2u, 1u})
    part.add(
        otherwise(as_printed(std::string(b == 2 ? "first" : "second") + " inner sphere, final velocity (m/s)",
                             "-0.5", v[b]),
                  {b == 2 ? -0.38203 : -0.66092, 1e-4},
                  "\"around -0.5\" is said of both: they have -0.382 and -0.661, and -0.52 in the mean",
                  Cause::read_off));
  part.add(as_printed("mean final velocity of the two inner spheres (m/s)", "-0.5", (v[1] + v[2]) / 2,
                      "of both together it is true"));
  const auto fast = std::count_if(v.begin(), v.end(), [](double one) { return one < -0.9; });
  part.add(equal("spheres that leave as fast as the impacting ones came", static_cast<double>(fast),
                 {"only one", 1}, "faster than 0.9 m/s"));
  add_similarity(part, seen, 1);
  part.show(panels("3", "rigid spheres, Hooke's law", seen));
  return part;
}

Part fig5() {
  Part part;
  const Collision seen = on_springs(1.5, 1, 200);
  const Collision in_slices(cradle(waves::sliced(sphere(radius), slices)));
  part.add(at_most("largest difference from spheres of 20 slices (m/s)",
                   largest_difference(seen.velocities(), in_slices.velocities()),
                   {"values similar to the discretized model", 0.1}, "within a tenth of the speed"));
  part.add(at_least("largest difference from the ideal cradle (m/s)", distance_from_ideal(seen),
                    {"do not reflect the ideal behaviour", 0.1}));
  part.add(at_most("the same, over that of Hooke's law",
                   distance_from_ideal(seen) / distance_from_ideal(on_springs(1)),
                   {"higher exponents are more ideal", 1}));
  add_similarity(part, seen, 1.5);
  part.show(panels("5", "rigid spheres, Hertz's law", seen));
  return part;
}

Part fig6() {
  Part part;
  const Collision seen = on_springs(5, 1, 200);
  const std::vector<double> v = seen.velocities();
  for (const std::size_t b : {0u, 1u})
    part.add(equal(std::string(b == 0 ? "outermost" : "second") + " expelled sphere, final velocity (m/s)",
                   v[b], {"approximately the incident velocity", -1, 0.01}));
  double rest = 0;
  for (const std::size_t b : {2u, 3u, 4u}) rest = max_or_nan(rest, std::abs(v[b]));
  part.add(at_most("fastest of the other spheres (m/s)", rest, {"almost come to rest", 0.01}));
  double before = distance_from_ideal(on_springs(1));
  for (const double exponent : {1.5, 2.0, 3.0, 5.0, 8.0}) {
    const double now = distance_from_ideal(on_springs(exponent));
    part.add(at_most(fmt::format("distance from the ideal cradle, exponent {:g} (m/s)", exponent), now,
                     {"smaller than before", before}));
    before = now;
  }
  part.show(panels("6", "rigid spheres, exponent 5", seen));
  return part;
}

}  // namespace ictus::reproduce::preclik
