// Fig. 2 (d), (e) and Fig. 10: pendulums against a wall, one rigid, with an exact motion, and one flexible, whose
// schemes differ by what they lose of its vibrations. Their numbers are ours: the lecture states none.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/slope.hpp"
#include "ictus/reproduce/acary.hpp"
#include "ictus/study/motion_errors.hpp"

namespace ictus::reproduce::acary {
namespace {

std::vector<Method> newmark_family() {
  return {{"Newmark, γ = ½, β = ¼", "nonsmooth_newmark", {.gamma = 0.5, .beta = 0.25}},
          {"HHT, α = 0.1", "nonsmooth_hht", {.alpha = 0.1}},
          {"generalised α, ρ∞ = 0.8", "nonsmooth_generalized_alpha", {.rho_infinity = 0.8}}};
}

/// Of q in L¹ through the impacts; many steps share one line.
double order_on_pendulum(const SystemCase& pendulum, const Method& method) {
  constexpr double until = 2.97;
  TrueGraph truth(*pendulum.exact, 0, until);
  std::vector<double> steps, errors;
  for (double step = 0.0217; step > 5e-4; step *= 0.8308) {
    const auto stepper = make_nonsmooth_stepper(method.scheme, *pendulum.system, method.options);
    steps.push_back(step);
    errors.push_back(
        truth.errors(compute_motion(*stepper, pendulum.start, {.step = step, .until = until})).q.l1);
  }
  return fit(steps, errors, 0).order;
}

/// What the scheme itself has lost, over the energy of the fall.
double own_loss(const Computed& run, double fall) {
  return run.converged ? (run.energy.front() - run.energy.back() - run.impact_loss) / fall : NAN;
}

/// A beam of ten pieces falls from the horizontal against a wall below its hinge, e = 0.
void add_beam(Part& part) {
  constexpr double step = 1e-3, until = 1.5, fall = 9.81 * 0.5;  // s, s, J
  const SystemCase beam = make_system("beam_pendulum");
  report::Figure figure{
      .id = "acary-beam-energy",
      .title = "Total energy of the flexible pendulum",
      .caption = "Its tip strikes the wall with e = 0; what a scheme loses beside is its own.",
      .x = {"time (s)"},
      .y = {"total energy (J)"}};
  std::vector<double> lost;
  for (const Method& method :
       {newmark_family()[2], Method{"Moreau–Jean, θ = 1", "moreau_jean", {.theta = 1}},
        Method{"Newmark, γ = 1, β = ½", "nonsmooth_newmark", {.gamma = 1, .beta = 0.5}}}) {
    const Computed run = computed(beam, method, step, until);
    lost.push_back(own_loss(run, fall));
    figure.series.push_back({method.label, run.t, run.energy});
  }
  part.add(at_most("energy lost by generalised α itself, of the fall, flexible pendulum", lost[0],
                   {"dissipates only high frequencies", 0.02}, "h = 1e-3, until 1.5 s"));
  part.add(at_most("the same, over that of Moreau–Jean with θ = 1", lost[0] / lost[1],
                   {"dissipates only high frequencies", 0.1}, fmt::format("{:.2g} of the fall", lost[1])));
  part.add(at_most("the same, over that of Newmark with γ = 1", lost[0] / lost[2],
                   {"dissipates only high frequencies", 0.1}, fmt::format("{:.2g} of the fall", lost[2])));
  part.show({"Flexible pendulum", "", {std::move(figure)}, {}});
}

}  // namespace

Part pendulums() {
  Part part;
  const SystemCase rigid = make_system("rigid_pendulum");
  for (const Method& method : newmark_family())
    part.add(equal("order of q in L¹, rigid pendulum, " + method.label, order_on_pendulum(rigid, method),
                   {"globally of order one", 1, 0.15}, "e = ½, until 2.97 s, 18 steps"));
  add_beam(part);
  return part;
}

}  // namespace ictus::reproduce::acary
