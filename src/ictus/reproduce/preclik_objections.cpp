// What [PreclikRuede2010] objects to: §5, restitution on the right-hand side, which acts at contacts that do not
// collide; §6, its own scheme with a ball that is dropped and bounces more than once in a step.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/reproduce/preclik.hpp"
#include "ictus/resolver/impulse_plane.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

namespace ictus::reproduce::preclik {
namespace {

/// Velocity after one step of a ball of e = ½ that falls with 1 m/s, without weight, and is 1.5 steps above the floor:
/// by a forecast that counts every approaching contact, and by one that counts those that it reaches.
double after_step(double forecast) {
  SystemCase ball = make_system("bouncing_ball", {{"gravity", 1e-9}, {"restitution", 0.5}});
  const double h = 0.01;
  Motion motion{0, Eigen::VectorXd::Constant(1, 1.5 * h), Eigen::VectorXd::Constant(1, -1.0)};
  const auto stepper = make_nonsmooth_stepper("moreau_jean", *ball.system, {.forecast = forecast});
  stepper->start(motion);
  return stepper->step(motion, h).converged() ? motion.v[0] : NAN;
}

/// A ball of e = 0.8 dropped from 5 cm onto a plane.
constexpr double drop = 0.05, bounciness = 0.8, weight = 9.81;
double accumulation() { return std::sqrt(2 * drop / weight) * (1 + bounciness) / (1 - bounciness); }  // s

struct Dropped {
  std::size_t bounces = 0, most_in_a_step = 0;
  double height = 0;  // m, at the end
};
Dropped dropped(double step, double until) {
  constexpr double r = 0.005;
  Spheres scene;
  scene.gravity = {0, 0, -weight};
  scene.set_law(0, 0, {.restitution = bounciness});
  scene.add_sphere(0.01, r);
  scene.add_plane({0, 0, 1}, 0);
  SphereState state = scene.state();
  state.x[0] = {0, 0, drop + r};
  InelasticThenRestore stepper(scene);
  Dropped out;
  while (state.t < until - step / 2) {
    const SphereStep taken = stepper.step(state, step);
    if (!taken.converged()) return {0, 0, NAN};
    out.bounces += taken.impacts;
    out.most_in_a_step = std::max(out.most_in_a_step, taken.impacts);
  }
  out.height = state.x[0].z - r;
  return out;
}

/// Of the exact motion, up to `until`.
std::size_t exact_bounces(double until) {
  return make_system("bouncing_ball", {{"gravity", weight}, {"height", drop}, {"restitution", bounciness}})
      .exact->jumps(until)
      .size();
}

void add_dropped(Part& part) {
  const std::string words = "multiple collisions per time step cannot be handled";
  const std::string ball = "a ball with e = 0.8 dropped from 5 cm: ours";
  const double end = accumulation();
  part.add(equal("most bounces in a step of 10 ms", static_cast<double>(dropped(0.01, end).most_in_a_step),
                 {words, 1}, ball));
  for (const double share : {0.9, 0.97}) {
    const auto seen = dropped(0.01, share * end).bounces, exact = exact_bounces(share * end);
    part.add(at_least(fmt::format("bounces missed with steps of 10 ms until {:g} of the accumulation", share),
                      static_cast<double>(exact) - static_cast<double>(seen), {words, 1},
                      fmt::format("{} of {}; {}", seen, exact, ball)));
  }
  part.add(ours(equal("height at twice the accumulation, steps of 10 ms (m)", dropped(0.01, 2 * end).height,
                      {"–", 0, 1e-12}, "our cure: a contact that cannot leave within a step rests")));
  part.add(ours(equal(
      "bounces missed with steps of 0.1 ms until 0.9 of the accumulation",
      static_cast<double>(exact_bounces(0.9 * end)) - static_cast<double>(dropped(1e-4, 0.9 * end).bounces),
      {"–", 0}, "where collisions are rarer than steps")));
}

}  // namespace

Part objections() {
  Part part;
  part.add(equal(
      "velocity after a step in which the ball does not reach the floor, restitution on the right-hand side (m/s)",
      after_step(2), {"not clear whether the collision takes place", 0.5, 1e-9},
      "thrown back by e v₀ half a step above the floor: every contact that approaches is taken for one that "
      "collides"));
  part.add(ours(equal("the same, where only contacts count that are reached within the step (m/s)",
                      after_step(1), {"–", -1, 1e-6}, "the forecast (41e) of Moreau's scheme with γ = 1")));
  const LawPoint newton = law_point({}, {.law = "newton"});
  part.add(at_least("1 − v₃/v₀ by Newton's hypothesis", 1 - newton.velocity[2],
                    {"only suited for two-body collisions", 0.1}, "the cradle of three has v₃ = v₀"));
  add_dropped(part);
  return part;
}

}  // namespace ictus::reproduce::preclik
