#pragma once
// Scenes with resonators: who touches whom on the line and where, the modes of each resonator, and the ModalSystem that
// they make with the masses of the scene.

#include <string>
#include <string_view>

#include "ictus/base/error.hpp"

namespace ictus {

struct Assembly;
struct Scene;

bool has_resonators(const Scene& scene);

/// Fills in what the scene leaves open, makes the system, its contacts with their laws, and the model. Complains about
/// what does not fit.
void build_resonators(Assembly& assembly, Problems& problems);

/// Why no method but compliant schemes can run it; empty for those, and for scenes without resonators.
std::string resonators_misfit(const Assembly& assembly, std::string_view method);

/// What the modes that are left out cost: for the report of a run. Empty without resonators.
std::string truncation_words(const Assembly& assembly);

}  // namespace ictus
