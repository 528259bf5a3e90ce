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
#include "ictus/report/figure.hpp"
#include "ictus/report/file.hpp"
#include "ictus/report/origin.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/trace/trace.hpp"
#include "progress.hpp"
#include "verb.hpp"

namespace ictus::cli {

/// The scene of a verb and how it may be changed.
struct SceneOptions {
  std::string scene;
  std::vector<std::string> overrides;

  void add_to(Verb& verb);
  Assembly load() const { return ictus::load(scene, overrides); }
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
  /// Throws Error where a name of --plot is neither a contact nor a body of the run.
  void check_plot(const Trace& trace) const;
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
void add_list(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);

void print(const std::string& text);
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

report::Origin origin(const Context& context, const Assembly& assembly);
/// Title, resolved scene, version and command of a page.
report::Page page(const Context& context, const Assembly& assembly, const std::string& subtitle);

/// "2 bodies, 1 contact", or "system bouncing_ball, 1 coordinate, 1 contact".
std::string contents(const Assembly& assembly);

/// Names given with --with, checked and unique; where none were given, all that fit the scene and are of the
/// kind of its method.
std::vector<std::string> chosen_methods(const Assembly& assembly, const std::vector<std::string>& given);

}  // namespace ictus::cli
