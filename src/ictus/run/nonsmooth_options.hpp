#pragma once
// The options of nonsmooth schemes in [run], as a scheme takes them; names in them are checked.

#include "ictus/scene/scene.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

/// Complains about names of tableaus, impact laws and controls of steps that are in no list.
void check_nonsmooth_names(const NonsmoothChoice& choice, Problems& problems);

NonsmoothOptions nonsmooth_options(const RunChoice& run);

/// The names of the controls of steps.
std::vector<std::string_view> step_controls();

bool has_adaptive_steps(const RunChoice& run);

}  // namespace ictus
