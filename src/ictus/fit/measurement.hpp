#pragma once
// What was measured, and where: one number, several times of touches, or a curve over time, each with its noise.

#include <string>
#include <vector>

namespace ictus::estimation {

struct Measurement {
  enum class Kind { number, touches, curve };
  /// A measured time t is run time t − clock: known, or found together with the parameters.
  enum class Clock { of_run, own };

  std::string name = {};      // in results; unique
  std::string quantity = {};  // "tennis.height", "ball-floor.touches", "ball-wall.force"
  Kind kind = Kind::number;
  std::vector<double> times = {};   // s, of a curve, ascending
  std::vector<double> values = {};  // SI; one of a number; of touches the times themselves
  std::vector<double> sigmas = {};  // SI, as many: standard deviation, or 1/√weight
  Clock clock = Clock::of_run;
  std::size_t first = 1;               // of touches: which touch of the run the first one is
  std::string scene = {};              // that it was measured in
  std::vector<std::string> set = {};   // changes of that scene, as for --set
  std::vector<std::size_t> rows = {};  // of its file, one per value; empty where there is none
};

}  // namespace ictus::estimation
