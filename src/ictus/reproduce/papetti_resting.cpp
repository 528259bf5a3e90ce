// §4.1 of [Papetti2011]: "a steady object in sustained contact with a rigid floor: when the system does not retain
// passivity, the object can move upward and bounce". A body of 10 g is laid on the floor of case 1, and on stiffer ones.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

constexpr double gravity = 9.81;  // m/s²

HuntCrossley floor_of(double stiffness) { return {.stiffness = stiffness, .exponent = 1.1, .damping = 0.1}; }

/// The largest height above the floor within a second, m; infinite where a run did not end.
double hop(std::string_view scheme, double stiffness) {
  const SingleImpact<HuntCrossley> system(floor_of(stiffness), mass, gravity);
  const ImpactRun seen = method<HuntCrossley>(scheme).run(
      system, {.speed = 0, .step = step, .gravity = gravity, .impacts = 0, .samples = 44100});
  double highest = 0;
  for (const double depth : seen.depth) highest = std::max(highest, std::isnan(depth) ? INFINITY : -depth);
  return highest;
}

}  // namespace

Part resting() {
  Part part;
  for (const Named& named : paper_methods)
    part.add(equal("height of a resting body, " + named.label + ", k = 1e+08 (m)", hop(named.name, 1e8),
                   {"a steady object", 0, 1e-9},
                   "within a second; 44.1 kHz, floor of case 1 with this stiffness: ours"));
  const std::string words = "can move upward and bounce";
  for (const Named& named : {paper_methods[1], paper_methods[2]})
    for (const double k : {1e9, 1e10})
      part.add(at_least(fmt::format("height of a resting body, {}, k = {:.0e} (m)", named.label, k),
                        hop(named.name, k), {words, 0.01}));
  part.add(at_least("height of a resting body, RK4, k = 1e+10 (m)", hop("rk4", 1e10), {words, 0.01},
                    "it rests at 1e9, and holds out up to hω = 2.8"));
  for (const std::string_view scheme : {"am1", "phi", "two_point"})
    for (const double k : {1e9, 1e10})
      part.add(ours(equal(fmt::format("height of a resting body, {}, k = {:.0e} (m)", scheme, k),
                          hop(scheme, k), {"–", 0, 1e-9}, "it rests, as stiff as the floor may be")));
  part.add(ours(equal("height of a resting body, rk4, k = 1e+09 (m)", hop("rk4", 1e9), {"–", 0, 1e-9})));
  return part;
}

}  // namespace ictus::reproduce::papetti
