#pragma once
// Moreau's half-line rule: the velocity is thrown back from the nearest admissible one,
//     v⁺ = −e v⁻ + (1 + e) prox_T(v⁻),                                                        [Moreau1988]
// T the velocities that close no contact, nearest in the kinetic metric. The impulses are 1 + e times those
// of the perfectly inelastic impact, 0 ≤ p ⊥ W p − u⁻ ≥ 0, and the energy lost is 1 − e² times its loss.
// There is one e for the whole impact.

#include <algorithm>

#include "ictus/laws/impact/lcp_impact.hpp"

namespace ictus {

class Moreau {
 public:
  static constexpr About about{"moreau", "1 + e times the impulses of the inelastic impact, one e for all.",
                               "v⁺ = −e v⁻ + (1 + e) prox_T(v⁻)", "[Moreau1988]"};
  static constexpr ImpactTraits traits{.one_restitution = true, .may_leave_closing = true};
  static constexpr std::string_view own_options = "lcp_solver";  // of ImpactOptions, beside the tolerance

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    const auto& e = problem.restitution;
    if (std::adjacent_find(e.begin(), e.end(), [](double a, double b) { return a != b; }) != e.end())
      return out.fail(ImpactStatus::not_applicable,
                      "the law 'moreau' needs the same restitution at all contacts");
    lcp_.resize(problem.contacts());
    for (std::size_t j = 0; j < problem.contacts(); ++j) lcp_.q[j] = -problem.closing[j];
    if (!lcp_.solve(problem, options, out)) return;
    for (std::size_t j = 0; j < problem.contacts(); ++j) out.impulse[j] = (1 + e[j]) * lcp_.z[j];
    account_for_energy(problem, options, out);
  }

 private:
  ImpactLcp lcp_;
};
static_assert(ImpactLaw<Moreau>);

}  // namespace ictus
