#pragma once
// One run of an assembled scene.

#include <functional>

#include "ictus/run/assemble.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// What may differ from the scene itself.
struct RunOptions {
  std::string scheme;                   // or impact law, or nonsmooth scheme; empty: the method of the scene
  const State<Model>* start = nullptr;  // of schemes
  std::size_t record_every = 0;         // 0: that of the scene
  std::function<bool(double)>
      stop;  // asked now and then with the time: true ends the run, what there is stays
};

/// Throws Error where the method does not fit the scene.
Trace run(const Assembly& assembly, const RunOptions& options = {});

/// The scene as it was run: all defaults filled in, every contact with its numbers.
Scene resolved(const Assembly& assembly);

}  // namespace ictus
