// ictus new NAME: a scene to start from.

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/read_file.hpp"
#include "templates.hpp"

namespace ictus::cli {
namespace {

struct NewOptions {
  std::string name, from;
};

std::vector<std::string> template_names() {
  std::vector<std::string> names;
  for (const SceneTemplate& one : scene_templates()) names.emplace_back(one.name);
  return names;
}

void list_templates(const Context& context) {
  report::Table table{"Scenes to start from", {"template", "what it is"}, {}, {}};
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const SceneTemplate& one : scene_templates()) {
    table.rows.push_back({std::string(one.name), std::string(one.shows)});
    json.push_back({{"name", one.name}, {"shows", one.shows}});
  }
  if (context.json) return print_json(nlohmann::ordered_json{{"templates", json}});
  print(context.text(table) + "\n");
  print(context.lines("ictus new NAME --from TEMPLATE writes NAME.toml; without --from it is " +
                      std::string(scene_templates().front().name) +
                      ". --from SCENE copies a scene (ictus list scenes).\n"));
}

/// NAME.toml; never a file that is there.
std::filesystem::path new_file(const std::string& name) {
  std::filesystem::path file(name);
  if (name == "-" || !file.has_filename() || file.filename() == "." || file.filename() == "..")
    throw Error("'" + name + "' is no name for a scene", "ictus new mine writes mine.toml");
  if (file.extension() != ".toml") file += ".toml";
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(file, error)))
    throw Error("there is a file " + file.string() + " already",
                "choose another name: it is not overwritten");
  return file;
}

struct Start {
  std::string text, next;
};

/// A copy must be sound where it will stand: a scene may name files beside it.
Start copied(const std::string& scene, const std::filesystem::path& target) {
  Problems problems;
  const auto text = read_file(found_scene(scene), problems);
  problems.raise();
  const Assembly assembly = assemble(read_scene_text(*text, target.string(), {}, problems), problems);
  if (!problems.empty()) {
    problems.add({}, "nothing was written: a copy of " + scene + " would not be sound as " + target.string(),
                 "a scene that names files must stand beside them");
    problems.raise();
  }
  return {*text, assembly.scene.resonators.empty() ? "run FILE --report" : "sound FILE -o sound.wav"};
}

Start start(const NewOptions& options, const std::filesystem::path& target) {
  const auto& all = scene_templates();
  for (const SceneTemplate& one : all)
    if (one.name == (options.from.empty() ? all.front().name : std::string_view(options.from)))
      return {std::string(one.text), std::string(one.next)};
  std::error_code error;
  if (std::filesystem::path(options.from).has_extension() || options.from == "-" ||
      std::filesystem::exists(options.from, error))
    return copied(options.from, target);
  const auto names = template_names();
  throw Error("there is no template '" + options.from + "'",
              allowed_names(options.from, {names.begin(), names.end()}) +
                  "; or a scene: --from scenes/cradle.toml (ictus list scenes)");
}

void perform(const NewOptions& options, const Context& context) {
  if (options.name.empty()) {
    if (!options.from.empty())
      throw Error("--from " + options.from + " needs a name", "ictus new NAME --from " + options.from);
    return list_templates(context);
  }
  const auto target = new_file(options.name);
  Start begun = start(options, target);
  report::write_file(target, begun.text, report::Overwrite::no);
  const std::string file = target.string();
  begun.next.replace(begun.next.find("FILE"), 4, file);
  if (context.json)
    return print_json(nlohmann::ordered_json{{"file", file}, {"next", "ictus " + begun.next}});
  print("wrote " + file + "\n");
  print(context.lines("next: ictus " + begun.next + "\n"));
  print(context.lines("ictus check " + file +
                      " says what is wrong after a change; all keys: docs/guide/scenes.md\n"));
}

}  // namespace

void add_new(CLI::App& app, Context& context) {
  Verb verb =
      add_verb(app, context, "new", "a scene to start from, with comments; without a name: which there are");
  auto options = std::make_shared<NewOptions>();
  verb.add_option("NAME", options->name, "of the scene: NAME.toml is written, and never overwritten");
  verb.add_option("--from", options->from, "a template (ictus new names them), or a scene file to copy")
      .type_name("TEMPLATE")
      .among(template_names);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
