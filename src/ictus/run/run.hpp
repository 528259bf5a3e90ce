#pragma once
// One run of an assembled scene.

#include <functional>

#include "ictus/run/assemble.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// Runs with the scheme of the scene. `stop` is asked now and then with the time: true ends the run, what there is stays.
Trace run(const Assembly& assembly, const std::function<bool(double)>& stop = {});

/// The scene as it was run: all defaults filled in, every contact with its numbers.
Scene resolved(const Assembly& assembly);

}  // namespace ictus
