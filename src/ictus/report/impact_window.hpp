#pragma once
// The samples of a trace that belong to one impact, and the two clocks that run in it: time since the touch,
// and the impulse of the primary contact.

#include <cstddef>
#include <vector>

#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// Samples of a trace, both ends included.
struct Window {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Stretches in which some contact pushes, each with its neighbours. Two are one where the flight between
/// them is no longer than what went before: blows that run through small gaps belong together.
std::vector<Window> impact_windows(const Trace& trace);

/// The window of the largest impulse, which may have no duration; the whole trace where nothing ever pushes.
Window strongest_impact(const Trace& trace);

/// s, from 0.
std::vector<double> since_touch(const Trace& trace, const Window& window);

/// N s, from 0: ∫ dP of the contact that stores the most energy, which is now this one and now that. Empty
/// where energies or impulses of the contacts are not known. [Liu2008, §3.3]
std::vector<double> primary_impulse(const Trace& trace, const Window& window);

}  // namespace ictus::report
