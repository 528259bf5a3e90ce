#pragma once
// The list of nonsmooth schemes by name, without its types.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct NonsmoothSchemeFacts {
  About about;
  NonsmoothTraits traits;
};

/// All of them, in the order of their names.
std::vector<NonsmoothSchemeFacts> nonsmooth_schemes();
bool is_nonsmooth_scheme(std::string_view name);

/// The rest throws Error for an unknown name, with the nearest one; making a stepper does so for numbers with
/// which the scheme has no meaning, too.
NonsmoothSchemeFacts nonsmooth_scheme(std::string_view name);
std::unique_ptr<NonsmoothStepper> make_nonsmooth_stepper(std::string_view name,
                                                         const MechanicalSystem& system,
                                                         const NonsmoothOptions& options);
/// What may happen with these numbers: one sentence each, none within the bounds of the propositions.
std::vector<std::string> nonsmooth_warnings(std::string_view name, const MechanicalSystem& system,
                                            const NonsmoothOptions& options);

}  // namespace ictus
