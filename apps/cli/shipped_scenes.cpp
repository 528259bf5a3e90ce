#include "shipped_scenes.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "found_scene.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/methods.hpp"

namespace ictus::cli {
namespace {

/// THE LIST of groups, in the order of reading; a scene belongs to the first that takes it.
struct GroupRule {
  const char *name, *title;
  bool (*takes)(const Scene& scene);
};
constexpr GroupRule rules[] = {
    {"sound", "What sounds (ictus sound)", [](const Scene& scene) { return !scene.resonators.empty(); }},
    {"waves", "Waves inside bodies",
     [](const Scene& scene) { return method(scene.run.method.value).traits().family == family::deformable; }},
    {"systems", "Mechanisms: pendulums, beams, columns",
     [](const Scene& scene) { return scene.system.has_value(); }},
    {"line", "On a line", [](const Scene& scene) { return scene.dimension == 1; }},
    {"plane", "In the plane", [](const Scene& scene) { return scene.dimension == 2; }},
    {"space", "In space", [](const Scene&) { return true; }}};

/// What the reader of the list meets first.
constexpr const char* reading_order[] = {"line", "plane", "space", "systems", "waves", "sound"};

std::vector<std::filesystem::path> scene_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(shipped_folder()))
    if (entry.is_regular_file() && entry.path().extension() == ".toml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::vector<SceneGroup> shipped_scenes() {
  std::vector<SceneGroup> groups;
  for (const char* name : reading_order)
    for (const GroupRule& rule : rules)
      if (std::string_view(rule.name) == name) groups.push_back({rule.name, rule.title, {}});
  for (const auto& file : scene_files()) {
    const Scene scene = load(file.string(), {}).scene;  // with the method that is taken where none is named
    const auto rule =
        std::find_if(std::begin(rules), std::end(rules), [&](const GroupRule& r) { return r.takes(scene); });
    for (SceneGroup& group : groups)
      if (group.name == rule->name)
        group.scenes.push_back({file.stem().string(), scene.title, scene.run.method.value});
  }
  return groups;
}

std::optional<ShippedScene> shipped_scene(const std::string& name) {
  std::error_code error;
  for (const auto& folder : {data_folder() / "scenes", std::filesystem::path("scenes")}) {
    const auto file = folder / (name + ".toml");
    if (file.parent_path() != folder || !std::filesystem::is_regular_file(file, error)) continue;
    try {
      const Scene scene = load(file.string(), {}).scene;
      return ShippedScene{name, scene.title, scene.run.method.value};
    } catch (const Error&) {  // a file of the reader's own that is no scene
    }
  }
  return {};
}

std::vector<report::Table> scene_tables(const std::vector<SceneGroup>& groups) {
  std::vector<report::Table> tables;
  for (const SceneGroup& group : groups) {
    if (group.scenes.empty()) continue;
    tables.push_back({group.title, {"scene", "what it shows"}, {}, {}});
    for (const ShippedScene& scene : group.scenes) tables.back().rows.push_back({scene.name, scene.title});
  }
  return tables;
}

nlohmann::ordered_json scenes_json(const std::vector<SceneGroup>& groups) {
  nlohmann::ordered_json scenes = nlohmann::ordered_json::array();
  for (const SceneGroup& group : groups)
    for (const ShippedScene& scene : group.scenes)
      scenes.push_back({{"name", scene.name},
                        {"file", "scenes/" + scene.name + ".toml"},
                        {"title", scene.title},
                        {"group", group.name},
                        {"method", scene.method}});
  return scenes;
}

}  // namespace ictus::cli
