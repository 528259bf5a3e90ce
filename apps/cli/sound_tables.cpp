// Tables and JSON of a sound.

#include "sound_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/table_of.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string t60_text(const sound::Partial& partial) {
  return partial.t60() < 1e4 ? report::engineering(partial.t60(), "s") : "∞";
}

Json json(const sound::Partial& partial) {
  return {{"frequency", partial.frequency},
          {"decay", partial.decay},
          {"t60", report::number(partial.t60())},
          {"amplitude", partial.amplitude},
          {"phase", partial.phase}};
}

double strongest(const sound::Heard& heard) {
  return heard.partials.empty() ? 1 : heard.partials.front().measured.amplitude;
}

std::string first_times(const std::vector<double>& onsets) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, onsets.size()); ++i)
    text += (i > 0 ? ", " : "") + report::engineering(onsets[i], "s");
  if (onsets.size() > most) text += fmt::format(" and {} more", onsets.size() - most);
  return text.empty() ? "–" : text;
}

}  // namespace

report::Table pickup_table(const sound::Rendering& rendering) {
  return report::TableOf("Pickups", rendering.heard)
      .words("pickup", [](const sound::Heard& heard) { return heard.pickup; })
      .measure("peak", rendering.signal.unit, [](const sound::Heard& heard) { return heard.peak; })
      .measure("at", "s", [](const sound::Heard& heard) { return heard.peak_time; })
      .measure("spectral centroid", "Hz", [](const sound::Heard& heard) { return heard.centroid; })
      .words("onsets", [](const sound::Heard& heard) { return first_times(heard.onsets); })
      .with_note(fmt::format("{} modes are heard; {} more take part in contacts only, or are no vibrations.",
                             rendering.audible, rendering.inaudible));
}

report::Table partial_table(const sound::Rendering& rendering, const sound::Heard& heard, std::size_t most) {
  const std::size_t shown = std::min(most, heard.partials.size());
  const double beside = strongest(heard), rate = rendering.signal.rate;
  const auto frame = [&](std::size_t i) { return report::engineering(static_cast<double>(i) / rate, "s"); };
  std::string note = "Nothing rings freely for long enough to be measured.";
  if (shown > 0)
    note = fmt::format(
        "Measured in the sound from {} to {}, where nothing touches; levels at the beginning, beside the strongest "
        "partial. The mode is what the model says of it there.{}",
        frame(rendering.ringing.first), frame(rendering.ringing.first + rendering.ringing.count - 1),
        shown < heard.partials.size()
            ? fmt::format(" The strongest {} of {}; --json has all.", shown, heard.partials.size())
            : "");
  const auto of_mode = [](auto text) {
    return [text](const sound::HeardPartial& one) { return one.mode ? text(*one.mode) : std::string("–"); };
  };
  const std::vector<sound::HeardPartial> rows(heard.partials.begin(),
                                              heard.partials.begin() + static_cast<std::ptrdiff_t>(shown));
  return report::TableOf("Partials of " + heard.pickup, rows)
      .words("frequency (Hz)",
             [](const sound::HeardPartial& one) { return fmt::format("{:.3f}", one.measured.frequency); })
      .words("T60", [](const sound::HeardPartial& one) { return t60_text(one.measured); })
      .words(
          "level (dB)",
          [&](const sound::HeardPartial& one) { return fmt::format("{:.2f}", one.measured.level(beside)); })
      .measure("amplitude", rendering.signal.unit,
               [](const sound::HeardPartial& one) { return one.measured.amplitude; })
      .words("mode", [](const sound::HeardPartial& one) { return one.mode ? one.label : std::string("–"); })
      .words("its frequency (Hz)",
             of_mode([](const sound::Partial& mode) { return fmt::format("{:.3f}", mode.frequency); }))
      .words("its T60", of_mode([](const sound::Partial& mode) { return t60_text(mode); }))
      .words("its level (dB)",
             of_mode([&](const sound::Partial& mode) { return fmt::format("{:.2f}", mode.level(beside)); }))
      .with_note(note);
}

Json sound_json(const sound::Rendering& rendering) {
  Json pickups = Json::array();
  for (const sound::Heard& heard : rendering.heard) {
    Json partials = Json::array();
    for (const sound::HeardPartial& one : heard.partials) {
      Json entry = json(one.measured);
      entry["level"] = one.measured.level(strongest(heard));
      entry["mode"] = one.mode ? json(*one.mode) : Json(nullptr);
      if (one.mode) entry["mode"]["label"] = one.label;
      partials.push_back(std::move(entry));
    }
    pickups.push_back({{"name", heard.pickup},
                       {"peak", heard.peak},
                       {"peak_time", heard.peak_time},
                       {"centroid", report::number(heard.centroid)},
                       {"onsets", heard.onsets},
                       {"partials", std::move(partials)}});
  }
  return {{"rate", rendering.signal.rate},
          {"frames", rendering.signal.frames()},
          {"unit", rendering.signal.unit},
          {"audible_modes", rendering.audible},
          {"other_modes", rendering.inaudible},
          {"ringing", {{"first_frame", rendering.ringing.first}, {"frames", rendering.ringing.count}}},
          {"pickups", std::move(pickups)}};
}

}  // namespace ictus::cli
