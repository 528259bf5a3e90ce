#pragma once
// The terminal behind standard output or standard error, where there is one.

#include <cstddef>
#include <string>
#include <string_view>

namespace ictus::cli {

enum class Stream { output, error };

bool is_terminal(Stream stream);
/// Columns: what COLUMNS says, else what the terminal says, else 0, for as many as it takes.
std::size_t columns(Stream stream);
/// Whether bold text and colours are welcome: on a terminal that can, unless NO_COLOR is set (no-color.org).
bool is_styled(Stream stream);
/// Text for a stream, with nothing in it that a terminal obeys but our own bold, and that on a terminal only.
std::string shown(Stream stream, std::string_view text);
/// Lines that are longer than `width` are broken at spaces; what goes on stands four columns further in. 0 breaks none.
std::string within(std::size_t width, std::string_view text);
/// The same of lines of two columns, as of --help: words of the right one stay in it.
std::string in_two_columns(std::size_t width, std::string_view text);
/// A sentence on standard error, behind the program's name.
void say(std::string_view words);

}  // namespace ictus::cli
