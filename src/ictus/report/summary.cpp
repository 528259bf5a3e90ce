#include "ictus/report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ictus/report/number.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::report {
namespace {

/// Adds a column to a table whose rows exist, all values with one prefix, which the head names.
void add_quantity(Table& table, const std::string& name, const std::string& unit,
                  const std::vector<double>& values, int digits = 4) {
  const Scale scale = fitting_scale(values, unit);
  table.head.push_back(name + " (" + scale.unit + ")");
  for (std::size_t i = 0; i < values.size(); ++i)
    table.rows[i].push_back(significant(values[i] / scale.factor, digits));
}

void add_plain(Table& table, const std::string& name, const std::vector<double>& values) {
  table.head.push_back(name);
  for (std::size_t i = 0; i < values.size(); ++i) table.rows[i].push_back(significant(values[i]));
}

std::vector<Impact> first_impacts(const Trace& trace, std::size_t most) {
  const auto count = static_cast<std::ptrdiff_t>(std::min(most, trace.impacts.size()));
  return {trace.impacts.begin(), trace.impacts.begin() + count};
}

std::string impact_note(const Trace& trace, std::size_t shown) {
  if (trace.impacts.empty()) return "No impact.";
  if (shown < trace.impacts.size())
    return fmt::format("The first {} of {} impacts kept; the result files hold all of these.", shown,
                       trace.impacts.size());
  return {};
}

/// What was not violated has no place and no size.
std::vector<std::string> condition_row(std::vector<std::string> words, const Condition& condition,
                                       const char* unit) {
  const bool violated = condition.violations > 0;
  words.push_back(condition.checked == 0 ? "not watched" : violated ? "violated" : "holds");
  words.push_back(std::to_string(condition.violations) + " of " + std::to_string(condition.checked));
  words.push_back(engineering(violated ? condition.first_time : unknown, "s"));
  words.push_back(engineering(violated ? condition.worst : unknown, unit));
  words.push_back(engineering(violated ? condition.worst_time : unknown, "s"));
  return words;
}

}  // namespace

Table impact_table(const Trace& trace, const ImpactRows& rows) {
  const std::vector<Impact> impacts = first_impacts(trace, rows.most);
  Table table{
      .title = "Impacts", .head = {"contact"}, .rows = {}, .note = impact_note(trace, impacts.size())};
  for (const Impact& impact : impacts) table.rows.push_back({contact_name(trace, impact.contact)});
  const auto values = [&](auto value) {
    std::vector<double> list;
    for (const Impact& impact : impacts) list.push_back(value(impact));
    return list;
  };
  const auto any = [&](auto value) {
    return std::any_of(impacts.begin(), impacts.end(), [&](const Impact& i) { return value(i) > 0; });
  };
  const auto duration = [](const Impact& i) { return i.contact_time(); };
  const auto force = [](const Impact& i) { return i.peak_force; };
  const auto depth = [](const Impact& i) { return i.peak_depth; };
  // Impacts of rigid bodies take no time: their instants are what is asked for, to more digits.
  add_quantity(table, "touch", "s", values([](const Impact& i) { return i.touch_time; }),
               any(duration) ? 4 : 9);
  add_quantity(table, "approach", "m/s", values([](const Impact& i) { return i.approach_speed; }));
  add_quantity(table, "separation", "m/s", values([](const Impact& i) { return i.separation_speed; }));
  const bool asked = any([](const Impact& i) { return i.asked_restitution + 1; });
  if (asked)
    add_plain(table, "restitution asked", values([](const Impact& i) { return i.asked_restitution; }));
  add_plain(table, asked ? "restitution measured" : "restitution",
            values([](const Impact& i) { return i.restitution(); }));
  if (any(duration)) add_quantity(table, "contact time", "s", values(duration));
  if (any([](const Impact& i) { return i.samples; })) {
    table.head.push_back("samples");
    for (std::size_t i = 0; i < impacts.size(); ++i)
      table.rows[i].push_back(std::to_string(impacts[i].samples));
  }
  if (any(force)) add_quantity(table, "peak force", "N", values(force));
  if (any(force) && any(depth)) add_quantity(table, "peak compression", "m", values(depth));
  return table;
}

Table ledger_table(const Ledger& ledger) {
  Table table{.title = "Energy ledger", .head = {"entry"}, .rows = {}, .note = {}};
  std::vector<double> values;
  const auto add = [&](const char* name, double value) {
    table.rows.push_back({name});
    values.push_back(value);
  };
  const auto add_if_any = [&](const char* name, double value) {
    if (value != 0) add(name, value);
  };
  add("initial energy E₀", ledger.initial);
  add("work of forces without a potential W", ledger.work);
  add("kinetic", ledger.kinetic);
  add("potential", ledger.potential);
  add("stored in contacts", ledger.stored);
  add_if_any("vibration of the bodies", ledger.vibrational);
  add("dissipated by contacts D", ledger.dissipated);
  add_if_any("taken out by corrections C", ledger.corrected);
  add("remainder R", ledger.remainder());
  add("largest gain in one step", ledger.largest_gain);
  // Where everything rests there is no energy to take a share of, but for round-off.
  const double largest = std::abs(*std::max_element(
      values.begin(), values.end(), [](double a, double b) { return std::abs(a) < std::abs(b); }));
  const double whole = ledger.scale() > 1e-12 * largest ? ledger.scale() : unknown;
  for (double& value : values)
    if (std::abs(value) <= 1e-20 * largest) value = 0;
  add_quantity(table, "energy", "J", values);
  table.head.push_back(ledger.peak_kinetic > 0 ? "share of the largest kinetic energy" : "share of E₀");
  for (std::size_t i = 0; i < values.size(); ++i) table.rows[i].push_back(percent(values[i] / whole));
  table.note = fmt::format(
      "E₀ + W = kinetic + potential + stored + {}D + {}R; R is what the scheme lost (positive) or made (negative) by itself.",
      ledger.vibrational != 0 ? "vibration + " : "", ledger.corrected != 0 ? "C + " : "");
  return table;
}

Table condition_table(const Conditions& conditions) {
  Table table{
      .title = "Conditions of consistency",
      .head = {"condition", "says", "verdict", "violations", "first at", "worst excess", "worst at"},
      .rows = {},
      .note = "(24), (25), (26) of Papetti, Avanzini and Rocchesso (2011). Gravity alone violates (25)."};
  table.rows.push_back(condition_row({"(24) energy", "no energy is made"}, conditions.energy, "J"));
  table.rows.push_back(condition_row({"(25) speed", "a contact never speeds up"}, conditions.speed, "m/s"));
  table.rows.push_back(
      condition_row({"(26) compression", "never beyond the exact maximum"}, conditions.compression, "m"));
  return table;
}

}  // namespace ictus::report
