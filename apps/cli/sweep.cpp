// ictus sweep: many runs of one scene, with numbers of it changed, and one table of what came of them.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/base/most.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/sweep/engine.hpp"
#include "ictus/sweep/figures.hpp"
#include "ictus/sweep/sweep_file.hpp"
#include "ranks.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

namespace fs = std::filesystem;

struct SweepVerb {
  SceneOptions scene;
  std::vector<std::string> vary, out, outputs;
  std::string sampling, points, part, seed, device;
  std::size_t samples = 0, jobs = 0;
  bool report = false, force = false;
};

sweep::SweepChoice choice_of(const SweepVerb& options) {
  sweep::SweepChoice choice;
  keep_pipe(options.scene.scene);
  if (sweep::is_sweep_file(options.scene.scene))
    choice = sweep::read_sweep_file(options.scene.scene);
  else
    choice.scene = options.scene.path();
  choice.overrides.insert(choice.overrides.end(), options.scene.overrides.begin(),
                          options.scene.overrides.end());
  Problems problems;
  for (const std::string& text : options.vary)
    choice.parameters.push_back(sweep::read_parameter(text, problems));
  for (const std::string& text : options.out) choice.outcomes.push_back(sweep::read_outcome(text));
  if (!options.sampling.empty()) {
    choice.sampling = sweep::sampling_of(options.sampling);
    if (!choice.sampling)
      problems.add({"--sampling"}, "there is no sampling '" + options.sampling + "'",
                   allowed_names(options.sampling, sweep::sampling_names()));
  }
  if (options.samples > 0) choice.samples = options.samples;
  if (!options.device.empty()) choice.device = options.device;
  if (!options.seed.empty()) {
    if (options.seed.size() > 18 || options.seed.find_first_not_of("0123456789") != std::string::npos)
      problems.add({"--seed"}, "'" + options.seed + "' is no whole number from 0 on");
    else
      choice.seed = std::stoull(options.seed);
  }
  problems.raise();
  if (!options.points.empty()) {
    if (!choice.parameters.empty())
      throw Error("--points brings all parameters, and takes no --vary and no [[parameter]] beside it");
    choice.parameters = sweep::read_points(options.points);
    choice.sampling = sweep::Sampling::table;
  } else if (choice.sampling == sweep::Sampling::table && choice.parameters.empty()) {
    throw Error("the sampling 'table' needs a table of points", "as in --points points.csv");
  }
  return choice;
}

/// "3/16"
sweep::Part part_of(const std::string& text) {
  if (text.empty()) return {};
  sweep::Part part{0, 0};
  char rest = 0;
  if (std::sscanf(text.c_str(), "%zu/%zu%c", &part.number, &part.of, &rest) != 2 || part.number < 1 ||
      part.number > part.of || part.of > 1'000'000)
    throw Error("--part " + text + " is no part of a whole", "as in --part 3/16");
  return part;
}

bool is_hdf5(const fs::path& path) { return path.extension() == ".h5" || path.extension() == ".hdf5"; }

std::string suffix(const sweep::Part& part) {
  return part.of > 1 ? fmt::format(".part-{}-of-{}", part.number, part.of) : ".journal";
}

/// Journals of this output: its own, and those of its parts.
std::vector<fs::path> journals_of(const fs::path& output) {
  std::vector<fs::path> list;
  const fs::path folder = output.has_parent_path() ? output.parent_path() : fs::path(".");
  const std::string name = output.filename().string();
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string file = it->path().filename().string();
    if (file == name + ".journal" || file.starts_with(name + ".part-")) list.push_back(it->path());
  }
  std::sort(list.begin(), list.end());
  return list;
}

void check_target(const fs::path& path, bool force) {
  if (!is_hdf5(path) && path.extension() != ".csv")
    throw Error("-o " + path.string() + ": a table is CSV or HDF5",
                "as in -o out/table.csv or -o out/table.h5");
  if (path.has_parent_path()) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) throw Error("cannot make the folder " + path.parent_path().string() + ": " + error.message());
  }
  report::check_target(path, force ? report::Overwrite::yes : report::Overwrite::no);
}

report::Origin origin_of(const Context& context, const sweep::SweepPlan& plan) {
  return {plan.title, plan.resolved, build_version(), context.command};
}

void write_tables(const SweepVerb& options, const Context& context, const sweep::SweepPlan& plan,
                  const sweep::Results& results) {
  const auto overwrite = options.force ? report::Overwrite::yes : report::Overwrite::no;
  const report::DataTable table = sweep::table_of(plan, results);
  const report::Origin from = origin_of(context, plan);
  for (const std::string& name : options.outputs) {
    report::write_file(
        name,
        [&](const report::Sink& sink) {
          is_hdf5(name) ? report::hdf5(table, {}, from, sink) : report::csv(table, from, sink);
        },
        overwrite);
    if (!context.json) print("wrote " + name + "\n");
  }
  if (!options.report) return;
  report::Page page{
      plan.title.empty() ? plan.choice.scene : plan.title,
      fmt::format("sweep of {} points by {}", results.points(), sweep::name_of(plan.design.sampling())),
      sweep::sections_of(plan, results),
      from.scene,
      from.version,
      from.command};
  const std::string target = fs::path(options.outputs.front()).replace_extension(".html").string();
  report::write_file(target, report::html(page), overwrite);
  if (!context.json) print("wrote " + target + "\n");
}

/// The first rows, as a table for the eye.
void print_rows(const Context& context, const sweep::SweepPlan& plan, const sweep::Results& results) {
  constexpr std::size_t most = 40;
  const report::DataTable data = sweep::table_of(plan, results);
  const std::size_t rows = report::rows_of(data);
  report::Table table{.title = fmt::format("{} points", rows)};
  for (const report::DataColumn& column : data)
    table.head.push_back(column.unit.empty() || column.unit == "1" ? column.name
                                                                   : column.name + " (" + column.unit + ")");
  for (std::size_t row = 0; row < std::min(rows, most); ++row) {
    table.rows.emplace_back();
    for (const report::DataColumn& column : data)
      table.rows.back().push_back(column.unit.empty()      ? column.words[row]
                                  : column.name == "point" ? fmt::format("{}", column.values[row])
                                                           : report::significant(column.values[row], 6));
  }
  if (rows > most) table.note = fmt::format("the first {} of {} points: -o table.csv writes all", most, rows);
  print(context.text(table));
}

void print_as_json(const sweep::SweepPlan& plan, const sweep::Results& results) {
  nlohmann::ordered_json json{{"ictus", version()},
                              {"points", results.points()},
                              {"done", results.done()},
                              {"failed", results.failed().size()},
                              {"fingerprint", plan.fingerprint}};
  for (const report::DataColumn& column : sweep::table_of(plan, results)) {
    nlohmann::ordered_json entry{{"name", column.name}, {"unit", column.unit}};
    if (column.unit.empty())
      entry["values"] = column.words;
    else
      entry["values"] = column.values;
    json["columns"].push_back(std::move(entry));
  }
  print_json(json);
}

void say_failed(const sweep::SweepPlan& plan, const sweep::Results& results) {
  constexpr std::size_t most = 20;
  const auto failed_points = results.failed();
  if (failed_points.empty()) return;
  say(fmt::format("{} of {} points failed; they are rows with a status of their own:", failed_points.size(),
                  results.points()));
  for (std::size_t i = 0; i < std::min(most, failed_points.size()); ++i) {
    const std::size_t point = failed_points[i];
    say(fmt::format("point {} ({}): {}: {}", point, sweep::words_of_point(plan, point),
                    sweep::name_of(results.status(point)), results.error(point)));
  }
  if (failed_points.size() > most) say(fmt::format("and {} more", failed_points.size() - most));
}

void run_sweep(const SweepVerb& options, Context& context, const sweep::SweepPlan& plan, Ranks& ranks) {
  const sweep::Part part = part_of(options.part);
  sweep::Results results(plan);
  const fs::path output = options.outputs.empty() ? fs::path() : fs::path(options.outputs.front());
  std::unique_ptr<sweep::Journal> journal;
  std::vector<fs::path> journals;
  const auto take = [&](const sweep::JournalRecord& record) { results.take(record); };
  if (!output.empty()) {
    const fs::path own = output.string() + suffix(part);
    journals = journals_of(output);
    if (options.force)
      for (const fs::path& path : journals) fs::remove(path);
    else
      for (const fs::path& path : journals)
        if (part.of == 1 || path.filename() == own.filename()) sweep::read_journal(path, plan, take);
    journal = std::make_unique<sweep::Journal>(own, plan);
    journals = journals_of(output);
  }
  const std::vector<std::size_t> todo = sweep::missing(results, part);
  if (results.done() > 0 && !context.json)
    print(fmt::format("going on: {} of {} points are done\n", results.done(), results.points()));
  const auto began = std::chrono::steady_clock::now();
  const auto progress = progress_of_points(todo.size());
  ranks.compute(
      plan, todo, options.jobs,
      [&](std::string_view records) {
        if (journal) journal->append(records);
        sweep::read_records(records, plan.outcomes.size(), take);
      },
      [&](std::size_t done) { return progress(static_cast<double>(done)); });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const bool whole = sweep::missing(results, part).empty();
  if (!whole) {
    context.exit_code = failed;
    say(fmt::format("stopped: {} of {} points are done{}", results.done(), results.points(),
                    journal ? "; the same command goes on from here" : ""));
  }
  if (part.of > 1) {
    if (!context.json)
      print(fmt::format("part {} of {}: {} points in {}{}\n", part.number, part.of, results.done(),
                        output.string(), suffix(part)));
    say_failed(plan, results);
    if (!results.failed().empty()) context.exit_code = failed;
    return;
  }
  if (whole && !output.empty()) {
    write_tables(options, context, plan, results);
    journal.reset();
    for (const fs::path& path : journals) fs::remove(path);
  }
  if (context.json)
    print_as_json(plan, results);
  else if (output.empty())
    print_rows(context, plan, results);
  if (!context.json && whole)
    print(fmt::format("{} points in {}, {} per second{}\n", todo.size(), report::engineering(seconds, "s", 3),
                      report::significant(static_cast<double>(todo.size()) / seconds, 3),
                      plan.choice.device.empty() ? "" : ", on the device " + plan.choice.device));
  say_failed(plan, results);
  if (!results.failed().empty()) context.exit_code = failed;
}

void perform(const SweepVerb& options, Context& context) {
  Ranks ranks;
  if (options.report && options.outputs.empty())
    throw Error("--report stands beside a table", "as in -o out/table.csv --report");
  if (!options.part.empty() && options.outputs.empty())
    throw Error("a part is kept beside the table that it belongs to", "as in -o out/table.csv --part 3/16");
  sweep::SweepChoice choice = choice_of(options);
  const std::size_t parts =
      choice.device.empty() ? part_of(options.part).of : 0;  // 0: a device takes no runs
  const auto expect = [&](const Assembly& assembly, std::size_t points) {
    const std::size_t runs = parts > 0 ? (points + parts - 1) / parts : 1;
    options.scene.expect_to_end(assembly, runs, options.jobs);
  };
  const sweep::SweepPlan plan = sweep::plan_sweep(std::move(choice), expect);
  if (!ranks.writes()) return ranks.serve(plan, options.jobs);
  for (const std::string& name : options.outputs) check_target(name, options.force);
  run_sweep(options, context, plan, ranks);
}

}  // namespace

void add_sweep(CLI::App& app, Context& context) {
  Verb verb = add_verb(
      app, context, "sweep",
      "many runs on all cores with numbers of a scene changed: grids, samples, one table of outcomes");
  auto options = std::make_shared<SweepVerb>();
  options->scene.add_to(verb);
  verb.add_option(
          "--vary", options->vary,
          "values of a key: contact.restitution=0.5,0.9, body.ball.mass=linear:0.1kg:1kg:20, "
          "body.*.mass=log:1g:1kg:7, body.ball.velocity=normal:1:0.1 (uniform, log_uniform, normal, lognormal, "
          "triangular, integer)")
      .type_name("KEY=VALUES")
      .repeatable();
  verb.add_option(
          "--out", options->out,
          "an outcome or an expression of some: ball-5.velocity, kept=energy.final/energy.initial (default: all "
          "velocities)")
      .type_name("[NAME=]EXPRESSION")
      .repeatable();
  verb.add_option("-o,--output", options->outputs, "the table: .csv or .h5 (may be repeated)")
      .type_name("FILE")
      .repeatable();
  verb.add_option("--sampling", options->sampling,
                  "grid, latin_hypercube, sobol, random, or saltelli for Sobol' indices (default: grid, and "
                  "latin_hypercube with --samples)")
      .type_name("NAME");
  verb.add_option("--samples", options->samples, "how many points are drawn").between(1, most::sweep_points);
  verb.add_option("--seed", options->seed, "of all draws (default: 1)").type_name("N");
  verb.add_option("--points", options->points, "points from a CSV: a head of keys, one row per point")
      .type_name("FILE");
  verb.add_option("--part", options->part, "compute every N-th point, from K on: for job arrays; parts merge")
      .type_name("K/N");
  verb.add_option("--jobs", options->jobs, "runs at a time (default: as many as there are cores)")
      .between(1, 1024);
  verb.add_option(
          "--device", options->device,
          "resolve all points beside each other, where each is one impact: gpu, cpu (lanes), or part of the name of an "
          "OpenCL device")
      .type_name("NAME");
  verb.add_flag("--report", options->report, "write an HTML report beside the table");
  verb.add_flag("--force", options->force, "begin anew: overwrite the table and forget what was computed");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
