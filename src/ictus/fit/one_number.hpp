#pragma once
// A number of a scene from one measurement: the value of a key at which a run has the measured outcome. As
// [Liu2008, §8.3] finds the restitution of two balls from the height to which one of them jumps.

#include <string>
#include <vector>

#include "ictus/resolver/identify.hpp"

namespace ictus::estimation {

struct OneNumber {
  std::string key;       // of the scene, as for --set: "contact.restitution"
  IdentifyRange range;   // of its values, SI
  std::string quantity;  // "tennis.height", a number of fit/quantity
  double measured = 0;   // SI
};

/// Runs the scene over and over; throws Error where scene, key or quantity are wrong.
Identified one_number(const std::string& path, const std::vector<std::string>& overrides,
                      const OneNumber& choice);

}  // namespace ictus::estimation
