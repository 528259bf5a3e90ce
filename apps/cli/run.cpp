// ictus run SCENE: one run, its summary, its result files.

#include "ictus/run/run.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "checkpoint_file.hpp"
#include "cli.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/run_tables.hpp"
#include "ictus/report/table.hpp"
#include "ictus/run/methods.hpp"
#include "picture_options.hpp"
#include "progress.hpp"
#include "run_document.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

struct RunOptions {
  SceneOptions scene;
  OutputOptions output;
  PictureOptions pictures;
  CheckpointOptions checkpoint;
  bool columns = false;
};

void write(const RunOptions& options, const Context& context, const Assembly& assembly, const Trace& trace) {
  const auto from = origin(context, assembly);
  const auto folder = options.output.target(options.scene.scene);
  if (options.pictures.any())
    options.pictures.write(context, from, {{trace.scheme, trace, options.output.plot}}, options.output,
                           folder);
  if (!options.output.any()) return;
  std::vector<Output> outputs;
  if (!options.output.folder.empty())
    outputs = {{"run.csv", [&](const report::Sink& sink) { report::csv(trace, from, sink); }},
               {"run.h5", [&](const report::Sink& sink) { report::hdf5(trace, from, sink); }},
               {"scene.toml", [&] { return from.scene; }}};
  if (!options.output.folder.empty() && trace.spheres.dimension > 0)
    outputs.push_back({"state.csv", [&](const report::Sink& sink) { report::state_csv(trace, from, sink); }});
  if (!options.output.folder.empty() && !trace.mass_points.empty())
    outputs.push_back(
        {"points.csv", [&](const report::Sink& sink) { report::mass_points_csv(trace, from, sink); }});
  if (options.output.report)
    outputs.push_back({"report.html", [&] {
                         return report::html(run_page(context.command, assembly, trace, options.output.plot));
                       }});
  write_outputs(context, folder, outputs, options.output.overwrite());
}

/// The scene, and what the run writes beside its checkpoint.
std::vector<std::filesystem::path> all_files(const RunOptions& options, const std::string& scene,
                                             const std::filesystem::path& folder,
                                             const std::vector<std::string>& results) {
  std::vector<std::filesystem::path> all = options.pictures.files(folder);
  all.emplace_back(scene);
  for (const std::string& name : results) all.push_back(folder / name);
  return all;
}

void perform(const RunOptions& options, Context& context) {
  const Assembly assembly = options.scene.load();
  options.scene.expect_to_end(assembly);
  std::vector<std::string> files;
  if (!options.output.folder.empty()) files = {"run.csv", "run.h5", "scene.toml"};
  const std::string_view own_file = method(assembly.scene.run.method.value).traits().own_file;
  if (!files.empty() && !own_file.empty()) files.emplace_back(own_file);
  if (options.output.report) files.push_back("report.html");
  const auto folder = options.output.target(options.scene.scene);
  check_outputs(folder, files, options.output.overwrite());
  options.pictures.check(folder, options.output.overwrite());
  CheckpointFile checkpoint(options.checkpoint, assembly,
                            all_files(options, assembly.scene.file, folder, files), options.output.force);
  const Trace trace = told_run(assembly, progress(assembly.plan.until), checkpoint.checkpoints());
  check_plot(options.output.plot, trace);
  if (!trace.ending.complete || !trace.failures.empty()) context.exit_code = failed;
  if (context.json) {
    write(options, context, assembly, trace);  // first: a folder that fails must not follow a whole document
    print_json(run_json(assembly, trace, options.columns ? report::Columns::yes : report::Columns::no));
  } else {
    print(context.lines(summary_line(assembly, trace) + "\n\n"));
    for (const report::Table& table : report::run_tables(trace)) print(context.text(table) + "\n");
    if (!trace.events_inside_impacts(true).empty()) print(context.text(report::event_table(trace)) + "\n");
    print(context.lines(remarks_text(trace)));
    write(options, context, assembly, trace);
  }
  if (trace.ending.complete && output_arrived()) checkpoint.remove();
  if (!trace.ending.complete) say(trace.ending.reason);
  // What came to a limit of its own would come to it again.
  if (const std::string words = checkpoint.how_to_go_on();
      interrupted() && !trace.ending.complete && !words.empty())
    say(words);
  for (const std::string& failure : trace.failures) say(failure);
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "run", "run a scene: summary on screen, result files, HTML report");
  auto options = std::make_shared<RunOptions>();
  options->scene.add_to(verb);
  options->output.add_to(verb);
  options->output.add_plot_to(verb);
  options->pictures.add_to(verb);
  options->pictures.add_vtk_to(verb);
  options->checkpoint.add_to(verb);
  verb.add_flag("--columns", options->columns, "with --json: all columns too");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
