#pragma once
// What can be told of a run, by name:
//     BODY.velocity, BODY.position (with _x, _y, _z off the line), BODY.speed, BODY.height
//     CONTACT.impulse, CONTACT.force (its peak), CONTACT.duration (of its longest impact), CONTACT.touches, CONTACT.gap
//     energy.initial, energy.kinetic, … energy.dissipated; run.impacts, run.steps, run.evaluations, run.time, …
// and of the rows of its columns: largest(COLUMN), smallest(COLUMN), last(COLUMN).

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::sweep {

struct RunNumber {
  std::string name, unit;
};

/// All that a run like this tells.
std::vector<RunNumber> numbers_of(const Assembly& assembly, const Trace& trace);

/// Needs the rows of a run, and not only its outcomes.
bool needs_rows(const std::string& name);

/// Its value; NaN where this run does not know it. Throws Error where the run has no such number.
double number_of(const Assembly& assembly, const Trace& trace, const std::string& name);

}  // namespace ictus::sweep
