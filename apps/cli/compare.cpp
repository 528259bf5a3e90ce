// ictus compare SCENE --with NAME…: the same scene through several schemes, with the exact answer where there
// is one; or through impact laws, see compare_impacts.cpp; or nonsmooth schemes, see compare_nonsmooth.cpp.

#include "ictus/run/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "compare.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/impulse_plane.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "ictus/run/impulse_picture.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/three_balls.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus::cli {
namespace {

struct CompareOptions {
  SceneOptions scene;
  OutputOptions output;
  std::vector<std::string> methods;
  std::size_t phases = 32;
};

std::string signed_percent(double x) {
  if (std::isnan(x)) return "–";
  if (std::abs(x) < 5e-13) return "0";
  if (std::abs(x) < 5e-6) return fmt::format("{:+.0e}", 100 * x);
  return fmt::format("{:+.3f}", 100 * x);
}

std::string plain_percent(double x) {
  const std::string text = signed_percent(std::abs(x));
  return text.front() == '+' ? text.substr(1) : text;
}

std::string remainder_of(const Trace& trace) {
  return signed_percent(trace.ledger.remainder() / trace.ledger.scale());
}

std::string passive(const Trace& trace) {
  const Condition& energy = trace.conditions.energy;
  return energy.violations == 0 ? "yes"
                                : fmt::format("no, {} %", plain_percent(energy.worst / trace.ledger.scale()));
}

report::Table impact_errors(const Comparison& comparison) {
  report::Table table;
  table.title = "Errors of the first impact (%)";
  table.head = {"scheme",         "rebound",     "energy",  "duration", "peak depth", "worst rebound",
                "worst duration", "scheme lost", "passive", "steps",    "laws/step"};
  for (const Compared& run : comparison.runs) {
    const Trace& trace = run.trace;
    table.rows.push_back(
        {run.scheme, signed_percent(run.errors.rebound_speed), signed_percent(run.errors.energy),
         signed_percent(run.errors.contact_time), signed_percent(run.errors.max_depth),
         plain_percent(run.phases.worst), plain_percent(run.phases.worst_duration), remainder_of(trace),
         passive(trace), std::to_string(trace.steps),
         fmt::format("{:.1f}", static_cast<double>(trace.evaluations) / static_cast<double>(trace.steps))});
  }
  table.note =
      comparison.phases == 0
          ? ""
          : fmt::format("worst: over {} sub-sample phases of the touch and this one. ", comparison.phases);
  table.note +=
      "scheme lost: energy that neither the contact dissipated nor remained; negative: made.\npassive: "
      "energy never "
      "rose (24); else by how much. laws/step: evaluations of the contact law.";
  return table;
}

report::Table benchmark_table(const Benchmark& b) {
  return {fmt::format("The answer ({})", b.source),
          {"approach", "rebound", "restitution", "contact time", "peak depth", "peak force"},
          {{report::engineering(b.approach_speed, "m/s", 6), report::engineering(b.rebound_speed, "m/s", 10),
            report::significant(b.rebound_speed / b.approach_speed, 10),
            report::engineering(b.contact_time, "s", 10), report::engineering(b.max_depth, "m", 8),
            report::engineering(b.max_force, "N", 8)}},
          {}};
}

double last(const Trace& trace, const std::string& column) {
  const Column* found = trace.find(column);
  return found && !found->values.empty() ? found->values.back() : unknown;
}

report::Table velocities(const Assembly& assembly, const Comparison& comparison) {
  report::Table table{"Final velocities (m/s)", {"scheme"}, {}, {}};
  const auto& bodies = assembly.model->body_names();
  const std::size_t shown = std::min<std::size_t>(8, bodies.size());
  for (std::size_t i = 0; i < shown; ++i) table.head.push_back(bodies[i]);
  table.head.insert(table.head.end(), {"largest error", "scheme lost (%)", "passive", "steps"});
  for (const Compared& run : comparison.runs) {
    std::vector<std::string> row{run.scheme};
    double error = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const double v = last(run.trace, bodies[i] + ".velocity"),
                   truth = last(comparison.reference, bodies[i] + ".velocity");
      if (i < shown) row.push_back(fmt::format("{:+.6f}", v));
      if (!std::isnan(v - truth)) error = std::max(error, std::abs(v - truth));
    }
    row.insert(row.end(), {report::significant(error, 3), remainder_of(run.trace), passive(run.trace),
                           std::to_string(run.trace.steps)});
    table.rows.push_back(std::move(row));
  }
  table.note = "errors against the reference scheme";
  if (shown < bodies.size()) table.note += fmt::format("; {} of {} bodies shown", shown, bodies.size());
  return table;
}

std::vector<report::Table> tables(const Assembly& assembly, const Comparison& comparison) {
  if (!comparison.benchmark) return {velocities(assembly, comparison)};
  return {benchmark_table(*comparison.benchmark), impact_errors(comparison)};
}

report::Page document(const Context& context, const Assembly& assembly, const Comparison& comparison) {
  report::Page result = page(context, assembly, "one scene, every scheme");
  report::Runs runs{{"reference", comparison.reference}};
  for (const Compared& run : comparison.runs)
    if (run.scheme != "reference") runs.push_back({run.scheme, run.trace});
  result.sections.push_back({"Side by side", "", {}, tables(assembly, comparison)});
  result.sections.push_back({"Curves",
                             "Click on a name in a legend to hide its curve, twice to see it alone.",
                             report::standard_figures(runs),
                             {}});
  return result;
}

nlohmann::ordered_json as_json(const Comparison& comparison) {
  nlohmann::ordered_json json{{"ictus", version()}};
  if (const auto& b = comparison.benchmark)
    json["answer"] = {{"source", b->source},
                      {"approach_speed", b->approach_speed},
                      {"rebound_speed", b->rebound_speed},
                      {"contact_time", b->contact_time},
                      {"max_depth", b->max_depth},
                      {"max_force", b->max_force}};
  json["phases"] = comparison.phases;
  const auto number = [](double x) {
    return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json();
  };
  for (const Compared& run : comparison.runs) {
    nlohmann::ordered_json row{{"scheme", run.scheme}};
    row["errors"] = {{"rebound_speed", number(run.errors.rebound_speed)},
                     {"energy", number(run.errors.energy)},
                     {"contact_time", number(run.errors.contact_time)},
                     {"max_depth", number(run.errors.max_depth)}};
    row["over_phases"] = {{"mean_rebound_speed", number(run.phases.mean)},
                          {"worst_rebound_speed", number(run.phases.worst)},
                          {"worst_contact_time", number(run.phases.worst_duration)}};
    row["run"] = report::json(run.trace);
    json["runs"].push_back(std::move(row));
  }
  return json;
}

Compare compare_schemes(const Context& context, const Assembly& assembly,
                        const std::vector<std::string>& schemes, std::size_t phases) {
  const Comparison comparison = compare(assembly, schemes, phases, progress(assembly.plan.until));
  Compare result{
      tables(assembly, comparison), as_json(comparison), document(context, assembly, comparison), {}};
  for (const Compared& run : comparison.runs) result.endings.push_back({run.scheme, run.trace.ending});
  return result;
}

/// Schemes of one kind have a table of their own; mixed with impact laws, velocities are what they share.
Compare compare_methods(const CompareOptions& options, const Context& context, const Assembly& assembly,
                        const std::vector<std::string>& methods) {
  if (std::all_of(methods.begin(), methods.end(), is_nonsmooth_scheme))
    return compare_nonsmooth(context, assembly, methods);
  const bool rigid = std::any_of(methods.begin(), methods.end(), [](const std::string& method) {
    return kind_of(method) != MethodKind::scheme;
  });
  return rigid ? compare_impacts(context, assembly, methods)
               : compare_schemes(context, assembly, methods, options.phases);
}

report::Page with_impulse_plane(report::Page page, const Assembly& assembly) {
  if (const auto balls = three_ball_problem(assembly))
    page.sections.push_back(report::impulse_plane_section(impulse_picture(*balls)));
  return page;
}

void perform(const CompareOptions& options, Context& context) {
  const Assembly assembly = options.scene.load();
  const auto methods = chosen_methods(assembly, options.methods);
  const auto folder = options.output.target(options.scene.scene);
  if (options.output.any()) check_outputs(folder, {"report.html"}, options.output.overwrite());
  const Compare result = compare_methods(options, context, assembly, methods);
  if (result.endings.size() < methods.size()) {
    context.exit_code = failed;
    std::fprintf(stderr, "ictus: stopped after %zu of %zu methods\n", result.endings.size(), methods.size());
  }
  for (const auto& [method, ending] : result.endings)
    if (!ending.complete) {
      context.exit_code = failed;
      std::fprintf(stderr, "ictus: %s: %s\n", method.c_str(), ending.reason.c_str());
    }
  if (context.json) {
    print_json(result.json);
  } else {
    if (!assembly.scene.title.empty()) print(assembly.scene.title + "\n\n");
    for (const report::Table& table : result.tables) print(report::text(table) + "\n");
  }
  if (options.output.any())
    write_outputs(context, folder,
                  {{"report.html", [&] { return report::html(with_impulse_plane(result.page, assembly)); }}},
                  options.output.overwrite());
}

}  // namespace

void add_compare(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "compare",
                       "one scene through several schemes or impact laws, beside the exact answer");
  auto options = std::make_shared<CompareOptions>();
  options->scene.add_to(verb);
  verb.add_option(
          "--with", options->methods,
          "schemes and impact laws to compare (default: all that fit, of the kind of the scene's method)")
      .type_name("NAME");
  verb.add_option("--phases", options->phases, "sub-sample phases to try beside the scene's own")
      .between(0, 4096)
      .shows_default();
  options->output.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
