#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "context.hpp"
#include "ictus/report/table.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t usual = 80;  // of a terminal that does not know its width

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

std::string Context::text(const report::Table& table) const {
  return report::text(table, {wide ? 0 : columns(Stream::output), is_styled(Stream::output), "with --wide"});
}

}  // namespace ictus::cli
