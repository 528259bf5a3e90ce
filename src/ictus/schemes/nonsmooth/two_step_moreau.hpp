#pragma once
// A multistep nonsmooth scheme, a perspective of the lecture: between contacts the backward difference formula of two
// steps, which is an implicit Euler step of length 2h/3 from an extrapolated state,
//     x₊ − (4 x − x₋)/3 = (2h/3) f(x₊),
// and a step of Moreau–Jean (θ = ½) where a contact may act within the step, or has acted in the last one: the formula
// never looks back across an impact. Where the step changes it starts anew. Order 2 in smooth phases, 1 through impacts,
// as of every scheme that captures them. [Curtiss1952], [AcaryLecture, §Conclusions]

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct TwoStepMoreau {
  static constexpr About about{
      "two_step_moreau", "Backward differences over two steps, Moreau–Jean where contacts act.",
      "x₊ − (4 x − x₋)/3 = (2h/3) f(x₊) in flight, [AcaryLecture, eq. (41)] with θ = ½ else",
      "[Curtiss1952]"};
  static constexpr NonsmoothTraits traits{.restartable = false,  // needs two states
                                          .options = "forecast"};

  static std::unique_ptr<NonsmoothStepper> make(const MechanicalSystem&, const NonsmoothOptions&);
  static std::vector<std::string> warnings(const MechanicalSystem&, const NonsmoothOptions&) { return {}; }
};
static_assert(NonsmoothScheme<TwoStepMoreau>);

}  // namespace ictus
