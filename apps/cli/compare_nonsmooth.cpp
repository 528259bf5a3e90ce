// One scene through nonsmooth schemes: errors against the exact motion, what impacts and what the scheme
// lost, penetration, cost.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compare.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/run/run.hpp"

namespace ictus::cli {
namespace {

struct Outcome {
  std::string scheme;
  Trace trace;
  double seconds;  // of a step, with its books
};

/// Of all coordinates with their exact motion the largest: position and velocity at the end, position ever.
struct Errors {
  double position = unknown, velocity = unknown, ever = unknown;
};
Errors errors_of(const Trace& trace) {
  Errors worst;
  for (const CoordinateError& e : trace.errors) {
    worst.position = std::fmax(worst.position, std::abs(e.position - e.exact_position));
    worst.velocity = std::fmax(worst.velocity, std::abs(e.velocity - e.exact_velocity));
    worst.ever = std::fmax(worst.ever, e.largest);
  }
  return worst;
}

double penetration(const Trace& trace) { return std::max(0.0, -trace.smallest_gap); }

std::vector<std::string> row_of(const Outcome& outcome, bool exact) {
  const Trace& trace = outcome.trace;
  const Ledger& ledger = trace.ledger;
  const Errors errors = errors_of(trace);
  std::vector<std::string> row{outcome.scheme};
  if (exact)
    for (double error : {errors.position, errors.velocity, errors.ever})
      row.push_back(report::significant(error, 3));
  const double forces =
      static_cast<double>(trace.evaluations) / static_cast<double>(std::max<std::size_t>(1, trace.steps));
  row.insert(row.end(), {report::percent(ledger.dissipated / ledger.scale(), 5),
                         report::percent(ledger.remainder() / ledger.scale(), 3),
                         report::percent(ledger.largest_gain / ledger.scale(), 3),
                         report::engineering(penetration(trace), "m", 3),
                         std::to_string(trace.impacts.size()), std::to_string(trace.steps),
                         fmt::format("{:.1f}", forces), report::engineering(outcome.seconds, "s", 3)});
  return row;
}

report::Table table_of(const std::vector<Outcome>& outcomes) {
  const bool exact = std::any_of(outcomes.begin(), outcomes.end(),
                                 [](const Outcome& outcome) { return !outcome.trace.errors.empty(); });
  report::Table table{"Errors, energy, penetration, cost", {"scheme"}, {}, {}};
  if (exact)
    table.head.insert(table.head.end(), {"error of q at the end", "of v at the end", "of q at most"});
  table.head.insert(table.head.end(), {"lost in impacts", "lost by the scheme", "largest gain", "penetration",
                                       "impacts", "steps", "forces/step", "time a step"});
  for (const Outcome& outcome : outcomes) table.rows.push_back(row_of(outcome, exact));
  table.note =
      "errors in SI, of the worst coordinate; energies as shares of the largest kinetic energy, negative: "
      "made. "
      "time a step: with its books.";
  for (const Outcome& outcome : outcomes)
    for (const std::string& remark : outcome.trace.remarks)
      table.note += "\n" + outcome.scheme + ": " + remark;
  return table;
}

nlohmann::ordered_json as_json(const std::vector<Outcome>& outcomes) {
  const auto number = [](double x) {
    return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json();
  };
  nlohmann::ordered_json json{{"ictus", version()}, {"runs", nlohmann::ordered_json::array()}};
  for (const Outcome& outcome : outcomes) {
    const Errors errors = errors_of(outcome.trace);
    json["runs"].push_back({{"scheme", outcome.scheme},
                            {"error_position", number(errors.position)},
                            {"error_velocity", number(errors.velocity)},
                            {"largest_error_position", number(errors.ever)},
                            {"impact_loss", number(outcome.trace.ledger.dissipated)},
                            {"numerical_loss", number(outcome.trace.ledger.remainder())},
                            {"penetration", number(penetration(outcome.trace))},
                            {"seconds_a_step", number(outcome.seconds)},
                            {"run", report::json(outcome.trace)}});
  }
  return json;
}

report::Page document(const Context& context, const Assembly& assembly, const std::vector<Outcome>& outcomes,
                      const report::Table& table) {
  report::Page result = page(context, assembly, "one scene, every nonsmooth scheme");
  report::Runs runs;
  for (const Outcome& outcome : outcomes) runs.push_back({outcome.scheme, outcome.trace});
  result.sections.push_back({"Side by side", "", {}, {table}});
  result.sections.push_back({"Curves",
                             "Click on a name in a legend to hide its curve, twice to see it alone.",
                             report::standard_figures(runs),
                             {}});
  return result;
}

}  // namespace

Compare compare_nonsmooth(const Context& context, const Assembly& assembly,
                          const std::vector<std::string>& schemes) {
  const auto stop = progress(assembly.plan.until);
  std::vector<Outcome> outcomes;
  for (const std::string& scheme : schemes) {
    if (stop(0)) break;
    const double start = seconds_now();
    Trace trace = run(assembly, {.scheme = scheme, .stop = stop});
    const double steps = static_cast<double>(std::max<std::size_t>(1, trace.steps));
    outcomes.push_back({scheme, std::move(trace), (seconds_now() - start) / steps});
  }
  const report::Table table = table_of(outcomes);
  Compare result{{table}, as_json(outcomes), document(context, assembly, outcomes, table), {}};
  for (const Outcome& outcome : outcomes) result.endings.push_back({outcome.scheme, outcome.trace.ending});
  return result;
}

}  // namespace ictus::cli
