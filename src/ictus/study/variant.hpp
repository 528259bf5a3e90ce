#pragma once
// What a scene comes to with one of its numbers changed: velocities of the bodies at the end, impulses of the contacts.

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// One number of an outcome.
struct OutcomeNumber {
  std::string name;  // "ball.velocity", "ball-wall.impulse"
  std::string unit;
  double value;
};

/// Velocities at the end, impulses, and peak forces where the method knows them.
std::vector<OutcomeNumber> outcome_numbers(const Trace& trace);

/// A scene as it is written; `file` is what complaints call it.
struct WrittenScene {
  std::string text, file;
};
WrittenScene written_scene(const std::string& path);

/// A scene with overrides, run by its method.
struct Variant {
  std::vector<OutcomeNumber> numbers;
  std::vector<std::string> failures;  // why it cannot be believed; empty: it can
};
/// Throws Error where there is no such scene.
Variant run_variant(const WrittenScene& scene, const std::vector<std::string>& overrides);

}  // namespace ictus
