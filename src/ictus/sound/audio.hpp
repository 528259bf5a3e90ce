#pragma once
// A signal as the bytes of an audio file, and back, by libsndfile. The same signal gives the same bytes. A sample is
// divided by `full_scale`; of integers that is the largest number there is, and what lies above it is refused, never
// cut off. Floating point keeps any level, so that with a full scale of 1 the file holds SI units.

#include <array>
#include <string>
#include <string_view>

#include "ictus/sound/signal.hpp"

namespace ictus::sound {

enum class Encoding { wav16, wav24, wav_float, flac };

struct Format {
  Encoding encoding;
  std::string_view name;     // on the command line
  std::string_view summary;  // in words
  int bits;                  // of an integer; 0: floating point
  std::string_view ending;   // of the file's name
};

inline constexpr std::array formats{
    Format{Encoding::wav16, "wav16", "WAV, 16 bit integers", 16, ".wav"},
    Format{Encoding::wav24, "wav24", "WAV, 24 bit integers", 24, ".wav"},
    Format{Encoding::wav_float, "float", "WAV, 32 bit floating point: any level, in SI units", 0, ".wav"},
    Format{Encoding::flac, "flac", "FLAC, 24 bit integers without loss", 24, ".flac"}};

/// Throws Error with the names there are.
const Format& format(std::string_view name);

/// Throws Error where the format cannot hold the signal: its rate, its channels, its level, a number that is none.
std::string audio_bytes(const Signal& signal, const Format& format, double full_scale);

/// Whatever libsndfile reads. Integers come as shares of full scale, −1 … 1. `name` stands in messages. Throws Error where a
/// sample is no finite number.
Signal read_audio(std::string_view bytes, const std::string& name);

/// The same of something heard: it has samples, and a constant offset of a channel is taken out.
Signal read_recording(std::string_view bytes, const std::string& name);

}  // namespace ictus::sound
