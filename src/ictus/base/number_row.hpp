#pragma once
// A line of a table that people write: numbers between commas, semicolons or blanks.

#include <string_view>
#include <vector>

namespace ictus {

struct NumberRow {
  std::vector<double> numbers;
  bool has_words = false;   // something in it is no finite number,
  bool has_digits = false;  // something is a number, be it infinite, or none at all ("nan")

  bool is_row() const { return !has_words && !numbers.empty(); }
  /// Names of columns. A line with a number in it is none: it is a row with a slip of the pen.
  bool is_head() const { return has_words && !has_digits; }
};

NumberRow number_row(std::string_view line);

}  // namespace ictus
