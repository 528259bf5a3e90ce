#pragma once
// Moreau's scheme with extrapolation, a perspective of the lecture: where no contact changes, the trapezoidal rule
// (θ = ½) has an error in even powers of h, and one step x₁ with two halves x_½ give
//     x = x_½ + (x_½ − x₁)/3   of order 4;
// a step in which a contact changes is halved until it is as short as C h⁵, and that one is Moreau's own, so that an
// impact is late by no more [Studer2008], [AcaryLecture, §Conclusions]. Ours: halving instead of a fixed smallest step,
// so that the order is kept through impacts; a contact has changed where it pushes in some of the three steps only, or
// ends below the surface.

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct MoreauExtrapolated {
  static constexpr About about{
      "moreau_extrapolated", "Moreau's scheme, extrapolated between impacts: order 4.",
      "x = x_½ + (x_½ − x₁)/3 between impacts, Moreau on C h⁵ around them", "[Studer2008]"};
  static constexpr NonsmoothTraits traits{.orders = {4, 4, 4, 4, std::numeric_limits<double>::quiet_NaN()},
                                          .tracks_events = true,
                                          .restartable = false,  // remembers which contacts pushed
                                          .options = "window most_events"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&) { return {}; }
};
static_assert(NonsmoothScheme<MoreauExtrapolated>);

}  // namespace ictus
