#pragma once
// Where bodies and walls stand for which no position is written.

#include "ictus/scene/scene.hpp"

namespace ictus {

/// Gives every body without a position one: touching the body before it in the file; the first ones touching
/// a wall, or beginning at 0. A wall of a line without a position then stands at 0 where all bodies are on
/// the side that it faces, else it touches the outermost of them: a wall facing left stands right of all
/// bodies, one facing right left of them.
void place_bodies(Scene& scene, Problems& problems);

/// Lifts all bodies by scene.drop against gravity, and takes the drop out of the scene.
void drop_bodies(Scene& scene, Problems& problems);

}  // namespace ictus
