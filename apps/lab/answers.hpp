#pragma once
// The verbs of the laboratory, and what each says.

#include <string>
#include <string_view>
#include <vector>

namespace ictus::lab {

struct Asked {
  std::string file;                    // of the scene
  std::string name;                    // of an exact result
  std::vector<std::string> overrides;  // of the scene, as --set takes them
  std::vector<std::string> methods;    // of a comparison; none: all that fit
  std::vector<std::string> values;     // of an exact result, "mass=10 g"
};

/// JSON.
using Answer = std::string (*)(const Asked&);

/// Throws Error with the verbs there are.
Answer answer(std::string_view verb);

}  // namespace ictus::lab
