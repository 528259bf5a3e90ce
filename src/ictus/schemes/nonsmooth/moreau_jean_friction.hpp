#pragma once
// Moreau–Jean for contacts with friction, and for bodies that turn in space.

#include <memory>

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

/// `path` is the weight of v₊ in the step of q: θ, or ½ of the variant.
std::unique_ptr<NonsmoothStepper> make_moreau_jean_friction(const MechanicalSystem& system,
                                                            const NonsmoothOptions& options, double theta,
                                                            double path);

}  // namespace ictus
