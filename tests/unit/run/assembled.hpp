#pragma once
// Scenes in words, assembled and run: what they complain about, and what their columns end with.

#include "ictus/run/assemble.hpp"
#include "ictus/trace/trace.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::test {

/// Every complaint is a failure of the test.
inline Assembly assembled(const std::string& text, const std::vector<std::string>& overrides = {}) {
  Problems problems;
  Assembly assembly = assemble(scene_of(text, overrides), problems);
  for (const Problem& problem : problems.list())
    ADD_FAILURE() << problem.place.text() << ": " << problem.message << "\n    " << problem.help;
  return assembly;
}

inline std::string as_told(const Problems& problems) {
  try {
    problems.raise();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

/// All that is wrong with it, the way the user reads it; empty where nothing is.
inline std::string refused(const std::string& text) {
  Problems problems;
  (void)assemble(read_scene_text(text, "s.toml", {}, problems), problems);
  return as_told(problems);
}

/// The same of a scene that must read well.
inline std::string refused_by_assembly(const std::string& text) {
  Problems problems;
  (void)assemble(scene_of(text), problems);
  return as_told(problems);
}

/// A column that is not there is a failure of the test.
inline double last(const Trace& trace, const std::string& column) {
  const Column* found = trace.find(column);
  EXPECT_NE(found, nullptr) << column;
  return found && !found->values.empty() ? found->values.back() : unknown;
}

}  // namespace ictus::test
