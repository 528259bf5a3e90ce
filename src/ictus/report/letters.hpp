#pragma once
// Text as a terminal shows it: how wide UTF-8 is, and where its lines break.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ictus::report {

/// Columns of the terminal that UTF-8 text takes: µ, τ, ², – are one each.
std::size_t display_width(std::string_view utf8);

/// Lines of at most `width` columns, broken at spaces; a word that is wider has a line of its own. Line breaks in the
/// text stay. At least one line, which may be empty.
std::vector<std::string> wrapped(std::string_view utf8, std::size_t width);

}  // namespace ictus::report
