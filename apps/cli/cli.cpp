#include "cli.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "ictus/report/letters.hpp"
#include "terminal.hpp"

namespace ictus::cli {

void SceneOptions::add_to(Verb& verb) {
  verb.add_option("SCENE", scene, "scene file (TOML), - for standard input").required().files(Files::scenes);
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

std::filesystem::path OutputOptions::target(const std::string& name) const {
  if (!folder.empty()) return folder;
  return std::filesystem::path("out") / (name == "-" ? "standard_input" : std::filesystem::path(name).stem());
}

namespace {
void put(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }
}  // namespace

void print(const std::string& text) { put(shown(Stream::output, text)); }

void print_json(const nlohmann::ordered_json& json) { put(report::harmless_json(json.dump(2)) + "\n"); }

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

}  // namespace ictus::cli
