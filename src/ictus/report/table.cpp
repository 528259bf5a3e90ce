#include "ictus/report/table.hpp"

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

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "0.27", "-1.2e-7", "180.3 µs", "12.5 %"; but not "1-2", the name of a contact.
bool is_number(std::string_view cell) {
  std::size_t at = cell.empty() || (cell[0] != '-' && cell[0] != '+') ? 0 : 1;
  if (cell.substr(at) == "∞") return true;
  const std::size_t begin = at;
  while (at < cell.size() && (is_digit(cell[at]) || cell[at] == '.')) ++at;
  if (at == begin) return false;
  if (at < cell.size() && cell[at] == 'e') {
    ++at;
    if (at < cell.size() && (cell[at] == '-' || cell[at] == '+')) ++at;
    while (at < cell.size() && is_digit(cell[at])) ++at;
  }
  return at == cell.size() || cell[at] == ' ' || cell[at] == '%';
}

bool is_blank(std::string_view cell) { return cell.empty() || cell == "–"; }

std::size_t column_count(const Table& table) {
  std::size_t count = table.head.size();
  for (const auto& row : table.rows) count = std::max(count, row.size());
  return count;
}

std::vector<std::size_t> widths(const Table& table) {
  std::vector<std::size_t> width(column_count(table), 0);
  const auto widen = [&](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], display_width(row[i]));
  };
  widen(table.head);
  for (const auto& row : table.rows) widen(row);
  return width;
}

std::string padded(const std::string& cell, std::size_t width, Align align) {
  const std::string space(width - display_width(cell), ' ');
  return align == Align::right ? space + cell : cell + space;
}

std::string line(const std::vector<std::string>& row, const std::vector<std::size_t>& width,
                 const std::vector<Align>& align) {
  std::string result;
  for (std::size_t i = 0; i < row.size(); ++i) result += (i ? "  " : "") + padded(row[i], width[i], align[i]);
  result.erase(result.find_last_not_of(' ') + 1);
  return result + "\n";
}

std::string rule(const std::vector<std::size_t>& width) {
  std::string result;
  for (std::size_t i = 0; i < width.size(); ++i) {
    if (i) result += "  ";
    for (std::size_t n = 0; n < width[i]; ++n) result += "─";
  }
  return result + "\n";
}

}  // namespace

std::size_t display_width(std::string_view utf8) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < utf8.size();) width += letter_width(next_letter(utf8, at));
  return width;
}

std::vector<Align> alignment(const Table& table) {
  std::vector<Align> align(column_count(table), table.rows.empty() ? Align::left : Align::right);
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      if (!is_blank(row[i]) && !is_number(row[i])) align[i] = Align::left;
  return align;
}

std::string text(const Table& table) {
  const auto width = widths(table);
  const auto align = alignment(table);
  std::string result;
  if (!table.title.empty()) result += table.title + "\n\n";
  if (!table.head.empty()) result += line(table.head, width, align) + rule(width);
  for (const auto& row : table.rows) result += line(row, width, align);
  if (!table.note.empty()) result += "\n" + table.note + "\n";
  return result;
}

}  // namespace ictus::report
