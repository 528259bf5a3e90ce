// Newmark's scheme without contacts: its table of standard values, its order, its limit of stability, and the β of
// most damping, (57); HHT and generalised α beside it, (60) and Chung and Hulbert's numbers.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/slope.hpp"
#include "ictus/reproduce/acary_spectral.hpp"

namespace ictus::reproduce::acary {
namespace {

Method weighted(double gamma, double beta) {
  return {fmt::format("γ = {:.3g}, β = {:.4g}", gamma, beta),
          "nonsmooth_newmark",
          {.gamma = gamma, .beta = beta}};
}

/// Of the position of a free oscillator after two radians.
double order(const Method& method) {
  std::vector<double> steps, errors;
  for (int n = 16; n <= 2048; n *= 2) {
    const FreeOscillator system;
    const auto stepper = make_nonsmooth_stepper(method.scheme, system, method.options);
    Motion motion{0, Eigen::VectorXd::Ones(1), Eigen::VectorXd::Zero(1)};
    stepper->start(motion);
    for (int k = 0; k < n; ++k) (void)stepper->step(motion, 2.0 / n);
    steps.push_back(2.0 / n);
    errors.push_back(std::abs(motion.q[0] - std::cos(2.0)));
  }
  return fit(steps, errors, 1e-13).order;
}

/// The largest spectral radius of steps with hω from 0.01 to 1000.
double largest_radius(const Method& method, int memory) {
  double largest = 0;
  for (double angle = 0.01; angle < 1000; angle *= 1.3)
    largest = std::max(largest, spectral_radius(method, memory, angle));
  return largest;
}

/// The hω beyond which a step grows.
double stability_limit(const Method& method) {
  double low = 0.1, high = 10;
  while (high - low > 1e-9) {
    const double angle = (low + high) / 2;
    (spectral_radius(method, 2, angle) > 1 + 1e-6 ? high : low) = angle;
  }
  return low;
}

/// The β of the smallest radius for hω → ∞, by golden section in β from γ/2.
double best_beta(double gamma) {
  const auto radius = [&](double beta) { return spectral_radius(weighted(gamma, beta), 2, 1e3); };
  double low = gamma / 2, high = 2 * gamma;
  while (high - low > 1e-7) {
    const double a = low + 0.382 * (high - low), b = low + 0.618 * (high - low);
    if (radius(a) < radius(b))
      high = b;
    else
      low = a;
  }
  return low;
}

void add_table(Part& part) {
  struct Entry {
    std::string name;
    double beta;
    double limit;  // hω; 0: none
  };
  for (const Entry& entry : {Entry{"average acceleration", 0.25, 0}, Entry{"central difference", 0, 2},
                             Entry{"linear acceleration", 1.0 / 6, std::sqrt(12.0)},
                             Entry{"Fox–Goodwin", 1.0 / 12, std::sqrt(6.0)}}) {
    const Method method = weighted(0.5, entry.beta);
    const Row accuracy = equal("order of " + entry.name, order(method), {"second order for γ = ½", 2, 0.02});
    part.add(entry.beta == 1.0 / 12
                 ? otherwise(accuracy, {4, 0.02},
                             "more than that: without damping its error of order two vanishes")
                 : accuracy);
    if (entry.limit == 0)
      part.add(at_most("largest spectral radius, hω up to 1000, " + entry.name, largest_radius(method, 2),
                       {"unconditional stability for 2β ≥ γ ≥ ½", 1, 1e-6}));
    else
      part.add(ours(equal("hω beyond which a step grows, " + entry.name, stability_limit(method),
                          {"2β < γ: not unconditional", entry.limit, 1e-6},
                          "(γ/2 − β)^{−½}, the classical limit")));
  }
}

void add_orders(Part& part) {
  for (const Method& method : {weighted(0.6, 0.3025), weighted(1, 0.5)}) {
    part.add(equal("order of Newmark with " + method.label, order(method),
                   {"second order only for γ = ½", 1, 0.05}));
    part.add(at_most("largest spectral radius, hω up to 1000, Newmark with " + method.label,
                     largest_radius(method, 2), {"unconditional stability for 2β ≥ γ ≥ ½", 1, 1e-6}));
  }
  for (const double alpha : {0.05, 0.1, 0.3}) {
    const Method method{fmt::format("HHT, α = {:g}", alpha), "nonsmooth_hht", {.alpha = alpha}};
    part.add(equal("order of " + method.label, order(method), {"second order accuracy", 2, 0.05}));
    part.add(at_most("largest spectral radius, hω up to 1000, " + method.label, largest_radius(method, 3),
                     {"unconditional stability", 1, 1e-6}));
  }
  for (const double rho : {0.2, 0.8}) {
    const Method method{
        fmt::format("generalised α, ρ∞ = {:g}", rho), "nonsmooth_generalized_alpha", {.rho_infinity = rho}};
    part.add(equal("order of " + method.label, order(method), {"second order accuracy", 2, 0.05}));
    part.add(at_most("largest spectral radius, hω up to 1000, " + method.label, largest_radius(method, 3),
                     {"unconditional stability", 1, 1e-6}));
  }
}

/// Hughes's figure 9.1.3: γ = 0.9, and β from γ/2 on.
report::Figure varied_beta() {
  report::Figure figure{.id = "acary-newmark-beta",
                        .title = "Fig. 9.1.3 of Hughes: Newmark's scheme with γ = 0.9",
                        .caption = "The fastest oscillations are damped most with β = 0.49.",
                        .x = {"h/T", true},
                        .y = {"spectral radius"}};
  for (const double beta : {0.45, 0.49, 0.6, 0.9}) {
    report::Series curve{fmt::format("β = {:g}", beta), {}, {}};
    for (double ratio = 1e-3; ratio < 1.1e2; ratio *= 1.2) {
      curve.x.push_back(ratio);
      curve.y.push_back(spectral_radius(weighted(0.9, beta), 2, 2 * std::numbers::pi * ratio));
    }
    figure.series.push_back(std::move(curve));
  }
  return figure;
}

/// Of the bouncing ball at 3.5 s, beyond the accumulation of its impacts, |Δq| + |Δv|.
double beyond_accumulation(const Method& method) {
  const SystemCase ball = make_system("bouncing_ball");
  const Computed run = computed(ball, method, 1e-3, 3.5);
  Motion before, after;
  ball.exact->at(3.5, before, after);
  return run.converged ? (run.q.back() - after.q).norm() + (run.v.back() - after.v).norm() : NAN;
}

}  // namespace

Part comparison() {
  Part part;
  for (const double theta : {0.5, 0.6, 1.0})
    part.add(at_most(fmt::format("order in free flight of Moreau–Jean, θ = {:g}", theta),
                     order({"", "moreau_jean", {.theta = theta}}),
                     {"very low order of accuracy even in free flight motions", 2, 0.05}));
  for (const std::string tableau : {"rk4", "gauss2"})
    part.add(at_least("order in free flight of event tracking with " + tableau,
                      order({"", "localized", {.tableau = tableau}}),
                      {"high level integration of free flight motions", 4, 0.1}));
  part.add(at_most("error of the ball at 3.5 s, beyond the accumulation, Moreau–Jean, h = 1e-3 (m, m/s)",
                   beyond_accumulation({"", "moreau_jean"}),
                   {"able to deal with finite accumulation", 0.01}));
  return part;
}

Part newmark_table() {
  Part part;
  add_table(part);
  add_orders(part);
  part.add(as_printed("β of the smallest spectral radius for hω → ∞, γ = 0.9", "0.49", best_beta(0.9),
                      "(57): β = ¼(γ + ½)²; at hω = 1000"));
  part.add(as_printed("β of the smallest spectral radius for hω → ∞, γ = 0.6", "0.3025", best_beta(0.6),
                      "the Newmark curve of Hughes's figure 9.3.1; at hω = 1000"));
  double before = 1 + 1e-9;
  for (const double alpha : {0.0, 0.05, 0.1, 0.2, 0.3}) {
    const Method method{"", "nonsmooth_hht", {.alpha = alpha}};
    const double radius = spectral_radius(method, alpha > 0 ? 3 : 2, 1e3);
    part.add(at_most(fmt::format("spectral radius for hω → ∞, HHT, α = {:g}", alpha), radius,
                     {"dissipation increases with |α|", before}, "less than for the α before"));
    before = radius;
  }
  part.show({"Hughes's figure 9.1.3", "", {varied_beta()}, {}});
  return part;
}

}  // namespace ictus::reproduce::acary
