#pragma once
// Newmark's family with impacts. The smooth part of the motion is collocated at the ends of a step,
//     (1 − α_m) a₊ + α_m a = (1 − α_f) á₊ + α_f á,   M(q) á = F(t, q, v),
// and the contact jump enters v with weight 1 and q with h/2, never the acceleration:
//     v₊ = v + h [(1 − γ) a + γ a₊] + ΔV,   q₊ = q + h v + h² [(½ − β) a + β a₊] + h/2 ΔV,   M ΔV = Gᵀ P,
//     0 ≤ U₊ + e U ⊥ P ≥ 0 where g + h γ U ≤ 0.   [AcaryLecture, eqs. (71)–(73), (102)]

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct CollocationWeights {
  double gamma, beta;
  double alpha_f = 0;  // of the forces
  double alpha_m = 0;  // of the accelerations
};

/// How contacts enter: as jumps of the velocity, or, as in the naive scheme, as forces in the acceleration.
enum class ContactEntry { jump, force };

std::unique_ptr<NonsmoothStepper> make_collocated_stepper(const MechanicalSystem& system,
                                                          const NonsmoothOptions& options,
                                                          const CollocationWeights& weights,
                                                          ContactEntry entry = ContactEntry::jump);

}  // namespace ictus
