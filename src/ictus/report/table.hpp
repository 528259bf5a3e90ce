#pragma once
// A table as aligned text for a terminal. A column of numbers stands to the right, a column of words to the
// left.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/letters.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {

enum class Align { left, right };

/// One entry per column: right where every cell is a number (with or without unit) or "–".
std::vector<Align> alignment(const Table& table);

/// Where a table is to be read.
struct TextStyle {
  std::size_t width = 0;  // columns of the terminal; 0: as many as the table takes
  bool bold = false;      // title and head in bold, by escape codes
  std::string more = {};  // what shows the columns that were left out: "with --wide"
};

/// Title, head, rule, rows, note; every line ends with a newline. A table wider than the terminal is narrowed: first
/// the words of its head stand above each other, then its widest column of words takes several lines per row, at last
/// columns are left out from the right, and the note names them.
std::string text(const Table& table, const TextStyle& style = {});

}  // namespace ictus::report
