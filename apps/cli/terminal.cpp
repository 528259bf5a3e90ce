#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "context.hpp"
#include "ictus/report/letters.hpp"
#include "ictus/report/table.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t usual = 80;  // of a terminal that does not know its width
constexpr std::size_t least = 24;  // columns that a text needs to be read

int descriptor(Stream stream) { return stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO; }

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// 0 where it is not set, or is no number.
std::size_t columns_by_environment() {
  const std::string_view said = environment("COLUMNS");
  std::size_t width = 0;
  const auto read = std::from_chars(said.data(), said.data() + said.size(), width);
  return read.ptr == said.data() + said.size() ? width : 0;
}

/// Words in lines of a width, the first behind `begin`, the others behind as many spaces as `indent`.
std::string broken(const std::string& begin, std::string_view words, std::size_t indent, std::size_t width) {
  std::string text;
  for (const std::string& part : report::wrapped(words, std::max(width, indent + least) - indent))
    text += (text.empty() ? begin : std::string(indent, ' ')) + part + "\n";
  return text;
}

/// Every line as it is, but for those that are longer than `width`, which `break_line` breaks: it is told the line and where its first
/// letter stands.
template <class Break>
std::string line_by_line(std::size_t width, std::string_view text, const Break& break_line) {
  if (width == 0) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
    result += report::display_width(line) <= width ? std::string(line) + "\n" : break_line(line, start);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

bool is_terminal(Stream stream) { return isatty(descriptor(stream)) != 0; }

std::size_t columns(Stream stream) {
  if (const std::size_t said = columns_by_environment()) return said;
  if (!is_terminal(stream)) return 0;
  winsize size{};
  return ioctl(descriptor(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

bool is_styled(Stream stream) {
  return is_terminal(stream) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

std::string shown(Stream stream, std::string_view text) {
  constexpr std::string_view ours[] = {"\x1b[1m", "\x1b[0m"};
  if (!is_styled(stream)) return report::harmless(text);
  std::string result;
  while (!text.empty()) {
    std::size_t end = text.size(), own = 0;
    for (const std::string_view one : ours)
      if (const std::size_t at = text.find(one); at < end) end = at, own = one.size();
    result += report::harmless(text.substr(0, end));
    result += text.substr(end, own);
    text.remove_prefix(end + own);
  }
  return result;
}

std::string within(std::size_t width, std::string_view text) {
  return line_by_line(width, text, [width](std::string_view line, std::size_t start) {
    return broken(std::string(start, ' '), line.substr(start), start + 4, width);
  });
}

std::string in_two_columns(std::size_t width, std::string_view text) {
  return line_by_line(width, text, [width](std::string_view line, std::size_t start) {
    const std::size_t gap = std::min(line.find("  ", start), line.size());
    const std::size_t right = std::min(line.find_first_not_of(' ', gap), line.size());
    const std::size_t column = right < line.size() ? right : start;
    return broken(std::string(line.substr(0, column)), line.substr(column), column, width);
  });
}

void say(std::string_view words) {
  const std::string text = within(columns(Stream::error), "ictus: " + std::string(words) + "\n");
  std::fputs(shown(Stream::error, text).c_str(), stderr);
}

std::size_t Context::width() const { return wide ? 0 : columns(Stream::output); }

std::string Context::text(const report::Table& table) const {
  return report::text(table, {width(), is_styled(Stream::output), "with --wide"});
}

std::string Context::lines(std::string_view text) const { return within(width(), text); }

std::string Context::paragraph(const std::string& begin, std::string_view words) const {
  if (width() == 0) return begin + std::string(words) + "\n";
  return broken(begin, words, report::display_width(begin), width());
}

}  // namespace ictus::cli
