#pragma once
// Short scenes with comments, from which one of one's own begins (ictus new).

#include <string_view>
#include <vector>

namespace ictus::cli {

struct SceneTemplate {
  std::string_view name;   // "row"
  std::string_view shows;  // one line
  std::string_view next;   // words after `ictus`, FILE for the file that was written
  std::string_view text;   // TOML
};

/// The first is taken where none is named.
const std::vector<SceneTemplate>& scene_templates();

}  // namespace ictus::cli
