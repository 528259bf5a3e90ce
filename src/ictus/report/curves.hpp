#pragma once
// From columns of traces to curves of a figure: which to draw, under which name, in which unit.
// Included by the figures only.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/report/figures.hpp"

namespace ictus::report {

/// A column by its name, or the first one, time; null when the trace has none.
const std::vector<double>* values(const Trace& trace, const std::string& name);
const std::vector<double>* times(const Trace& trace);

/// The columns of contacts with this ending, ".force", in their order; of very many contacts only the first have
/// any.
std::vector<const Column*> contact_columns(const Trace& trace, std::string_view ending);
/// The contact of such a column.
std::string contact_of(const Column& column);

/// Names of contacts or bodies to draw, and how many there would be.
struct Choice {
  std::size_t all = 0;
  std::size_t runs = 0;
  std::vector<std::string> drawn;
};

/// The chosen contact; if none is chosen, of those that touched in any run the ones that matter most.
Choice contacts(const Runs& runs, const std::string& chosen);
Choice bodies(const Runs& runs);

/// For the caption, where not all are drawn: " 12 of 99 contacts are drawn: …, 87 are not; --plot NAME
/// chooses."
std::string shown(const Choice& choice, const std::string& what);

/// One curve a run and name: the column `name + ending` over time, or over "name.depth" while in contact.
void add_over_time(Figure& figure, const Runs& runs, const Choice& choice, const std::string& ending);
void add_over_depth(Figure& figure, const Runs& runs, const Choice& choice, const std::string& ending);

struct Quantity {
  std::string name;
  std::string unit;  // SI, without prefix
};

/// Axes labelled with the prefixes that fit, curves scaled to them and thinned.
Figure finished(Figure figure, const Quantity& x, const Quantity& y);

}  // namespace ictus::report
