#include "fit_records.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/table_of.hpp"
#include "ictus/run/fit_force.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/sound/audio.hpp"
#include "ictus/sound/fit_bounces.hpp"
#include "ictus/sound/fit_strike.hpp"
#include "ictus/sound/onsets.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) throw Error("cannot read " + file);
  return bytes;
}

/// KEY=VALUE, the value positive, in SI or with a unit.
struct GivenNumber {
  std::string key;
  double value = 0;
  std::optional<Dimension> dimension = {};
};
GivenNumber number_of(const std::string& word) {
  const auto equals = word.find('=');
  if (equals == std::string::npos || equals == 0)
    throw Error(word + ": expected key=value", "as in speed=1.2, or speed=\"1.2 m/s\"");
  const QuantityText read = parse_quantity(word.substr(equals + 1));
  if (!read.quantity) throw Error(word + ": " + read.fault.message, read.fault.help);
  if (!(read.quantity->value > 0) || !std::isfinite(read.quantity->value))
    throw Error(word + ": must be positive");
  return {word.substr(0, equals), read.quantity->value, read.quantity->dimension};
}

/// A fitted number in a table.
struct NumberRow {
  std::string name, unit;
  double value = 0, error = 0;
  bool given = false;
};
std::string error_text(const NumberRow& row) {
  if (row.given) return "given";
  if (!std::isfinite(row.error)) return "not determined";
  return fmt::format("{:.2g} ({:.2g} %)", row.error, 100 * row.error / std::abs(row.value));
}
report::Table number_table(const std::string& title, const std::vector<NumberRow>& rows,
                           const std::string& note) {
  return report::TableOf(title, rows)
      .words("number", [](const NumberRow& row) { return row.name; })
      .words("value", [](const NumberRow& row) { return report::significant(row.value, 6); })
      .words("standard error", error_text)
      .words("unit", [](const NumberRow& row) { return row.unit; })
      .with_note(note);
}
Json number_json(const NumberRow& row) {
  Json entry{{"value", report::number(row.value)}, {"error", report::number(row.error)}, {"unit", row.unit}};
  entry["given"] = row.given;
  return entry;
}
Json numbers_json(const std::vector<NumberRow>& rows) {
  Json json = Json::object();
  for (const NumberRow& row : rows) json[row.name] = number_json(row);
  return json;
}

sound::Signal recording(const std::string& file) { return sound::read_recording(bytes_of(file), file); }

}  // namespace

void fit_force_record(const std::vector<std::string>& words, Context& context) {
  if (words.empty())
    throw Error("fit force needs a file",
                "as in ictus fit force blow.csv speed=\"1.2 m/s\", with rows of time (s) and force (N)");
  ForceKnown known;
  const std::map<std::string, std::pair<std::optional<double>*, const char*>, std::less<>> keys{
      {"mass", {&known.mass, "kg"}}, {"speed", {&known.speed, "m/s"}}, {"exponent", {&known.exponent, "1"}}};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const GivenNumber given = number_of(words[i]);
    const auto found = keys.find(given.key);
    if (found == keys.end())
      throw Error(fmt::format("unknown key '{}'", given.key),
                  allowed_names(given.key, {"mass", "speed", "exponent"}));
    const Dimension wanted = dimension_of(found->second.second);
    if (given.dimension && !(*given.dimension == wanted))
      throw Error(fmt::format("{} needs {}, got {}", given.key, wanted.text(), given.dimension->text()));
    if (given.key == "exponent" && given.value < 1) throw Error("exponent must be at least 1");
    *found->second.first = given.value;
  }
  const ForceFit fit = fit_force(read_force_record(bytes_of(words[0]), words[0]), known);
  if (!fit.converged) context.exit_code = failed;
  const std::vector<NumberRow> rows{
      {"mass", "kg", fit.mass.value, fit.mass.error, known.mass.has_value()},
      {"speed", "m/s", fit.speed.value, fit.speed.error, known.speed.has_value()},
      {"stiffness", fmt::format("N/m^{:.4g}", fit.exponent.value), fit.stiffness.value, fit.stiffness.error,
       false},
      {"exponent", "1", fit.exponent.value, fit.exponent.error, known.exponent.has_value()},
      {"damping", "s/m", fit.damping.value, fit.damping.error, false},
      {"touch", "s", fit.touch.value, fit.touch.error, false}};
  if (context.json) {
    Json json{{"file", words[0]}, {"converged", fit.converged}, {"samples", fit.samples}, {"rms", fit.rms}};
    json["numbers"] = numbers_json(rows);
    json["restitution"] = fit.restitution;
    json["contact_time"] = fit.contact_time;
    json["peak_force"] = fit.peak_force;
    return print_json(json);
  }
  print(context.text(number_table(
      "Impact of " + words[0], rows,
      fmt::format(
          "f = k x^α (1 + μ x′) on a wall, fitted to {} samples of the strongest pulse; {} is left (rms), {:.2g} of the "
          "peak. Its restitution is {:.4g}, its contact lasts {}.",
          fit.samples, report::engineering(fit.rms, "N"), fit.rms / fit.peak_force, fit.restitution,
          report::engineering(fit.contact_time, "s")))));
  if (!fit.converged) print("the fit did not settle: the record is no such impact, or has too much noise\n");
}

void fit_bounces(const std::vector<std::string>& words, Context& context) {
  if (words.size() != 1) throw Error("fit bounces needs one audio file", "as in ictus fit bounces ball.wav");
  const sound::Signal signal = recording(words[0]);
  const std::vector<double> touches =
      sound::bounces_in(sound::onsets(signal.channels.front().samples, signal.rate));
  const sound::BounceFit fit = sound::fit_bounces(touches);
  if (!fit.converged) context.exit_code = failed;
  const std::vector<NumberRow> rows{{"restitution", "1", fit.restitution, fit.restitution_error, false},
                                    {"first_flight", "s", fit.flight, fit.flight_error, false}};
  if (context.json) {
    Json json{{"file", words[0]}, {"converged", fit.converged}, {"touches", touches}, {"rms", fit.rms}};
    json["numbers"] = numbers_json(rows);
    return print_json(json);
  }
  print(context.text(number_table(
      "Bounces of " + words[0], rows,
      fmt::format(
          "{} onsets from {} on, each flight shorter by the restitution; {} is left of their times (rms).",
          fit.touches, report::engineering(fit.first, "s"), report::engineering(fit.rms, "s", 2)))));
}

void fit_strike(const std::vector<std::string>& words, Context& context) {
  if (words.size() < 3)
    throw Error("fit strike needs a scene, an audio file, and keys with a guess",
                "as in ictus fit strike bar.toml bar.wav body.mallet.mass=\"10 g\" contact.stiffness=1e8");
  std::vector<sound::StrikeKey> keys;
  sound::Gain gain = sound::Gain::unknown;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (words[i] == "gain=si") {
      gain = sound::Gain::of_si;
      continue;
    }
    if (words[i].starts_with("gain="))
      throw Error(words[i] + ": there is no such gain", "gain=si where samples are m/s; else leave it out");
    const GivenNumber given = number_of(words[i]);
    keys.push_back({given.key, given.value});
  }
  if (keys.empty()) throw Error("fit strike needs a key with a guess", "as in body.mallet.mass=\"10 g\"");
  const sound::Signal signal = recording(words[1]);
  const auto measured = sound::struck_partials(signal.channels.front().samples, signal.rate);
  const sound::StrikeFit fit = while_working("strike", [&] {
    return sound::fit_strike(found_scene(words[0]), {}, keys, measured, signal.rate, gain);
  });
  if (!fit.converged) context.exit_code = failed;
  std::vector<NumberRow> rows;
  for (const sound::StrikeFit::Number& one : fit.numbers)
    rows.push_back({one.key, "SI", one.value, one.error, false});
  if (context.json) {
    Json json{{"scene", words[0]},
              {"file", words[1]},
              {"converged", fit.converged},
              {"partials", fit.partials},
              {"rms", fit.rms}};
    json["numbers"] = numbers_json(rows);
    return print_json(json);
  }
  print(context.text(number_table(
      fmt::format("Strike of {} in {}", words[0], words[1]), rows,
      fmt::format("Fitted to the levels of {} partials at the touch, {}; {:.2g} dB is left (rms).",
                  fit.partials,
                  gain == sound::Gain::unknown ? "beside each other: the gain of the recording is not known"
                                               : "in m/s",
                  fit.rms))));
}

}  // namespace ictus::cli
