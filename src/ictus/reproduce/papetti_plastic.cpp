// Laws with a kink between loading and unloading, which the introduction mentions.

#include <fmt/format.h>

#include "ictus/laws/contact/thornton.hpp"
#include "ictus/laws/contact/walton_braun.hpp"
#include "ictus/reproduce/papetti.hpp"
#include "ictus/run/identify.hpp"

namespace ictus::reproduce::papetti {
namespace {

/// Slope of the force over compression on the way back, over that on the way in, at the largest compression.
template <ContactLaw L>
double kink(const L& law, double depth) {
  const double in = contact_tangent(law, {depth, 0}, 0).by_depth;
  return contact_tangent(law, {depth * (1 - 1e-9), 0}, depth).by_depth / in;
}

}  // namespace

Part plastic() {
  constexpr double depth = 1e-4, speed = 1;  // m, m/s
  Part part;
  const WaltonBraun springs{1e6, 0.7};
  const Thornton spheres{1e9, 1e-5};
  part.add(at_least("slope of unloading over slope of loading, walton_braun with e = 0.7",
                    kink(springs, depth), {"abrupt direction changes", 1.5}, "1/e² = 2.04"));
  part.add(at_least("the same of thornton, ten times beyond its yield depth", kink(spheres, depth),
                    {"abrupt direction changes", 1.5}));
  part.add(ours(equal("the same of hunt_crossley, whose curve turns without a kink", kink(soft.law, depth),
                      {"–", 1, 1e-6})));
  part.add(
      ours(equal("restitution of walton_braun at 1 m/s by the reference",
                 reference_impact(springs, mass, speed).restitution, {"–", 0.7, 1e-9}, "e, at every speed")));
  part.add(ours(equal(
      "restitution of thornton at 1 m/s by the reference", reference_impact(spheres, mass, speed).restitution,
      {"–", restitution_of(spheres, mass, speed), 1e-9}, "the closed form of Thornton (1997)")));
  return part;
}

}  // namespace ictus::reproduce::papetti
