#pragma once
// ictus study SCENE --vary KEY=FROM:TO: is the outcome continuous on the way?

#include <string>
#include <vector>

#include "cli.hpp"

namespace ictus::cli {

struct ContinuityVerb {
  std::vector<std::string> vary;     // KEY=FROM:TO
  std::vector<std::string> methods;  // empty: that of the scene
  std::size_t points = 32;
  std::size_t jobs = 0;
};

void study_continuity(const SceneOptions& scene, const ContinuityVerb& options, Context& context);

}  // namespace ictus::cli
