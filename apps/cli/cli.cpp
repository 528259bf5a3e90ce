#include "cli.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/sphere_scene.hpp"
#include "ictus/scene/write.hpp"

namespace ictus::cli {

void SceneOptions::add_to(Verb& verb) {
  verb.add_option("SCENE", scene, "scene file (TOML)").required().files(Files::scenes);
  verb.add_option("--set", overrides,
                  "change a value: run.step=\"10 us\", contact.damping=0.2 (may be repeated)")
      .type_name("KEY=VALUE")
      .repeatable();
}

void OutputOptions::add_to(Verb& verb) {
  verb.add_option("-o,--output", folder, "folder for result files (default with --report: out/NAME)")
      .type_name("DIR")
      .files(Files::folders);
  verb.add_flag("--report", report, "write an HTML report");
  verb.add_flag("--force", force, "overwrite existing files");
}

void OutputOptions::add_plot_to(Verb& verb) {
  verb.add_option("--plot", plot, "contacts and bodies that the report draws before all others")
      .type_name("NAME");
}

void OutputOptions::check_plot(const Trace& trace) const {
  if (plot.empty()) return;
  std::vector<std::string> known = trace.contact_names;
  for (const BodyOutcome& body : trace.bodies) known.push_back(body.name);
  for (const Column& column : trace.columns)
    if (const std::size_t at = column.name.rfind(".position"); at != std::string::npos)
      known.push_back(column.name.substr(0, at));
  const std::vector<std::string_view> names(known.begin(), known.end());
  Problems problems;
  for (const std::string& name : plot)
    if (std::find(names.begin(), names.end(), name) == names.end())
      problems.add({"--plot"}, "there is no contact or body '" + name + "'", allowed_names(name, names));
  problems.raise();
}

std::filesystem::path OutputOptions::target(const std::string& name) const {
  if (!folder.empty()) return folder;
  return std::filesystem::path("out") / std::filesystem::path(name).stem();
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_json(const nlohmann::ordered_json& json) { print(json.dump(2) + "\n"); }

namespace {
void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || !std::filesystem::is_directory(folder))
    throw Error("cannot make the folder " + folder.string() + (error ? ": " + error.message() : ""));
}
}  // namespace

void check_outputs(const std::filesystem::path& folder, const std::vector<std::string>& names,
                   report::Overwrite overwrite) {
  if (names.empty()) return;
  make_folder(folder);
  for (const std::string& name : names) report::check_target(folder / name, overwrite);
}

void write_outputs(const Context& context, const std::filesystem::path& folder,
                   const std::vector<Output>& outputs, report::Overwrite overwrite) {
  if (outputs.empty()) return;
  make_folder(folder);
  for (const Output& output : outputs) {
    report::write_file(folder / output.name, output.write, overwrite);
    if (!context.json) print("wrote " + (folder / output.name).lexically_normal().string() + "\n");
  }
}

report::Origin origin(const Context& context, const Assembly& assembly) {
  return {assembly.scene.title, write_scene(resolved(assembly)), build_version(), context.command};
}

report::Page page(const Context& context, const Assembly& assembly, const std::string& subtitle) {
  const report::Origin from = origin(context, assembly);
  return {from.title.empty() ? assembly.scene.file : from.title,
          subtitle,
          {},
          from.scene,
          from.version,
          from.command};
}

std::string contents(const Assembly& assembly) {
  const auto count = [](std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  const auto& mechanics = assembly.mechanics;
  if (assembly.spheres)
    return count(assembly.scene.bodies.size(), "body", "bodies") + ", " +
           count(assembly.spheres->plane_names.size(), "wall", "walls");
  if (!assembly.scene.system || !mechanics)
    return count(assembly.scene.bodies.size(), "body", "bodies") + ", " +
           count(assembly.contacts.size(), "contact", "contacts");
  const auto coordinates = static_cast<std::size_t>(mechanics->system->coordinates()),
             contacts = static_cast<std::size_t>(mechanics->system->contacts());
  return "system " + assembly.scene.system->kind.value + ", " +
         count(coordinates, "coordinate", "coordinates") + ", " + count(contacts, "contact", "contacts");
}

std::vector<std::string> all_method_names() {
  const auto names = method_names();
  return {names.begin(), names.end()};
}

std::vector<std::string> chosen_methods(const Assembly& assembly, const std::vector<std::string>& given) {
  std::vector<std::string> chosen;
  if (given.empty()) {
    for (std::string_view name : method(assembly.scene.run.method.value).beside(assembly))
      chosen.emplace_back(name);
    return chosen;
  }
  Problems problems;
  const Place place{"--with"};
  for (const std::string& name : given) {
    if (!is_method(name))
      problems.add(place, "there is no scheme or impact law '" + name + "'",
                   allowed_names(name, method_names()));
    else if (const std::string why = misfit(name, assembly); !why.empty())
      problems.add(place, name + " " + why, fitting_words(assembly));
    else if (std::find(chosen.begin(), chosen.end(), name) == chosen.end())
      chosen.push_back(name);
  }
  problems.raise();
  return chosen;
}

}  // namespace ictus::cli
