#pragma once
// What a fit is asked for.

#include <map>
#include <string>
#include <vector>

#include "ictus/fit/measurement.hpp"
#include "ictus/fit/parameter.hpp"

namespace ictus::estimation {

/// known: standard deviations are given, and the sum of squares tells whether the scene explains the measurements.
/// estimated: only their ratios are, and their size is taken from what is left.
enum class Noise { known, estimated };

struct Choice {
  std::string title = {};
  std::vector<Parameter> parameters = {};
  std::vector<Measurement> measurements = {};
  Noise noise = Noise::known;
  double confidence = 0.95;   // of intervals
  std::size_t starts = 1;     // descents: one from the start that is given, the others spread over the bounds
  std::size_t most_runs = 0;  // evaluations per descent, derivatives not counted; 0: 400
  std::size_t jobs = 1;       // threads, 0: as many as there are cores
  std::map<std::string, std::string> texts = {};  // of scenes that no file holds, by what they are called
};

}  // namespace ictus::estimation
