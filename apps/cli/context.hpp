#pragma once
// What the program was asked for beside its verb, and how it ends.

#include <cstddef>
#include <string>
#include <string_view>

#include "ictus/report/figure.hpp"
#include "values.hpp"

namespace ictus::cli {

enum ExitCode : int { ok = 0, failed = 1, wrong_input = 2, internal = 3 };

struct Context {
  bool json = false;
  bool wide = false;    // all columns of a table, however wide the terminal is
  std::string command;  // as typed, for the results
  int exit_code = ok;
  ValuesOf values;  // of all options

  /// A table as standard output shows it best: within the terminal's width, its head in bold.
  std::string text(const report::Table& table) const;
  /// Lines of words, broken where the terminal is narrower; what goes on is indented.
  std::string lines(std::string_view text) const;
  /// A line that begins with these words; below them it goes on.
  std::string paragraph(const std::string& begin, std::string_view words) const;

 private:
  /// Of standard output, 0 for as many as it takes.
  std::size_t width() const;
};

}  // namespace ictus::cli
