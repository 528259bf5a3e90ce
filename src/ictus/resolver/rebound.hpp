#pragma once
// Restitution, friction and tangential restitution from one rebound of a ball or disc off a plane, as [Walton1993] and
// [Foerster1994] define them. With β = 1 + 1/k, s the slip of the lowest point, p = approach + rebound:
//     e = rebound/approach,  |Δv_t|/p = min(μ, (1 + β₀)|s|/(β p)).
// One rebound tells one of μ and β₀, and bounds the other: a ball that still slips forward has slid (μ), any other has
// stuck (β₀). The law also has balls that slide and whose slip comes back, the smaller side of min being μ: they cannot be told
// from balls that stick, and the words say so.

#include <string_view>

namespace ictus {

struct MeasuredRebound {
  double approach, rebound;   // m/s, towards the plane and away from it
  double slide, slide_after;  // m/s, of the centre along the plane
  double slip;                // m/s, before: slide + ω R
  double inertia = 0.4;       // k, over m R²
};

enum class ReboundRegime {
  slid,          // all along: μ is found, β₀ is at least what is told
  stuck,         // β₀ is found, μ is at least what is told
  without_slip,  // there was nothing to stop
  impossible,    // no e, μ, β₀ of the law
};

struct ReboundNumbers {
  ReboundRegime regime;
  double restitution;             // e
  double friction;                // μ, or its lower bound
  double tangential_restitution;  // β₀ = −s⁺/s, or its lower bound
  double slip_after;              // m/s
  std::string_view words;         // the regime in a sentence; why, where it is impossible
};

/// Approach and inertia are positive.
ReboundNumbers rebound_numbers(const MeasuredRebound& measured);

}  // namespace ictus
