#pragma once
// Outcomes of bodies in the order of the scene.

#include <vector>

#include "ictus/scene/scene.hpp"
#include "ictus/trace/outcome.hpp"

namespace ictus {

/// Models and rows have their bodies in the order of the line.
void sort_as_in_scene(std::vector<BodyOutcome>& bodies, const Scene& scene);

}  // namespace ictus
