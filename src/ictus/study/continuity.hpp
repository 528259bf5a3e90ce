#pragma once
// Is the outcome of a scene continuous in its numbers? [Liu2008, §1.1]: gaps and velocities change together along a
// straight way, from one scene (t = 0) to another (t = 1), and neighbouring outcomes are bisected as long as they differ.
// What still differs where the way has become as short as rounding is a jump.

#include <string>
#include <vector>

#include "ictus/study/parallel.hpp"
#include "ictus/study/variant.hpp"

namespace ictus {

/// A number of the scene, by the path that --set takes, and where it begins and ends.
struct VariedNumber {
  std::string key;
  double from = 0, to = 0;   // SI
  std::string written = {};  // `from` with its unit; empty: in SI
};
/// "KEY=FROM:TO", with units or in SI; throws Error.
VariedNumber varied_number(const std::string& text);

struct ContinuityChoice {
  std::vector<VariedNumber> numbers = {};
  std::size_t points = 32;  // parts of the way, each of which is looked into
  double smallest = 1e-4;   // of the largest speed: jumps below it are not looked for
  std::size_t jobs = 1;     // threads, 0: as many as there are cores
};

struct Jump {
  double at = 0;                // t, between which the outcome jumps
  std::vector<double> numbers;  // of the scene there, SI
  std::string of;               // the outcome that jumps most
  double before = 0, after = 0;
  double height = 0;  // of that, over the largest speed
};

struct Continuity {
  std::string method;
  std::vector<double> places;                 // t, of all runs that were made
  std::vector<OutcomeNumber> names;           // velocities; values of the first place
  std::vector<std::vector<double>> outcomes;  // by place, by name
  std::vector<Jump> jumps;                    // empty: continuous, as far as was looked
  std::vector<std::string> failures;  // of runs, or that it was stopped: then nothing is said of jumps
  std::size_t runs = 0;
};

/// Throws Error where a scene on the way is not allowed.
Continuity continuity(const WrittenScene& scene, const std::vector<std::string>& overrides,
                      const ContinuityChoice& choice, const StopAsked& stop = {});

}  // namespace ictus
