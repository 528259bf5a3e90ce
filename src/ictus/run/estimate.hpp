#pragma once
// What a run will take, before it begins: right to a factor of about three, so that nobody waits for a day by mistake.

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"

namespace ictus {

struct Estimate {
  double steps = 0;    // 0: not known, of methods that choose their own
  double seconds = 0;  // of one core
};

/// By a method of this name, the scene's own or another that fits it.
Estimate estimate(const Assembly& assembly, const std::string& name);

/// Bytes, of the bodies that a scene asks for by its counts alone, before one of them is made; zero where the scene
/// cannot be read, which whoever reads it will say.
double expected_memory(const std::string& path, const std::vector<std::string>& overrides);

}  // namespace ictus
