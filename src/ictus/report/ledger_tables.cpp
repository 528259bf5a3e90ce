// Tables of energy and of the conditions of consistency, and all tables of a run.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/run_tables.hpp"
#include "ictus/report/table_of.hpp"

namespace ictus::report {
namespace {

struct LedgerEntry {
  const char* name;
  double value;  // J
  bool only_if_any = false;
};

struct ConditionRow {
  const char *name, *says;
  const Condition& condition;
  const char* unit;

  /// What was not violated has no place and no size.
  double if_violated(double value) const { return condition.violations > 0 ? value : unknown; }
  std::string verdict() const {
    return condition.checked == 0 ? "not watched" : condition.violations > 0 ? "violated" : "holds";
  }
};

}  // namespace

Table ledger_table(const Ledger& ledger) {
  std::vector<LedgerEntry> entries{{"initial energy E₀", ledger.initial},
                                   {"work of forces without a potential W", ledger.work},
                                   {"of it by hand", ledger.by_hand, true},
                                   {"kinetic", ledger.kinetic},
                                   {"potential", ledger.potential},
                                   {"stored in contacts", ledger.stored},
                                   {"left in the store of blows", ledger.store, true},
                                   {"vibration of the bodies", ledger.vibrational, true},
                                   {"dissipated by contacts D", ledger.dissipated},
                                   {"of it by friction", ledger.dissipated_by(Loss::friction), true},
                                   {"taken out by corrections C", ledger.corrected, true},
                                   {"remainder R", ledger.remainder()},
                                   {"largest gain in one step", ledger.largest_gain}};
  std::erase_if(entries, [](const LedgerEntry& entry) { return entry.only_if_any && entry.value == 0; });
  // Where everything rests there is no energy to take a share of, but for round-off.
  double largest = 0;
  for (const LedgerEntry& entry : entries) largest = std::max(largest, std::abs(entry.value));
  const double whole = ledger.scale() > 1e-12 * largest ? ledger.scale() : unknown;
  for (LedgerEntry& entry : entries)
    if (std::abs(entry.value) <= 1e-20 * largest) entry.value = 0;
  return TableOf("Energy ledger", std::move(entries))
      .words("entry", [](const LedgerEntry& entry) { return std::string(entry.name); })
      .quantity("energy", "J", [](const LedgerEntry& entry) { return entry.value; })
      .share(ledger.peak_kinetic > 0 ? "share of the largest kinetic energy" : "share of E₀",
             [&](const LedgerEntry& entry) { return entry.value / whole; })
      .with_note(fmt::format("E₀ + W = kinetic + potential + stored + {}{}D + {}R; R is what the scheme lost "
                             "(positive) or made (negative) by itself.",
                             ledger.store != 0 ? "store + " : "",
                             ledger.vibrational != 0 ? "vibration + " : "",
                             ledger.corrected != 0 ? "C + " : ""));
}

Table condition_table(const Conditions& conditions) {
  using Row = ConditionRow;
  const auto engineered = [](const Row& row, double value, const char* unit) {
    return engineering(row.if_violated(value), unit);
  };
  return TableOf("Conditions of consistency",
                 std::vector<Row>{
                     {"(24) energy", "no energy is made", conditions.energy, "J"},
                     {"(25) speed", "a contact never speeds up", conditions.speed, "m/s"},
                     {"(26) compression", "never beyond the exact maximum", conditions.compression, "m"}})
      .words("condition", [](const Row& row) { return std::string(row.name); })
      .words("says", [](const Row& row) { return std::string(row.says); })
      .words("verdict", [](const Row& row) { return row.verdict(); })
      .words("violations",
             [](const Row& row) {
               return fmt::format("{} of {}", row.condition.violations, row.condition.checked);
             })
      .words("first at", [&](const Row& row) { return engineered(row, row.condition.first_time, "s"); })
      .words("worst excess", [&](const Row& row) { return engineered(row, row.condition.worst, row.unit); })
      .words("worst at", [&](const Row& row) { return engineered(row, row.condition.worst_time, "s"); })
      .with_note("(24), (25), (26) of Papetti, Avanzini and Rocchesso (2011). Gravity alone violates (25).");
}

std::vector<Table> run_tables(const Trace& trace) {
  std::vector<Table> all{bodies_table(trace)};
  const auto add_if_any = [&](Table table) {
    if (!table.rows.empty()) all.push_back(std::move(table));
  };
  if (const auto whole = rebound(trace)) all.push_back(rebound_table(*whole));
  all.push_back(contacts_table(trace));
  add_if_any(impact_table(trace));
  add_if_any(motion_event_table(trace));
  add_if_any(motion_error_table(trace));
  if (!trace.mass_points.empty()) add_if_any(vibration_table(trace));
  if (trace.spheres.dimension > 0) all.push_back(sphere_table(trace));
  all.push_back(ledger_table(trace.ledger));
  if (trace.conditions.speed.checked > 0) all.push_back(condition_table(trace.conditions));
  return all;
}

}  // namespace ictus::report
