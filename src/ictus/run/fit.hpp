#pragma once
// A number of a scene from a measurement: the value of a key at which a run has the measured outcome. As
// [Liu2008, §8.3] finds the restitution of two balls from the height to which one of them jumps.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/resolver/identify.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// Outcomes by name: BODY.velocity at the end (m/s); BODY.height, the highest point of its centre after its
/// first impact, along −gravity from the origin of the scene (m); CONTACT.force at its peak (N);
/// CONTACT.duration of its longest impact (s). A run that ends with the first impact is followed in free
/// flight to its height; without gravity it is v²/2g above the place of the impact, with the standard g.
struct FitChoice {
  std::string key;       // of the scene, as for --set: "contact.restitution"
  IdentifyRange range;   // of its values, SI
  std::string quantity;  // "tennis.height"
  double measured = 0;   // SI
};

/// The unit of a quantity; throws Error where it has no such ending.
std::string_view unit_of_outcome(std::string_view quantity);

/// Throws Error where the run has no such quantity.
double outcome_of(const Assembly& assembly, const Trace& trace, const std::string& quantity);

/// Runs the scene over and over; throws Error where scene, key or quantity are wrong.
Identified fit(const std::string& path, const std::vector<std::string>& overrides, const FitChoice& choice);

}  // namespace ictus
