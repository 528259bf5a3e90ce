#pragma once
// What is known of an impact the moment it begins: its largest compression and its rebound speed.

#include <cstddef>
#include <functional>
#include <optional>

namespace ictus {

struct PredictedImpact {
  double max_depth;      // m
  double rebound_speed;  // m/s
};

/// By contact and approach speed; nothing where no result is known.
using PredictedImpactOf = std::function<std::optional<PredictedImpact>(std::size_t contact, double speed)>;

}  // namespace ictus
