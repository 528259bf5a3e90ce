#include "compare_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "compare_tables.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/animation.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/impulse_plane.hpp"
#include "ictus/report/json.hpp"
#include "ictus/run/three_balls.hpp"
#include "scene_document.hpp"

namespace ictus::cli {

using Json = nlohmann::ordered_json;

report::Runs runs_of(const Comparison& comparison) {
  report::Runs runs;
  if (comparison.reference) runs.push_back({"reference", *comparison.reference});
  for (const Compared& run : comparison.runs)
    if (run.method != "reference" || !comparison.reference) runs.push_back({run.method, run.trace});
  return runs;
}

namespace {

/// What a method may get wrong, as a share of what is right.
struct Error {
  const char* name;
  double (*of)(const Compared&);
};

double of_velocities(const Compared& run) {
  double largest = 0;
  for (const NamedValue& velocity : run.velocities) largest = std::fmax(largest, std::abs(velocity.value));
  return largest > 0 ? run.velocity_error / largest : unknown;
}

constexpr Error errors[] = {{"rebound speed", [](const Compared& run) { return run.impact.rebound_speed; }},
                            {"energy after", [](const Compared& run) { return run.impact.energy; }},
                            {"contact time", [](const Compared& run) { return run.impact.contact_time; }},
                            {"peak depth", [](const Compared& run) { return run.impact.max_depth; }},
                            {"velocities", &of_velocities},
                            {"momentum", [](const Compared& run) { return run.momentum_error; }},
                            {"energy lost", [](const Compared& run) {
                               return run.trace.ledger.remainder() / run.trace.ledger.scale();
                             }}};

/// Which of them every method tells. Without one that needs the right answer the rest is no verdict.
std::vector<Error> told_by_all(const Comparison& comparison) {
  std::vector<Error> told;
  if (!comparison.benchmark && !comparison.reference) return told;
  for (const Error& error : errors)
    if (std::all_of(comparison.runs.begin(), comparison.runs.end(),
                    [&](const Compared& run) { return std::isfinite(error.of(run)); }))
      told.push_back(error);
  return told;
}

/// A tile per method and error, the first method on top, its colour the power of ten. None where there is no lattice.
std::optional<report::Figure> errors_at_a_glance(const Comparison& comparison) {
  const std::vector<Error> told = told_by_all(comparison);
  const std::size_t rows = comparison.runs.size();
  if (told.size() < 2 || rows < 2) return std::nullopt;
  report::Figure figure{.id = "errors-at-a-glance",
                        .title = "Errors at a glance",
                        .caption = "Green is right, red is wrong. Each error is a share of what is right.",
                        .colour = {.label = "error", .logarithmic = true}};
  report::Series tiles{.name = "error", .style = report::Series::Style::cells};
  constexpr double least = 1e-16;  // what is exact has no logarithm
  for (std::size_t row = rows; row-- > 0;) {
    figure.y.names.push_back(comparison.runs[row].method);
    for (std::size_t k = 0; k < told.size(); ++k) {
      tiles.x.push_back(static_cast<double>(k + 1));
      tiles.y.push_back(static_cast<double>(rows - row));
      tiles.colour.push_back(std::log10(std::fmax(least, std::abs(told[k].of(comparison.runs[row])))));
    }
  }
  for (const Error& error : told) figure.x.names.emplace_back(error.name);
  figure.series.push_back(std::move(tiles));
  return figure;
}

}  // namespace

report::Page comparison_page(const std::string& command, const Assembly& assembly,
                             const Comparison& comparison, const std::vector<std::string>& plot) {
  report::Runs runs = runs_of(comparison);
  if (!runs.empty()) runs.front().plot = plot;
  report::Page result = page(
      command, assembly,
      fmt::format("one scene, {} {}", comparison.runs.size(), comparison.reference ? "schemes" : "methods"));
  result.animation = report::animation(runs);
  result.sections.push_back({"Side by side", "", {}, tables_of(comparison)});
  if (auto glance = errors_at_a_glance(comparison))
    result.sections.back().figures.push_back(std::move(*glance));
  result.sections.push_back({"Curves",
                             "Click on a name in a legend to hide its curve, twice to see it alone.",
                             report::standard_figures(runs),
                             {}});
  if (const auto balls = three_ball_problem(assembly))
    result.sections.push_back(report::impulse_plane_section(*balls));
  return result;
}

namespace {

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

}  // namespace

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

}  // namespace ictus::cli
