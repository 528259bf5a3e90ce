#pragma once
// Scenes whose bodies turn: with friction, or with bodies that lie at an angle, spin, or are no spheres off the line.

#include "ictus/base/error.hpp"

namespace ictus {

struct Assembly;
struct Scene;

/// Does the scene say anything of friction, or of bodies that turn?
bool has_turning_bodies(const Scene& scene);

/// Fills contacts and mechanics of the assembly.
void build_rigid(Assembly& assembly, Problems& problems);

}  // namespace ictus
