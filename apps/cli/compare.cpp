// ictus compare SCENE --with NAME…: the same scene through several methods, with the exact or the converged
// answer where there is one.

#include "ictus/study/compare.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "clocks.hpp"
#include "compare_document.hpp"
#include "compare_tables.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "picture_options.hpp"
#include "run_document.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

struct CompareVerb {
  SceneOptions scene;
  OutputOptions output;
  PictureOptions pictures;
  std::vector<std::string> methods;
  std::size_t phases = 32, jobs = 0;
};

void say_failures(const Comparison& comparison, std::size_t methods, Context& context) {
  if (comparison.runs.size() < methods) {
    context.exit_code = failed;
    say(fmt::format("stopped after {} of {} methods", comparison.runs.size(), methods));
  }
  for (const Compared& run : comparison.runs)
    if (!run.trace.ending.complete) {
      context.exit_code = failed;
      say(run.method + ": " + run.trace.ending.reason);
    }
}

void write(const CompareVerb& options, const Context& context, const Assembly& assembly,
           const Comparison& comparison) {
  const report::Origin from = origin(context, assembly);
  const auto folder = options.output.target(options.scene.scene);
  if (options.pictures.any() && !comparison.runs.empty()) {
    report::Runs runs = runs_of(comparison);
    runs.front().plot = options.output.plot;
    options.pictures.write(context, from, runs, options.output, folder);
  }
  if (!options.output.any()) return;
  const report::DataTable data = data_of(comparison);
  std::vector<Output> outputs{
      {"report.html", [&] {
         return report::html(comparison_page(context.command, assembly, comparison, options.output.plot));
       }}};
  if (options.output.data()) {
    outputs.emplace_back("compare.csv", [&](const report::Sink& sink) { report::csv(data, from, sink); });
    outputs.emplace_back(
        "compare.h5", [&](const report::Sink& sink) { report::hdf5(data, runs_of(comparison), from, sink); });
    outputs.emplace_back("scene.toml", [&] { return from.scene; });
  }
  write_outputs(context, folder, outputs, options.output.overwrite());
}

void perform(const CompareVerb& options, Context& context) {
  const Assembly assembly = options.scene.load();
  const auto methods = compared_methods(assembly, options.methods);
  options.scene.expect_to_end(assembly, methods);
  const auto folder = options.output.target(options.scene.scene);
  std::vector<std::string> files;
  if (options.output.any()) files = {"report.html"};
  if (options.output.data()) files.insert(files.end(), {"compare.csv", "compare.h5", "scene.toml"});
  check_outputs(folder, files, options.output.overwrite());
  options.pictures.check(folder, options.output.overwrite());
  const Comparison comparison = compare(assembly, methods,
                                        {.phases = options.phases,
                                         .jobs = options.jobs,
                                         .stop = progress_of_runs(),
                                         .thread_clock = seconds_of_thread,
                                         .clock = seconds_now});
  if (!comparison.runs.empty()) check_plot(options.output.plot, comparison.runs.front().trace);
  say_failures(comparison, methods.size(), context);
  if (context.json) {
    print_json(comparison_json(comparison));
  } else if (!comparison.runs.empty()) {  // of none that was begun there is no table
    if (!assembly.scene.title.empty()) print(context.lines(assembly.scene.title + "\n\n"));
    for (const report::Table& table : tables_of(comparison)) print(context.text(table) + "\n");
  }
  write(options, context, assembly, comparison);
}

}  // namespace

void add_compare(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "compare",
                       "one scene through several schemes or impact laws, beside the exact answer");
  auto options = std::make_shared<CompareVerb>();
  options->scene.add_to(verb);
  verb.add_option(
          "--with", options->methods,
          "schemes and impact laws to compare (default: all that fit, of the kind of the scene's method)")
      .type_name("NAME")
      .among(all_method_names);
  verb.add_option("--phases", options->phases, "sub-sample phases to try beside the scene's own")
      .between(0, 4096)
      .shows_default();
  verb.add_option("--jobs", options->jobs, "runs at a time (default: as many as there are cores)")
      .between(1, 1024);
  options->output.add_to(verb);
  options->output.add_plot_to(verb);
  options->pictures.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
