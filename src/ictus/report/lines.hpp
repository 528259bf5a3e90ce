#pragma once
// Columns of one trace as lines of a figure, drawn over a clock: a few are told apart by name, many by the
// colour of their place in the row. Included by the figures only.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/report/curves.hpp"
#include "ictus/report/impact_window.hpp"

namespace ictus::report {

inline constexpr std::size_t most_shades = 40;  // curves told apart by colour

struct Line {
  std::string name;
  std::size_t place = 0;  // from 1, in the row of bodies or contacts
  const std::vector<double>* values = nullptr;
};
using Lines = std::vector<Line>;

/// A body of the trace: its name, and the ending of its columns: "" on a line, "_x" and "_y" in the plane.
struct BodyAxis {
  std::string body;
  std::string ending;
};
/// All that have a velocity; on a line from left to right.
std::vector<BodyAxis> body_axes(const Trace& trace);

/// Those that differ from zero by more than the noise of the largest.
Lines without_round_off(Lines lines);
/// Velocities of the bodies; in the plane "name x" and "name y", without those that stay zero.
Lines velocity_lines(const Trace& trace);
/// The columns `contact + ending` of contacts that pushed.
Lines contact_lines(const Trace& trace, const std::string& ending);

/// What stands on the axis to the right, by sample of a window.
struct Clock {
  Quantity quantity;
  std::vector<double> values;
};

/// What a figure is of.
struct Subject {
  std::string id, title, caption;
  Quantity quantity;
  std::string things;  // "bodies", "contacts"
};

/// No series where clock or lines are missing.
Figure lines_over(const Clock& clock, const Window& window, Lines lines, const Subject& subject);

}  // namespace ictus::report
