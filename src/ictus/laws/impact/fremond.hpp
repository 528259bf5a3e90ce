#pragma once
// Frémond's law: Newton's rebound, with friction against the mean of the slips before and after,
//     0 ≤ p_n ⊥ −u⁺ − e u⁻ ≥ 0,    |p_t| ≤ μ p_n against ½ (s⁻ + s⁺).                              [Fremond2002]
// It is the cone problem of W with q = −((1 + e) u, 2 s). Energy lost is p·(u⁻ + u⁺)/2: friction's part p_t·(s⁻ + s⁺)/2 ≥ 0
// always, that of a contact which closed ½ p_n (1 − e) u⁻ ≥ 0. So one contact never gains; several may as with Newton, where
// one that parts already is pushed. A contact that sticks in the mean leaves with its slip reversed, like a superball.
// Without friction it is Newton's rule.

#include "ictus/laws/impact/cone_impact.hpp"
#include "ictus/laws/impact/lcp_impact.hpp"

namespace ictus {

class Fremond {
 public:
  static constexpr About about{"fremond", "Newton's rebound, with friction against the mean of both slips.",
                               "0 ≤ p_n ⊥ −u⁺ − e u⁻ ≥ 0, p_t against (s⁻ + s⁺)/2", "[Fremond2002]"};
  static constexpr ImpactTraits traits{
      .may_gain_energy = true, .may_leave_closing = true, .knows_friction = true};
  static constexpr std::string_view own_options = "lcp_solver";  // of ImpactOptions, beside the tolerance

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    if (problem.dimension > 1) return resolve_friction(problem, options, out);
    lcp_.resize(problem.contacts());
    for (std::size_t j = 0; j < problem.contacts(); ++j)
      lcp_.q[j] = -(1 + problem.restitution[j]) * problem.closing[j];
    if (!lcp_.solve(problem, options, out)) return;
    out.impulse = lcp_.z;
    account_for_energy(problem, options, out);
  }

 private:
  void resolve_friction(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    if (is_ambiguous(problem, out)) return;
    cone_.set_speeds(problem, 2);
    for (std::size_t j = 0; j < problem.contacts(); ++j)
      cone_.multiply_normal(j, problem.dimension, 1 + problem.restitution[j]);
    if (!cone_.solve(problem, options, out)) return;
    cone_.add_impulses(problem.dimension, out);
    account_for_friction(problem, options, out);
  }

  ImpactLcp lcp_;
  ImpactCone cone_;
};
static_assert(ImpactLaw<Fremond>);

}  // namespace ictus
