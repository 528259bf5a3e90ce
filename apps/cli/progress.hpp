#pragma once
// How far a long computation has come, on standard error, and whether it was asked to stop.

#include <functional>

namespace ictus::cli {

/// Has Ctrl-C been pressed, or the program been asked to end?
bool interrupted();

/// To be called with the time that a run has reached, or with 0 where only the work goes on; true: stop. Silent for the
/// first two seconds; then a bar with the time left on a terminal, and a line every ten seconds in a log. Time that
/// falls back begins the next run of several.
std::function<bool(double)> progress(double until);

/// The same for many runs: called with the share of them that is done.
std::function<bool(double)> progress_of_runs();

}  // namespace ictus::cli
