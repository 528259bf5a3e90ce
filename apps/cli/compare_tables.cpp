#include "compare_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "ictus/report/table_of.hpp"

namespace ictus::cli {
namespace {

using report::TableOf;
using NamedValues = std::vector<NamedValue>;

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

/// Rows of all tables are runs; pointers, since traces are long.
using Run = const Compared*;

std::vector<Run> runs_in(const Comparison& comparison) {
  std::vector<Run> runs;
  for (const Compared& run : comparison.runs) runs.push_back(&run);
  return runs;
}

std::string method_of(Run run) { return run->method; }
double steps_of(Run run) { return static_cast<double>(std::max<std::size_t>(1, run->trace.steps)); }

std::string lost_by_scheme(Run run) {
  return signed_percent(run->trace.ledger.remainder() / run->trace.ledger.scale());
}

std::string passive(Run run) {
  const Condition& energy = run->trace.conditions.energy;
  return energy.violations == 0
             ? "yes"
             : fmt::format("no, {} %", plain_percent(energy.worst / run->trace.ledger.scale()));
}

std::string evaluations_per_step(Run run) {
  return fmt::format("{:.1f}", static_cast<double>(run->trace.evaluations) / steps_of(run));
}

/// Names of the first values that some method has, and how many values a method has at most.
struct Names {
  std::vector<std::string> shown;
  std::size_t all = 0;
};

Names names_of(const Comparison& comparison, NamedValues Compared::*list, std::size_t most) {
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

double value_of(const NamedValues& values, const std::string& name) {
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
  std::string note =
      comparison.phases > 0
          ? fmt::format(
                "worst: largest error when the moment of contact is shifted within a sample ({} shifts). ",
                comparison.phases)
          : "";
  note +=
      "scheme lost: energy that is missing although the contact did not take it, in % of the start; negative: made from nothing.\npassive: "
      "whether energy never rose, else by how much. laws/step: how often the contact law was asked, per step.";
  return TableOf("Errors of the first impact (%)", runs_in(comparison))
      .words("scheme", method_of)
      .words("scheme lost", lost_by_scheme)
      .words("rebound", [](Run run) { return signed_percent(run->impact.rebound_speed); })
      .words("energy", [](Run run) { return signed_percent(run->impact.energy); })
      .words("duration", [](Run run) { return signed_percent(run->impact.contact_time); })
      .words("peak depth", [](Run run) { return signed_percent(run->impact.max_depth); })
      .words("worst rebound", [](Run run) { return plain_percent(run->phases.worst); })
      .words("worst duration", [](Run run) { return plain_percent(run->phases.worst_duration); })
      .words("passive", passive)
      .count("steps", [](Run run) { return run->trace.steps; })
      .words("laws/step", evaluations_per_step)
      .with_note(note);
}

/// One column per name, of the value that a method has under it.
template <class Text>
void add_columns(TableOf<Run>& table, const Names& names, NamedValues Compared::*list, const char* before,
                 Text text) {
  for (const std::string& name : names.shown)
    table.words(before + name, [&](Run run) { return text(value_of(run->*list, name)); });
}

/// Of several compliant contacts, beside the converged answer.
report::Table velocity_errors(const Comparison& comparison) {
  TableOf table("Final velocities (m/s)", runs_in(comparison));
  table.words("scheme", method_of);
  const Names bodies = names_of(comparison, &Compared::velocities, 8);
  add_columns(table, bodies, &Compared::velocities, "", velocity_text);
  return table
      .number(
          "largest error", [](Run run) { return run->velocity_error; }, 3)
      .words("scheme lost (%)", lost_by_scheme)
      .words("passive", passive)
      .count("steps", [](Run run) { return run->trace.steps; })
      .with_note("errors against the reference scheme" +
                 (bodies.shown.size() < bodies.all
                      ? fmt::format("; {} of {} bodies shown", bodies.shown.size(), bodies.all)
                      : ""));
}

double rubbed(const Compared& run) { return run.trace.ledger.dissipated_by(Loss::friction); }

bool rubs(const Comparison& comparison) {
  return std::any_of(comparison.runs.begin(), comparison.runs.end(),
                     [](const Compared& run) { return rubbed(run) != 0; });
}

/// A remark on a line of its own, with its method where it does not begin with it.
std::string said_by(const Compared& run, const std::string& remark) {
  return "\n" + (remark.starts_with(run.method) ? "" : run.method + ": ") + remark;
}

/// Of methods that know the gaps of rigid contacts, beside the exact motion where there is one.
report::Table motion_table(const Comparison& comparison) {
  const auto share = [](Run run, double energy, int digits) {
    return report::percent(energy / run->trace.ledger.scale(), digits);
  };
  const auto has_errors = [](const Compared& run) { return !run.trace.errors.empty(); };
  TableOf table("Errors, energy, penetration, cost", runs_in(comparison));
  table.words("scheme", method_of);
  if (std::any_of(comparison.runs.begin(), comparison.runs.end(), has_errors))
    table
        .number(
            "error of q at the end", [](Run run) { return run->system.position; }, 3)
        .number(
            "of v at the end", [](Run run) { return run->system.velocity; }, 3)
        .number(
            "of q at most", [](Run run) { return run->system.ever; }, 3);
  std::string note =
      "errors in SI, of the worst coordinate; energies as shares of the largest kinetic energy, negative: "
      "made. time per step: with its books.";
  for (const Compared& run : comparison.runs)
    for (const std::string& remark : run.trace.remarks) note += said_by(run, remark);
  table.words("lost in impacts",
              [&](Run run) { return share(run, run->trace.ledger.dissipated - rubbed(*run), 5); });
  if (rubs(comparison)) table.words("by friction", [&](Run run) { return share(run, rubbed(*run), 5); });
  return table.words("by the scheme", [&](Run run) { return share(run, run->trace.ledger.remainder(), 3); })
      .words("its largest gain", [&](Run run) { return share(run, run->trace.ledger.largest_gain, 3); })
      .measure(
          "penetration", "m", [](Run run) { return penetration(run->trace); }, 3)
      .count("impacts", [](Run run) { return run->trace.impacts.size(); })
      .count("steps", [](Run run) { return run->trace.steps; })
      .words("forces/step", evaluations_per_step)
      .measure(
          "time per step", "s", [](Run run) { return run->seconds / steps_of(run); }, 3)
      .with_note(note);
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
  const Names bodies = names_of(comparison, &Compared::velocities, 16);
  const Names contacts = names_of(comparison, &Compared::impulses, 8);
  const auto vibrates = [](const Compared& run) { return !std::isnan(run.vibration); };
  const bool turn = std::any_of(comparison.runs.begin(), comparison.runs.end(), [](const Compared& run) {
    return std::any_of(run.trace.bodies.begin(), run.trace.bodies.end(),
                       [](const BodyOutcome& body) { return body.unit == "rad"; });
  });
  TableOf table(std::string("Velocities (m/s") + (turn ? ", of angles rad/s" : "") +
                    "), momentum, energy (%), impulses (N s)",
                runs_in(comparison));
  table.words("method", method_of);
  add_columns(table, bodies, &Compared::velocities, "", velocity_text);
  table.words("momentum error", [](Run run) { return error_text(run->momentum_error); })
      .words("energy change", [](Run run) { return signed_percent(run->energy_change, 4, 1e-14); });
  if (std::any_of(comparison.runs.begin(), comparison.runs.end(), vibrates))
    table.words("vibration",
                [&](Run run) { return vibrates(*run) ? fmt::format("{:.4f}", 100 * run->vibration) : "–"; });
  add_columns(table, contacts, &Compared::impulses, "∫ ",
              [](double impulse) { return report::significant(impulse, 6); });
  std::string note =
      "momentum error: of all momentum at the start. time per call: of the first impact, alone; of "
      "a scheme, for its whole run." +
      not_shown(bodies, contacts);
  for (const Compared& run : comparison.runs)
    for (const std::string& remark : run.trace.remarks) note += said_by(run, remark);
  return table
      .measure(
          "time per call", "s", [](Run run) { return run->seconds; }, 3)
      .with_note(note);
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
  if (!know_gaps) return {outcome_table(comparison)};
  if (rubs(comparison)) return {outcome_table(comparison), motion_table(comparison)};
  return {motion_table(comparison)};
}

namespace {

/// One column per name that some method has.
void add_named(report::DataTable& table, const Comparison& comparison, NamedValues Compared::*list,
               const std::string& what, const std::string& unit) {
  std::unordered_map<std::string_view, std::size_t> place;
  const std::vector<std::string> names = names_of(comparison, list, static_cast<std::size_t>(-1)).shown;
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
