#pragma once
// Time-stepping of any order: a Runge–Kutta method outside events, and around each event a window of the
// length C h^(p+1) with Moreau's scheme inside [AcaryLecture, eq. (130)]. After a window the same begins anew
// on the rest of the step, so that a step may hold many events, and accumulations too: a flight shorter than
// the window is cut off, its contact plastic from then on. Ours: the path inside the window is that of the
// new velocity (θ = 1), so that a window never ends below the surface; contacts that rest open where their
// force vanishes, which is located like an impact.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct Localized {
  static constexpr About about{
      "localized", "Runge–Kutta of any tableau, with Moreau's scheme in windows around events.",
      "Runge–Kutta on [t, t_a] and [t_b, t₊], Moreau on [t_a, t_b] ∋ t*, t_b − t_a = C h^(p+1)",
      "[AcaryLecture, eqs. (130), (133)]"};
  static constexpr NonsmoothTraits traits{.orders = {1, 1, 0.5, 0, 1},
                                          .tracks_events = true,
                                          .restartable = false,  // remembers which contacts rest
                                          .tableau = true,
                                          .order_of_tableau = true,
                                          .options = "window most_events",
                                          .standard_tableau = "rk4"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&);
};
static_assert(NonsmoothScheme<Localized>);

}  // namespace ictus
