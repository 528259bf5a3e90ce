#pragma once
// A number of a scene from one measurement: the value of a key at which a run has the measured outcome. As
// [Liu2008, §8.3] finds the restitution of two balls from the height to which one of them jumps.

#include <string>
#include <vector>

#include "ictus/resolver/identify.hpp"
#include "ictus/study/parallel.hpp"
#include "ictus/study/variant.hpp"

namespace ictus::estimation {

struct OneNumber {
  std::string key;       // of the scene, as for --set: "contact.restitution"
  IdentifyRange range;   // of its values, SI
  std::string quantity;  // "tennis.height", a number of fit/quantity
  double measured = 0;   // SI
};

/// Runs the scene over and over; throws Error where scene, key or quantity are wrong. `stop` is asked between and inside
/// the runs with the share of the range that was looked at: true ends it, and the answer is then undefined.
Identified one_number(const WrittenScene& scene, const std::vector<std::string>& overrides,
                      const OneNumber& choice, const StopAsked& stop = {});
Identified one_number(const std::string& path, const std::vector<std::string>& overrides,
                      const OneNumber& choice);

}  // namespace ictus::estimation
