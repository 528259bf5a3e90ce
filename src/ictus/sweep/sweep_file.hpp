#pragma once
// A sweep as a file (TOML), and points as a file (CSV): docs/guide/sweeps.md.

#include <string>

#include "ictus/sweep/choice.hpp"

namespace ictus::sweep {

/// Is this file a sweep, and not a scene? It names a scene, or has a [[parameter]].
bool is_sweep_file(const std::string& path);

/// Throws Error with all problems at once. The scene is sought beside the file.
SweepChoice read_sweep_file(const std::string& path);

/// The rows of a table, one per point: a head of keys, then numbers with or without units, or words. An empty cell, NaN
/// or a row of another length is refused with its row.
std::vector<Parameter> read_points(const std::string& path);

/// "NAME = EXPRESSION", or an expression that is its own name.
OutcomeChoice read_outcome(const std::string& text);

}  // namespace ictus::sweep
