// §2 of [PreclikRuede2010]: high exponents are ideal since collisions take place one after the other, "equivalent to a
// Newton's cradle where there is a gap between all spheres in the beginning"; and the chain of [7], free of dispersion.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/preclik.hpp"

namespace ictus::reproduce::preclik {
namespace {

/// Five rigid spheres with gaps between all of them, in units of the largest compression of one contact.
Collision with_gaps(double exponent, double gap) {
  std::vector<waves::ChainBody> bodies = cradle(waves::rigid_body(1, length));
  for (waves::ChainBody& body : bodies) body.contact = waves::ContactSpring{1, exponent};
  // One sphere against one at rest: ½ (m/2) v₀² = k x^{α+1}/(α+1)
  const double deepest = std::pow((exponent + 1) / 4, 1 / (exponent + 1));
  for (std::size_t b = 1; b < bodies.size(); ++b) bodies[b].gap = gap * deepest;
  return Collision(std::move(bodies));
}

/// Gliders of these masses with Hooke's springs between them, of which the last ones come from the right.
Collision gliders(const std::vector<double>& mass, const std::vector<double>& stiffness, std::size_t moving) {
  std::vector<waves::ChainBody> bodies(mass.size());
  for (std::size_t b = 0; b < mass.size(); ++b) {
    bodies[b].body = waves::rigid_body(mass[b], length);
    bodies[b].velocity = b + moving < mass.size() ? 0 : -1;
    if (b > 0) bodies[b].contact = waves::ContactSpring{stiffness[b - 1], 1};
  }
  return Collision(std::move(bodies));
}

double off_ideal(const Collision& seen, std::size_t moving) {
  std::vector<double> ideal(seen.bodies(), 0);
  for (std::size_t b = 0; b < moving; ++b) ideal[b] = -1;
  return largest_difference(seen.velocities(), ideal);
}

}  // namespace

Part gaps() {
  Part part;
  double before = distance_from_ideal(with_gaps(1, 0));
  for (const double gap : {0.1, 0.3, 1.0}) {
    const double now = distance_from_ideal(with_gaps(1, gap));
    part.add(at_most(
        fmt::format("distance from the ideal cradle, Hooke's springs, gaps of {:g} compressions (m/s)", gap),
        now, {"equivalent to gaps between all spheres", before}, "less than with the gaps before"));
    before = now;
  }
  for (const double exponent : {1.0, 1.5})
    part.add(equal(
        fmt::format("distance from the ideal cradle, exponent {:g}, gaps of 3 compressions (m/s)", exponent),
        distance_from_ideal(with_gaps(exponent, 3)), {"collisions one after another: ideal", 0, 1e-10},
        "a compression: the largest of one sphere against one"));
  part.add(equal("log₁₀ of the distance: exponent 5 without gaps over Hooke's with gaps of 1 compression",
                 std::log10(distance_from_ideal(with_gaps(5, 0)) / before),
                 {"equivalent to gaps between all spheres", 0, 0.3}, "the same to a factor of two"));
  // Frequencies 0, 1, 2, … ω₀ in a chain that is its own mirror image: after half a period everything stands mirrored.
  const std::vector<double> three{1, 2.0 / 3, 1}, five{1, 4.0 / 7, 18.0 / 35, 4.0 / 7, 1};
  const std::vector<double> of_three{1, 1}, of_five{2, 18.0 / 7, 18.0 / 7, 2};
  const std::string words = "modified so that the system is dispersion free: ideal";
  const std::string note = "masses 1, 4/7, 18/35, 4/7, 1, springs 2, 18/7, 18/7, 2: the paper gives none";
  part.add(equal("largest error of a velocity, three tuned gliders, one strikes (m/s)",
                 off_ideal(gliders(three, of_three, 1), 1), {words, 0, 1e-12},
                 "masses 1, 2/3, 1, equal springs"));
  for (const std::size_t moving : {1u, 2u})
    part.add(equal(fmt::format("largest error of a velocity, five tuned gliders, {} strike (m/s)", moving),
                   off_ideal(gliders(five, of_five, moving), moving), {words, 0, 1e-12}, note));
  part.add(at_least("largest error of a velocity, five equal gliders on equal springs (m/s)",
                    off_ideal(gliders({1, 1, 1, 1, 1}, {1, 1, 1, 1}, 1), 1), {"only when modified", 0.1}));
  return part;
}

}  // namespace ictus::reproduce::preclik
