#include "ictus/report/table.hpp"

#include <algorithm>

namespace ictus::report {
namespace {

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

constexpr std::size_t gutter = 2;            // between columns
constexpr std::size_t least_for_words = 24;  // columns that a text needs to be read

constexpr std::size_t most_head_lines = 6;

using Widths = std::vector<std::size_t>;

/// The least width at which a head takes no more lines than these, or its longest word.
std::size_t head_width(const std::string& head, std::size_t lines) {
  std::size_t width = 0;
  for (const std::string& word : wrapped(head, 1)) width = std::max(width, display_width(word));
  while (wrapped(head, width).size() > lines && width < display_width(head)) ++width;
  return width;
}

Widths cell_widths(const Table& table) {
  Widths width(column_count(table), 0);
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], display_width(row[i]));
  return width;
}

/// Of the first columns, with heads of so many lines.
Widths widths(const Table& table, Widths cells, std::size_t count, std::size_t head_lines) {
  cells.resize(count);
  for (std::size_t i = 0; i < std::min(count, table.head.size()); ++i)
    cells[i] = std::max(cells[i], head_width(table.head[i], head_lines));
  return cells;
}

std::size_t total_width(const Widths& width) {
  std::size_t sum = width.empty() ? 0 : gutter * (width.size() - 1);
  for (const std::size_t one : width) sum += one;
  return sum;
}

/// Takes what is too much from the widest column of words; false where it would be too narrow to be read.
bool narrow_words(Widths& width, const std::vector<Align>& align, std::size_t limit) {
  std::size_t* widest = nullptr;
  for (std::size_t i = 0; i < width.size(); ++i)
    if (align[i] == Align::left && (!widest || width[i] > *widest)) widest = &width[i];
  const std::size_t excess = total_width(width) - limit;
  if (!widest || *widest < excess + least_for_words) return false;
  *widest -= excess;
  return true;
}

/// Widths of the columns that are shown, as many of them as the limit allows, one at least; heads are as low as they
/// can be.
Widths fitting_widths(const Table& table, const std::vector<Align>& align, std::size_t limit) {
  const Widths cells = cell_widths(table);
  Widths width;
  for (std::size_t count = align.size(); count > 0; --count) {
    for (std::size_t lines = 1; lines <= most_head_lines; ++lines) {
      width = widths(table, cells, count, lines);
      if (limit == 0 || total_width(width) <= limit) return width;
    }
    if (narrow_words(width, align, limit)) return width;
  }
  return width;
}

std::string padded(const std::string& cell, std::size_t width, Align align) {
  const std::string space(width - std::min(width, display_width(cell)), ' ');
  return align == Align::right ? space + cell : cell + space;
}

std::string line(const std::vector<std::string>& row, const Widths& width, const std::vector<Align>& align) {
  std::string result;
  for (std::size_t i = 0; i < row.size(); ++i)
    result += (i ? std::string(gutter, ' ') : "") + padded(row[i], width[i], align[i]);
  result.erase(result.find_last_not_of(' ') + 1);
  return result + "\n";
}

enum class Stand { on_top, on_the_rule };

/// A row, on several lines where a cell is wider than its column.
std::string row_lines(const std::vector<std::string>& row, const Widths& width,
                      const std::vector<Align>& align, Stand stand = Stand::on_top) {
  std::vector<std::vector<std::string>> cells;
  std::size_t height = 1;
  for (std::size_t i = 0; i < std::min(row.size(), width.size()); ++i) {
    cells.push_back(display_width(row[i]) > width[i] ? wrapped(row[i], width[i]) : std::vector{row[i]});
    height = std::max(height, cells.back().size());
  }
  for (auto& cell : cells)
    cell.insert(stand == Stand::on_top ? cell.end() : cell.begin(), height - cell.size(), "");
  std::string result;
  for (std::size_t k = 0; k < height; ++k) {
    std::vector<std::string> part;
    for (const auto& cell : cells) part.push_back(cell[k]);
    result += line(part, width, align);
  }
  return result;
}

std::string rule(const Widths& width) {
  std::string result;
  for (std::size_t i = 0; i < width.size(); ++i) {
    if (i) result += std::string(gutter, ' ');
    for (std::size_t n = 0; n < width[i]; ++n) result += "─";
  }
  return result + "\n";
}

std::string prose(const std::string& words, std::size_t width) {
  if (width == 0) return words + "\n";
  std::string result;
  for (const std::string& part : wrapped(words, width)) result += part + "\n";
  return result;
}

/// Each line by itself, so that a pager which shows one shows it as it is.
std::string in_bold(const std::string& lines, bool bold) {
  if (!bold) return lines;
  std::string result;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = lines.find('\n', at);
    result += "\x1b[1m" + lines.substr(at, end - at) + "\x1b[0m\n";
    at = end + 1;
  }
  return result;
}

std::string left_out(const Table& table, std::size_t shown, const TextStyle& style) {
  const std::size_t all = column_count(table);
  if (shown == all) return {};
  std::string names;
  for (std::size_t i = shown; i < table.head.size(); ++i)
    names += (names.empty() ? ": " : ", ") + table.head[i];
  const std::size_t count = all - shown;
  const std::string words = std::to_string(count) + (count == 1 ? " column more" : " columns more") +
                            (style.more.empty() ? "" : " ") + style.more;
  return prose(words + names + ".", style.width);
}

}  // namespace

std::vector<Align> alignment(const Table& table) {
  std::vector<Align> align(column_count(table), table.rows.empty() ? Align::left : Align::right);
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      if (!is_blank(row[i]) && !is_number(row[i])) align[i] = Align::left;
  return align;
}

std::string text(const Table& table, const TextStyle& style) {
  const auto align = alignment(table);
  const Widths width = fitting_widths(table, align, style.width);
  std::string result;
  if (!table.title.empty()) result += in_bold(prose(table.title, style.width), style.bold) + "\n";
  if (!table.head.empty())
    result += in_bold(row_lines(table.head, width, align, Stand::on_the_rule), style.bold) + rule(width);
  for (const auto& row : table.rows) result += row_lines(row, width, align);
  const std::string notes =
      (table.note.empty() ? "" : prose(table.note, style.width)) + left_out(table, width.size(), style);
  return notes.empty() ? result : result + "\n" + notes;
}

}  // namespace ictus::report
