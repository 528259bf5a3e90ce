#pragma once
// What a study is of, as the program and the Python module choose it.

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"

namespace ictus::cli {

/// Those named; else the scene's own where it is studied alone, else all that fit, and of nonsmooth schemes
/// the controls of steps of the scene's own, or of Moreau–Jean.
std::vector<std::string> studied_methods(const Assembly& assembly, const std::vector<std::string>& given);

/// Where a scene is studied as one of discs and spheres, its defaults are those of their method.
std::vector<std::string> studied_overrides(std::vector<std::string> overrides,
                                           const std::vector<std::string>& given);

}  // namespace ictus::cli
