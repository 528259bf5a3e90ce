#pragma once
// The joints of a scene, as rigid bodies have them.

#include "ictus/base/error.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// Complains of what has no meaning in the scene's dimension.
void add_joints(const Scene& scene, RigidData& data, Problems& problems);

/// Velocities at the start that pull a joint apart are refused, with those that fit.
void refuse_starts_apart(const RigidSystem& system, const Scene& scene, const Motion& start,
                         Problems& problems);

}  // namespace ictus
