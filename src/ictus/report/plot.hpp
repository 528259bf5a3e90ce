#pragma once
// From columns of traces to curves of a figure. A Plot says which columns are drawn over what; draw() chooses
// the curves, cuts the window, names them and puts units on the axes.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/report/choice.hpp"
#include "ictus/report/figure.hpp"
#include "ictus/report/impact_window.hpp"

namespace ictus::report {

/// What figures are drawn from: runs, and the strongest impact of the first one with its two clocks.
struct Scope {
  Runs all;
  Runs timed = all;  // those whose contacts push for some time; of laws without time nothing is drawn over it
  std::size_t impacts = 0;           // in the first run
  Window window = {};                // of the strongest one
  std::vector<double> touch = {};    // s since it began; empty where it takes no time
  std::vector<double> primary = {};  // N s of its primary contact; empty where that is not known

  const Trace& trace() const { return all.front().trace; }
};
/// With the strongest impact.
Scope inside_impact(const Runs& runs);

struct Quantity {
  std::string name;
  std::string unit;  // SI, without prefix; "1": a number
};

/// What is on the axis to the right: the whole run; a compression while the contact is closed; one of the
/// clocks of the strongest impact.
enum class Over { time, depth, virtual_depth, touch, primary };
enum class Of { bodies, contacts };

/// One curve per body or contact. Over a clock of an impact many are told apart by the colour of their place in
/// the row, else as many are drawn as can be told apart by name.
struct Plot {
  const char *id, *title, *caption;
  Of of;
  const char* ending;       // of the columns: ".force"
  const char *noun, *unit;  // of what they hold: "force", "N"
  Over over = Over::time;
};

/// Without series where columns or clock are missing.
Figure draw(const Plot& plot, const Scope& scope);

/// Of the bodies or contacts chosen, the columns with this ending over time.
void add_over_time(Figure& figure, const Runs& runs, const Choice& choice, const char* ending);

/// A column of one trace.
struct Line {
  std::string name;        // "ball x"
  std::string thing = {};  // body or contact: "ball"
  std::size_t place = 0;   // in its row, from 1
  const std::vector<double>* values = nullptr;
};
using Lines = std::vector<Line>;

/// Those that differ from zero by more than the noise of the largest.
Lines without_round_off(Lines lines);
/// Of all bodies, from left to right; in the plane "name x" and "name y", without those that stay zero.
Lines body_lines(const Trace& trace, const char* ending);
/// Of all contacts whose columns do not stay zero.
Lines contact_lines(const Trace& trace, const char* ending);
/// The samples of a window.
std::vector<double> cut(const std::vector<double>& values, const Window& window);

/// A frame without curves.
Figure titled(std::string id, std::string title, std::string caption);
/// Axes labelled with the prefixes that fit, curves scaled to them and thinned.
Figure finished(Figure figure, const Quantity& x, const Quantity& y);
/// "time (ms)", "contact"
std::string label(const std::string& name, const std::string& unit);

/// Does at least one series have a point?
bool drawable(const Figure& figure);

}  // namespace ictus::report
