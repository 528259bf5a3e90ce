#include "ictus/model/resonators/modal_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <numeric>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "ictus/base/decimal.hpp"
#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"
#include "ictus/base/most.hpp"
#include "ictus/model/resonators/resonator.hpp"

namespace ictus {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  for (const char c : line + ",") {
    if (c != ',') {
      cell += c;
      continue;
    }
    const auto first = cell.find_first_not_of(" \t\r\""), last = cell.find_last_not_of(" \t\r\"");
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    cell.clear();
  }
  return cells;
}

double number_in(const std::string& cell, std::size_t line) {
  double value = 0;
  const auto [end, fault] = from_decimal(cell.data(), cell.data() + cell.size(), value);
  if (fault != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
    throw Error("line " + std::to_string(line) + ": '" + cell + "' is no number");
  return value;
}

std::string at_line(std::size_t line) { return "line " + std::to_string(line) + ": "; }

/// A column that every table may have, and the unit in which it is kept.
struct KnownColumn {
  std::string_view name;
  Dimension dimension;
  std::string_view unit;
};
enum : std::size_t { frequency_column, t60_column, decay_column, mass_column, known_columns };
constexpr std::array<KnownColumn, known_columns> known{{{"frequency", dimensions::frequency, "Hz"},
                                                        {"t60", dimensions::time, "s"},
                                                        {"decay", dimensions::frequency, "1/s"},
                                                        {"mass", dimensions::mass, "kg"}}};
constexpr Dimension of_shapes{-0.5, 0, 0};

/// "t60 (ms)" or "t60 [ms]".
struct Heading {
  std::string name, unit;
};
Heading heading_of(const std::string& cell) {
  std::size_t open = cell.size(), depth = 0;
  do {
    const char c = cell[--open];
    depth += c == ')' || c == ']';
    depth -= c == '(' || c == '[';
  } while (depth > 0 && open > 0);
  const auto last = open > 0 ? cell.find_last_not_of(" \t", open - 1) : std::string::npos;
  if (open + 1 >= cell.size() || depth > 0 || last == std::string::npos) return {cell, {}};
  return {cell.substr(0, last + 1), cell.substr(open + 1, cell.size() - open - 2)};
}

std::string small_letters(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// Which column means what, and by what its numbers are multiplied.
struct TableHead {
  struct Column {
    std::size_t place = 0;
    double factor = 1;
  };
  struct Point {
    Column column;
    std::string name;
  };
  std::array<std::optional<Column>, known_columns> of_modes;
  std::vector<Point> points;
  std::vector<bool> named;  // one per column

  void add(const std::string& cell, std::size_t place) {
    named.push_back(!cell.empty());
    if (cell.empty()) return;
    const Heading heading = heading_of(cell);
    const std::string name = small_letters(heading.name);
    for (std::size_t k = 0; k < known_columns; ++k)
      if (name == known[k].name) return add_known(k, heading, place);
    add_point(cell, place);
  }
  void check() const {
    if (!of_modes[frequency_column] || (!of_modes[t60_column] && !of_modes[decay_column]))
      throw Error("the head of the table needs the columns frequency, and t60 or decay");
    if (of_modes[t60_column] && of_modes[decay_column])
      throw Error("the table has the columns t60 and decay: one of them says how long a mode rings");
    if (of_modes[mass_column].has_value() == !points.empty())
      throw Error("the table needs a column mass, or one column per point with shapes");
  }

 private:
  void add_known(std::size_t k, const Heading& heading, std::size_t place) {
    const std::string name(known[k].name);
    if (of_modes[k]) throw Error("the table has the column " + name + " twice");
    double factor = 1;
    if (!heading.unit.empty()) {
      const auto unit = parse_unit(heading.unit);
      if (!unit || !(unit->dimension == known[k].dimension))
        throw Error("the column " + name + " is in " + heading.unit + ", and needs a unit like " +
                    std::string(known[k].unit));
      factor = unit->factor;
    }
    of_modes[k] = Column{place, factor};
  }
  /// Brackets may belong to its name, as in "rim (left)".
  void add_point(const std::string& cell, std::size_t place) {
    Heading heading = heading_of(cell);
    double factor = 1;
    if (heading.unit == "kg^(-1/2)") heading.unit = "kg^-0.5";
    if (const auto unit = heading.unit.empty() ? std::nullopt : parse_unit(heading.unit)) {
      if (!(unit->dimension == of_shapes))
        throw Error("the column " + heading.name + " is in " + heading.unit +
                    ", and shapes at a point are in kg^(-1/2)");
      factor = unit->factor;
    } else {
      heading.name = cell;
    }
    for (const Point& other : points)
      if (other.name == heading.name) throw Error("the table has the point " + heading.name + " twice");
    points.push_back({{place, factor}, heading.name});
  }
};

TableHead head_of(const std::vector<std::string>& cells) {
  TableHead head;
  for (std::size_t i = 0; i < cells.size(); ++i) head.add(cells[i], i);
  head.check();
  return head;
}

class TableRow {
 public:
  TableRow(const TableHead& head, std::vector<std::string> cells, std::size_t line)
      : head_(head), cells_(std::move(cells)), line_(line) {
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (!cells_[i].empty() && (i >= head.named.size() || !head.named[i]))
        throw Error(at_line(line) + "'" + cells_[i] + "' stands in a column that has no name");
  }

  VibrationMode mode(std::string label) const {
    const double heard = 2 * std::numbers::pi * number(*head_.of_modes[frequency_column]);
    if (!(heard > 0)) throw Error(at_line(line_) + "a frequency must be positive");
    const double decay = rate();
    return {.frequency = std::hypot(heard, decay), .decay = decay, .label = std::move(label)};
  }
  std::vector<double> shapes() const {
    if (head_.of_modes[mass_column]) {
      const double mass = number(*head_.of_modes[mass_column]);
      if (!(mass > 0)) throw Error(at_line(line_) + "a mass must be positive");
      return {1 / std::sqrt(mass)};
    }
    std::vector<double> shapes;
    for (const TableHead::Point& point : head_.points) shapes.push_back(number(point.column));
    return shapes;
  }

 private:
  double rate() const {
    if (!head_.of_modes[t60_column]) {
      const double decay = number(*head_.of_modes[decay_column]);
      if (decay < 0) throw Error(at_line(line_) + "a decay may not be negative");
      return decay;
    }
    const double t60 = number(*head_.of_modes[t60_column]);
    if (!(t60 > 0)) throw Error(at_line(line_) + "a t60 must be positive");
    return std::log(1000.0) / t60;
  }
  double number(const TableHead::Column& column) const {
    if (column.place >= cells_.size())
      throw Error(at_line(line_) + "has " + std::to_string(cells_.size()) + " cells, and the head has " +
                  std::to_string(head_.named.size()));
    return column.factor * number_in(cells_[column.place], line_);
  }

  const TableHead& head_;
  std::vector<std::string> cells_;
  std::size_t line_;
};

/// A mode may have the frequency of another one. Square plates and discs have pairs that are equal even at all points of a
/// table: such twins stand one after the other. Anything else that is there again has slipped in, and of one point that is likelier.
void refuse_repeated(const ModalFile& file, const std::vector<std::size_t>& lines) {
  std::vector<std::size_t> order(file.modes.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&](std::size_t i) {
    return std::tie(file.modes[i].frequency, file.modes[i].decay, file.shapes[i]);
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  for (std::size_t k = 1; k < order.size(); ++k) {
    if (key(order[k - 1]) != key(order[k])) continue;
    const bool is_twin = order[k] == order[k - 1] + 1 && file.shapes[order[k]].size() > 1,
               is_third = k > 1 && key(order[k - 2]) == key(order[k]);
    if (!is_twin || is_third)
      throw Error(
          at_line(lines[order[k]]) + "is the mode of line " + std::to_string(lines[order[k - 1]]) + " again",
          "a pair of equal modes, as square plates have, stands one after the other, in a table of several points");
  }
}

}  // namespace

ModalFile modal_table(const std::string& text) {
  ModalFile file;
  constexpr std::string_view byte_order = "\xEF\xBB\xBF";  // as spreadsheets begin
  std::istringstream lines(text.starts_with(byte_order) ? text.substr(byte_order.size()) : text);
  std::string line;
  std::optional<TableHead> head;
  std::vector<std::size_t> numbers;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line[0] == '#' || line.find_first_not_of(" \t\r,") == std::string::npos) continue;
    if (!head) {
      head = head_of(cells_of(line));
      if (head->of_modes[mass_column]) file.points.emplace_back("point");
      for (const TableHead::Point& point : head->points) file.points.push_back(point.name);
      continue;
    }
    const TableRow row(*head, cells_of(line), number);
    file.modes.push_back(row.mode(std::to_string(file.modes.size() + 1)));
    file.shapes.push_back(row.shapes());
    numbers.push_back(number);
  }
  if (file.modes.empty()) throw Error("the table has no mode");
  check_finite(file);
  refuse_repeated(file, numbers);
  return file;
}

void check_finite(const ModalFile& file) {
  constexpr double largest =
      1e12;  // kg^(-1/2), of a mode of 1e-24 kg; squares of what is far above are no numbers
  for (std::size_t i = 0; i < file.modes.size(); ++i) {
    bool finite = std::isfinite(file.modes[i].frequency) && std::isfinite(file.modes[i].decay);
    for (const double shape : file.shapes[i]) finite = finite && std::isfinite(shape);
    if (!finite) throw Error("mode " + std::to_string(i + 1) + ": a number is out of range");
    for (const double shape : file.shapes[i])
      if (std::abs(shape) > largest)
        throw Error("mode " + std::to_string(i + 1) + ": a shape above 1e12 kg^(-1/2) is none of a body");
  }
}

std::string file_text(const std::string& path) {
  std::error_code error;
  // A device or a pipe may have no end.
  if (!std::filesystem::is_regular_file(path, error)) throw Error("cannot read " + path + ": it is no file");
  if (std::filesystem::file_size(path, error) > most::file)
    throw Error("cannot read " + path + ": it is " + most::larger_file());
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw Error("cannot read " + path);
  return text.str();
}

ModalBody body_of_file(ModalFile file, double highest) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < file.modes.size(); ++i)
    if (file.modes[i].frequency <= highest) order.push_back(i);
  refuse_many_modes(order.size());
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return file.modes[a].frequency < file.modes[b].frequency;
  });
  ModalBody body{.mass = file.mass, .free = file.free};
  std::vector<std::vector<double>> shapes;
  for (const std::size_t i : order) {
    body.modes.push_back(file.modes[i]);
    shapes.push_back(file.shapes[i]);
  }
  body.shape = [shapes = std::move(shapes)](std::size_t i, const BodyPoint& at) {
    return shapes[i][static_cast<std::size_t>(at.x)];
  };
  return body;
}

}  // namespace ictus
