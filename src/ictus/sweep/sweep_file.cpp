#include "ictus/sweep/sweep_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "ictus/base/most.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/read_table.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::sweep {
namespace {

/// A number or a word of the file as it would be written behind --vary.
std::string as_word(const Node& node) {
  if (const auto* text = std::get_if<std::string>(&node.value)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&node.value)) return std::to_string(*whole);
  if (const auto* number = std::get_if<double>(&node.value)) return shortest(*number);
  if (const auto* truth = std::get_if<bool>(&node.value)) return *truth ? "true" : "false";
  return {};
}

std::string list_of(TableReader& table, const Entry& entry) {
  const auto* list = std::get_if<Array>(&entry.value.value);
  std::string text;
  for (std::size_t i = 0; list && i < list->items.size(); ++i) {
    const std::string word = as_word(list->items[i]);
    if (word.empty())
      table.reading().complain(list->items[i].spot,
                               "values: needs numbers or words, found " + found(list->items[i]));
    text += (i > 0 ? "," : "") + word;
  }
  if (!list || list->items.empty())
    table.reading().complain(entry.value.spot, "values: needs a list, found " + found(entry.value),
                             "as in values = [0.5, 0.7, 0.9]");
  return text;
}

/// The numbers of a shape, by the names that its facts give them: FROM:TO are from and to.
std::string shape_of(TableReader& table, const ShapeFacts& facts) {
  static constexpr std::string_view keys[] = {"from",  "to",  "mean", "deviation", "median",
                                              "sigma", "low", "peak", "high"};
  std::string text(facts.name), wanted(facts.numbers);
  std::transform(wanted.begin(), wanted.end(), wanted.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  wanted += ":";
  for (std::size_t at = 0; at < wanted.size(); at = wanted.find(':', at) + 1) {
    const std::string_view name = std::string_view(wanted).substr(at, wanted.find(':', at) - at);
    const auto* key = std::find(std::begin(keys), std::end(keys), name);
    table.require(*key, facts.numbers);
    if (const Entry* entry = table.find(*key)) text += ":" + as_word(entry->value);
  }
  if (const Entry* points = table.find("points")) text += ":" + as_word(points->value);
  return text;
}

Parameter read_parameter_table(TableReader& table) {
  Reading& reading = table.reading();
  table.require("key", "key = \"body.ball.mass\"");
  const auto key = table.text("key");
  std::vector<std::string_view> names{"linear", "log"};
  for (const ShapeFacts& facts : shapes()) names.push_back(facts.name);
  std::string text;
  if (const Entry* values = table.find("values")) {
    text = list_of(table, *values);
  } else {
    const std::string shape = table.find("distribution")
                                  ? table.text("distribution").value_or(At<std::string>{"", {}}).value
                                  : table.text("scale").value_or(At<std::string>{"linear", {}}).value;
    for (const ShapeFacts& facts : shapes())
      if (facts.name == shape) text = shape_of(table, facts);
    if (text.empty())
      reading.complain(table.spot(), "there is no range or distribution '" + shape + "'",
                       allowed_names(shape, names));
  }
  table.finish();
  Problems own;
  Parameter parameter = key && !text.empty() ? read_parameter(key->value + "=" + text, own) : Parameter{};
  for (const Problem& problem : own.list()) reading.complain(table.spot(), problem.message, problem.help);
  parameter.place = reading.place(table.spot());
  return parameter;
}

std::vector<std::string> texts_of(TableReader& table, std::string_view key) {
  std::vector<std::string> texts;
  const Entry* entry = table.find(key);
  if (!entry) return texts;
  const auto* list = std::get_if<Array>(&entry->value.value);
  if (!list)
    table.reading().complain(entry->value.spot,
                             std::string(key) + ": needs a list of texts, found " + found(entry->value));
  for (std::size_t i = 0; list && i < list->items.size(); ++i) texts.push_back(as_word(list->items[i]));
  return texts;
}

std::string_view cell_of(std::string_view& line) {
  const std::size_t comma = line.find(',');
  std::string_view cell = line.substr(0, comma);
  line = comma == std::string_view::npos ? std::string_view{} : line.substr(comma + 1);
  while (cell.starts_with(' ') || cell.starts_with('"')) cell.remove_prefix(1);
  while (cell.ends_with(' ') || cell.ends_with('"') || cell.ends_with('\r')) cell.remove_suffix(1);
  return cell;
}

}  // namespace

OutcomeChoice read_outcome(const std::string& text) {
  const std::size_t equals = text.find('=');
  const auto trimmed = [](std::string word) {
    word.erase(0, word.find_first_not_of(' '));
    word.erase(word.find_last_not_of(' ') + 1);
    return word;
  };
  if (equals == std::string::npos) return {trimmed(text), trimmed(text), {"--out " + text, 0, 0}};
  return {trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1)), {"--out " + text, 0, 0}};
}

bool is_sweep_file(const std::string& path) {
  Problems ignored;
  const auto text = read_file(path, ignored);
  if (!text) return false;
  const Parsed parsed = parse_toml(*text);
  return parsed.good && (find(parsed.table, "scene") || find(parsed.table, "parameter"));
}

SweepChoice read_sweep_file(const std::string& path) {
  Problems problems;
  const auto text = read_file(path, problems);
  problems.raise();
  const Parsed parsed = parse_toml(*text);
  if (!parsed.good) {
    problems.add({path, parsed.spot.line, parsed.spot.column}, "not TOML: " + parsed.message);
    problems.raise();
  }
  Reading reading{problems, {path}};
  TableReader root(reading, parsed.table, {}, "the sweep");
  SweepChoice choice;
  root.require("scene", "scene = \"cradle.toml\"");
  if (const auto scene = root.text("scene"))
    choice.scene = (std::filesystem::path(path).parent_path() / scene->value).lexically_normal().string();
  choice.overrides = texts_of(root, "set");
  for (const std::string& outcome : texts_of(root, "outcomes")) {
    choice.outcomes.push_back(read_outcome(outcome));
    choice.outcomes.back().place = {path, 0, 0};
  }
  const std::vector<std::string_view> samplings = sampling_names();
  if (const auto sampling = root.choice("sampling", samplings))
    choice.sampling = sampling_of(samplings[*sampling]);
  choice.samples = static_cast<std::size_t>(root.whole("samples", {1, most::sweep_points}).value_or(0));
  choice.seed = static_cast<std::uint64_t>(root.whole("seed", {0, std::int64_t{1} << 62}).value_or(1));
  if (const auto device = root.text("device")) choice.device = device->value;
  const auto points = root.text("points");
  for (const Node* node : root.tables("parameter")) {
    TableReader table(reading, *table_in(*node), node->spot, "[[parameter]]");
    choice.parameters.push_back(read_parameter_table(table));
  }
  for (const Node* node : root.tables("outcome")) {
    TableReader table(reading, *table_in(*node), node->spot, "[[outcome]]");
    table.require("of", "of = \"ball-5.velocity\"");
    const auto name = table.text("name"), of = table.text("of");
    table.finish();
    if (of) choice.outcomes.push_back({name ? name->value : of->value, of->value, reading.place(node->spot)});
  }
  root.finish();
  problems.raise();
  if (points) {
    choice.parameters =
        read_points((std::filesystem::path(path).parent_path() / points->value).lexically_normal().string());
    choice.sampling = Sampling::table;
  }
  return choice;
}

std::vector<Parameter> read_points(const std::string& path) {
  Problems problems;
  const auto text = read_file(path, problems);
  problems.raise();
  std::vector<Parameter> parameters;
  std::string_view rest = *text;
  for (std::size_t number = 1; !rest.empty() && problems.list().size() < 5; ++number) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    if (line.empty() || line == "\r" || line.starts_with('#')) continue;
    const std::size_t cells = static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1;
    const Place place{path, number, 0};
    if (parameters.empty()) {
      for (std::size_t k = 0; k < cells; ++k)
        parameters.push_back({.key = std::string(cell_of(line)), .place = place});
      continue;
    }
    if (cells != parameters.size()) {
      problems.add(place, fmt::format("this row has {} cells, and the head {}", cells, parameters.size()));
      continue;
    }
    for (Parameter& parameter : parameters) {
      const std::string_view cell = cell_of(line);
      const bool first = parameter.values.empty() && parameter.words.empty();
      Problems own;
      Parameter read = read_parameter(parameter.key + "=" + std::string(cell), own);
      if (!own.empty() || (read.has_words() && !first && !parameter.has_words()) ||
          (!read.has_words() && parameter.has_words())) {
        problems.add(place,
                     fmt::format("{} = '{}' is not a finite number, as the others are", parameter.key, cell),
                     own.empty() ? "" : own.list().front().message);
        continue;
      }
      if (read.dimension && parameter.dimension && !(*read.dimension == *parameter.dimension))
        problems.add(place,
                     fmt::format("{} = '{}' is in another unit than the rows before", parameter.key, cell));
      if (read.dimension) parameter.dimension = read.dimension;
      parameter.values.insert(parameter.values.end(), read.values.begin(), read.values.end());
      parameter.words.insert(parameter.words.end(), read.words.begin(), read.words.end());
    }
  }
  if (problems.empty() && (parameters.empty() || parameters.front().grid_size() == 0))
    problems.add({path, 0, 0}, "has no rows of points", "a head of keys, then one row per point");
  problems.raise();
  return parameters;
}

}  // namespace ictus::sweep
