// What follows from the balances (84)–(97): bounds within which a scheme gains no energy. Ours: they hold where no
// contact is pushed while it opens, U_kᵀP ≤ 0; a contact that lies below the surface, opens, and is pressed down by
// its load is pushed so that it closes with e U_k, and gains.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/reproduce/acary_balances.hpp"

namespace ictus::reproduce::acary {
namespace {

/// A storage function's gain less the work of the external forces.  [J]
using Gain = double (*)(const Stepped&, const NonsmoothOptions&);

double moreau_gain(const Stepped& s, const NonsmoothOptions& o) {  // [AcaryLecture, eq. (83)]
  return s.gain() - s.h * s.velocity(o.theta).dot(s.external(o.theta));
}
double variant_gain(const Stepped& s, const NonsmoothOptions& o) {
  return s.gain() - s.h * s.velocity(0.5).dot(s.external(o.theta));
}
double newmark_gain(const Stepped& s, const NonsmoothOptions& o) { return s.newmark_gain(o.gamma, o.beta); }

double hht_gain(const Stepped& s, const NonsmoothOptions& o) { return HhtStep(s, o.alpha).gain(); }

/// The largest over the largest energy, of steps in which a closing contact is pushed.
double largest_gain(const BalanceRun& run, Gain gain) {
  double most = -INFINITY, energy = 0;
  visit_steps(run, [&](const Stepped& step) {
    energy = max_or_nan(energy, step.balls.energy(step.after));
    if (step.impulse > 0 && step.before.v[0] <= 0) most = std::max(most, gain(step, run.options));
  });
  return most / energy;
}

struct Bound {
  std::string label, words;
  BalanceRun run;
  Gain gain;
  bool within;
};

void add_bound(Part& part, const Bound& bound) {
  const double seen = largest_gain(bound.run, bound.gain);
  const std::string quantity =
      "largest gain less work of a step with an impact, of the energy, " + bound.label;
  if (bound.within)
    part.add(at_most(quantity, seen, {bound.words, 0, 1e-14}, "to round-off"));
  else
    part.add(ours(at_least(quantity, seen, {bound.words, 1e-6}, "outside the bounds it gains")));
}

std::vector<Bound> bounds() {
  const auto moreau = [](double theta, double e, bool within) {
    return Bound{fmt::format("Moreau–Jean, θ = {:.3g}, e = {:g}", theta, e),
                 within ? "(85) for ½ ≤ θ ≤ 1/(1 + e), (86)" : "θ outside (86)",
                 {"moreau_jean", {.theta = theta}, e},
                 &moreau_gain,
                 within};
  };
  const auto variant = [](double theta) {
    return Bound{fmt::format("variant of Moreau–Jean, θ = {:g}, e = 1", theta),
                 "(89) for ½ ≤ θ ≤ 1, (90)",
                 {"moreau_jean_dissipative", {.theta = theta}, 1},
                 &variant_gain,
                 true};
  };
  const auto newmark = [](double gamma, double beta, bool within) {
    return Bound{fmt::format("Newmark, γ = {:g}, β = {:g}", gamma, beta),
                 within ? "(96) for 2β ≥ γ ≥ ½, (97)" : "γ, β outside (97)",
                 {"nonsmooth_newmark", {.gamma = gamma, .beta = beta}, 1},
                 &newmark_gain,
                 within};
  };
  const auto hht = [](double alpha) {
    return Bound{fmt::format("HHT, α = {:g}", alpha),
                 "dissipation as in the smooth case, (104)",
                 {"nonsmooth_hht", {.alpha = alpha}, 1},
                 &hht_gain,
                 true};
  };
  return {hht(0.05),
          hht(0.3),
          moreau(0.5, 1, true),
          moreau(1 / 1.5, 0.5, true),
          moreau(1, 0, true),
          moreau(1, 1, false),
          moreau(0.4, 0, false),
          variant(0.5),
          variant(0.75),
          variant(1),
          newmark(0.5, 0.25, true),
          newmark(0.6, 0.3025, true),
          newmark(1, 0.5, true),
          newmark(0.4, 0.25, false)};
}

/// One step from 1 mm below the surface, opening: the load turns it around, and the law asks for −e U_k.
void add_counterexample(Part& part, const std::string& number, const BalanceRun& run, Gain gain) {
  const DrivenBalls balls(run.restitution);
  const auto stepper = make_nonsmooth_stepper(run.scheme, balls, run.options);
  constexpr double h = 0.01;
  Motion motion{0, Eigen::Vector2d(-0.001, -0.001), Eigen::Vector2d(0.05, 0)};
  const Motion before = motion;
  stepper->start(motion);
  (void)stepper->step(motion, h);
  const Stepped step{balls, h, before, before, motion, stepper->impulse()[0]};
  const double seen = step.impulse > 0 && before.v[0] > 0 ? gain(step, run.options) : NAN;
  // Nothing but the impulse's own work is left at the bounds' lower ends: ½(1 − e) U_k P.
  const double own = 0.5 * (1 - run.restitution) * before.v[0] * step.impulse;
  part.add(otherwise(
      at_most("gain less work of a step that pushes an opening contact, " + run.scheme + " (J)", seen,
              {number + " ≤ 0", 0}),
      {own, 1e-12},
      "Erratum: the proposition needs U_kᵀP ≤ 0: a contact below the surface that opens and is pressed by its "
      "load is pushed to −e U_k, and gains ½(1 − e) U_k P"));
}

}  // namespace

Part dissipation() {
  Part part;
  for (const Bound& bound : bounds()) add_bound(part, bound);
  add_counterexample(part, "(85)", {"moreau_jean", {.theta = 0.5}}, &moreau_gain);
  add_counterexample(part, "(89)", {"moreau_jean_dissipative", {.theta = 0.5}}, &variant_gain);
  add_counterexample(part, "(96)", {"nonsmooth_newmark", {.gamma = 0.5, .beta = 0.25}}, &newmark_gain);
  return part;
}

}  // namespace ictus::reproduce::acary
