#pragma once
// A sweep that was checked: its points, its outcomes with their units, and the fingerprint by which what was computed
// before is known to belong to it.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/sweep/choice.hpp"
#include "ictus/sweep/expression.hpp"
#include "ictus/sweep/sampling.hpp"

namespace ictus::sweep {

struct SweepPlan {
  SweepChoice choice;
  std::string scene_text;  // of the file, read once
  Design design;
  std::vector<Expression> outcomes;
  std::vector<std::string> parameter_units;      // "" where it takes words
  std::vector<std::string> names;                // that outcomes ask of a run, each once
  std::vector<std::vector<std::size_t>> inputs;  // of each outcome: its names, as indices
  bool rows = false;                             // runs must keep rows
  std::string fingerprint;
  std::string title, resolved;  // of the scene as it is written

  std::size_t points() const { return design.size(); }
};

/// Reads the scene, runs it once to know what it tells, and tries the parameters. Throws Error where a key, a unit or an
/// outcome is wrong, or where none of the points that were tried is possible. Before that run, `expect` may look at its
/// scene and the number of points, and throw.
using ExpectPoints = std::function<void(const Assembly&, std::size_t points)>;
SweepPlan plan_sweep(SweepChoice choice, const ExpectPoints& expect = {});
/// The same of a scene whose text is known; choice.scene is what complaints call it.
SweepPlan plan_sweep(SweepChoice choice, std::string scene_text, const ExpectPoints& expect = {});

}  // namespace ictus::sweep
