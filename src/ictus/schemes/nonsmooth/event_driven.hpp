#pragma once
// Event-tracking: smooth motion between events, each event at its instant. [AcaryLecture, eqs. (22)–(29)]
//   smooth:   M v̇ = F + Gᵀ λ with dU/dt = 0 at the contacts that rest (I_s), λ = 0 at all others     (29)
//   events:   a gap closes, the force of a resting contact falls to zero, a gap touches zero from above
//   impact:   all closed contacts (I_c) of a touching group at once, by any law of the resolver       (27)
//   rest:     0 ≤ dU/dt ⊥ λ ≥ 0 on closed contacts with U = 0 says which of them stay                 (28)
// The smooth integrator is dop853 with steps of its own, within `tolerance` a step; or, where a tableau is
// named, that tableau with the step that is asked for, cut at events. Impacts that accumulate are ended at
// the limit of their geometric series. Where both dU/dt and λ vanish (the lecture's cases 1.2.2.3, 1.3.3 and
// 2.2.3) the event `indeterminate` says so; the contact then stays where its force grows, and leaves where it
// does not.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct EventDriven {
  static constexpr About about{"event_driven",
                               "Smooth motion between events, which are located; impacts by any law.",
                               "M v̇ = F + Gᵀ λ,  0 ≤ dU/dt ⊥ λ ≥ 0 at rest;  g = 0, U < 0: an impact law",
                               "[AcaryLecture, eqs. (22)–(29)]"};
  // An event that is late by O(h^p) leaves an error of the size of the jump over that time.
  static constexpr NonsmoothTraits traits{.orders = {1, 1, 0.5, 0, 1},
                                          .tracks_events = true,
                                          .any_impact_law = true,
                                          .tableau = true,
                                          .friction = true,
                                          .joints = true,
                                          .turning = true,
                                          .order_of_tableau = true,
                                          .options = "most_events"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};
static_assert(NonsmoothScheme<EventDriven>);

}  // namespace ictus
