// ictus run SCENE: one run, its summary, its result files.

#include "ictus/run/run.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"

namespace ictus::cli {
namespace {

struct RunOptions {
  SceneOptions scene;
  OutputOptions output;
  bool columns = false;
};

std::vector<report::Table> tables(const Trace& trace) {
  return {report::impact_table(trace), report::ledger_table(trace.ledger),
          report::condition_table(trace.conditions)};
}

std::string summary_line(const Assembly& assembly, const Trace& trace) {
  const auto bodies = assembly.model->coordinates(), contacts = assembly.model->contacts();
  return fmt::format("{}: {} bod{}, {} contact{}, scheme {}, {} step{}, {}",
                     assembly.scene.title.empty() ? assembly.scene.file : assembly.scene.title, bodies,
                     bodies == 1 ? "y" : "ies", contacts, contacts == 1 ? "" : "s", trace.scheme, trace.steps,
                     trace.steps == 1 ? "" : "s", trace.ending.reason);
}

/// A scheme that makes more than a hundredth of the energy is told off.
std::string warning(const Trace& trace) {
  const double made = -trace.ledger.remainder() / trace.ledger.scale();
  if (!(made > 0.01)) return {};
  return fmt::format(
      "The scheme {} made {} of the energy by itself: take a smaller step, or a scheme that keeps its ledger "
      "(phi, two_point).\n\n",
      trace.scheme, report::percent(made, 3));
}

void write(const RunOptions& options, const Context& context, const Assembly& assembly, const Trace& trace) {
  const auto from = origin(context, assembly);
  std::vector<Output> outputs;
  if (!options.output.folder.empty())
    outputs = {{"run.csv", [&] { return report::csv(trace, from); }},
               {"run.h5", [&] { return report::hdf5(trace, from); }},
               {"scene.toml", [&] { return from.scene; }}};
  report::Page document = page(context, assembly, summary_line(assembly, trace));
  document.sections.push_back(
      {"What happened", "", report::standard_figures({{trace.scheme, trace}}), tables(trace)});
  if (options.output.report) outputs.push_back({"report.html", [&] { return report::html(document); }});
  write_outputs(context, options.output.target(options.scene.scene), outputs, options.output.overwrite());
}

void perform(const RunOptions& options, Context& context) {
  const Assembly assembly = options.scene.load();
  std::vector<std::string> files;
  if (!options.output.folder.empty()) files = {"run.csv", "run.h5", "scene.toml"};
  if (options.output.report) files.push_back("report.html");
  check_outputs(options.output.target(options.scene.scene), files, options.output.overwrite());
  const Trace trace = run(assembly, {.scheme = {}, .stop = progress(assembly.plan.until)});
  if (!trace.ending.complete) context.exit_code = failed;
  if (context.json) {
    write(options, context, assembly, trace);  // first: a folder that fails must not follow a whole document
    nlohmann::ordered_json result{
        {"ictus", version()}, {"title", assembly.scene.title}, {"scene", origin(context, assembly).scene}};
    result["run"] = report::json(trace, options.columns ? report::Columns::yes : report::Columns::no);
    print_json(result);
  } else {
    print(summary_line(assembly, trace) + "\n\n");
    for (const report::Table& table : tables(trace)) print(report::text(table) + "\n");
    print(warning(trace));
    write(options, context, assembly, trace);
  }
  if (!trace.ending.complete) std::fprintf(stderr, "ictus: %s\n", trace.ending.reason.c_str());
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  CLI::App& verb = add_verb(app, context, "run", "run a scene: summary on screen, result files, HTML report");
  auto options = std::make_shared<RunOptions>();
  options->scene.add_to(verb);
  options->output.add_to(verb);
  verb.add_flag("--columns", options->columns, "with --json: all columns too");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
