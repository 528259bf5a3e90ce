#pragma once
// THE LIST of keys that a scene may have, one line each: meaning, unit, range, default. `ictus explain contact.damping`, `ictus list keys`
// are made from it; tests/cli/keys.py compares it with what the reader of scenes allows.

#include <string>
#include <vector>

#include "ictus/run/catalogue_entry.hpp"

namespace ictus {

struct SceneKey {
  std::string path;  // "contact.damping", as in --set
  std::string of;    // the law, system or method that has it; empty: all
  std::string unit;  // SI; "1": a pure number; empty: no number
  std::string meaning;
  std::string range;     // of numbers; of words what may be written
  std::string standard;  // the default; empty: it must be given
  std::string source;    // where the number is defined; empty: ours
};

/// Keys of the tables, then what laws, systems, resonators, gestures and methods add to them.
std::vector<SceneKey> scene_keys(const std::vector<CatalogueList>& lists);

}  // namespace ictus
