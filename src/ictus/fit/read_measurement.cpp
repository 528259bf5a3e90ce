#include "ictus/fit/read_measurement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/fit/data_file.hpp"
#include "ictus/fit/quantity.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/sound/audio.hpp"
#include "ictus/sound/fit_bounces.hpp"
#include "ictus/sound/onsets.hpp"

namespace ictus::estimation {
namespace {

constexpr std::string_view touches_ending = "touches";

/// The unit of a curve by what its column is called; nothing where any will do.
std::string_view curve_unit(std::string_view what) {
  struct Ending {
    std::string_view name, unit;
  };
  for (const Ending& one :
       {Ending{"force", "N"}, Ending{"impulse", "N s"}, Ending{"depth", "m"}, Ending{"speed", "m/s"}})
    if (what == one.name) return one.unit;
  if (what.starts_with("position")) return "m";
  if (what.starts_with("velocity")) return "m/s";
  return {};
}

class MeasurementReader {
 public:
  MeasurementReader(Reading& reading, const Node& node, std::size_t number, const FitPlace& place)
      : table_(reading, *table_in(node), node.spot, fmt::format("[[measurement]] {}", number)),
        place_(place) {}

  ReadMeasurement read() {
    table_.require("quantity", "quantity = \"ball.height\"");
    const auto quantity = table_.text("quantity");
    Measurement& m = result_.measurement;
    m.quantity = quantity ? quantity->value : "";
    m.name = table_.text("name").value_or(At<std::string>{m.quantity, {}}).value;
    const auto scene = table_.text("scene");
    m.scene = scene ? (place_.folder / scene->value).lexically_normal().string() : place_.scene;
    m.set = place_.set;
    for (const std::string& word : texts_in(table_.reading(), table_.find("set"))) m.set.push_back(word);
    if (m.scene.empty())
      table_.reading().complain(table_.spot(), table_.where() + ": there is no scene to measure in",
                                "scene = \"ball.toml\" at the top of the file, or here");
    if (quantity) read_values();
    read_clock();
    table_.finish();
    return std::move(result_);
  }

 private:
  void complain(std::string_view key, std::string message, std::string help = {}) {
    const Entry* entry = table_.find(key);
    table_.reading().complain(entry ? entry->value.spot : table_.spot(), std::move(message), std::move(help));
  }

  void read_values() {
    Measurement& m = result_.measurement;
    const std::string what = split(m.quantity).what;
    const bool file = table_.find("file") != nullptr;
    const int given = (table_.find("value") ? 1 : 0) + (table_.find("values") ? 1 : 0) + (file ? 1 : 0);
    if (given != 1)
      return complain("quantity", table_.where() + ": needs one of value, values and file",
                      "value = \"2.91 ± 0.02 m\", values = [\"0.45 s\", \"0.81 s\"], file = \"curve.csv\"");
    const bool touches = what == touches_ending;
    if (touches && table_.find("value"))
      return complain("value", m.quantity + " are several times", "values = [\"0.45 s\", \"0.81 s\"]");
    if (!touches && table_.find("values"))
      return complain("values", m.quantity + " is one number of a run, or a curve",
                      "value = …, a file, or CONTACT.touches for the times of touches");
    m.kind = touches ? Measurement::Kind::touches
             : file  ? Measurement::Kind::curve
                     : Measurement::Kind::number;
    try {
      if (m.kind == Measurement::Kind::number) unit_ = std::string(unit_of_number(m.quantity));
      if (touches) unit_ = "s";
      if (m.kind == Measurement::Kind::curve) unit_ = std::string(curve_unit(what));
      file ? read_from_file() : read_from_entry(table_.find("value") ? "value" : "values");
    } catch (const Error& error) {
      for (const Problem& one : error.problems())
        table_.reading().problems.add(
            one.place.file.empty() ? table_.reading().place(table_.find("quantity")->value.spot) : one.place,
            one.message, one.help);
      m.values.clear();
      // Nothing is wrong with the words that would have been read after it.
      for (const char* key : {"columns", "units", "touches", "sigma", "weight"}) (void)table_.find(key);
      return;
    }
    read_sigmas();
  }

  void read_from_entry(std::string_view key) {
    const Entry* entry = table_.find(key);
    const auto* list = std::get_if<Array>(&entry->value.value);
    const std::vector<Node> one{entry->value};
    for (const Node& node : list ? list->items : one) {
      const auto* text = std::get_if<std::string>(&node.value);
      const auto* whole = std::get_if<std::int64_t>(&node.value);
      const auto* real = std::get_if<double>(&node.value);
      if (!text && !whole && !real)
        return complain(key,
                        fmt::format("{} = {}: needs a number, found {}", key, written(node), found(node)));
      const ValueText read = value_text(text    ? *text
                                        : whole ? std::to_string(*whole)
                                                : shortest(*real),
                                        dimension_of(unit_));
      if (!read.fault.empty())
        return complain(key, fmt::format("{} = {}: {}", key, written(node), read.fault), read.help);
      result_.measurement.values.push_back(read.value);
      if (read.has_sigma) result_.measurement.sigmas.push_back(read.sigma);
    }
    Measurement& m = result_.measurement;
    if (m.values.empty()) return complain(key, fmt::format("{} is empty", key));
    if (!m.sigmas.empty() && m.sigmas.size() != m.values.size())
      return complain(key, "some values have a ± and others have none", "give all of them one, or none");
    result_.has_sigma = !m.sigmas.empty();
    check_rising(m.kind == Measurement::Kind::touches ? m.values : std::vector<double>{}, std::string(key));
  }

  void read_from_file() {
    const auto file = table_.text("file");
    if (!file) return;
    const std::string path = (place_.folder / file->value).lexically_normal().string();
    Problems unread;
    const auto bytes = read_file(path, unread);
    unread.raise();
    const bool sound = result_.measurement.kind == Measurement::Kind::touches && !path.ends_with(".csv") &&
                       !path.ends_with(".txt");
    sound ? read_sound(*bytes, path) : read_columns(*bytes, path);
  }

  void read_sound(const std::string& bytes, const std::string& path) {
    if (table_.find("columns"))
      return complain("columns", "a recording has no columns", "leave them out, or give a .csv file");
    const sound::Signal signal = sound::read_recording(bytes, path);
    result_.measurement.values =
        sound::bounces_in(sound::onsets(signal.channels.front().samples, signal.rate));
    if (result_.measurement.values.size() < 2)
      throw Error(path + ": no row of bounces is heard", "a recording of a body that bounces to rest");
    const auto most = table_.whole("touches", {2, 100000});
    if (most && static_cast<std::size_t>(*most) < result_.measurement.values.size())
      result_.measurement.values.resize(static_cast<std::size_t>(*most));
  }

  /// In SI: the file's own unit where its head has one.
  std::vector<double> in_si(const DataColumn& from, const std::string& word, std::string_view wanted,
                            const std::string& path) {
    const std::string unit = !word.empty() ? word : from.unit;
    double factor = 1;
    if (!unit.empty()) {
      const auto known = parse_unit(unit);
      if (!known) throw Error(fmt::format("{}: '{}' is not a unit", path, unit), std::string(known_units()));
      if (!wanted.empty() && !(known->dimension == dimension_of(wanted)))
        throw Error(fmt::format("{}: {} needs {}, and the column is in {}", path,
                                result_.measurement.quantity, wanted, unit));
      factor = known->factor;
    }
    std::vector<double> values = from.values;
    for (double& value : values) value *= factor;
    return values;
  }

  void read_columns(const std::string& bytes, const std::string& path) {
    Measurement& m = result_.measurement;
    const DataFile data = read_data(bytes, path);
    const bool curve = m.kind == Measurement::Kind::curve;
    std::vector<std::string> words = texts_in(table_.reading(), table_.find("columns"));
    if (words.empty()) words = curve ? std::vector<std::string>{"1", "2"} : std::vector<std::string>{"1"};
    const std::size_t least = curve ? 2 : 1;
    if (words.size() < least || words.size() > least + 1)
      throw Error(fmt::format("columns: {} are needed, and one more for their standard deviations", least),
                  curve ? "columns = [\"time\", \"force\"]" : "columns = [\"time\"]");
    std::vector<std::string> units = texts_in(table_.reading(), table_.find("units"));
    if (!units.empty() && units.size() != words.size())
      throw Error(fmt::format("units: {} for {} columns", units.size(), words.size()));
    units.resize(words.size());
    if (curve) m.times = in_si(column(data, words[0], path), units[0], "s", path);
    m.values = in_si(column(data, words[least - 1], path), units[least - 1], unit_, path);
    if (words.size() > least) {
      m.sigmas = in_si(column(data, words[least], path), units[least], unit_, path);
      for (std::size_t i = 0; i < m.sigmas.size(); ++i)
        if (!(m.sigmas[i] > 0))
          throw Error(fmt::format("{}: row {}: a standard deviation must be positive", path, data.rows[i]));
      result_.has_sigma = true;
    }
    m.rows = data.rows;
    check_rising(curve ? m.times : m.values, path);
  }

  void check_rising(const std::vector<double>& times, const std::string& where) {
    for (std::size_t i = 1; i < times.size(); ++i)
      if (!(times[i] > times[i - 1])) {
        const std::size_t row = result_.measurement.rows.empty() ? i + 1 : result_.measurement.rows[i];
        throw Error(fmt::format("{}: row {}: the time {:.6g} s does not come after {:.6g} s", where, row,
                                times[i], times[i - 1]));
      }
  }

  void read_sigmas() {
    Measurement& m = result_.measurement;
    const Entry *sigma = table_.find("sigma"), *weight = table_.find("weight");
    if ((sigma ? 1 : 0) + (weight ? 1 : 0) + (result_.has_sigma ? 1 : 0) > 1)
      return complain(weight ? "weight" : "sigma", table_.where() + ": says twice how sure the values are",
                      "one of ±, sigma, weight and a column");
    double size = 1;
    if (sigma) {
      const auto read = table_.number({"sigma", "a standard deviation",
                                       unit_.empty() ? dimensions::none : dimension_of(unit_), positive,
                                       unit_.empty() ? "0.1" : "\"0.1 " + unit_ + "\""});
      size = read ? read->value : 1;
      result_.has_sigma = true;
    } else if (weight) {
      const auto read = table_.number({"weight", "a weight", dimensions::none, positive, "4"});
      size = 1 / std::sqrt(read ? read->value : 1);
    }
    if (m.sigmas.empty()) m.sigmas.assign(m.values.size(), size);
  }

  void read_clock() {
    Measurement& m = result_.measurement;
    if (const auto clock = table_.choice("clock", {"run", "own"}))
      m.clock = *clock == 1 ? Measurement::Clock::own : Measurement::Clock::of_run;
    if (m.clock == Measurement::Clock::own && m.kind == Measurement::Kind::number)
      complain("clock", "a number has no clock", "clock acts on touches and curves");
    if (const auto first = table_.whole("first", {1, 1000000})) {
      m.first = static_cast<std::size_t>(*first);
      if (m.kind != Measurement::Kind::touches)
        complain("first", "first acts on touches only", "which touch of the run the first one is");
    }
  }

  TableReader table_;
  const FitPlace& place_;
  ReadMeasurement result_;
  std::string unit_;
};

}  // namespace

ValueText value_text(const std::string& text, const Dimension& wanted) {
  ValueText result;
  std::size_t sign = text.find("±"), length = std::string("±").size();
  if (sign == std::string::npos) sign = text.find("+-"), length = 2;
  const std::string right = sign == std::string::npos ? "" : text.substr(sign + length);
  const auto read = [&](const std::string& part) -> std::optional<Quantity> {
    const QuantityText one = parse_quantity(part);
    if (!one.quantity) result.fault = one.fault.message, result.help = one.fault.help;
    if (one.quantity && one.quantity->dimension && !(*one.quantity->dimension == wanted))
      result.fault = fmt::format("needs {}, got {}", wanted.text(), one.quantity->dimension->text());
    return one.quantity;
  };
  if (sign == std::string::npos) {
    if (const auto value = read(text)) result.value = value->value;
  } else {
    const auto sigma = read(right);
    std::string left = text.substr(0, sign);
    // "2.91 ± 0.02 m": the unit stands behind both.
    if (const auto bare = parse_quantity(left).quantity;
        bare && !bare->dimension && sigma && sigma->dimension) {
      const auto unit = right.find_first_not_of("0123456789.eE+- ");
      if (unit != std::string::npos) left += " " + right.substr(unit);
    }
    if (const auto value = read(left)) result.value = value->value;
    if (sigma) result.sigma = sigma->value;
    result.has_sigma = true;
    if (result.fault.empty() && !(result.sigma > 0)) result.fault = "what follows ± must be positive";
  }
  if (result.fault.empty() && !(std::isfinite(result.value) && std::isfinite(result.sigma)))
    result.fault = "is no measured number";
  return result;
}

std::vector<std::string> texts_in(Reading& reading, const Entry* entry) {
  std::vector<std::string> texts;
  if (!entry) return texts;
  const auto* list = std::get_if<Array>(&entry->value.value);
  if (!list) {
    reading.complain(entry->value.spot, entry->key + ": needs a list, found " + found(entry->value),
                     entry->key + " = [\"…\", \"…\"]");
    return texts;
  }
  for (const Node& node : list->items) {
    if (const auto* text = std::get_if<std::string>(&node.value))
      texts.push_back(*text);
    else if (const auto* whole = std::get_if<std::int64_t>(&node.value))
      texts.push_back(std::to_string(*whole));
    else
      reading.complain(node.spot, entry->key + ": needs texts, found " + found(node));
  }
  return texts;
}

ReadMeasurement read_measurement(Reading& reading, const Node& node, std::size_t number,
                                 const FitPlace& place) {
  return MeasurementReader(reading, node, number, place).read();
}

}  // namespace ictus::estimation
