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

/// The picture of a control character: ␛ of escape.
std::uint32_t picture(std::uint32_t control) { return control == 0x7f ? 0x2421 : 0x2400 + control; }

constexpr std::uint32_t replacement = 0xfffd;
// C1, and what turns the direction of writing or breaks lines unseen.
constexpr std::array obeyed{Interval{0x80, 0x9f}, Interval{0x200e, 0x200f}, Interval{0x2028, 0x202e},
                            Interval{0x2066, 0x2069}, Interval{0xfeff, 0xfeff}};

/// The bytes of a letter of UTF-8 at this place; 0 where there is none.
std::size_t letter_bytes(std::string_view utf8) {
  const auto lead = static_cast<unsigned char>(utf8[0]);
  const std::size_t count = lead < 0x80u   ? 1
                            : lead < 0xc2u ? 0
                            : lead < 0xe0u ? 2
                            : lead < 0xf0u ? 3
                            : lead < 0xf5u ? 4
                                           : 0;
  if (count > utf8.size()) return 0;
  for (std::size_t i = 1; i < count; ++i)
    if (!continues(utf8[i])) return 0;
  return count;
}

std::string as_utf8(std::uint32_t letter) {  // of three bytes, as all that is put in place of another
  return {static_cast<char>(0xe0u | (letter >> 12u)), static_cast<char>(0x80u | ((letter >> 6u) & 0x3fu)),
          static_cast<char>(0x80u | (letter & 0x3fu))};
}

std::string as_escape(std::uint32_t letter) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "\\u";
  for (const unsigned shift : {12u, 8u, 4u, 0u}) text += digits[(letter >> shift) & 0xfu];
  return text;
}

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
}

/// Each letter that a terminal would obey as `instead` says; a byte that is no letter as 0xfffd.
template <class Instead>
std::string with_pictures(std::string_view utf8, Instead instead) {
  std::string text;
  text.reserve(utf8.size());
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t count = letter_bytes(utf8.substr(at));
    if (count == 1) {
      text += is_control(utf8[at]) ? instead(static_cast<std::uint32_t>(utf8[at])) : std::string(1, utf8[at]);
      ++at;
      continue;
    }
    std::size_t end = at + std::max<std::size_t>(count, 1);
    std::size_t next = at;
    const std::uint32_t letter = count == 0 ? replacement : next_letter(utf8.substr(0, end), next);
    text += count == 0                 ? as_utf8(replacement)
            : contains(obeyed, letter) ? instead(letter)
                                       : std::string(utf8.substr(at, count));
    at = end;
  }
  return text;
}

/// Most text needs no look at its letters: no byte of it begins one that is obeyed.
bool is_plain(std::string_view utf8) {
  return std::none_of(utf8.begin(), utf8.end(),
                      [](char c) { return is_control(c) || static_cast<unsigned char>(c) >= 0x80; });
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

std::string harmless(std::string_view utf8) {
  if (is_plain(utf8)) return std::string(utf8);
  return with_pictures(
      utf8, [](std::uint32_t letter) { return as_utf8(letter < 0x80 ? picture(letter) : replacement); });
}

std::string harmless_json(std::string_view json) {
  return is_plain(json) ? std::string(json) : with_pictures(json, as_escape);
}

}  // namespace ictus::report
