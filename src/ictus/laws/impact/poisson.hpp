#pragma once
// Poisson's rule for many contacts: compression gathers impulses until no contact closes, expansion gives
// back at least e times as much, and more only where a contact would otherwise close again,
//     0 ≤ p_c ⊥ −u_c ≥ 0,             u_c = u⁻ − W p_c,
//     0 ≤ p_e − e p_c ⊥ −u⁺ ≥ 0,      u⁺ = u_c − W p_e.                                [PfeifferGlocker1996,
//     §8]
// Both are LCPs with M = W; the second one in z = p_e − e p_c, with q = W (1 + e) p_c − u⁻.
//
// It never gains energy, whatever the e_j ≤ 1. With c = −u_c, compression loses ½ p_cᵀW p_c, since cᵀp_c = 0.
// Expansion gives back ½ p_eᵀ(−u_c − u⁺) = ½ p_eᵀW p_e + cᵀz, the least value of ½ (e p_c + z)ᵀW(e p_c + z) +
// cᵀz over all z ≥ 0; for z = (1 − e) p_c that is what compression has lost.
//
// Where W is singular, compression has many p_c for one u_c. With unequal e the outcome depends on which of
// them the solver finds, and so on the order of the contacts.
//
// With friction both steps are cone problems, friction acting against the slip at the end of each; the second one has
// r_n ≥ e p_c.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/cone_impact.hpp"
#include "ictus/laws/impact/lcp_impact.hpp"

namespace ictus {

class Poisson {
 public:
  static constexpr About about{"poisson", "Expansion gives back at least e times the impulse of compression.",
                               "0 ≤ p_c ⊥ −u_c ≥ 0, 0 ≤ p_e − e p_c ⊥ −u⁺ ≥ 0", "[PfeifferGlocker1996]"};
  static constexpr ImpactTraits traits{.depends_on_order = true, .knows_friction = true};
  static constexpr std::string_view own_options = "lcp_solver";  // of ImpactOptions, beside the tolerance

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    if (problem.dimension > 1) return resolve_friction(problem, options, out);
    const std::size_t contacts = problem.contacts();
    lcp_.resize(contacts);
    for (std::size_t j = 0; j < contacts; ++j) lcp_.q[j] = -problem.closing[j];
    if (!lcp_.solve(problem, options, out)) return;
    for (std::size_t j = 0; j < contacts; ++j) out.impulse[j] = (1 + problem.restitution[j]) * lcp_.z[j];
    prepare_expansion(problem, options, out);
    if (!lcp_.solve(problem, options, out)) return;
    for (std::size_t j = 0; j < contacts; ++j) out.impulse[j] += lcp_.z[j];
    account_for_energy(problem, options, out);
  }

 private:
  void resolve_friction(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    if (is_ambiguous(problem, out)) return;
    const std::size_t d = problem.dimension;
    cone_.set_speeds(problem, 1);
    if (!cone_.solve(problem, options, out)) return;
    cone_.add_impulses(d, out);
    for (std::size_t row = 0; row < cone_.q.size(); ++row) {
      const double change = problem.delassus.row_times(row, cone_.r);
      // What the solver has left of u_c = 0 is no speed.
      const double noise = options.tolerance / 25 * (std::abs(cone_.q[row]) + std::abs(change));
      cone_.q[row] = std::abs(cone_.q[row] + change) <= noise ? 0 : cone_.q[row] + change;
    }
    cone_.least.resize(problem.contacts());
    for (std::size_t j = 0; j < problem.contacts(); ++j)
      cone_.least[j] = problem.restitution[j] * out.impulse[j];
    if (!cone_.solve(problem, options, out)) return;
    cone_.add_impulses(d, out);
    account_for_friction(problem, options, out);
  }

  /// q = W (1 + e) p_c − u⁻. What the first solver may have left of u_c = 0 is no closing speed: taken for
  /// one, it could ask for an impulse that contacts in opposition cannot give.
  void prepare_expansion(const ContactProblem& problem, const ImpactOptions& options,
                         const ImpactOutcome& out) {
    double fastest = 0;
    for (const double u : problem.closing) fastest = std::max(fastest, std::abs(u));
    const double noise = 4 * std::max(lcp_.residual(), options.tolerance / 100) * fastest;
    for (std::size_t j = 0; j < problem.contacts(); ++j) {
      const double q = problem.delassus.row_times(j, out.impulse) - problem.closing[j];
      lcp_.q[j] = std::abs(q) <= noise ? 0 : q;
    }
  }

  ImpactLcp lcp_;
  ImpactCone cone_;
};
static_assert(ImpactLaw<Poisson>);

}  // namespace ictus
