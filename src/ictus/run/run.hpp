#pragma once
// One run of an assembled scene.

#include "ictus/run/assemble.hpp"
#include "ictus/run/method.hpp"

namespace ictus {

/// Throws Error where the method does not fit the scene.
Trace run(const Assembly& assembly, const RunOptions& options = {});

/// The scene as it was run: all defaults filled in, every contact with its numbers.
Scene resolved(const Assembly& assembly);

}  // namespace ictus
