#include "compare_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "ictus/report/number.hpp"

namespace ictus::cli {
namespace {

using Values = std::vector<NamedValue>;
using Row = std::vector<std::string>;

void append(Row& row, const Row& more) { row.insert(row.end(), more.begin(), more.end()); }

std::string signed_percent(double x, int decimals = 3, double zero = 5e-13) {
  if (std::isnan(x)) return "–";
  if (std::abs(x) < zero) return "0";
  if (std::abs(x) < 5e-6) return fmt::format("{:+.0e}", 100 * x);
  return fmt::format("{:+.{}f}", 100 * x, decimals);
}

std::string plain_percent(double x) {
  const std::string text = signed_percent(std::abs(x));
  return text.front() == '+' ? text.substr(1) : text;
}

std::string velocity_text(double v) { return std::isnan(v) ? "–" : fmt::format("{:+.6f}", v + 0.0); }

std::string error_text(double x) {
  if (std::isnan(x)) return "–";
  return std::abs(x) < 1e-14 ? "0" : fmt::format("{:.1e}", x);
}

std::string lost_by_scheme(const Trace& trace) {
  return signed_percent(trace.ledger.remainder() / trace.ledger.scale());
}

std::string passive(const Trace& trace) {
  const Condition& energy = trace.conditions.energy;
  return energy.violations == 0 ? "yes"
                                : fmt::format("no, {} %", plain_percent(energy.worst / trace.ledger.scale()));
}

std::string evaluations_per_step(const Trace& trace) {
  return fmt::format("{:.1f}", static_cast<double>(trace.evaluations) /
                                   static_cast<double>(std::max<std::size_t>(1, trace.steps)));
}

/// Names of the first values that some method has, and how many values a method has at most.
struct Names {
  Row shown;
  std::size_t all = 0;
};

Names names_of(const Comparison& comparison, Values Compared::*list, std::size_t most) {
  Names names;
  std::unordered_set<std::string_view> seen;
  for (const Compared& run : comparison.runs) {
    names.all = std::max(names.all, (run.*list).size());
    for (const NamedValue& entry : run.*list) {
      if (names.shown.size() >= most) break;
      if (seen.insert(entry.name).second) names.shown.push_back(entry.name);
    }
  }
  return names;
}

double value_of(const Values& values, const std::string& name) {
  for (const NamedValue& entry : values)
    if (entry.name == name) return entry.value;
  return unknown;
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

report::Table impact_errors(const Comparison& comparison) {
  report::Table table;
  table.title = "Errors of the first impact (%)";
  table.head = {"scheme",         "rebound",     "energy",  "duration", "peak depth", "worst rebound",
                "worst duration", "scheme lost", "passive", "steps",    "laws/step"};
  for (const Compared& run : comparison.runs)
    table.rows.push_back(
        {run.method, signed_percent(run.impact.rebound_speed), signed_percent(run.impact.energy),
         signed_percent(run.impact.contact_time), signed_percent(run.impact.max_depth),
         plain_percent(run.phases.worst), plain_percent(run.phases.worst_duration), lost_by_scheme(run.trace),
         passive(run.trace), std::to_string(run.trace.steps), evaluations_per_step(run.trace)});
  if (comparison.phases > 0)
    table.note =
        fmt::format("worst: over {} sub-sample phases of the touch and this one. ", comparison.phases);
  table.note +=
      "scheme lost: energy that neither the contact dissipated nor remained; negative: made.\npassive: "
      "energy never rose (24); else by how much. laws/step: evaluations of the contact law.";
  return table;
}

/// Of several compliant contacts, beside the converged answer.
report::Table velocity_errors(const Comparison& comparison) {
  report::Table table{"Final velocities (m/s)", {"scheme"}, {}, "errors against the reference scheme"};
  const Names bodies = names_of(comparison, &Compared::velocities, 8);
  append(table.head, bodies.shown);
  append(table.head, {"largest error", "scheme lost (%)", "passive", "steps"});
  for (const Compared& run : comparison.runs) {
    Row row{run.method};
    for (const std::string& body : bodies.shown) row.push_back(velocity_text(value_of(run.velocities, body)));
    append(row, {report::significant(run.velocity_error, 3), lost_by_scheme(run.trace), passive(run.trace),
                 std::to_string(run.trace.steps)});
    table.rows.push_back(std::move(row));
  }
  if (bodies.shown.size() < bodies.all)
    table.note += fmt::format("; {} of {} bodies shown", bodies.shown.size(), bodies.all);
  return table;
}

Row motion_row(const Compared& run, bool exact) {
  const Ledger& ledger = run.trace.ledger;
  const double steps = static_cast<double>(std::max<std::size_t>(1, run.trace.steps));
  Row row{run.method};
  if (exact)
    for (double error : {run.system.position, run.system.velocity, run.system.ever})
      row.push_back(report::significant(error, 3));
  append(row, {report::percent(ledger.dissipated / ledger.scale(), 5),
               report::percent(ledger.remainder() / ledger.scale(), 3),
               report::percent(ledger.largest_gain / ledger.scale(), 3),
               report::engineering(penetration(run.trace), "m", 3), std::to_string(run.trace.impacts.size()),
               std::to_string(run.trace.steps), evaluations_per_step(run.trace),
               report::engineering(run.seconds / steps, "s", 3)});
  return row;
}

/// Of methods that know the gaps of rigid contacts, beside the exact motion where there is one.
report::Table motion_table(const Comparison& comparison) {
  const bool exact = std::any_of(comparison.runs.begin(), comparison.runs.end(),
                                 [](const Compared& run) { return !run.trace.errors.empty(); });
  report::Table table{"Errors, energy, penetration, cost", {"scheme"}, {}, {}};
  if (exact) append(table.head, {"error of q at the end", "of v at the end", "of q at most"});
  append(table.head, {"lost in impacts", "lost by the scheme", "largest gain", "penetration", "impacts",
                      "steps", "forces/step", "time a step"});
  for (const Compared& run : comparison.runs) table.rows.push_back(motion_row(run, exact));
  table.note =
      "errors in SI, of the worst coordinate; energies as shares of the largest kinetic energy, negative: "
      "made. time a step: with its books.";
  for (const Compared& run : comparison.runs)
    for (const std::string& remark : run.trace.remarks) table.note += "\n" + run.method + ": " + remark;
  return table;
}

/// "\n16 of 300 velocities and 8 of 299 impulses are shown; --json holds all."
std::string not_shown(const Names& bodies, const Names& contacts) {
  std::string text;
  for (const auto& [names, what] : {std::pair{&bodies, "velocities"}, {&contacts, "impulses"}})
    if (names->shown.size() < names->all)
      text +=
          fmt::format("{}{} of {} {}", text.empty() ? "\n" : " and ", names->shown.size(), names->all, what);
  return text.empty() ? text : text + " are shown; --json and the files of -o hold all.";
}

/// What methods of all kinds share.
report::Table outcome_table(const Comparison& comparison) {
  report::Table table{"Velocities (m/s), momentum, energy (%), impulses (N s)", {"method"}, {}, {}};
  const Names bodies = names_of(comparison, &Compared::velocities, 16);
  const Names contacts = names_of(comparison, &Compared::impulses, 8);
  const bool vibrate = std::any_of(comparison.runs.begin(), comparison.runs.end(),
                                   [](const Compared& run) { return !std::isnan(run.vibration); });
  append(table.head, bodies.shown);
  append(table.head, {"momentum error", "energy change"});
  if (vibrate) table.head.push_back("vibration");
  for (const std::string& contact : contacts.shown) table.head.push_back("∫ " + contact);
  table.head.push_back("time a call");
  for (const Compared& run : comparison.runs) {
    Row row{run.method};
    for (const std::string& body : bodies.shown) row.push_back(velocity_text(value_of(run.velocities, body)));
    append(row, {error_text(run.momentum_error), signed_percent(run.energy_change, 4, 1e-14)});
    if (vibrate) row.push_back(std::isnan(run.vibration) ? "–" : fmt::format("{:.4f}", 100 * run.vibration));
    for (const std::string& contact : contacts.shown)
      row.push_back(report::significant(value_of(run.impulses, contact), 6));
    row.push_back(report::engineering(run.seconds, "s", 3));
    table.rows.push_back(std::move(row));
  }
  table.note =
      "momentum error: of all momentum at the start. time a call: of the resolver, for the first impact; of "
      "a scheme, for its whole run." +
      not_shown(bodies, contacts);
  for (const Compared& run : comparison.runs)
    for (const std::string& remark : run.trace.remarks) table.note += "\n" + remark;
  return table;
}

}  // namespace

double penetration(const Trace& trace) {
  return std::isnan(trace.smallest_gap) ? unknown : std::max(0.0, -trace.smallest_gap);
}

std::vector<report::Table> tables_of(const Comparison& comparison) {
  if (comparison.benchmark) return {benchmark_table(*comparison.benchmark), impact_errors(comparison)};
  if (comparison.reference) return {velocity_errors(comparison)};
  const bool know_gaps = std::all_of(comparison.runs.begin(), comparison.runs.end(), [](const Compared& run) {
    return !std::isnan(run.trace.smallest_gap) && run.trace.spheres.dimension == 0;
  });
  return {know_gaps ? motion_table(comparison) : outcome_table(comparison)};
}

namespace {

/// One column per name that some method has.
void add_named(report::DataTable& table, const Comparison& comparison, Values Compared::*list,
               const std::string& what, const std::string& unit) {
  std::unordered_map<std::string_view, std::size_t> place;
  const Row names = names_of(comparison, list, static_cast<std::size_t>(-1)).shown;
  for (const std::string& name : names)
    table.push_back({.name = name + "." + what,
                     .unit = unit,
                     .values = std::vector<double>(comparison.runs.size(), unknown)});
  for (std::size_t i = 0; i < names.size(); ++i) place.emplace(names[i], table.size() - names.size() + i);
  for (std::size_t k = 0; k < comparison.runs.size(); ++k)
    for (const NamedValue& entry : comparison.runs[k].*list)
      table[place.at(entry.name)].values[k] = entry.value;
}

}  // namespace

report::DataTable data_of(const Comparison& comparison) {
  report::DataTable table{{.name = "method"}};
  for (const Compared& run : comparison.runs) table.front().words.push_back(run.method);
  add_named(table, comparison, &Compared::velocities, "velocity", "m/s");
  add_named(table, comparison, &Compared::impulses, "impulse", "N s");
  const auto add = [&](const char* name, const char* unit, auto value) {
    report::DataColumn column{.name = name, .unit = unit};
    for (const Compared& run : comparison.runs) column.values.push_back(value(run));
    const bool known =
        std::any_of(column.values.begin(), column.values.end(), [](double x) { return !std::isnan(x); });
    if (known) table.push_back(std::move(column));
  };
  add("velocity_error", "m/s", [](const Compared& run) { return run.velocity_error; });
  add("rebound_error", "1", [](const Compared& run) { return run.impact.rebound_speed; });
  add("contact_time_error", "1", [](const Compared& run) { return run.impact.contact_time; });
  add("max_depth_error", "1", [](const Compared& run) { return run.impact.max_depth; });
  add("worst_rebound_error", "1", [](const Compared& run) { return run.phases.worst; });
  add("worst_contact_time_error", "1", [](const Compared& run) { return run.phases.worst_duration; });
  add("exact_position_error", "m", [](const Compared& run) { return run.system.position; });
  add("exact_velocity_error", "m/s", [](const Compared& run) { return run.system.velocity; });
  add("momentum_error", "1", [](const Compared& run) { return run.momentum_error; });
  add("energy_change", "1", [](const Compared& run) { return run.energy_change; });
  add("vibration", "1", [](const Compared& run) { return run.vibration; });
  add("dissipated", "J", [](const Compared& run) { return run.trace.ledger.dissipated; });
  add("remainder", "J", [](const Compared& run) { return run.trace.ledger.remainder(); });
  add("penetration", "m", [](const Compared& run) { return penetration(run.trace); });
  add("steps", "1", [](const Compared& run) { return static_cast<double>(run.trace.steps); });
  add("evaluations", "1", [](const Compared& run) { return static_cast<double>(run.trace.evaluations); });
  return table;
}

}  // namespace ictus::cli
