// ictus compare SCENE --with NAME…: the same scene through several methods, with the exact or the converged
// answer where there is one.

#include "ictus/study/compare.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "compare_tables.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/animation.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/impulse_plane.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "ictus/run/three_balls.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CompareVerb {
  SceneOptions scene;
  OutputOptions output;
  std::vector<std::string> methods;
  std::size_t phases = 32, jobs = 0;
};

/// s that the calling thread has worked: what others do at the same time does not count.
double seconds_of_thread() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// All runs, the reference first; once, where it is one of the methods.
report::Runs runs_of(const Comparison& comparison) {
  report::Runs runs;
  if (comparison.reference) runs.push_back({"reference", *comparison.reference});
  for (const Compared& run : comparison.runs)
    if (run.method != "reference" || !comparison.reference) runs.push_back({run.method, run.trace});
  return runs;
}

report::Page document(const CompareVerb& options, const Context& context, const Assembly& assembly,
                      const Comparison& comparison) {
  report::Runs runs = runs_of(comparison);
  if (!runs.empty()) runs.front().plot = options.output.plot;
  report::Page result =
      page(context, assembly, comparison.reference ? "one scene, every scheme" : "one scene, every theory");
  result.animation = report::animation(runs);
  result.sections.push_back({"Side by side", "", {}, tables_of(comparison)});
  result.sections.push_back({"Curves",
                             "Click on a name in a legend to hide its curve, twice to see it alone.",
                             report::standard_figures(runs),
                             {}});
  if (const auto balls = three_ball_problem(assembly))
    result.sections.push_back(report::impulse_plane_section(*balls));
  return result;
}

Json named(const std::vector<NamedValue>& values) {
  Json object = Json::object();
  for (const NamedValue& entry : values) object[entry.name] = report::number(entry.value);
  return object;
}

/// What was measured with a clock differs from run to run: it stands only where it always stood.
Json run_json(const Compared& run, bool timed) {
  const Ledger& ledger = run.trace.ledger;
  Json row{{"scheme", run.method},
           {"method", run.method},
           {"velocities", named(run.velocities)},
           {"impulses", named(run.impulses)},
           {"velocity_error", report::number(run.velocity_error)},
           {"momentum_error", report::number(run.momentum_error)},
           {"energy_change", report::number(run.energy_change)},
           {"vibration", report::number(run.vibration)}};
  row["errors"] = {{"rebound_speed", report::number(run.impact.rebound_speed)},
                   {"energy", report::number(run.impact.energy)},
                   {"contact_time", report::number(run.impact.contact_time)},
                   {"max_depth", report::number(run.impact.max_depth)}};
  row["over_phases"] = {{"mean_rebound_speed", report::number(run.phases.mean)},
                        {"worst_rebound_speed", report::number(run.phases.worst)},
                        {"worst_contact_time", report::number(run.phases.worst_duration)}};
  row["error_position"] = report::number(run.system.position);
  row["error_velocity"] = report::number(run.system.velocity);
  row["largest_error_position"] = report::number(run.system.ever);
  row["impact_loss"] = report::number(ledger.dissipated);
  row["numerical_loss"] = report::number(ledger.remainder());
  row["penetration"] = report::number(penetration(run.trace));
  if (timed) {
    row["seconds"] = report::number(run.seconds);
    row["seconds_a_step"] = report::number(run.seconds / std::fmax(1, static_cast<double>(run.trace.steps)));
  }
  row["run"] = report::json(run.trace);
  return row;
}

Json comparison_json(const Comparison& comparison) {
  Json json{{"ictus", version()}};
  if (const auto& b = comparison.benchmark)
    json["answer"] = {{"source", b->source},
                      {"approach_speed", b->approach_speed},
                      {"rebound_speed", b->rebound_speed},
                      {"contact_time", b->contact_time},
                      {"max_depth", b->max_depth},
                      {"max_force", b->max_force}};
  json["phases"] = comparison.phases;
  json["runs"] = Json::array();
  for (const Compared& run : comparison.runs) json["runs"].push_back(run_json(run, !comparison.reference));
  return json;
}

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
  if (!options.output.any()) return;
  const report::Origin from = origin(context, assembly);
  const report::DataTable data = data_of(comparison);
  std::vector<Output> outputs{
      {"report.html", [&] { return report::html(document(options, context, assembly, comparison)); }}};
  if (options.output.data()) {
    outputs.emplace_back("compare.csv", [&](const report::Sink& sink) { report::csv(data, from, sink); });
    outputs.emplace_back(
        "compare.h5", [&](const report::Sink& sink) { report::hdf5(data, runs_of(comparison), from, sink); });
    outputs.emplace_back("scene.toml", [&] { return from.scene; });
  }
  write_outputs(context, options.output.target(options.scene.scene), outputs, options.output.overwrite());
}

void perform(const CompareVerb& options, Context& context) {
  const Assembly assembly = options.scene.load();
  const auto methods = chosen_methods(assembly, options.methods);
  const auto folder = options.output.target(options.scene.scene);
  std::vector<std::string> files;
  if (options.output.any()) files = {"report.html"};
  if (options.output.data()) files.insert(files.end(), {"compare.csv", "compare.h5", "scene.toml"});
  check_outputs(folder, files, options.output.overwrite());
  const Comparison comparison = compare(assembly, methods,
                                        {.phases = options.phases,
                                         .jobs = options.jobs,
                                         .stop = progress_of_runs(),
                                         .thread_clock = seconds_of_thread,
                                         .clock = seconds_now});
  if (!comparison.runs.empty()) options.output.check_plot(comparison.runs.front().trace);
  say_failures(comparison, methods.size(), context);
  if (context.json) {
    print_json(comparison_json(comparison));
  } else {
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
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
