#pragma once
// A scene in words, assembled; every complaint is a failure of the test.

#include "ictus/run/assemble.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::testing {

inline Assembly assembled(const std::string& text, const std::vector<std::string>& overrides = {}) {
  Problems problems;
  Assembly assembly = assemble(scene_of(text, overrides), problems);
  for (const Problem& problem : problems.list())
    ADD_FAILURE() << problem.place.text() << ": " << problem.message << "\n    " << problem.help;
  return assembly;
}

}  // namespace ictus::testing
