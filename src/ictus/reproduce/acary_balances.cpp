// The energy balances (83)–(104) as identities of a step: they hold to round-off.

#include <fmt/format.h>

#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/reproduce/acary_balances.hpp"

namespace ictus::reproduce::acary {
namespace {

/// What a balance leaves over; zero where it holds.  [J]
using Defect = double (*)(const Stepped&, const NonsmoothOptions&);

/// ΔE − W − … with W of (83).                                         [AcaryLecture, eqs. (83), (84)]
double moreau(const Stepped& s, const NonsmoothOptions& o) {
  const double w = s.h * s.velocity(o.theta).dot(s.external(o.theta));
  return s.gain() - w - (0.5 - o.theta) * (s.square_m(s.dv()) + s.square_k(s.dq())) - s.push(o.theta);
}

/// ΔE − …: what W must be.                                            [AcaryLecture, eq. (88)]
double variant_work(const Stepped& s, const NonsmoothOptions& o) {
  return s.gain() - (0.5 - o.theta) * s.square_k(s.dq()) - s.push(0.5);
}
/// Erratum: W = h v_{k+½}ᵀF_{k+θ}; that of (83) has v_{k+θ}.
double right_work(const Stepped& s, const NonsmoothOptions& o) {
  return s.h * s.velocity(0.5).dot(s.external(o.theta));
}
double variant(const Stepped& s, const NonsmoothOptions& o) { return variant_work(s, o) - right_work(s, o); }

/// The step of the first impact: W that (88) asks for, beside that of (83) and the right one.
void add_work_of_variant(Part& part, const BalanceRun& run) {
  double asked = NAN, printed = NAN, right = NAN;
  visit_steps(run, [&](const Stepped& step) {
    if (!(step.impulse > 0) || asked == asked) return;
    asked = variant_work(step, run.options);
    printed = step.h * step.velocity(run.options.theta).dot(step.external(run.options.theta));
    right = right_work(step, run.options);
  });
  part.add(otherwise(
      equal("W that (88) asks for in the step of the first impact, θ = 1 (J)", asked,
            {"W of (83)", printed, 1e-12}),
      {right, 1e-12},
      "Erratum: the variant moves with v_{k+½}: its work is h v_{k+½}ᵀF_{k+θ}, that of (83) has v_{k+θ}"));
}

/// [AcaryLecture, eqs. (91), (92)]
double newmark(const Stepped& s, const NonsmoothOptions& o) {
  const double weight = s.h / 2 * (2 * o.beta - o.gamma);
  const Eigen::Vector2d da = s.acceleration(s.after) - s.acceleration(s.before);
  const Eigen::Vector2d df = s.external(1) - s.external(0);
  return s.gain() - s.dq().dot(s.external(o.gamma)) - (0.5 - o.gamma) * s.square_k(s.dq()) -
         weight * (s.dq().dot(s.balls.k() * s.dv()) - s.dv().dot(df)) - s.push(0.5) -
         weight * da[0] * s.impulse;
}

/// [AcaryLecture, eq. (95)]
double newmark_storage(const Stepped& s, const NonsmoothOptions& o) {
  const double weight = s.h * s.h / 2 * (2 * o.beta - o.gamma);
  const Eigen::Vector2d da = s.acceleration(s.after) - s.acceleration(s.before);
  return s.newmark_gain(o.gamma, o.beta) + (o.gamma - 0.5) * (s.square_k(s.dq()) + weight * s.square_m(da)) -
         s.push(0.5);
}

/// [AcaryLecture, eq. (104)]
double hht(const Stepped& s, const NonsmoothOptions& o) {
  const HhtStep step(s, o.alpha);
  return step.gain() - s.push(0.5) + step.lost();
}

/// The largest defect over the largest energy, of motions that have impacts.
double largest_defect(const std::vector<BalanceRun>& runs, Defect defect) {
  double worst = 0;
  for (const BalanceRun& run : runs) {
    double most = 0, energy = 0;
    int pushes = 0;
    visit_steps(run, [&](const Stepped& step) {
      most = max_or_nan(most, std::abs(defect(step, run.options)));
      energy = std::max(energy, step.balls.energy(step.after));
      pushes += step.impulse > 0;
    });
    worst = max_or_nan(worst, pushes > 9 ? most / energy : NAN);
  }
  return worst;
}

BalanceRun with_theta(std::string scheme, double theta, double e = 0.5) {
  return {std::move(scheme), {.theta = theta}, e};
}
BalanceRun with_gamma(double gamma, double beta) {
  return {"nonsmooth_newmark", {.gamma = gamma, .beta = beta}};
}

}  // namespace

Part balances() {
  constexpr double round_off = 1e-12;
  Part part;
  const auto identity = [&](const std::string& number, const std::vector<BalanceRun>& runs, Defect defect,
                            const std::string& note) {
    part.add(equal("largest defect of the balance " + number + ", of the energy",
                   largest_defect(runs, defect), {number, 0, round_off}, note));
  };
  identity("(84)",
           {with_theta("moreau_jean", 0.5), with_theta("moreau_jean", 0.6), with_theta("moreau_jean", 1)},
           &moreau, "θ = 0.5, 0.6, 1");
  add_work_of_variant(part, with_theta("moreau_jean_dissipative", 1));
  identity("(88), with W = h v_{k+½}ᵀF_{k+θ}",
           {with_theta("moreau_jean_dissipative", 0.5), with_theta("moreau_jean_dissipative", 1)}, &variant,
           "θ = 0.5, 1");
  identity("(92)",
           {with_gamma(0.5, 0.25), with_gamma(0.6, 0.3025), with_gamma(1, 0.5), with_gamma(0.5, 1.0 / 6)},
           &newmark, "γ, β = 0.5, 0.25; 0.6, 0.3025; 1, 0.5; 0.5, 1/6");
  identity("(95)",
           {with_gamma(0.5, 0.25), with_gamma(0.6, 0.3025), with_gamma(1, 0.5), with_gamma(0.5, 1.0 / 6)},
           &newmark_storage, "with K of (93); the h of the second term is h²");
  identity("(104)", {{"nonsmooth_hht", {.alpha = 0.05}}, {"nonsmooth_hht", {.alpha = 0.3}}}, &hht,
           "α = 0.05, 0.3; ν = ½ gives w = Δq/2, y = ΔF/2");
  return part;
}

}  // namespace ictus::reproduce::acary
