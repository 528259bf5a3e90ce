#include "ictus/report/letters.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace ictus::report {
namespace {

struct Interval {
  std::uint32_t first, last;
};
// Marks that stand on the letter before them, and letters two columns wide.
constexpr std::array zero_width{Interval{0x300, 0x36f}, Interval{0x200b, 0x200f}, Interval{0x20d0, 0x20ff},
                                Interval{0xfe00, 0xfe0f}};
constexpr std::array double_width{
    Interval{0x1100, 0x115f},   Interval{0x2e80, 0x303e},  Interval{0x3041, 0xa4cf}, Interval{0xac00, 0xd7a3},
    Interval{0xf900, 0xfaff},   Interval{0xfe30, 0xfe6f},  Interval{0xff00, 0xff60}, Interval{0xffe0, 0xffe6},
    Interval{0x1f300, 0x1f9ff}, Interval{0x20000, 0x3fffd}};

template <std::size_t n>
bool contains(const std::array<Interval, n>& intervals, std::uint32_t letter) {
  return std::any_of(intervals.begin(), intervals.end(),
                     [&](Interval interval) { return letter >= interval.first && letter <= interval.last; });
}

std::size_t letter_width(std::uint32_t letter) {
  if (contains(zero_width, letter)) return 0;
  return contains(double_width, letter) ? 2 : 1;
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xc0u) == 0x80u; }

/// The letter at `at`, which moves behind it. A byte that is no UTF-8 counts as a letter of its own.
std::uint32_t next_letter(std::string_view utf8, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(utf8[at++]);
  std::uint32_t letter = lead >= 0xf0u ? lead & 0x07u : lead >= 0xe0u ? lead & 0x0fu : lead & 0x1fu;
  if (lead < 0xc0u) return lead;
  while (at < utf8.size() && continues(utf8[at]))
    letter = (letter << 6u) | (static_cast<unsigned char>(utf8[at++]) & 0x3fu);
  return letter;
}

/// One line of the text, without line breaks of its own.
void wrap_line(std::string_view line, std::size_t width, std::vector<std::string>& lines) {
  std::size_t end = line.find(' ');
  lines.emplace_back(line.substr(0, end));
  while (end < line.size()) {
    line.remove_prefix(end + 1);
    end = line.find(' ');
    const std::string word(line.substr(0, end));
    if (display_width(lines.back()) + 1 + display_width(word) <= width)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  }
}

}  // namespace

std::size_t display_width(std::string_view utf8) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < utf8.size();) width += letter_width(next_letter(utf8, at));
  return width;
}

std::vector<std::string> wrapped(std::string_view utf8, std::size_t width) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = std::min(utf8.find('\n'), utf8.size());
    wrap_line(utf8.substr(0, end), width, lines);
    if (end == utf8.size()) return lines;
    utf8.remove_prefix(end + 1);
  }
}

}  // namespace ictus::report
