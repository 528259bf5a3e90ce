#pragma once
// [system] of a scene: its parameters are read here, and the system made.

#include <memory>

#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// Fills the defaults into the choice and makes the system; null, and complaints, where something is wrong.
std::shared_ptr<const SystemCase> make_system(SystemChoice& choice, Problems& problems);

}  // namespace ictus
