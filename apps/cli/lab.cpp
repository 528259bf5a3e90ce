// ictus lab [SCENE]: the page of the laboratory, with a scene in it, for a browser of this machine.

#include <spawn.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <variant>

#include "cli.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/read_node.hpp"
#include "page_server.hpp"
#include "terminal.hpp"

extern char** environ;

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

struct LabOptions {
  std::string scene;
  int port = 0;
  bool quiet = false;
};

/// Installed with the program, or as `make lab` leaves it beside the program.
std::filesystem::path page_file() {
  std::error_code error;
  const auto installed = data_folder() / "lab.html", built = program_folder() / "lab" / "lab.html";
  for (const auto& file : {installed, built})
    if (std::filesystem::is_regular_file(file, error)) return file;
  throw Error("the page of the laboratory did not come with this program",
              "make lab builds it from the sources, by emscripten; looked for " + installed.string() +
                  " and " + built.string());
}

std::string text_of(const std::string& file) {
  Problems problems;
  const auto text = read_file(file, problems);
  problems.raise();
  return *text;
}

/// Texts of the keys by which a scene names files of data: heights, modes, meshes; curves and loops.
void add_named(const Node& node, std::set<std::string>& names) {
  if (const auto* list = std::get_if<Array>(&node.value))
    for (const Node& item : list->items) add_named(item, names);
  const Table* table = table_in(node);
  for (std::size_t i = 0; table && i < table->entries.size(); ++i) {
    const Entry& entry = table->entries[i];
    const auto* text = std::get_if<std::string>(&entry.value.value);
    if (text && (entry.key == "file" || entry.key == "points")) names.insert(*text);
    add_named(entry.value, names);
  }
}

/// Does it lie in the folder, or below it, with all links followed?
bool lies_below(const std::filesystem::path& folder, const std::filesystem::path& file) {
  std::error_code error;
  const auto top = std::filesystem::canonical(folder.empty() ? "." : folder, error);
  if (error) return false;
  const auto way = std::filesystem::canonical(file, error).lexically_relative(top);
  return !error && !way.empty() && *way.begin() != "..";
}

/// The files of data that the scene names, as the scene names them. What is not there the page complains of. What lies
/// elsewhere is not served: a stranger's scene could name anything.
Json files_beside(const std::string& text, const std::filesystem::path& scene) {
  Parsed parsed = parse_toml(text);
  std::set<std::string> names;
  if (parsed.good) add_named({std::move(parsed.table), {}}, names);
  Json files = Json::object();
  for (const std::string& name : names) {
    std::error_code error;
    const auto file = scene.parent_path() / name;
    if (!std::filesystem::is_regular_file(file, error)) continue;
    if (std::filesystem::path(name).is_relative() && lies_below(scene.parent_path(), file))
      files[name] = text_of(file.string());
    else
      say(name + " is not below the folder of the scene, and stays out of the page");
  }
  return files;
}

/// What the page opens with: apps/lab/src/main.ts reads it.
std::string given(const std::string& scene) {
  const std::string path = found_scene(scene), text = text_of(path);
  const std::filesystem::path file(path);
  const std::string name = scene == "-" ? "scene.toml" : file.filename().string();
  const Json json{
      {"file", name}, {"scene", text}, {"methods", Json::array()}, {"files", files_beside(text, file)}};
  std::string said;
  try {
    said = json.dump();
  } catch (const Json::type_error&) {
    throw Error("the laboratory takes text only, and " + path + " or a file that it names holds other bytes",
                "ictus run takes it");
  }
  for (std::size_t at = 0; (at = said.find('<', at)) != std::string::npos; at += 6)
    said.replace(at, 1, "\\u003c");
  return said;
}

std::string page_with(const std::string& scene) {
  const auto file = page_file();
  std::string page = text_of(file.string());
  constexpr std::string_view begin = R"(id="given">)", empty = "null";
  const std::size_t at = page.find(std::string(begin) + std::string(empty));
  if (at == std::string::npos)
    throw Error("this is not the page of the laboratory: " + file.string(), "make lab builds it");
  if (!scene.empty()) page.replace(at + begin.size(), empty.size(), given(scene));
  return page;
}

/// By the browser that the desktop prefers; where there is no desktop, nothing happens.
void open_in_browser(const std::string& address) {
  std::signal(SIGCHLD, SIG_IGN);  // nobody waits for it
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  for (const int descriptor : {1, 2})
    posix_spawn_file_actions_addopen(&silent, descriptor, "/dev/null", 1, 0);
  // Ctrl-C ends the laboratory, not a browser that it began; and who opens a browser waits for children of its own.
  posix_spawnattr_t apart;
  posix_spawnattr_init(&apart);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGCHLD);
  posix_spawnattr_setsigdefault(&apart, &usual);
  posix_spawnattr_setpgroup(&apart, 0);
  posix_spawnattr_setflags(&apart, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::string program = "xdg-open", word = address;
  char* const words[] = {program.data(), word.data(), nullptr};
  pid_t child = 0;
  (void)::posix_spawnp(&child, program.c_str(), &silent, &apart, words, environ);
  posix_spawnattr_destroy(&apart);
  posix_spawn_file_actions_destroy(&silent);
}

void perform(const LabOptions& options, const Context& context) {
  const std::string page = page_with(options.scene);
  PageServer server(options.port);
  if (context.json)
    print_json(Json{{"address", server.address()}});
  else
    print("the laboratory is at " + server.address() + "\nCtrl-C ends it.\n");
  std::fflush(stdout);
  if (!options.quiet) open_in_browser(server.address());
  server.serve(page);
}

}  // namespace

void add_lab(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "lab",
                       "the laboratory in a browser: change a scene and watch; needs no network");
  auto options = std::make_shared<LabOptions>();
  verb.add_option("SCENE", options->scene, "to open with; else the first of twelve questions")
      .files(Files::scenes);
  verb.add_option("--port", options->port, "of 127.0.0.1; 0: any that is free").between(0, 65535);
  verb.add_flag("--no-open", options->quiet, "say the address, and leave the browser to you");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
