#pragma once
// What is asked of a scene or of a fit file in words, as the command line and Python take them.

#include <optional>
#include <string>
#include <vector>

#include "ictus/fit/choice.hpp"
#include "ictus/fit/one_number.hpp"

namespace ictus::estimation {

struct Asked {
  std::string file;                        // a scene, or a fit file
  std::optional<std::string> text = {};    // of the scene, where it is not to be read from the file
  std::vector<std::string> set = {};       // changes of it, as for --set
  std::vector<std::string> keys = {};      // "contact.stiffness=1e5:1e9:log"
  std::vector<std::string> measured = {};  // "tennis.height=2.91 ± 0.02 m"
  double from = 0, to = 1;                 // of one key without bounds
  std::size_t starts = 0, jobs = 0;        // 0: as the file says, or one; as many as there are cores
  double confidence = 0;                   // 0: as the file says, or 0.95
  bool squares = false;                    // also of one number, which is else the root of an equation

  bool has_range() const { return from != 0 || to != 1; }
};

/// One key without bounds that explains one number without ± is a root; all else are least squares.
struct Question {
  std::optional<OneNumber> root = {};
  Choice choice = {};
};

/// Throws Error where the words cannot be answered.
Question question_of(const Asked& asked);

}  // namespace ictus::estimation
