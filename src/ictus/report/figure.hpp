#pragma once
// Figures and tables as plain data; page.cpp draws them, table.cpp prints them.

#include <string>
#include <vector>

namespace ictus::report {

struct Series {
  /// thin, companion: without an entry in the legend, in the colour of the curve of the same name, the second
  /// dashed; cells: a lattice of tiles; filled: outlines parted by NaN.
  enum class Style { line, thick, dashed, markers, line_and_markers, thin, companion, cells, filled };
  enum class Tone { by_name, red, green, blue };
  std::string name = {};
  std::vector<double> x = {}, y = {};
  Style style = Style::line;
  std::vector<double> colour = {};  // one per point, or one for the whole curve; empty: told apart by name
  Tone tone = Tone::by_name;        // where a colour has a meaning
  std::vector<std::string> labels = {};  // what stands beside each point; empty: nothing
};

struct Axis {
  std::string label = {};  // with its unit: "compression (m)"
  bool logarithmic = false;
  std::vector<std::string> names = {};  // what stands at 1, 2, 3, …; empty: numbers
};

struct Figure {
  std::string id;  // unique in a page, [a-z0-9-]
  std::string title;
  std::string caption = {};  // what to see in it, one or two sentences
  Axis x = {}, y = {};
  std::vector<Series> series = {};
  Axis colour = {};          // where series have colours that are numbers
  bool equal_units = false;  // one metre across is one metre up
};

struct Table {
  std::string title;
  std::vector<std::string> head = {};               // with units: "v_out (m/s)"
  std::vector<std::vector<std::string>> rows = {};  // formatted cells
  std::string note = {};
};

struct Section {
  std::string title;
  std::string text = {};
  std::vector<Figure> figures = {};
  std::vector<Table> tables = {};
};

/// One self-contained HTML file.
struct Page {
  std::string title;
  std::string subtitle;
  std::vector<Section> sections;
  std::string scene;           // the resolved scene, TOML
  std::string version;         // of Ictus, with compiler and flags
  std::string command;         // the command line that made it
  std::string animation = {};  // of the bodies, as JSON (animation.hpp); empty: none
};

}  // namespace ictus::report
