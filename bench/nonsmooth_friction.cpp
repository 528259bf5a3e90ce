// Friction in the smallest problems: one planar contact in closed form, alone and through the resolver; steps of Moreau–Jean
// for a box with four contacts, as it slides, as it stands, and as it stands on a slope.

#include <cmath>
#include <vector>

#include "bench/timing.hpp"
#include "ictus/laws/impact/routh.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/resolver/impact.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace {

using namespace ictus;

constexpr double g = 9.81;

void time_planar_contact() {
  // A rod at 50°, struck at its end: slip that stops, then sticks.
  const double c = std::cos(0.87), s = std::sin(0.87);
  impact_path::PlanarContact contact{.normal = 1 + 3 * c * c,
                                     .coupling = 3 * s * c,
                                     .tangential = 1 + 3 * s * s,
                                     .closing = 1,
                                     .slip = 0.3,
                                     .friction = 0.8,
                                     .restitution = 0.7};
  constexpr int calls = 1000;
  double impulse = 0;
  const auto closed = [&] {
    for (int i = 0; i < calls; ++i) {
      contact.slip = 0.3 + 1e-4 * i;
      impulse += impact_path::strike<impact_path::EnergeticEnd>(contact).path.impulse;
    }
  };
  const std::vector<double> inverse_mass{1, 1, 12}, restitution{0.7}, friction{0.8};
  const std::vector<double> direction{0, -1, -0.5 * c, 1, 0, -0.5 * s}, velocity{0.3, -1, 0};
  const ImpactProblem problem{.inverse_mass = {.values = inverse_mass},
                              .directions = {.value = direction, .per_contact = 2},
                              .velocity = velocity,
                              .stiffness = {},
                              .restitution = restitution,
                              .friction = friction};
  ImpactWorkspace workspace;
  const ImpactOptions options{.law = "stronge"};
  const auto resolved = [&] {
    for (int i = 0; i < calls; ++i) impulse += resolve(problem, options, workspace).impulse[0];
  };
  const ImpactResult once = resolve(problem, options, workspace);
  bench::require(succeeded(once.status) && once.energy_after < once.energy_before, "a planar contact");
  const auto least = bench::least_times(300, closed, resolved);
  bench::require(std::isfinite(impulse), "the impulses of planar contacts");
  fmt::print("One planar contact with friction, Stronge's law (target: 0.1 µs)\n");
  fmt::print("  closed form {:>8.3f} µs\n  resolver    {:>8.3f} µs\n", 1e6 * least[0] / calls,
             1e6 * least[1] / calls);
}

RigidData box_on(const Vector3& normal) {
  const RoundedHull hull = hulls::box({1, 1, 1});
  const Solid made = solid(hull);
  RigidPair pair;
  pair.name = "box-floor";
  pair.normal = normal;
  pair.restitution = 0;
  pair.friction = 0.5;
  return {3, {0, 0, -g}, {{"box", 1, 1 / made.volume * made.inertia, {hull}}}, {pair}};
}

void time_box(const char* name, double slope, double speed) {
  const double c = std::cos(slope), s = std::sin(slope), h = 1e-4;
  Motion start;
  start.q.setZero(6);
  start.v.setZero(6);
  start.q << 0.5 * s, 0, 0.5 * c, 0, slope, 0;
  start.v << speed * c, 0, -speed * s, 0, 0, 0;
  const RigidSystem system(box_on({s, 0, c}), start.q);
  constexpr int steps = 1000;
  Motion motion = start;
  const auto stepper = make_nonsmooth_stepper("moreau_jean", system, {});
  const auto run = [&] {
    motion = start;
    stepper->start(motion);
    for (int i = 0; i < steps; ++i) bench::require(stepper->step(motion, h).converged(), "a step of a box");
  };
  run();
  const double t = steps * h, rate = g * (s - 0.5 * c);
  const double way = speed > 0 ? speed * t + 0.5 * rate * t * t : 0;
  bench::require(std::abs((motion.q - start.q).head<3>().norm() - way) < 1e-9, "the way of a box");
  bench::require(std::abs(motion.q[4] - slope) < 1e-12, "a box does not tilt");
  const auto least = bench::least_times(100, run);
  fmt::print("  {:<24}{:>8.2f} µs\n", name, 1e6 * least[0] / steps);
}

}  // namespace

int main() {
  time_planar_contact();
  fmt::print("A box with four contacts by Moreau–Jean, per step (target: 3 µs)\n");
  time_box("slides", 0, 6);
  time_box("stands", 0, 0);
  time_box("stands on a slope", 0.25, 0);
}
