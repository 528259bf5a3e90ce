#pragma once
// Frémond's law: Newton's rebound, with friction against the mean of the slips before and after,
//     0 ≤ p_n ⊥ −u⁺ − e u⁻ ≥ 0,    |p_t| ≤ μ p_n against ½ (s⁻ + s⁺).                              [Fremond2002]
// It is the cone problem of W with q = −((1 + e) u, 2 s). Energy lost is p·(u⁻ + u⁺)/2: friction's part p_t·(s⁻ + s⁺)/2 ≥ 0
// always, that of a contact which closed ½ p_n (1 − e) u⁻ ≥ 0. So one contact never gains; several may as with Newton, where
// one that parts already is pushed. A contact that sticks in the mean leaves with its slip reversed, like a superball.
// Without friction it is Newton's rule.

#include "ictus/laws/impact/rigid_rebound.hpp"

namespace ictus {

class Fremond : public RigidRebound<2> {
 public:
  static constexpr About about{"fremond", "Newton's rebound, with friction against the mean of both slips.",
                               "0 ≤ p_n ⊥ −u⁺ − e u⁻ ≥ 0, p_t against (s⁻ + s⁺)/2", "[Fremond2002]"};
  static constexpr ImpactTraits traits{
      .may_gain_energy = true, .may_leave_closing = true, .knows_friction = true};
  static constexpr std::string_view own_options = "lcp_solver";  // of ImpactOptions, beside the tolerance
};
static_assert(ImpactLaw<Fremond>);

}  // namespace ictus
