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

/// The text without anything that a terminal obeys: of control characters (all but line breaks and tabs), marks that turn
/// the direction of writing and bytes that are no UTF-8 a picture is left, ␛ or �.
std::string harmless(std::string_view utf8);

/// The same of JSON, where such letters stand in texts only: as \u001b.
std::string harmless_json(std::string_view json);

}  // namespace ictus::report
