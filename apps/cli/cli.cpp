#include "cli.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <system_error>

#include "ictus/base/most.hpp"
#include "ictus/report/letters.hpp"
#include "ictus/run/estimate.hpp"
#include "ictus/study/parallel.hpp"
#include "progress.hpp"
#include "terminal.hpp"

namespace ictus::cli {

void SceneOptions::add_to(Verb& verb) {
  verb.add_option("SCENE", scene, "scene file (TOML), - for standard input").required().files(Files::scenes);
  verb.add_option("--set", overrides,
                  "change a value: run.step=\"10 us\", body.ball.mass=\"20 g\" (may be repeated)")
      .type_name("KEY=VALUE")
      .repeatable();
  verb.add_flag("--yes", yes, "begin also what will take more than an hour or 4 GB (ictus list limits)");
}

namespace {
/// Nothing is asked back, so that a script never waits for an answer.
[[noreturn]] void refuse_without_yes(const std::string& cost, const std::string& less) {
  throw Error(cost, less + "; with --yes it begins");
}
}  // namespace

std::string SceneOptions::path() const {
  std::string file = found_scene(scene);
  const double bytes = yes ? 0 : expected_memory(file, overrides);
  if (bytes > most::bytes_unasked)
    refuse_without_yes(fmt::format("{}: its bodies take about {:.3g} GB of memory, more than {:.3g} GB", file,
                                   bytes * 1e-9, most::bytes_unasked * 1e-9),
                       "fewer bodies take less");
  return file;
}

namespace {
void refuse_long(const Assembly& assembly, const Estimate& all) {
  if (all.seconds > most::seconds_unasked)
    refuse_without_yes(fmt::format("{}: this takes about {}, {:.3g} steps", assembly.scene.file,
                                   duration_words(all.seconds), all.steps),
                       "a longer step or a shorter duration takes less");
}
}  // namespace

void SceneOptions::expect_to_end(const Assembly& assembly, const std::vector<std::string>& methods) const {
  if (yes) return;
  if (methods.empty()) return refuse_long(assembly, estimate(assembly, assembly.scene.run.method.value));
  Estimate all;
  for (const std::string& method : methods) {
    const Estimate one = estimate(assembly, method);
    all.steps += one.steps;
    all.seconds += one.seconds;
  }
  refuse_long(assembly, all);
}

void SceneOptions::expect_to_end(const Assembly& assembly, std::size_t runs, std::size_t jobs) const {
  if (yes) return;
  const Estimate one = estimate(assembly, assembly.scene.run.method.value);
  const auto threads = static_cast<double>(std::min(runs, thread_count(jobs))),
             times = static_cast<double>(runs);
  refuse_long(assembly, {one.steps * times, one.seconds * times / threads});
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

bool output_arrived(std::string* why) {
  static std::string first;  // the system says it once
  errno = 0;
  const bool arrived = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!arrived && first.empty() && errno != 0) first = ": " + std::generic_category().message(errno);
  if (why) *why = first;
  return arrived;
}

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
  if (::access(folder.c_str(), W_OK) != 0)
    throw Error("cannot write into the folder " + folder.string() + ": " +
                std::generic_category().message(errno));
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
