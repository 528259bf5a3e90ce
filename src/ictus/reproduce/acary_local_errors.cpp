// The error of one step of Moreau's scheme on the bouncing ball with an impact in it, (126), and near the
// accumulation. σ = (t* − t_k)/h is where in the step the impact falls.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/exact/rigid_bouncing_ball.hpp"
#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr exact::RigidBouncingBall ball{1, 2, 0.5};
constexpr double f = -2, e = 0.5, theta = 0.5;

struct Errors {
  double q, v;
  bool pushed;
};

/// Exact minus computed, after one step of h from the exact state at t.
Errors one_step(double t, double h, double forecast) {
  const SystemCase system = make_system("bouncing_ball");
  Method method{"", "moreau_jean"};
  method.options.theta = theta;
  method.options.forecast = forecast;
  const auto stepper = make_nonsmooth_stepper(method.scheme, *system.system, method.options);
  Motion motion = system.start;
  motion.t = t;
  motion.q[0] = ball.height_at(t);
  motion.v[0] = ball.velocity_at(t);
  stepper->start(motion);
  (void)stepper->step(motion, h);
  return {ball.height_at(t + h) - motion.q[0], ball.velocity_at(t + h) - motion.v[0],
          stepper->impulse()[0] > 0};
}

/// A step in which the impact falls at σ h.
struct Struck {
  double h, sigma;
  double start() const { return 1 - sigma * h; }  // s: the first impact is at t = 1
  double q() const { return ball.height_at(start()); }
  double v() const { return ball.velocity_at(start()); }
};

/// As printed, with σ in its printed range (0, 1].                          [AcaryLecture, eq. (126)]
Errors as_printed_formula(const Struck& in, bool pushed) {
  const double q = in.q(), v = in.v(), h = in.h, sigma = in.sigma;
  const double curved = e * (1 - sigma) * sigma + 0.5 * (1 - sigma) * (1 - sigma);
  if (!pushed)
    return {-q - h * (e * (1 - sigma + 1)) * v - f * h * h * (curved + theta), -(1 + e) * (v + h * f * sigma),
            false};
  return {-q - h * ((1 + e) * (1 - theta) - e * sigma) * v - f * h * h * curved,
          -h * f * (1 - sigma - e * sigma), true};
}

/// Erratum: (126) with +hf in e_v, with e(1 − σ) + 1 for e(1 − σ + 1), and with −½(1 − σ)²; derived from the exact
/// flight before and after the impact and from (41).
Errors formula(const Struck& in, bool pushed) {
  const double q = in.q(), v = in.v(), h = in.h, sigma = in.sigma;
  const double curved = e * (1 - sigma) * sigma - 0.5 * (1 - sigma) * (1 - sigma);
  if (!pushed)
    return {-q - h * (e * (1 - sigma) + 1) * v - f * h * h * (curved + theta), -(1 + e) * (v + h * f * sigma),
            false};
  return {-q - h * ((1 + e) * (1 - theta) - e * sigma) * v - f * h * h * curved,
          h * f * (1 - sigma - e * sigma), true};
}

/// The first impact is at t = 1: a forecast with γ = 2 sees it from any start of a step, one with γ = 0 from
/// none.
struct Case {
  bool pushed;
  std::string_view words;
  double forecast;
};

double worst_difference(const Case& in, bool of_velocity) {
  double worst = 0;
  for (const double h : {0.1, 0.03, 0.01, 0.001})
    for (const double sigma : {0.05, 0.3, 0.5, 0.71, 0.95}) {
      const Struck step{h, sigma};
      const Errors seen = one_step(step.start(), h, in.forecast);
      if (seen.pushed != in.pushed) return NAN;
      const Errors said = formula(step, in.pushed);
      worst = std::max(worst, of_velocity ? std::abs(seen.v - said.v) : std::abs(seen.q - said.q));
    }
  return worst;
}

/// Of the largest error over all σ, between two steps a factor ten apart.
double slope(const Case& in, bool of_velocity) {
  const auto largest = [&](double h) {
    double worst = 0;
    for (int k = 1; k < 40; ++k) {
      const Errors seen = one_step(1 - k / 40.0 * h, h, in.forecast);
      worst = std::max(worst, std::abs(of_velocity ? seen.v : seen.q));
    }
    return worst;
  };
  return std::log10(largest(1e-3) / largest(1e-4));
}

/// One step beside the printed formula, and all of them beside the corrected one.
void add_case(Part& part, const Case& in, double order_of_v) {
  const std::string all = "over 20 steps, (126) with the signs of the erratum";
  const Struck step{0.1, 0.3};
  const Errors seen = one_step(step.start(), step.h, in.forecast);
  const Errors printed = as_printed_formula(step, in.pushed), known = formula(step, in.pushed);
  const auto quantity = [&](const char* error) {
    return fmt::format("{} of one step, {}, h = 0.1, σ = 0.3", error, in.words);
  };
  const std::string range = "σ = (t* − t_k)/h: printed is (t_k − t*)/h, which is not in (0, 1]";
  const Row of_v = equal(quantity("e_v"), seen.v,
                         {in.pushed ? "−hf[1 − σ − eσ]" : "−(1 + e)[v + hfσ]", printed.v, 1e-12}, range);
  part.add(in.pushed ? otherwise(of_v, {known.v, 1e-12},
                                 "Erratum: its sign; exact is −e(v + σhf) + (1 − σ)hf, computed −ev, and the "
                                 "difference +hf[1 − σ − eσ]")
                     : of_v);
  part.add(otherwise(
      equal(quantity("e_q"), seen.q, {"(126), e_q", printed.q, 1e-12}), {known.q, 1e-12},
      in.pushed
          ? "Erratum: the term ½(1 − σ)² has the sign of the flight after the impact: −½(1 − σ)²; the form with "
            "q_k inserted is the same number"
          : "Erratum: e(1 − σ + 1) reads e(1 − σ) + 1, and the term ½(1 − σ)² has the sign of the flight after "
            "the impact: −½(1 − σ)²; the form with q_k inserted is the same number"));
  part.add(
      ours(equal(fmt::format("e_v of one step, {}: largest difference from the corrected (126)", in.words),
                 worst_difference(in, true), {"–", 0, 1e-12}, all)));
  part.add(
      ours(equal(fmt::format("e_q of one step, {}: largest difference from the corrected (126)", in.words),
                 worst_difference(in, false), {"–", 0, 1e-12}, all)));
  part.add(equal(fmt::format("order of e_v, {}", in.words), slope(in, true),
                 {order_of_v == 0 ? "e_v = O(1)" : "e_v = O(h)", order_of_v, 0.02}));
  part.add(equal(fmt::format("order of e_q, {}", in.words), slope(in, false), {"e_q = O(h)", 1, 0.02}));
}

/// One step of length 2h across the accumulation, from 3 − h in the second half of flight n₀, where the ball
/// falls and its impact is forecast.
void add_accumulation(Part& part) {
  const auto corrected = [](double h, int n) { return h - 3 / std::exp2(n + 1); };
  double worst = 0, bound = 0;
  for (const int n : {3, 6, 9, 12})
    for (const double share : {1.05, 1.2, 1.4}) {
      const double h = share * std::exp2(-n);
      const Errors seen = one_step(3 - h, 2 * h, 1);
      if (!seen.pushed) worst = NAN;
      worst = std::max(worst, std::abs(seen.v - corrected(h, n)));
      bound = std::max(bound, std::abs(seen.v) / h);
    }
  const int n = 3;
  const double h = 1.2 * std::exp2(-n);
  part.add(otherwise(
      equal("e_v over [3 − h, 3 + h], h = 0.15, n₀ = 3", one_step(3 - h, 2 * h, 1).v,
            {"−2h − 3/2^{n₀}", -2 * h - 3 / std::exp2(n), 1e-12}),
      {corrected(h, n), 1e-12},
      "Erratum: v before is 2h − 3/2^{n₀} by (124), computed after the impact −e times that, exact 0: "
      "e_v = h − 3/2^{n₀+1}"));
  part.add(ours(equal("e_v over [3 − h, 3 + h]: largest difference from h − 3/2^{n₀+1}", worst,
                      {"–", 0, 1e-12}, "over 12 steps")));
  part.add(at_most("largest |e_v|/h over [3 − h, 3 + h]", bound, {"e_v = O(h)", 0.5, 1e-12},
                   "|h − 3/2^{n₀+1}| ≤ h/2 for h in [2^{−n₀}, 2^{1−n₀}]"));
}

}  // namespace

Part local_errors() {
  Part part;
  add_case(part, {true, "impact forecast", 2}, 1);
  add_case(part, {false, "impact not forecast", 0}, 0);
  add_accumulation(part);
  return part;
}

}  // namespace ictus::reproduce::acary
