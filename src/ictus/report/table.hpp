#pragma once
// A table as aligned text for a terminal. A column of numbers stands to the right, a column of words to the
// left.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {

enum class Align { left, right };

/// Columns of the terminal that UTF-8 text takes: µ, τ, ², – are one each.
std::size_t display_width(std::string_view utf8);

/// One entry a column: right where every cell is a number (with or without unit) or "–".
std::vector<Align> alignment(const Table& table);

/// Title, head, rule, rows, note; every line ends with a newline.
std::string text(const Table& table);

}  // namespace ictus::report
