#pragma once
// Runs by inelastic_then_restore: balls and walls in one, two or three dimensions, of any number, by steps
// that never look for the time of a collision.

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/run/sphere_scene.hpp"
#include "ictus/schemes/spheres/inelastic_then_restore.hpp"
#include "ictus/trace/limits.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

inline constexpr About spheres_about = InelasticThenRestore::about;

/// What `run.collisions` may name.
std::vector<std::string_view> collision_names();

/// Is every body of the scene followed by columns of its own?
inline bool are_few(const Scene& scene) { return scene.bodies.size() + (scene.frame ? 1 : 0) <= few_bodies; }

/// Why the scene cannot be run so, in words that follow the name; empty where it can.
std::string spheres_misfit(const Assembly& assembly);

struct SpheresPlan {
  SphereOptions options;
  double step = 1e-3;  // s; a little less where it does not divide the time
  double until = std::numeric_limits<double>::infinity();  // s
  bool stop_when_apart = false;                            // once nothing approaches any more
  std::size_t record_every = 1;
  std::size_t most_numbers = ictus::most_numbers;  // in the columns, and in the instants: 320 MB each
  std::function<bool(double t)> stop;  // asked now and then: true ends the run and keeps what there is
};

/// The names in the scene must outlive the plan.
SpheresPlan spheres_plan(const Assembly& assembly);

/// Defaults of the scene, and complaints: an unknown treatment, laws that do not fit it, balls inside each
/// other.
void plan_spheres(Assembly& assembly, Problems& problems);

Trace run_spheres(const Assembly& assembly, const SpheresPlan& plan);

}  // namespace ictus
