#pragma once
// What the verbs share: options, output, result files.

#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "context.hpp"
#include "found_scene.hpp"
#include "ictus/report/figure.hpp"
#include "ictus/report/file.hpp"
#include "ictus/report/origin.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/trace/trace.hpp"
#include "progress.hpp"
#include "scene_document.hpp"
#include "verb.hpp"

namespace ictus::cli {

/// The scene of a verb and how it may be changed.
struct SceneOptions {
  std::string scene;
  std::vector<std::string> overrides;
  bool yes = false;  // go on, however long it takes

  void add_to(Verb& verb);
  /// The file, or the one of that name that came with the program (found_scene). Refuses one whose bodies would take very
  /// much memory, unless it was said that they may.
  std::string path() const;
  Assembly load() const { return ictus::load(path(), overrides); }
  /// The same of very long runs: one by each of these methods, or by the scene's own,
  void expect_to_end(const Assembly& assembly, const std::vector<std::string>& methods = {}) const;
  /// and of many runs in some threads; 0: as many as there are cores.
  void expect_to_end(const Assembly& assembly, std::size_t runs, std::size_t jobs) const;
};

/// Where results go.
struct OutputOptions {
  std::string folder;
  bool report = false;
  bool force = false;
  std::vector<std::string> plot;  // contacts and bodies to be drawn before others

  void add_to(Verb& verb);
  /// Adds --plot.
  void add_plot_to(Verb& verb);
  bool any() const { return report || !folder.empty(); }
  bool data() const { return !folder.empty(); }  // CSV, HDF5 and the scene, too
  /// The folder asked for, or out/<name>.
  std::filesystem::path target(const std::string& name) const;
  report::Overwrite overwrite() const { return force ? report::Overwrite::yes : report::Overwrite::no; }
};

/// One verb: a subcommand with its options and what it does.
using AddVerb = void (*)(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_compare(CLI::App& app, Context& context);
void add_fit(CLI::App& app, Context& context);
void add_study(CLI::App& app, Context& context);
void add_reproduce(CLI::App& app, Context& context);
void add_resolve(CLI::App& app, Context& context);
void add_exact(CLI::App& app, Context& context);
void add_sweep(CLI::App& app, Context& context);
void add_sound(CLI::App& app, Context& context);
void add_lab(CLI::App& app, Context& context);
void add_list(CLI::App& app, Context& context);
void add_new(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_completion(CLI::App& app, Context& context);
void add_manual(CLI::App& app, Context& context);

void print(const std::string& text);
/// Whether all that was printed has left the program; where it has not, `why` says it, if the system did.
bool output_arrived(std::string* why = nullptr);
void print_json(const nlohmann::ordered_json& json);
/// A file to be written: its name in the folder, and what fills it: takes a sink, or returns all bytes.
struct Output {
  template <class Fill>
  Output(std::string file, Fill fill) : name(std::move(file)) {
    if constexpr (std::is_invocable_v<Fill, const report::Sink&>)
      write = std::move(fill);
    else
      write = [fill](const report::Sink& sink) { sink(fill()); };
  }
  std::string name;
  std::function<void(const report::Sink&)> write;
};
/// Refuses before the work what could not be written after it.
void check_outputs(const std::filesystem::path& folder, const std::vector<std::string>& names,
                   report::Overwrite overwrite);
/// Writes files into the folder, which is made; says where they lie, unless JSON is printed.
void write_outputs(const Context& context, const std::filesystem::path& folder,
                   const std::vector<Output>& outputs, report::Overwrite overwrite);

inline report::Origin origin(const Context& context, const Assembly& assembly) {
  return origin(context.command, assembly);
}
inline report::Page page(const Context& context, const Assembly& assembly, const std::string& subtitle) {
  return page(context.command, assembly, subtitle);
}

}  // namespace ictus::cli
