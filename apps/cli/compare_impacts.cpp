// One scene through impact laws, and schemes beside them: velocities, momentum and energy, impulses, time
// taken.

#include <fmt/format.h>

#include <chrono>

#include <algorithm>
#include <cmath>

#include "compare.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/run/compare_methods.hpp"

namespace ictus::cli {
double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

namespace {

constexpr std::size_t most_velocities = 16, most_impulses = 8;  // columns of the table

using Values = std::vector<NamedValue>;

/// All names that some method has, in their order.
std::vector<std::string> names_of(const std::vector<MethodOutcome>& outcomes, Values MethodOutcome::*list,
                                  std::size_t most) {
  std::vector<std::string> names;
  for (const MethodOutcome& outcome : outcomes)
    for (const NamedValue& entry : outcome.*list)
      if (names.size() < most && std::find(names.begin(), names.end(), entry.name) == names.end())
        names.push_back(entry.name);
  return names;
}

double value_of(const Values& values, const std::string& name) {
  for (const NamedValue& entry : values)
    if (entry.name == name) return entry.value;
  return unknown;
}

std::string error_text(double x) {
  if (std::isnan(x)) return "–";
  return std::abs(x) < 1e-14 ? "0" : fmt::format("{:.1e}", x);
}

std::string change_text(double x) {
  if (std::isnan(x)) return "–";
  if (std::abs(x) < 1e-14) return "0";
  return std::abs(x) < 5e-6 ? fmt::format("{:+.0e}", 100 * x) : fmt::format("{:+.4f}", 100 * x);
}

report::Table table_of(const std::vector<MethodOutcome>& outcomes) {
  report::Table table{"Velocities (m/s), momentum, energy (%), impulses (N s)", {"method"}, {}, {}};
  const auto bodies = names_of(outcomes, &MethodOutcome::velocities, most_velocities);
  const auto contacts = names_of(outcomes, &MethodOutcome::impulses, most_impulses);
  for (const std::string& body : bodies) table.head.push_back(body);
  const bool waves = std::any_of(outcomes.begin(), outcomes.end(),
                                 [](const MethodOutcome& outcome) { return !std::isnan(outcome.vibration); });
  table.head.insert(table.head.end(), {"momentum error", "energy change"});
  if (waves) table.head.push_back("vibration");
  for (const std::string& contact : contacts) table.head.push_back("∫ " + contact);
  table.head.push_back("time a call");
  for (const MethodOutcome& outcome : outcomes) {
    std::vector<std::string> row{outcome.method};
    for (const std::string& body : bodies) {
      const double v = value_of(outcome.velocities, body);
      row.push_back(std::isnan(v) ? "–" : fmt::format("{:+.6f}", v + 0.0));
    }
    row.push_back(error_text(outcome.momentum_error));
    row.push_back(change_text(outcome.energy_change));
    if (waves)
      row.push_back(std::isnan(outcome.vibration) ? "–" : fmt::format("{:.4f}", 100 * outcome.vibration));
    for (const std::string& contact : contacts)
      row.push_back(report::significant(value_of(outcome.impulses, contact), 6));
    row.push_back(report::engineering(outcome.seconds, "s", 3));
    table.rows.push_back(std::move(row));
  }
  table.note =
      "momentum error: of all momentum at the start. time a call: of the resolver, for the first impact; of "
      "a "
      "scheme, for its whole run.";
  for (const MethodOutcome& outcome : outcomes)
    for (const std::string& remark : outcome.trace.remarks) table.note += "\n" + remark;
  return table;
}

nlohmann::ordered_json as_json(const std::vector<MethodOutcome>& outcomes) {
  const auto number = [](double x) {
    return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json();
  };
  const auto named = [&](const Values& values) {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (const NamedValue& entry : values) object[entry.name] = number(entry.value);
    return object;
  };
  nlohmann::ordered_json json{{"ictus", version()}, {"runs", nlohmann::ordered_json::array()}};
  for (const MethodOutcome& outcome : outcomes)
    json["runs"].push_back({{"method", outcome.method},
                            {"velocities", named(outcome.velocities)},
                            {"impulses", named(outcome.impulses)},
                            {"momentum_error", number(outcome.momentum_error)},
                            {"energy_change", number(outcome.energy_change)},
                            {"vibration", number(outcome.vibration)},
                            {"seconds", number(outcome.seconds)},
                            {"run", report::json(outcome.trace)}});
  return json;
}

}  // namespace

Compare compare_impacts(const Context& context, const Assembly& assembly,
                        const std::vector<std::string>& methods) {
  const auto outcomes = compare_methods(assembly, methods, {progress(assembly.plan.until), seconds_now});
  Compare result{
      {table_of(outcomes)}, as_json(outcomes), page(context, assembly, "one scene, every theory"), {}};
  report::Runs runs;
  for (const MethodOutcome& outcome : outcomes) {
    runs.push_back({outcome.method, outcome.trace});
    result.endings.push_back({outcome.method, outcome.trace.ending});
  }
  result.page.sections.push_back({"Side by side", "", {}, result.tables});
  result.page.sections.push_back({"Curves",
                                  "Click on a name in a legend to hide its curve, twice to see it alone.",
                                  report::standard_figures(runs),
                                  {}});
  return result;
}

}  // namespace ictus::cli
