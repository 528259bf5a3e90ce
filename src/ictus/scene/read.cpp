#include "ictus/scene/read.hpp"

#include <algorithm>

#include "ictus/scene/listed_element.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

constexpr std::string_view smallest_scene =
    "a small scene:\n"
    "    [[chain]]\n"
    "    name = \"ball\"\n"
    "    count = 5\n"
    "    mass = \"50 g\"\n"
    "    radius = \"10 mm\"\n"
    "    [start]\n"
    "    ball-1.velocity = \"1 m/s\"\n"
    "    [contact]\n"
    "    law = \"power_law\"\n"
    "    stiffness = \"7e9 N/m^1.5\"";

/// Keys that are often written at the top, and where they belong.
std::string table_of(std::string_view key) {
  struct Home {
    std::string_view key, table;
  };
  for (const Home& home : {Home{"gravity", "[world]"}, Home{"step", "[run]"}, Home{"rate", "[run]"},
                           Home{"duration", "[run]"}, Home{"method", "[run]"}, Home{"tolerance", "[run]"},
                           Home{"law", "[contact]"}, Home{"kind", "[system]"}, Home{"theta", "[run]"},
                           Home{"mass", "[[body]]"}, Home{"radius", "[[body]]"}})
    if (home.key == key) return std::string(home.table);
  return {};
}

/// "did you mean 'body.tennis.mass'?" for a table tennis with a mass, where a body has that name.
std::string listed_home(const Table& root, const Entry& entry) {
  const Table* keys = table_in(entry.value);
  if (!keys || keys->entries.empty()) return {};
  for (const Entry& listed : root.entries) {
    const auto* list = std::get_if<Array>(&listed.value.value);
    if (!list || !is_listed_kind(listed.key)) continue;
    Array copy = *list;
    if (listed_element(copy, listed.key, entry.key))
      return "did you mean '" + listed.key + "." + entry.key + "." + keys->entries.front().key + "'?";
  }
  return {};
}

void finish_root(Reading& reading, const Table& root) {
  const std::vector<std::string_view> allowed{
      "title", "body",   "chain",  "pack",  "wall",   "frame", "material",  "contact",
      "pair",  "joint",  "start",  "world", "system", "run",   "resonator", "track",
      "hand",  "strike", "finger", "pluck", "glide",  "bow",   "crumple",   "break"};
  for (const Entry& entry : root.entries) {
    bool known = false;
    for (std::string_view name : allowed) known = known || name == entry.key;
    if (known) continue;
    const std::string home = table_of(entry.key), listed = listed_home(root, entry);
    reading.complain(entry.spot, "unknown key '" + entry.key + "'",
                     !listed.empty() ? listed
                     : home.empty()  ? allowed_names(entry.key, allowed)
                                     : "it belongs under " + home);
  }
}

/// A frame is a box of all dimensions of its scene, which may grow after it is read.
void check_frame(Reading& reading, const Scene& scene, const At<std::size_t>& made) {
  if (made.value == 0 || made.value == scene.dimension) return;
  reading.problems.add(made.place,
                       "[frame]: its corners have " + std::to_string(made.value) +
                           (made.value == 1 ? " number" : " numbers") + ", the scene has " +
                           std::to_string(scene.dimension) + " dimensions",
                       "give corners with as many numbers");
}

void read_parts(Reading& reading, const Table& tree, Scene& scene) {
  TableReader root(reading, tree, {}, "the scene");
  scene.title = root.text("title").value_or(At<std::string>{}).value;
  read_materials(root, scene);
  const bool names_known = read_bodies(root, scene);
  read_walls(root, scene);
  read_resonators(root, scene);
  read_gestures(root, scene);
  read_bows(root, scene);
  read_processes(root, scene);
  const At<std::size_t> frame = read_frame(root, scene);
  Names names = index_names(reading, scene);
  names.complete = names_known;
  read_start(root, scene, names);
  read_contact(root, scene);
  read_pairs(root, scene, names);
  read_joints(root, scene, names);
  read_world(root, scene);
  read_system(root, scene);
  read_run(root, scene);
  check_frame(reading, scene, frame);
  finish_root(reading, tree);
  if (!find(tree, "body") && !find(tree, "chain") && !find(tree, "pack") && !find(tree, "system") &&
      !find(tree, "resonator"))
    reading.problems.add(
        {scene.file, 0, 0},
        tree.entries.empty() ? "the scene is empty" : "the scene has no body and no [system]",
        std::string(smallest_scene));
}

/// A line of the text, where it is short and surely printable.
std::string line_of(std::string_view text, std::size_t number) {
  for (; number > 1 && !text.empty(); --number) {
    const std::size_t end = text.find('\n');
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  text = text.substr(0, std::min(text.find_first_of("\r\n"), text.size()));
  const auto strange = [](char c) { return static_cast<unsigned char>(c) >= 0x7f || (c < ' ' && c != '\t'); };
  if (text.size() > 80 || std::any_of(text.begin(), text.end(), strange)) return {};
  return std::string(text);
}

void complain_syntax(Reading& reading, const Parsed& parsed, std::string_view text) {
  const std::string line = line_of(text, parsed.spot.line);
  std::string help = "texts, and numbers with units, stand in quotes: mass = \"5 g\"";
  if (!line.empty()) help = "in: " + line + "\n    " + help;
  std::string_view message = parsed.message;
  if (constexpr std::string_view start = "Error while parsing "; message.starts_with(start))
    message.remove_prefix(start.size());
  reading.complain(parsed.spot, "not TOML: " + std::string(message), std::move(help));
}

}  // namespace

Scene read_scene_tree(Reading& reading, const Table& tree) {
  Scene scene;
  scene.file = reading.origins.front();
  scene.run.step.value = 1.0 / 44100;
  read_parts(reading, tree, scene);
  return scene;
}

Scene read_scene_text(std::string_view text, const std::string& file_name,
                      const std::vector<std::string>& overrides, Problems& problems) {
  Scene scene;
  scene.file = file_name;
  if (text.find('\0') != std::string_view::npos) {
    problems.add({file_name, 0, 0}, "is not a text file: it has bytes of value 0",
                 "a scene is TOML, in UTF-8");
    return scene;
  }
  Reading reading{problems, {file_name}};
  Parsed parsed = parse_toml(text);
  if (!parsed.good) {
    complain_syntax(reading, parsed, text);
    return scene;
  }
  apply_overrides(reading, parsed.table, overrides);
  return read_scene_tree(reading, parsed.table);
}

Scene read_scene(const std::string& path, const std::vector<std::string>& overrides, Problems& problems) {
  const auto text = read_file(path, problems);
  if (text) return read_scene_text(*text, path, overrides, problems);
  Scene scene;
  scene.file = path;
  return scene;
}

}  // namespace ictus
