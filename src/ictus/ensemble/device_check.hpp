#pragma once
// A device beside the processor: some of its problems, evenly spread, are solved by both.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

#include "ictus/base/error.hpp"

namespace ictus::ensemble {

/// How far a device is from the processor in the problems that both have solved.
struct Agreement {
  std::size_t compared = 0;
  double difference = 0;  // the largest, relative
};

/// `apart` solves one problem by the processor and says how far the device is from it; nothing where it was left.
template <class Apart>
Agreement sampled_agreement(std::size_t count, Apart&& apart) {
  constexpr std::size_t sample = 256;
  const std::size_t stride = std::max<std::size_t>(1, count / sample);
  Agreement agreement;
  for (std::size_t i = 0; i < count; i += stride) {
    const std::optional<double> one = apart(i);
    if (!one) continue;
    ++agreement.compared;
    // What is no number is no agreement.
    agreement.difference = std::isfinite(*one) ? std::max(agreement.difference, *one) : HUGE_VAL;
  }
  return agreement;
}

inline void refuse_disagreement(std::string_view device, const Agreement& agreement, double tolerance,
                                const char* help) {
  if (agreement.difference <= tolerance) return;
  throw Error(
      fmt::format("the device {} is {:.2g} apart from the processor in {} problems, the tolerance is {:.2g}",
                  device, agreement.difference, agreement.compared, tolerance),
      help);
}

}  // namespace ictus::ensemble
