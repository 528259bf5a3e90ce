#include "fit_recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>

#include "cli.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/table_of.hpp"
#include "ictus/sound/audio.hpp"
#include "ictus/sound/onsets.hpp"
#include "ictus/sound/partials.hpp"

namespace ictus::cli {
namespace {

constexpr double after_onset = 0.01;          // s: blows are over
constexpr double floor_of_recordings = 3e-3;  // of the strongest partial: −50 dB, where rooms are silent

sound::Signal read_recording(const std::vector<std::string>& words) {
  if (words.size() != 1)
    throw Error("fit recording needs one audio file", "as in ictus fit recording bell.wav");
  std::ifstream in(words[0], std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) throw Error("cannot read " + words[0]);
  return sound::read_recording(bytes, words[0]);
}

/// What rings after the loudest onset, up to the next one.
struct Stretch {
  std::size_t first = 0, count = 0;  // frames
};

Stretch ringing_of(const std::vector<double>& samples, double rate) {
  const std::vector<double> begins = sound::onsets(samples, rate);
  Stretch best;
  double most = -1;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const auto first = static_cast<std::size_t>(std::lround((begins[i] + after_onset) * rate));
    const auto last =
        i + 1 < begins.size() ? static_cast<std::size_t>(std::lround(begins[i + 1] * rate)) : samples.size();
    double energy = 0;
    for (std::size_t k = first; k < last; ++k) energy += samples[k] * samples[k];
    if (first < last && energy > most) {
      most = energy;
      best = {first, last - first};
    }
  }
  return best;
}

/// As a scene takes it: the strongest partials that decay, by rising frequency.
std::string damping_line(std::vector<sound::Partial> partials) {
  constexpr std::size_t most = 8;
  std::erase_if(partials, [](const sound::Partial& one) { return !(one.t60() < 1e3); });
  if (partials.size() > most) partials.resize(most);
  std::sort(partials.begin(), partials.end(),
            [](const sound::Partial& a, const sound::Partial& b) { return a.frequency < b.frequency; });
  std::string t60, at;
  for (const sound::Partial& one : partials) {
    t60 += fmt::format("{}\"{:.4g} s\"", t60.empty() ? "" : ", ", one.t60());
    at += fmt::format("{}\"{:.6g} Hz\"", at.empty() ? "" : ", ", one.frequency);
  }
  return fmt::format("damping = {{ t60 = [{}], at = [{}] }}", t60, at);
}

}  // namespace

void fit_recording(const std::vector<std::string>& words, Context& context) {
  const sound::Signal signal = read_recording(words);
  const std::vector<double>& samples = signal.channels.front().samples;
  const Stretch stretch = ringing_of(samples, signal.rate);
  const std::vector<sound::Partial> found = sound::partials(
      std::span(samples).subspan(stretch.first, stretch.count), signal.rate, {.floor = floor_of_recordings});
  if (found.empty()) context.exit_code = failed;
  const double beside = found.empty() ? 1 : found.front().amplitude;
  if (context.json) {
    nlohmann::ordered_json json{{"file", words[0]},
                                {"rate", signal.rate},
                                {"begin", static_cast<double>(stretch.first) / signal.rate},
                                {"partials", nlohmann::ordered_json::array()}};
    for (const sound::Partial& one : found)
      json["partials"].push_back(
          {{"frequency", one.frequency}, {"t60", report::number(one.t60())}, {"level", one.level(beside)}});
    return print_json(json);
  }
  if (found.empty()) return print("nothing rings in it\n");
  print(context.text(
      report::TableOf("Partials of " + words[0], found)
          .words("frequency (Hz)",
                 [](const sound::Partial& one) { return fmt::format("{:.3f}", one.frequency); })
          .words("T60",
                 [](const sound::Partial& one) {
                   return one.t60() < 1e3 ? report::engineering(one.t60(), "s") : std::string("∞");
                 })
          .words("level (dB)",
                 [&](const sound::Partial& one) { return fmt::format("{:.2f}", one.level(beside)); })
          .with_note(
              fmt::format("From {} on, 10 ms after the loudest onset, of the first channel.",
                          report::engineering(static_cast<double>(stretch.first) / signal.rate, "s")))));
  print(context.lines("\n" + damping_line(found) + "\n"));
}

}  // namespace ictus::cli
