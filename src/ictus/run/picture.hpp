#pragma once
// The forms of a scene's bodies and walls, for pictures that move.

#include "ictus/base/outline.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus {

/// Of bodies on a line, in the plane and in space as they are written; of a system its own. Empty where a scene has
/// no bodies that could be drawn.
Picture picture_of(const Assembly& assembly);

}  // namespace ictus
