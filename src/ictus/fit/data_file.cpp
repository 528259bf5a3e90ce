#include "ictus/fit/data_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "ictus/base/error.hpp"

namespace ictus::estimation {
namespace {

std::string_view without_spaces(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\""), last = text.find_last_not_of(" \t\r\"");
  return first == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const auto end = line.find_first_of(",;\t");
    cells.push_back(without_spaces(line.substr(0, end)));
    if (end == std::string_view::npos) return cells;
    line = line.substr(end + 1);
  }
}

std::optional<double> cell_number(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  double value = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (fault != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// "force [N]" or "force (N)".
DataColumn headed(std::string_view word) {
  const auto open = word.find_last_of("[(");
  if (open == std::string_view::npos || word.find_last_of("])") != word.size() - 1)
    return {std::string(word), {}, {}};
  return {std::string(without_spaces(word.substr(0, open))),
          std::string(without_spaces(word.substr(open + 1, word.size() - open - 2))),
          {}};
}

bool is_head(const std::vector<std::string_view>& cells) {
  for (const std::string_view cell : cells)
    if (cell_number(cell)) return false;
  return true;
}

class DataReader {
 public:
  explicit DataReader(const std::string& name) : name_(name) {}

  void read(std::string_view line, std::size_t number) {
    const std::vector<std::string_view> cells = cells_of(line);
    if (data_.columns.empty()) {
      if (is_head(cells)) {
        for (const std::string_view cell : cells) data_.columns.push_back(headed(cell));
        return;
      }
      data_.columns.resize(cells.size());
    }
    if (cells.size() != data_.columns.size())
      return complain(
          number, fmt::format("has {} cells, and the others have {}", cells.size(), data_.columns.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto value = cell_number(cells[i]);
      if (!value) return complain(number, fmt::format("'{}' is no number", cells[i]));
      if (!std::isfinite(*value))
        return complain(number, fmt::format("'{}' is no measured number", cells[i]), "leave the row out");
      data_.columns[i].values.push_back(*value);
    }
    data_.rows.push_back(number);
  }
  DataFile done() {
    problems_.raise();
    if (data_.rows.empty()) throw Error(name_ + ": has no rows of numbers");
    return std::move(data_);
  }

 private:
  void complain(std::size_t number, const std::string& what, const std::string& help = {}) {
    if (++complaints_ <= 10) problems_.add({name_, number, 0}, fmt::format("row {}: {}", number, what), help);
  }

  const std::string& name_;
  DataFile data_;
  Problems problems_;
  std::size_t complaints_ = 0;
};

}  // namespace

DataFile read_data(std::string_view text, const std::string& name) {
  DataReader reader(name);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const std::string_view line = without_spaces(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (!line.empty() && line.front() != '#') reader.read(line, number);
  }
  return reader.done();
}

const DataColumn& column(const DataFile& data, const std::string& word, const std::string& name) {
  for (const DataColumn& one : data.columns)
    if (!one.name.empty() && one.name == word) return one;
  if (const auto number = cell_number(word)) {
    const double count = static_cast<double>(data.columns.size());
    if (*number >= 1 && *number <= count && *number == std::floor(*number))
      return data.columns[static_cast<std::size_t>(*number) - 1];
  }
  std::vector<std::string_view> names;
  for (const DataColumn& one : data.columns)
    if (!one.name.empty()) names.push_back(one.name);
  throw Error(fmt::format("{}: there is no column '{}' among {}", name, word, data.columns.size()),
              names.empty() ? "it has no head: give their numbers, from 1" : allowed_names(word, names));
}

}  // namespace ictus::estimation
