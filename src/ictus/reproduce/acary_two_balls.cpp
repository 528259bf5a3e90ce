// The two-ball oscillator at h = 2e-3: Moreau with θ = 1, Newmark with γ = 1, β = ½, HHT with α = 0.1. The
// spring's oscillation, hω = 0.09, is what a dissipative scheme loses.

#include <cmath>

#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double step = 2e-3;

std::vector<Method> methods() {
  Method moreau{"Moreau, θ = 1", "moreau_jean"};
  moreau.options.theta = 1;
  Method newmark{"Newmark, γ = 1, β = ½", "nonsmooth_newmark"};
  newmark.options.gamma = 1;
  newmark.options.beta = 0.5;
  Method hht{"HHT, α = 0.1", "nonsmooth_hht"};
  hht.options.alpha = 0.1;
  return {std::move(moreau), std::move(newmark), std::move(hht)};
}

double mean_error(const Computed& run, const ExactMotion& exact, Eigen::Index i) {
  Motion before, after;
  double sum = 0;
  for (std::size_t k = 0; k < run.t.size(); ++k) {
    exact.at(run.t[k], before, after);
    sum += std::abs(run.q[k][i] - after.q[i]);
  }
  return run.converged ? sum / static_cast<double>(run.t.size()) : NAN;
}

/// Energy that the scheme itself has lost, over the energy of the first fall, m g (q₁ + q₂ − l₀).
double lost(const Computed& run) {
  constexpr double fall = 20;  // J
  return run.converged ? (run.energy.front() - run.energy.back() - run.impact_loss) / fall : NAN;
}

std::vector<Eigen::VectorXd> exact_velocities(const Computed& like, const ExactMotion& exact) {
  std::vector<Eigen::VectorXd> v;
  Motion before, after;
  for (const double t : like.t) {
    exact.at(t, before, after);
    v.push_back(after.v);
  }
  return v;
}

report::Figure figure(std::string id, std::string title, std::string axis) {
  return {.id = std::move(id),
          .title = std::move(title),
          .caption = "The dissipative schemes lose the spring's oscillation, HHT keeps it.",
          .x = {"time (s)"},
          .y = {std::move(axis)}};
}

}  // namespace

Part two_balls() {
  Part part;
  const SystemCase system = make_system("two_ball_oscillator");
  report::Figure position = figure("acary-two-balls-q", "Position of the first ball", "position (m)");
  report::Figure velocity = figure("acary-two-balls-v", "Velocity of the first ball", "velocity (m/s)");
  std::vector<double> errors, losses;
  for (const Method& method : methods()) {
    const Computed run = computed(system, method, step, system.until);
    errors.push_back(mean_error(run, *system.exact, 0));
    losses.push_back(lost(run));
    position.series.push_back({method.label, run.t, component(run.q, 0)});
    velocity.series.push_back({method.label, run.t, component(run.v, 0)});
    if (velocity.series.size() > 1) continue;
    const auto exact = exact_velocities(run, *system.exact);
    velocity.series.push_back({"exact", run.t, component(exact, 0), report::Series::Style::dashed});
  }
  const std::string note = "numbers of the balls are ours but k = 1e3 N/m; the lecture shows the curves only";
  part.add(at_most("energy lost by HHT itself, of the first fall", losses[2], {"a curve", 0.02},
                   "it keeps the oscillation; " + note));
  part.add(at_least("energy lost by Moreau itself, of the first fall", losses[0], {"a curve", 0.1},
                    "it damps the oscillation; " + note));
  part.add(at_least("energy lost by Newmark itself, of the first fall", losses[1], {"a curve", 0.1},
                    "it damps the oscillation; " + note));
  part.add(at_most("mean error of q₁, HHT over Moreau", errors[2] / errors[0], {"a curve", 1},
                   "HHT is nearer; " + note));
  part.add(at_most("mean error of q₁, HHT over Newmark", errors[2] / errors[1], {"a curve", 1},
                   "HHT is nearer; " + note));
  part.show({"Two-ball oscillator", "", {std::move(position), std::move(velocity)}, {}});
  return part;
}

}  // namespace ictus::reproduce::acary
