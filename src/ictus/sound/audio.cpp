// Compiled alone: libsndfile is needed here only, and plug-ins go without it.

#include "ictus/sound/audio.hpp"

#include <fmt/format.h>
#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "ictus/base/error.hpp"

namespace ictus::sound {
namespace {

/// A file in memory, as libsndfile asks for one.
struct Memory {
  std::string bytes;
  sf_count_t place = 0;

  sf_count_t size() const { return static_cast<sf_count_t>(bytes.size()); }
};

Memory& memory(void* user) { return *static_cast<Memory*>(user); }

sf_count_t size_of(void* user) { return memory(user).size(); }

sf_count_t seek(sf_count_t offset, int whence, void* user) {
  Memory& file = memory(user);
  const sf_count_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file.place : file.size();
  return file.place = std::max<sf_count_t>(0, from + offset);
}

sf_count_t read_some(void* to, sf_count_t count, void* user) {
  Memory& file = memory(user);
  count = std::clamp<sf_count_t>(count, 0, std::max<sf_count_t>(0, file.size() - file.place));
  if (count > 0) std::memcpy(to, file.bytes.data() + file.place, static_cast<std::size_t>(count));
  file.place += count;
  return count;
}

sf_count_t write_some(const void* from, sf_count_t count, void* user) {
  Memory& file = memory(user);
  if (file.place + count > file.size()) file.bytes.resize(static_cast<std::size_t>(file.place + count));
  std::memcpy(file.bytes.data() + file.place, from, static_cast<std::size_t>(count));
  file.place += count;
  return count;
}

sf_count_t place_of(void* user) { return memory(user).place; }

using File = std::unique_ptr<SNDFILE, int (*)(SNDFILE*)>;

File open(Memory& file, int mode, SF_INFO& info) {
  SF_VIRTUAL_IO access{size_of, seek, read_some, write_some, place_of};
  return {sf_open_virtual(&access, mode, &info, &file), sf_close};
}

int subtype(Encoding encoding) {
  switch (encoding) {
    case Encoding::wav16: return SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    case Encoding::wav24: return SF_FORMAT_WAV | SF_FORMAT_PCM_24;
    case Encoding::wav_float: return SF_FORMAT_WAV | SF_FORMAT_FLOAT;
    case Encoding::flac: break;
  }
  return SF_FORMAT_FLAC | SF_FORMAT_PCM_24;
}

void check_rate(double rate, const Format& format) {
  const double most = format.encoding == Encoding::flac ? 655350 : 10'000'000;  // of FLAC's own header
  if (rate == std::floor(rate) && rate >= 1 && rate <= most) return;
  throw Error(fmt::format("{:.9g} Hz cannot be the rate of a {} file", rate, format.name),
              fmt::format("a whole number of Hz up to {:.9g}", most));
}

void check_channels(const Signal& signal, const Format& format) {
  const std::size_t most = format.encoding == Encoding::flac ? 8 : 1024;
  if (signal.channels.empty()) throw Error("there is nothing to hear: the signal has no channel");
  if (signal.channels.size() > most)
    throw Error(fmt::format("a {} file holds {} channels at most, and there are {} pickups", format.name,
                            most, signal.channels.size()));
  for (const Channel& channel : signal.channels)
    expects(channel.samples.size() == signal.frames(), "all channels of a signal have one length");
  const double size = static_cast<double>(signal.frames()) * static_cast<double>(signal.channels.size()) * 4;
  if (size > 4e9)
    throw Error(fmt::format("{} frames of {} channels are too long for one file", signal.frames(),
                            signal.channels.size()),
                "a shorter duration, a lower rate, or fewer pickups");
}

/// 1, 2 or 5 times a power of ten, not below the value: what one would choose.
double round_above(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * unit >= value) return factor * unit;
  return 10 * unit;
}

void check_level(const Signal& signal, const Format& format, double full_scale) {
  for (const Channel& channel : signal.channels)
    for (const double sample : channel.samples)
      if (!std::isfinite(sample))
        throw Error(fmt::format("pickup {}: a sample is no finite number", channel.name));
  const Peak most = peak(signal);
  const double largest = format.bits > 0 ? full_scale : full_scale * 3.4e38;
  if (most.value <= largest) return;
  throw Error(
      fmt::format("the peak of pickup {}, {:.4g} {} at {:.4g} s, is above the full scale of {:.4g} {}",
                  signal.channels[most.channel].name, most.value, signal.unit,
                  static_cast<double>(most.frame) / signal.rate, full_scale, signal.unit),
      fmt::format("--full-scale \"{:.4g} {}\" or more, --normalise, or --format float",
                  round_above(most.value), signal.unit));
}

constexpr std::size_t block = 4096;  // frames at a time

/// Some frames as shares of full scale, channel by channel.
std::vector<double> interleaved(const Signal& signal, std::size_t first, std::size_t count,
                                double full_scale) {
  const std::size_t channels = signal.channels.size();
  std::vector<double> shares(count * channels);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t c = 0; c < channels; ++c)
      shares[i * channels + c] = signal.channels[c].samples[first + i] / full_scale;
  return shares;
}

/// Rounded here, so that no version of a library decides how; of integers libsndfile takes the upper bits of 32.
bool write(SNDFILE* file, const std::vector<double>& shares, int bits, sf_count_t frames) {
  if (bits == 0) {
    std::vector<float> numbers;
    for (const double share : shares) numbers.push_back(static_cast<float>(share));
    return sf_writef_float(file, numbers.data(), frames) == frames;
  }
  const double largest = std::ldexp(1.0, bits - 1) - 1;
  std::vector<int> numbers;
  for (const double share : shares)
    numbers.push_back(static_cast<int>(std::lround(share * largest)) * (1 << (32 - bits)));
  return sf_writef_int(file, numbers.data(), frames) == frames;
}

/// Floating point may hold what is no number, and every sum over it is none.
void check_finite(const Signal& signal, const std::string& name) {
  for (const Channel& channel : signal.channels)
    for (std::size_t i = 0; i < channel.samples.size(); ++i)
      if (const double sample = channel.samples[i]; !std::isfinite(sample))
        throw Error(
            fmt::format("{}: sample {} of channel {}, at {:.6g} s, is {}", name, i + 1, channel.name,
                        static_cast<double>(i) / signal.rate, std::isnan(sample) ? "no number" : "infinite"),
            "a recording of finite numbers");
}

}  // namespace

const Format& format(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Format& one : formats) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  throw Error(fmt::format("there is no audio format '{}'", name), allowed_names(name, names));
}

std::string audio_bytes(const Signal& signal, const Format& format, double full_scale) {
  if (!(full_scale > 0 && std::isfinite(full_scale)))
    throw Error(fmt::format("the full scale must be positive, not {:.9g}", full_scale));
  check_rate(signal.rate, format);
  check_channels(signal, format);
  check_level(signal, format, full_scale);

  SF_INFO info{};
  info.samplerate = static_cast<int>(signal.rate);
  info.channels = static_cast<int>(signal.channels.size());
  info.format = subtype(format.encoding);
  Memory memory;
  {
    const File file = open(memory, SFM_WRITE, info);
    if (!file) throw Error(fmt::format("cannot make a {} file: {}", format.name, sf_strerror(nullptr)));
    // The chunk with the peak has the time of day in it.
    sf_command(file.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
    for (std::size_t first = 0; first < signal.frames(); first += block) {
      const std::size_t count = std::min(block, signal.frames() - first);
      const auto shares = interleaved(signal, first, count, full_scale);
      if (!write(file.get(), shares, format.bits, static_cast<sf_count_t>(count)))
        throw Error(fmt::format("cannot make a {} file: {}", format.name, sf_strerror(file.get())));
    }
  }
  return std::move(memory.bytes);
}

Signal read_audio(std::string_view bytes, const std::string& name) {
  Memory memory{std::string(bytes)};
  SF_INFO info{};
  const File file = open(memory, SFM_READ, info);
  if (!file) throw Error(name + " is no audio file that libsndfile reads: " + sf_strerror(nullptr));
  Signal signal{static_cast<double>(info.samplerate), "", {}};
  const auto channels = static_cast<std::size_t>(info.channels);
  for (std::size_t c = 0; c < channels; ++c) signal.channels.push_back({std::to_string(c + 1), {}});
  std::vector<double> frames(block * channels);
  while (const sf_count_t count = sf_readf_double(file.get(), frames.data(), block))
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      for (std::size_t c = 0; c < channels; ++c)
        signal.channels[c].samples.push_back(frames[i * channels + c]);
  check_finite(signal, name);
  return signal;
}

Signal read_recording(std::string_view bytes, const std::string& name) {
  Signal signal = read_audio(bytes, name);
  if (signal.frames() == 0) throw Error(name + " has no samples");
  for (Channel& channel : signal.channels) channel.samples = without_offset(channel.samples);
  return signal;
}

}  // namespace ictus::sound
