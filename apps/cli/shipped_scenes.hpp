#pragma once
// The scenes that came with the program, by what they are about.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"

namespace ictus::cli {

struct ShippedScene {
  std::string name;  // "cradle": scenes/cradle.toml
  std::string title;
  std::string method;
};

struct SceneGroup {
  std::string name;   // in JSON: "line"
  std::string title;  // "On a line"
  std::vector<ShippedScene> scenes;
};

/// Groups in the order of reading, scenes by name. Throws Error where no scenes came with the program, or one of them
/// cannot be read.
std::vector<SceneGroup> shipped_scenes();

/// One of them by its name; none where there is no such scene.
std::optional<ShippedScene> shipped_scene(const std::string& name);

std::vector<report::Table> scene_tables(const std::vector<SceneGroup>& groups);
nlohmann::ordered_json scenes_json(const std::vector<SceneGroup>& groups);

}  // namespace ictus::cli
