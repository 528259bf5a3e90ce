#pragma once
// What Newton's rule and Frémond's law share: 0 ≤ p_n ⊥ −u⁺ − e u⁻ ≥ 0, an LCP with M = W and q = −(1 + e) u. With friction
// it is the cone problem with q = −((1 + e) u, k s): against the slip after the impact for k = 1, against the mean of the
// slips before and after for k = 2.

#include <cstddef>

#include "ictus/laws/impact/cone_impact.hpp"
#include "ictus/laws/impact/lcp_impact.hpp"

namespace ictus {

template <int k>
class RigidRebound {
 public:
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
    cone_.set_speeds(problem, k);
    for (std::size_t j = 0; j < problem.contacts(); ++j)
      cone_.multiply_normal(j, problem.dimension, 1 + problem.restitution[j]);
    if (!cone_.solve(problem, options, out)) return;
    cone_.add_impulses(problem.dimension, out);
    account_for_friction(problem, options, out);
  }

  ImpactLcp lcp_;
  ImpactCone cone_;
};

}  // namespace ictus
