#include "ictus/fit/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "ictus/fit/quantity.hpp"
#include "ictus/fit/read_measurement.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::estimation {
namespace {

/// Bounds and start of one parameter agree in their dimension, which is then the unit.
class ParameterReader {
 public:
  ParameterReader(Reading& reading, const Node& node, std::size_t number)
      : table_(reading, *table_in(node), node.spot, fmt::format("[[parameter]] {}", number)) {}

  Parameter read() {
    table_.require("key", "key = \"contact.restitution\"");
    Parameter parameter;
    if (const auto key = table_.text("key")) parameter.key = key->value;
    if (const Entry* start = table_.find("start")) parameter.start = number("start", start->value);
    read_bounds(parameter);
    if (const auto scale = table_.choice("scale", {"linear", "log"}))
      parameter.scale = *scale == 1 ? Scale::log : Scale::linear;
    if (unit_) parameter.unit = unit_->text();
    table_.finish();
    return parameter;
  }

 private:
  double number(std::string_view key, const Node& node) {
    const auto read = read_quantity(table_.reading(), key, node);
    if (!read) return 1;
    if (!std::isfinite(read->value))
      table_.reading().complain(node.spot,
                                fmt::format("{} = {}: must be a finite number", key, written(node)));
    if (read->dimension) {
      if (unit_ && !(*unit_ == *read->dimension))
        table_.reading().complain(
            node.spot, fmt::format("{} = {}: in {}, and another number of this parameter in {}", key,
                                   written(node), read->dimension->text(), unit_->text()));
      unit_ = read->dimension;
    }
    return read->value;
  }
  void read_bounds(Parameter& parameter) {
    const Entry* bounds = table_.find("bounds");
    if (!bounds) return;
    const auto* list = std::get_if<Array>(&bounds->value.value);
    if (!list || list->items.size() != 2)
      return table_.reading().complain(bounds->value.spot,
                                       "bounds: needs a list of two numbers, found " + found(bounds->value),
                                       "bounds = [0.1, 0.9]; inf and -inf where there is none");
    const auto one = [&](const Node& node) {
      const auto* real = std::get_if<double>(&node.value);
      return real && std::isinf(*real) ? *real : number("bounds", node);
    };
    parameter.low = one(list->items[0]), parameter.high = one(list->items[1]);
  }

  TableReader table_;
  std::optional<Dimension> unit_;
};

void read_options(TableReader& root, Choice& choice) {
  choice.title = root.text("title").value_or(At<std::string>{}).value;
  if (const auto starts = root.whole("starts", {1, 10000})) choice.starts = static_cast<std::size_t>(*starts);
  if (const auto most = root.whole("evaluations", {1, 1000000}))
    choice.most_runs = static_cast<std::size_t>(*most);
  if (const auto level = root.number({"confidence", "a confidence", dimensions::none, positive, "0.95"}))
    choice.confidence = level->value;
  if (!(choice.confidence < 1))
    root.reading().complain(root.find("confidence")->value.spot, "confidence must be below 1",
                            "as in 0.95, or \"95 %\"");
}

/// Standard deviations for all, or for none.
void settle_noise(TableReader& root, const std::vector<ReadMeasurement>& list, Choice& choice) {
  const auto with =
      std::count_if(list.begin(), list.end(), [](const ReadMeasurement& one) { return one.has_sigma; });
  const bool all = with == static_cast<std::ptrdiff_t>(list.size());
  const auto word = root.choice("noise", {"known", "estimated"});
  choice.noise = word ? static_cast<Noise>(*word) : all ? Noise::known : Noise::estimated;
  if (word && choice.noise == Noise::known && !all)
    root.reading().complain(root.find("noise")->value.spot,
                            "noise = \"known\": a measurement has no standard deviation",
                            "sigma = …, or ± behind its value");
  if (with > 0 && !all)
    root.reading().complain(root.spot(),
                            "some measurements have standard deviations and others have weights or nothing",
                            "give all of them a sigma, or none; weights act beside weights");
}

void check_keys(Reading& reading, const std::vector<Parameter>& parameters, const Spot& spot) {
  std::set<std::string> keys;
  for (const Parameter& parameter : parameters)
    if (!keys.insert(parameter.key).second)
      reading.complain(spot, "the parameter " + parameter.key + " is given twice");
}

}  // namespace

bool is_fit_file(const std::string& path) {
  Problems silent;
  const auto text = read_file(path, silent);
  if (!text || text->find('\0') != std::string::npos) return false;
  const Parsed parsed = parse_toml(*text);
  return parsed.good && (find(parsed.table, "parameter") || find(parsed.table, "measurement"));
}

Choice read_fit(const std::string& path, const std::vector<std::string>& overrides) {
  Problems problems;
  Reading reading{problems, {path}};
  const auto text = read_file(path, problems);
  problems.raise();
  const Parsed parsed = parse_toml(*text);
  if (!parsed.good) reading.complain(parsed.spot, "not TOML: " + parsed.message);
  problems.raise();
  TableReader root(reading, parsed.table, {1, 1, 0}, "the fit");
  Choice choice;
  read_options(root, choice);
  FitPlace place{std::filesystem::path(path).parent_path(), {}, texts_in(reading, root.find("set"))};
  if (const auto scene = root.text("scene"))
    place.scene = (place.folder / scene->value).lexically_normal().string();
  // Of the command line, after those of the file: the last word counts.
  place.set.insert(place.set.end(), overrides.begin(), overrides.end());
  std::vector<ReadMeasurement> list;
  for (const Node* node : root.tables("parameter"))
    choice.parameters.push_back(ParameterReader(reading, *node, choice.parameters.size() + 1).read());
  for (const Node* node : root.tables("measurement"))
    list.push_back(read_measurement(reading, *node, list.size() + 1, place));
  settle_noise(root, list, choice);
  check_keys(reading, choice.parameters, root.spot());
  root.require("parameter", "[[parameter]] with key = \"contact.restitution\"");
  root.require("measurement", "[[measurement]] with quantity = \"ball.height\" and value = \"1.2 ± 0.1 m\"");
  root.finish();
  problems.raise();
  for (ReadMeasurement& one : list) choice.measurements.push_back(std::move(one.measurement));
  make_names_unique(choice.measurements);
  return choice;
}

MeasuredWord measured_word(const std::string& word, const std::string& scene,
                           const std::vector<std::string>& set) {
  const auto equals = word.find('=');
  if (equals == std::string::npos)
    throw Error("--measured needs QUANTITY=VALUE", "as in --measured tennis.height=\"2.91 m\"");
  Measurement m;
  m.quantity = m.name = word.substr(0, equals);
  const ValueText read = value_text(word.substr(equals + 1), dimension_of(unit_of_number(m.quantity)));
  if (!read.fault.empty())
    throw Error(read.fault.starts_with("needs ") ? m.quantity + " " + read.fault : word + ": " + read.fault,
                read.help);
  m.values = {read.value}, m.sigmas = {read.has_sigma ? read.sigma : 1};
  m.scene = scene, m.set = set;
  return {m, read.has_sigma};
}

Parameter parameter_word(const std::string& word) {
  Parameter parameter;
  const auto equals = word.find('=');
  parameter.key = word.substr(0, equals);
  if (equals == std::string::npos) return parameter;
  std::vector<std::string> parts{""};
  for (const char c : word.substr(equals + 1))
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  const std::string help = "as in contact.restitution=0.1:0.9, or contact.stiffness=1e5:1e9:log";
  if (parts.size() == 3 && parts[2] == "log")
    parameter.scale = Scale::log;
  else if (parts.size() != 2)
    throw Error("--key " + word + ": needs KEY=LOW:HIGH", help);
  const auto bound = [&](const std::string& text) {
    const QuantityText read = parse_quantity(text);
    if (!read.quantity) throw Error("--key " + word + ": " + read.fault.message, help);
    if (read.quantity->dimension) parameter.unit = read.quantity->dimension->text();
    return read.quantity->value;
  };
  parameter.low = bound(parts[0]), parameter.high = bound(parts[1]);
  return parameter;
}

void make_names_unique(std::vector<Measurement>& measurements) {
  std::set<std::string> taken;
  for (Measurement& measurement : measurements) {
    const std::string name = measurement.name;
    for (std::size_t k = 2; !taken.insert(measurement.name).second; ++k)
      measurement.name = fmt::format("{} ({})", name, k);
  }
}

}  // namespace ictus::estimation
