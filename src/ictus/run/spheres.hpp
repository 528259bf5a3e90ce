#pragma once
// Runs by inelastic_then_restore: balls and walls in one, two or three dimensions, of any number, by steps
// that never look for the time of a collision.

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/run/checkpoints.hpp"
#include "ictus/run/sphere_scene.hpp"
#include "ictus/run/spheres_plan.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// What `run.collisions` may name.
std::vector<std::string_view> collision_names();

/// Is every body of the scene followed by columns of its own?
inline bool are_few(const Scene& scene) { return scene.bodies.size() + (scene.frame ? 1 : 0) <= few_bodies; }

/// Why the scene cannot be run so, in words that follow the name; empty where it can.
std::string spheres_misfit(const Assembly& assembly);

/// The names in the scene must outlive the plan.
SpheresPlan spheres_plan(const Assembly& assembly);

/// Defaults of the scene, and complaints: an unknown treatment, laws that do not fit it, balls inside each
/// other.
void plan_spheres(Assembly& assembly, Problems& problems);

Trace run_spheres(const Assembly& assembly, const SpheresPlan& plan,
                  const Checkpoints* checkpoints = nullptr);

}  // namespace ictus
