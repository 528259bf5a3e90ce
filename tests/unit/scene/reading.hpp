#pragma once
// Scenes from text, and their complaints as the user sees them.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ictus/scene/read.hpp"

namespace ictus::test {

/// All complaints, sorted by place, as in the message of Error; empty when there is none.
inline std::string complaints(std::string_view text, const std::vector<std::string>& overrides = {}) {
  Problems problems;
  (void)read_scene_text(text, "s.toml", overrides, problems);
  try {
    problems.raise();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

/// A scene that must have no problems.
inline Scene scene_of(std::string_view text, const std::vector<std::string>& overrides = {}) {
  Problems problems;
  Scene scene = read_scene_text(text, "s.toml", overrides, problems);
  for (const Problem& problem : problems.list())
    ADD_FAILURE() << problem.place.text() << ": " << problem.message << "\n    " << problem.help;
  return scene;
}

}  // namespace ictus::test
