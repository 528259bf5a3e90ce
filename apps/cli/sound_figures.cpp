// Figures of a sound, and the sound itself for a page.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/impact_window.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/plot.hpp"
#include "ictus/report/runs.hpp"
#include "ictus/sound/audio.hpp"
#include "ictus/sound/spectrum.hpp"
#include "sound_tables.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t most_pickups = 2;         // with figures of their own
constexpr std::size_t most_frames = 3'000'000;  // that a page plays, of all channels: 8 MB of text
constexpr double quietest = 90;                 // dB below the loudest

sound::Signal shortened(const sound::Signal& signal, std::size_t frames) {
  sound::Signal result{signal.rate, signal.unit, {}};
  for (const sound::Channel& channel : signal.channels) {
    const auto end =
        channel.samples.begin() + static_cast<std::ptrdiff_t>(std::min(frames, channel.samples.size()));
    if (result.channels.size() < most_pickups)
      result.channels.push_back({channel.name, {channel.samples.begin(), end}});
  }
  return result;
}

std::string noun(const sound::Signal& signal) {
  for (const sound::QuantityName& one : sound::quantities)
    if (one.unit == signal.unit) return std::string(one.name);
  return "sound";
}

/// A stretch of what the first pickups hear.
report::Figure waveform(report::Figure figure, const sound::Signal& signal, std::size_t first,
                        std::size_t last) {
  for (std::size_t c = 0; c < std::min(most_pickups, signal.channels.size()); ++c) {
    report::Series series{.name = signal.channels[c].name};
    for (std::size_t i = first; i < std::min(last, signal.frames()); ++i) {
      series.x.push_back(static_cast<double>(i) / signal.rate);
      series.y.push_back(signal.channels[c].samples[i]);
    }
    figure.series.push_back(std::move(series));
  }
  return report::finished(std::move(figure), {"time", "s"}, {noun(signal), signal.unit});
}

/// Levels in half dB, down to what nobody hears.
report::Raster spectrogram_of(const sound::Signal& signal, std::size_t channel) {
  const sound::Spectrogram levels = sound::spectrogram(
      signal.channels[channel].samples, signal.rate,
      {.window = 1024, .columns = 240, .highest = std::min(20000.0, signal.rate / 2), .floor = -400});
  const double loudest = *std::max_element(levels.level.begin(), levels.level.end());
  report::Raster raster{
      .id = fmt::format("spectrogram-{}", channel + 1),
      .title = "Spectrogram of " + signal.channels[channel].name,
      .caption =
          "Level over time and frequency, under Hann's window of 1024 samples. A partial is a level line, a "
          "strike an upright one.",
      .x = {"time (s)"},
      .y = {"frequency (kHz)"},
      .colour = {fmt::format("level (dB re 1 {})", signal.unit)},
      .columns = levels.time};
  for (const double f : levels.frequency) raster.rows.push_back(f / 1000);
  for (const double level : levels.level)
    raster.values.push_back(std::round(2 * std::max(level, loudest - quietest)) / 2);
  return raster;
}

report::Audio playable(const sound::Signal& signal) {
  const std::size_t channels = std::min(most_pickups, signal.channels.size());
  const sound::Signal played = shortened(signal, most_frames / std::max<std::size_t>(1, channels));
  const double peak = std::max(sound::peak(played).value, 1e-300);
  std::string caption =
      fmt::format("Played with its peak, {}, at full scale", report::engineering(peak, signal.unit));
  if (channels > 1)
    caption += fmt::format("; left {}, right {}", played.channels[0].name, played.channels[1].name);
  if (signal.channels.size() > channels)
    caption += fmt::format("; {} more pickups are in the file", signal.channels.size() - channels);
  if (played.frames() < signal.frames())
    caption += fmt::format("; the first {} of {}", report::engineering(played.duration(), "s"),
                           report::engineering(signal.duration(), "s"));
  return {"The sound", caption + ".", "audio/wav", sound::audio_bytes(played, sound::format("wav16"), peak)};
}

}  // namespace

report::Listening listening_of(const sound::Signal& signal) {
  report::Listening listening{{playable(signal)}, {}};
  for (std::size_t c = 0; c < std::min(most_pickups, signal.channels.size()); ++c)
    listening.rasters.push_back(spectrogram_of(signal, c));
  return listening;
}

std::vector<report::Figure> sound_figures(const sound::Rendering& rendering) {
  const sound::Signal& signal = rendering.signal;
  std::vector<report::Figure> figures;
  figures.push_back(
      waveform(report::titled("waveform", "Waveform", "What the pickups hear."), signal, 0, signal.frames()));
  // A few milliseconds from just before the touch on.
  const auto before = static_cast<std::size_t>(signal.rate * 5e-4),
             long_enough = static_cast<std::size_t>(signal.rate * 8e-3);
  double touch = 0, most = -1;
  for (const Impact& impact : rendering.trace.impacts)
    if (impact.peak_force > most) {
      most = impact.peak_force;
      touch = impact.touch_time;
    }
  const auto frame = static_cast<std::size_t>(std::max(0.0, touch * signal.rate));
  const std::size_t first = frame > before ? frame - before : 0;
  figures.push_back(waveform(report::titled("attack", "Attack", "The same around the strongest impact."),
                             signal, first, first + long_enough));
  std::erase_if(figures, [](const report::Figure& figure) { return !report::drawable(figure); });
  return figures;
}

report::Figure force_figure(const Trace& at_rate, const Trace& inside) {
  report::Figure figure = report::titled(
      "force-inside", "Force inside the contact",
      "Contact force at the samples of the sound, and by 32 steps per sample: what lies between the samples.");
  const auto add = [&](const Trace& trace, const std::string& name, report::Series::Style style) {
    const report::Window window = report::strongest_impact(trace);
    const auto* time = report::values(trace, trace.columns.front().name);
    for (const report::Line& line : report::contact_lines(trace, ".force"))
      figure.series.push_back({.name = fmt::format("{}, {}", line.name, name),
                               .x = report::cut(*time, window),
                               .y = report::cut(*line.values, window),
                               .style = style});
  };
  add(inside, "inside", report::Series::Style::line);
  add(at_rate, "at the samples", report::Series::Style::markers);
  return report::finished(std::move(figure), {"time", "s"}, {"force", "N"});
}

}  // namespace ictus::cli
