#include "found_scene.hpp"

#include <string_view>
#include <vector>

#include "built.hpp"
#include "ictus/base/error.hpp"
#include "ictus/scene/read_file.hpp"

namespace ictus::cli {
namespace {

/// "did you mean 'scenes/cradle.toml'?", or nothing.
std::string similar_shipped(const std::filesystem::path& name, const std::filesystem::path& scenes) {
  std::vector<std::string> shipped;
  std::error_code error;
  for (std::filesystem::directory_iterator it(scenes, error), end; !error && it != end; it.increment(error))
    shipped.push_back(it->path().filename().string());
  const std::vector<std::string_view> views(shipped.begin(), shipped.end());
  const auto near = nearest(name.filename().string(), views);
  return near.empty() ? "" : "did you mean 'scenes/" + std::string(near) + "'? ";
}

[[noreturn]] void refuse(const std::string& name, const std::filesystem::path& scenes) {
  Problems here;
  read_file(name, here);  // names the nearest file beside it
  std::string help = here.empty() ? "" : here.list().front().help + " ";
  if (help.find("did you mean") == std::string::npos) help = similar_shipped(name, scenes);
  throw Error({{{name, 0, 0},
                "there is no such file",
                help + "looked for it in this folder and in " + scenes.string()}});
}

}  // namespace

std::filesystem::path program_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program.parent_path();
}

// By where the program stands now, not where it was meant to: an installed tree may be moved.
std::filesystem::path data_folder() {
  const auto program = program_folder();
  return program.empty() ? program : (program / data_from_program()).lexically_normal();
}

std::string found_scene(const std::string& name) {
  if (name == "-") return read_standard_input();
  keep_pipe(name);
  std::error_code error;
  const std::filesystem::path path(name);
  if (name.empty() || path.is_absolute() || std::filesystem::exists(path, error)) return name;
  const auto data = data_folder();
  if (data.empty() || !std::filesystem::is_directory(data / "scenes", error)) return name;
  for (const auto& shipped : {data / path, data / "scenes" / path})
    if (std::filesystem::is_regular_file(shipped, error)) return shipped.string();
  refuse(name, data / "scenes");
}

std::filesystem::path shipped_folder() {
  std::error_code error;
  const auto data = data_folder();
  if (!data.empty() && std::filesystem::is_directory(data / "scenes", error)) return data / "scenes";
  if (std::filesystem::is_directory("scenes", error)) return "scenes";
  throw Error("no scenes came with this program",
              "looked in " + (data / "scenes").string() + " and in scenes/ of this folder");
}

}  // namespace ictus::cli
