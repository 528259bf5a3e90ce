#pragma once
// Newton's rule for many contacts, as an inequality: each contact leaves at least e times as fast as it came,
// and a contact that leaves faster has felt no impulse,
//     0 ≤ p ⊥ −u⁺ − e u⁻ ≥ 0,    u⁺ = u⁻ − W p.                                                [Glocker2001]
// That is an LCP with M = W and q_j = −(1 + e_j) u_j, with the loss ½ p_j (1 − e_j) u_j at each contact. A
// contact that parts already and is pushed all the same, by its neighbours, gains energy; with unequal e the
// sum may be a gain. Where contacts oppose each other, unequal e may leave no solution. With one e it is
// Moreau's rule.
//
// With friction, |p_t| ≤ μ p_n acts against the slip that is there after the impact: a cone problem with q = −((1 + e_j) u_j,
// s_j). That can make energy also at one contact: where friction pushes it on and W_nt couples both, the final slip says
// nothing of the work on the way [Kane1984].

#include "ictus/laws/impact/rigid_rebound.hpp"

namespace ictus {

class Newton : public RigidRebound<1> {
 public:
  static constexpr About about{"newton", "Each contact leaves at least e times as fast as it came.",
                               "0 ≤ p ⊥ −u⁺ − e u⁻ ≥ 0", "[Glocker2001]"};
  static constexpr ImpactTraits traits{
      .may_gain_energy = true, .may_leave_closing = true, .knows_friction = true};
  static constexpr std::string_view own_options = "lcp_solver";  // of ImpactOptions, beside the tolerance
};
static_assert(ImpactLaw<Newton>);

}  // namespace ictus
