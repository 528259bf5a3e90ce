#pragma once
// Runs as figures and tables read them: columns by name, bodies in their row, contacts at walls.

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// One run in a figure. The name stands in the legend; it may be empty where there is one run only.
struct Run {
  std::string name;
  const Trace& trace;
  std::vector<std::string> plot = {};  // contacts and bodies that are drawn before all others
};
using Runs = std::vector<Run>;

/// A column by its name, or the first one, time; null when the trace has none.
const std::vector<double>* values(const Trace& trace, const std::string& name);
const std::vector<double>* times(const Trace& trace);

/// The columns of contacts with this ending, ".force", in their order; of very many contacts only the first
/// have any.
std::vector<const Column*> contact_columns(const Trace& trace, std::string_view ending);
/// The contact of such a column.
std::string contact_of(const Column& column);
/// By its number where it has no name.
std::string contact_name(const Trace& trace, std::size_t contact);

/// One coordinate of a body: its columns are body + ".velocity" + axis, the axis "" on a line and of angles, "_x"
/// and so on in plane and space.
struct BodyAxis {
  std::string body;
  std::string axis;
  std::string unit;  // of the column asked for

  /// "ball", "ball x"
  std::string name() const { return axis.empty() ? body : body + " " + axis.substr(1); }
  std::string column(std::string_view what) const { return body + std::string(what) + axis; }
};
/// All that have a column with this ending, ".velocity", in their order.
std::vector<BodyAxis> body_axes(const Trace& trace, std::string_view ending);
/// All that have a velocity; on a line from left to right.
std::vector<BodyAxis> body_row(const Trace& trace);

using Names = std::set<std::string, std::less<>>;
Names body_names(const Trace& trace);
/// Of "left-right" not both sides are bodies; names may have hyphens themselves.
bool is_at_wall(const std::string& contact, const Names& bodies);

}  // namespace ictus::report
