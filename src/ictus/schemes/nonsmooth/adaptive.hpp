#pragma once
// Adaptive steps for any scheme that may restart at a state: each inner step is taken at once (x₁) and in two
// halves (x_½); the halves are kept where
//     e = (x_½ − x₁)/(2^p − 1) for p = 1, 2                                       [AcaryLecture, eq. (109)]
//     e = 2 (x_½ − x₁) for p = 0                                                  [AcaryLecture, eq. (127)]
// is within the tolerance. Erratum: (109) lost its denominator in the text.
//
// `variable` guesses the order of consistency of each step [AcaryLecture, §Variable order approach]. The rule
// is ours: p = 0 where a contact pushes in some but not all of the three steps, for then an event lies
// inside; elsewhere the order of the scheme on smooth motions, 1 or 2, measured once with four quarters.

#include <memory>

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

/// A stepper whose step of length h is made of inner steps; the states at their ends lie in states_inside().
/// A tolerance that needs too many of them fails the step, with advice. The scheme must be restartable
/// (NonsmoothTraits), and options.adaptive an order or `variable`.
std::unique_ptr<NonsmoothStepper> make_adaptive(std::unique_ptr<NonsmoothStepper> stepper,
                                                const MechanicalSystem& system,
                                                const NonsmoothOptions& options);

}  // namespace ictus
