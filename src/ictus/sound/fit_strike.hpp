#pragma once
// Numbers of a scene from the sound of a strike: values of keys, as a striker's mass or a stiffness, with which the partials of
// the first pickup have the levels that a recording has. Levels are taken back to the touch, e^{σt}, and compared in dB;
// the gain of a recording is not known as a rule, and then only differences of levels count.

#include <string>
#include <vector>

#include "ictus/sound/partials.hpp"

namespace ictus::sound {

struct StrikeKey {
  std::string key;   // as for --set: "body.mallet.mass"
  double guess = 0;  // SI, positive
};

/// A partial as it was at the touch.
struct StruckPartial {
  double frequency = 0, decay = 0;  // Hz, 1/s
  double amplitude = 0;             // in the unit of the recording
};

struct StrikeFit {
  struct Number {
    std::string key;
    double value = 0, error = 0;  // SI; standard error, infinite where the levels do not tell it
  };
  std::vector<Number> numbers;
  double rms = 0;            // dB, of what is left of the levels
  std::size_t partials = 0;  // that were compared
  bool converged = false;
};

enum class Gain { unknown, of_si };  // of_si: samples are m/s

/// Runs the scene again and again at this rate. Throws Error where keys are wrong, or where fewer partials of the scene are
/// among those of the recording than there are numbers to find, and one more.
StrikeFit fit_strike(const std::string& scene, const std::vector<std::string>& overrides,
                     const std::vector<StrikeKey>& keys, const std::vector<StruckPartial>& measured,
                     double rate, Gain gain);

/// The partials of the loudest strike of a recording, the strongest first, at its onset.
std::vector<StruckPartial> struck_partials(const std::vector<double>& samples, double rate);

}  // namespace ictus::sound
