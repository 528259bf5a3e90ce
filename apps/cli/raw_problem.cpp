#include "raw_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ictus/base/most.hpp"
#include "ictus/scene/read_file.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no places: complaints name the file and the key.
Node node_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean: return {json.get<bool>(), {}};
    case Json::value_t::string: return {json.get<std::string>(), {}};
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned: return {json.get<std::int64_t>(), {}};
    case Json::value_t::number_float: return {json.get<double>(), {}};
    case Json::value_t::array: {
      Array array;
      for (const Json& item : json) array.items.push_back(node_of(item));
      return {std::move(array), {}};
    }
    case Json::value_t::object: {
      Table table;
      for (const auto& [key, value] : json.items()) table.entries.push_back({key, {}, node_of(value)});
      return {std::move(table), {}};
    }
    default: return {Date{}, {}};
  }
}

Parsed parse_json(std::string_view text) {
  constexpr int deepest = most::json_brackets;  // which are recursion
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    if (depth > deepest)
      return {{}, false, fmt::format("more than {} brackets inside each other", deepest), {}};
  }
  try {
    Node node = node_of(Json::parse(text));
    if (Table* table = table_in(node)) return {std::move(*table), true, {}, {}};
    return {{}, false, "needs an object: { \"kind\": …, … }", {}};
  } catch (const Json::parse_error& error) {
    Spot spot{1, 1, 0};
    for (const char c : text.substr(0, error.byte > 0 ? error.byte - 1 : 0)) {
      spot.column = c == '\n' ? 1 : spot.column + 1;
      spot.line += c == '\n';
    }
    return {{}, false, "is not JSON here", spot};
  }
}

bool looks_like_json(const std::string& path, std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return path.ends_with(".json") || (first != std::string_view::npos && text[first] == '{');
}

std::string dimension_words(const std::vector<Dimension>& dimensions) {
  std::string words;
  for (const Dimension& d : dimensions) words += (words.empty() ? "" : " or ") + d.text();
  return words;
}

double number_in(Reading& reading, const RawField& wanted, const Node& node) {
  const auto quantity = read_quantity(reading, wanted.key, node);
  if (!quantity) return 1;
  const auto fits = [&](const Dimension& d) { return *quantity->dimension == d; };
  const std::string example = fmt::format("as in {} = {}", wanted.key, wanted.example);
  const std::string begin = fmt::format("{} = {}: ", wanted.key, written(node));
  if (quantity->dimension && std::none_of(wanted.dimensions.begin(), wanted.dimensions.end(), fits)) {
    reading.complain(node.spot,
                     fmt::format("{}{} needs {}, got {}", begin, wanted.noun,
                                 dimension_words(wanted.dimensions), quantity->dimension->text()),
                     example);
    return 1;
  }
  if (!wanted.range.holds(quantity->value)) {
    reading.complain(node.spot, fmt::format("{}must be {}", begin, wanted.range.words), example);
    return 1;
  }
  return quantity->value;
}

}  // namespace

Table read_raw_file(const std::string& path, const std::vector<std::string>& overrides, Reading& reading) {
  const auto text = read_file(path, reading.problems);
  reading.problems.raise();
  Parsed parsed = looks_like_json(path, *text) ? parse_json(*text) : parse_toml(*text);
  if (!parsed.good) reading.complain(parsed.spot, parsed.message);
  reading.problems.raise();
  apply_overrides(reading, parsed.table, overrides);
  return std::move(parsed.table);
}

void complain(TableReader& table, std::string_view key, std::string message, std::string help) {
  const Entry* entry = table.find(key);
  table.reading().complain(entry ? entry->value.spot : table.spot(), std::move(message), std::move(help));
}

std::vector<double> read_list(TableReader& table, const RawField& wanted) {
  const Entry* entry = table.find(wanted.key);
  if (!entry) return {};
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array) return {number_in(table.reading(), wanted, entry->value)};
  std::vector<double> list;
  for (const Node& item : array->items) list.push_back(number_in(table.reading(), wanted, item));
  if (list.empty())
    complain(table, wanted.key, fmt::format("{} = []: is empty", wanted.key),
             fmt::format("as in {} = {}", wanted.key, wanted.example));
  return list;
}

bool holds_rows(TableReader& table, std::string_view key) {
  const Entry* entry = table.find(key);
  const auto* array = entry ? std::get_if<Array>(&entry->value.value) : nullptr;
  return array && !array->items.empty() && std::holds_alternative<Array>(array->items[0].value);
}

RawRows read_rows(TableReader& table, const RawField& wanted) {
  const Entry* entry = table.find(wanted.key);
  if (!entry) return {};
  const std::string help = fmt::format("as in {} = {}", wanted.key, wanted.example);
  const auto* array = std::get_if<Array>(&entry->value.value);
  RawRows rows;
  for (const Node& item : array ? array->items : std::vector<Node>{}) {
    const auto* line = std::get_if<Array>(&item.value);
    if (!line) {
      table.reading().complain(
          item.spot, fmt::format("{}: needs rows in brackets, found {}", wanted.key, found(item)), help);
      return {};
    }
    rows.emplace_back();
    for (const Node& cell : line->items) rows.back().push_back(number_in(table.reading(), wanted, cell));
    if (rows.back().size() == rows.front().size() && !rows.back().empty()) continue;
    table.reading().complain(item.spot,
                             fmt::format("{}: row {} has {} entries, the first one {}", wanted.key,
                                         rows.size(), rows.back().size(), rows.front().size()),
                             help);
    return {};
  }
  if (rows.empty())
    complain(table, wanted.key,
             fmt::format("{}: needs a list of rows, found {}", wanted.key, found(entry->value)), help);
  return rows;
}

void check_count(TableReader& table, const RawField& wanted, std::size_t given, std::size_t count,
                 std::string_view of_what) {
  if (given <= 1 || given == count || count == 0) return;
  complain(table, wanted.key, fmt::format("{} has {} entries for {} {}", wanted.key, given, count, of_what),
           "one number for all, or one of each");
}

}  // namespace ictus::cli
