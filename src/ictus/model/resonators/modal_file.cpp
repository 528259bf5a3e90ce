#include "ictus/model/resonators/modal_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <numeric>
#include <sstream>
#include <system_error>
#include <utility>

#include "ictus/base/decimal.hpp"
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

/// Which column means what.
struct TableHead {
  std::size_t frequency = 0, decay = 0, mass = 0;  // 1 + the column; 0: none
  bool is_t60 = false;
  std::vector<std::pair<std::size_t, std::string>> points;
};

TableHead head_of(const std::vector<std::string>& cells) {
  TableHead head;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string& name = cells[i];
    if (name == "frequency")
      head.frequency = i + 1;
    else if (name == "t60" || name == "decay")
      head.decay = i + 1, head.is_t60 = name == "t60";
    else if (name == "mass")
      head.mass = i + 1;
    else if (!name.empty())
      head.points.emplace_back(i, name);
  }
  if (head.frequency == 0 || head.decay == 0)
    throw Error("the head of the table needs the columns frequency, and t60 or decay");
  if ((head.mass != 0) == !head.points.empty())
    throw Error("the table needs a column mass, or one column per point with shapes");
  return head;
}

void add_row(const TableHead& head, const std::vector<std::string>& cells, std::size_t line,
             ModalFile& file) {
  const auto cell = [&](std::size_t column) {
    if (column >= cells.size()) throw Error("line " + std::to_string(line) + ": has too few cells");
    return number_in(cells[column], line);
  };
  const double heard = 2 * std::numbers::pi * cell(head.frequency - 1), given = cell(head.decay - 1);
  if (!(heard > 0)) throw Error("line " + std::to_string(line) + ": a frequency must be positive");
  if (given < 0 || (head.is_t60 && given == 0))
    throw Error("line " + std::to_string(line) + ": a " +
                (head.is_t60 ? "t60 must be positive" : "decay may not be negative"));
  const double decay = head.is_t60 ? std::log(1000.0) / given : given;
  file.modes.push_back({.frequency = std::hypot(heard, decay),
                        .decay = decay,
                        .label = std::to_string(file.modes.size() + 1)});
  std::vector<double> shapes;
  if (head.mass != 0) {
    const double mass = cell(head.mass - 1);
    if (!(mass > 0)) throw Error("line " + std::to_string(line) + ": a mass must be positive");
    shapes.push_back(1 / std::sqrt(mass));
  }
  for (const auto& point : head.points) shapes.push_back(cell(point.first));
  file.shapes.push_back(std::move(shapes));
}

}  // namespace

ModalFile modal_table(const std::string& text) {
  ModalFile file;
  std::istringstream lines(text);
  std::string line;
  bool headed = false;
  TableHead head;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line[0] == '#' || line.find_first_not_of(" \t\r,") == std::string::npos) continue;
    const auto cells = cells_of(line);
    if (headed) {
      add_row(head, cells, number, file);
      continue;
    }
    headed = true;
    head = head_of(cells);
    if (head.mass != 0) file.points.emplace_back("point");
    for (const auto& point : head.points) file.points.push_back(point.second);
  }
  if (file.modes.empty()) throw Error("the table has no mode");
  check_finite(file);
  return file;
}

void check_finite(const ModalFile& file) {
  for (std::size_t i = 0; i < file.modes.size(); ++i) {
    bool finite = std::isfinite(file.modes[i].frequency) && std::isfinite(file.modes[i].decay);
    for (const double shape : file.shapes[i]) finite = finite && std::isfinite(shape);
    if (!finite) throw Error("mode " + std::to_string(i + 1) + ": a number is out of range");
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
