#pragma once
// Sliced bodies for every method: bodies = "sliced" under [run] makes a row of mass points and springs of them, a
// mechanical system that compliant schemes, nonsmooth schemes and impact laws follow as they follow any other.

#include <string>
#include <string_view>

#include "ictus/run/assembly.hpp"

namespace ictus {

/// Is every body with slices the mass points that it is cut into, whatever the method?
inline bool are_sliced(const Scene& scene) {
  return scene.run.bodies.value == BodyModel::sliced && !scene.system;
}

/// Complains about run.bodies where the scene has nothing to cut.
void check_bodies(const Scene& scene, Problems& problems);

/// What a method says against run.bodies, in words that follow its name; empty where nothing.
std::string bodies_misfit(const Scene& scene, std::string_view method);

/// System, model and start of an assembly whose contacts are known. Between the end points acts what acts by
/// waves: half slices in series, or the law of a contact that dissipates, or whose bodies do not deform. Complains
/// where the bodies do not stand in a row.
void build_sliced(Assembly& assembly, Problems& problems);

/// Step and duration of a run by another method than waves, which have their own, where the scene gives none.
void fill_sliced_run(Assembly& assembly);
/// The plan of schemes, also of those that are set beside waves: ends that vibrate may come back, so that only time
/// ends a run.
void plan_sliced(Assembly& assembly);

/// Why a scheme of fixed steps cannot follow the springs of the bodies; empty where it can. A staggered one takes
/// the mean of forces over two steps.
std::string step_misfit(const Assembly& assembly, const SchemeFacts& scheme);
/// rad/s, a bound of the fastest vibration of the bodies; 0 where they are rigid.
double fastest_vibration(const Assembly& assembly);

/// What a run is told of slices that its method does not look at, and of elastic laws for which half slices stand;
/// empty where there is nothing to tell.
std::string slices_remark(const Assembly& assembly, std::string_view method);

}  // namespace ictus
