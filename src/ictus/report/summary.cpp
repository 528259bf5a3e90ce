#include "ictus/report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ictus/report/number.hpp"

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

std::string impact_note(const Trace& trace, const ImpactRows& rows, std::size_t shown) {
  if (trace.impacts.empty()) return rows.instants ? "No impact." : "No contact touched.";
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

std::string contact_name(const Trace& trace, std::size_t contact) {
  return contact < trace.contact_names.size() ? trace.contact_names[contact] : std::to_string(contact);
}

Table impact_table(const Trace& trace, const ImpactRows& rows) {
  const std::vector<Impact> impacts = first_impacts(trace, rows.most);
  Table table{
      .title = "Impacts", .head = {"contact"}, .rows = {}, .note = impact_note(trace, rows, impacts.size())};
  for (const Impact& impact : impacts) table.rows.push_back({contact_name(trace, impact.contact)});
  const auto values = [&](auto value) {
    std::vector<double> list;
    for (const Impact& impact : impacts) list.push_back(value(impact));
    return list;
  };
  add_quantity(table, "touch", "s", values([](const Impact& i) { return i.touch_time; }),
               rows.instants ? 9 : 4);
  add_quantity(table, "approach", "m/s", values([](const Impact& i) { return i.approach_speed; }));
  add_quantity(table, "separation", "m/s", values([](const Impact& i) { return i.separation_speed; }));
  const bool asked = std::any_of(impacts.begin(), impacts.end(),
                                 [](const Impact& i) { return !std::isnan(i.asked_restitution); });
  if (asked)
    add_plain(table, "restitution asked", values([](const Impact& i) { return i.asked_restitution; }));
  add_plain(table, asked ? "restitution measured" : "restitution",
            values([](const Impact& i) { return i.restitution(); }));
  if (rows.instants) return table;
  add_quantity(table, "contact time", "s", values([](const Impact& i) { return i.contact_time(); }));
  table.head.push_back("samples");
  for (std::size_t i = 0; i < impacts.size(); ++i)
    table.rows[i].push_back(std::to_string(impacts[i].samples));
  add_quantity(table, "peak force", "N", values([](const Impact& i) { return i.peak_force; }));
  add_quantity(table, "peak compression", "m", values([](const Impact& i) { return i.peak_depth; }));
  return table;
}

Table ledger_table(const Ledger& ledger) {
  Table table{.title = "Energy ledger", .head = {"entry"}, .rows = {}, .note = {}};
  table.rows = {{"initial energy E₀"},  {"work of external forces W"}, {"kinetic"},
                {"stored in contacts"}, {"dissipated by the laws D"},  {"taken out by corrections C"},
                {"remainder R"},        {"largest gain in one step"}};
  std::vector<double> values{ledger.initial,    ledger.work,      ledger.kinetic,     ledger.stored,
                             ledger.dissipated, ledger.corrected, ledger.remainder(), ledger.largest_gain};
  if (ledger.vibrational != 0) {
    table.rows.insert(table.rows.begin() + 3, {"vibration of the bodies"});
    values.insert(values.begin() + 3, ledger.vibrational);
  }
  add_quantity(table, "energy", "J", values);
  const double available = ledger.initial + ledger.work;
  table.head.push_back("share of E₀ + W");
  for (std::size_t i = 0; i < values.size(); ++i) table.rows[i].push_back(percent(values[i] / available));
  table.note = fmt::format(
      "E₀ + W = kinetic + {}stored + D + C + R; R is what the scheme lost (positive) or made (negative) by "
      "itself.",
      ledger.vibrational != 0 ? "vibration + " : "");
  return table;
}

Table nonsmooth_ledger_table(const Ledger& ledger) {
  Table table{.title = "Energy ledger", .head = {"entry"}, .rows = {}, .note = {}};
  table.rows = {{"initial energy E₀"},
                {"work of forces without a potential W"},
                {"kinetic"},
                {"potential"},
                {"lost in impacts D"},
                {"lost by the scheme R"},
                {"largest gain in one step"},
                {"largest kinetic energy"}};
  const std::vector<double> values{ledger.initial,      ledger.work,        ledger.kinetic,
                                   ledger.potential,    ledger.dissipated,  ledger.remainder(),
                                   ledger.largest_gain, ledger.peak_kinetic};
  add_quantity(table, "energy", "J", values);
  table.head.push_back("share of the largest kinetic energy");
  for (std::size_t i = 0; i < values.size(); ++i)
    table.rows[i].push_back(percent(values[i] / ledger.scale()));
  table.note = "E₀ + W = kinetic + potential + D + R; R is numerical dissipation (negative: energy made).";
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
