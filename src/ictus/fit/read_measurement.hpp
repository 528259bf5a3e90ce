#pragma once
// [[measurement]] of a fit file: a number, a list of times, or a file with a curve, times, or the sound of bounces.

#include <filesystem>
#include <string>
#include <vector>

#include "ictus/base/dimension.hpp"
#include "ictus/fit/measurement.hpp"
#include "ictus/scene/read_table.hpp"

namespace ictus::estimation {

/// Where a fit file stands, and what its measurements have in common.
struct FitPlace {
  std::filesystem::path folder;
  std::string scene;
  std::vector<std::string> set;
};

struct ReadMeasurement {
  Measurement measurement;
  bool has_sigma = false;  // else a weight, or nothing
};

/// Complains where it is wrong; the measurement then has no values.
ReadMeasurement read_measurement(Reading& reading, const Node& node, std::size_t number,
                                 const FitPlace& place);

/// "2.91 m", "2.91 ± 0.02 m": a value of this dimension, with its standard deviation where one is written.
struct ValueText {
  double value = 0, sigma = 0;
  bool has_sigma = false;
  std::string fault = {}, help = {};
};
ValueText value_text(const std::string& text, const Dimension& wanted);

/// A list of texts; complains about what is none.
std::vector<std::string> texts_in(Reading& reading, const Entry* entry);

}  // namespace ictus::estimation
