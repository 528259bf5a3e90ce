#pragma once
// Scenes with resonators: who touches whom on the line and where, the modes of each resonator, and the ModalSystem that
// they make with the masses of the scene.

#include <string>

#include "ictus/base/error.hpp"

namespace ictus {

struct Assembly;
struct Scene;

bool has_resonators(const Scene& scene);

/// Fills in what the scene leaves open, makes the system, its contacts with their laws, and the model. Complains about
/// what does not fit.
void build_resonators(Assembly& assembly, Problems& problems);

/// What the modes that are left out cost: for the report of a run. Empty without resonators.
std::string truncation_words(const Assembly& assembly);

}  // namespace ictus
