#include "ictus/report/sphere_tables.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/report/motion_tables.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/summary.hpp"

namespace ictus::report {
namespace {

struct Entry {
  const char* name;
  double value;  // J
};

std::vector<Entry> entries_of(const Ledger& ledger, const SphereRecord& record) {
  return {{"initial energy E₀", ledger.initial},
          {"kinetic", ledger.kinetic},
          {"potential", ledger.potential},
          {"vibration of the bodies V", ledger.vibrational},
          {"lost in impacts D", record.impact_loss},
          {"lost at rest D₀", record.rest_loss},
          {"corrected C", ledger.corrected},
          {"remainder R", ledger.remainder()},
          {"largest gain in one step", ledger.largest_gain},
          {"largest kinetic energy", ledger.peak_kinetic}};
}

/// Energies with one prefix, and their shares.
Table ledger_of(const Trace& trace) {
  const Ledger& ledger = trace.ledger;
  const std::vector<Entry> entries = entries_of(ledger, trace.spheres);
  std::vector<double> values;
  double largest = 0;
  for (const Entry& entry : entries) {
    values.push_back(entry.value);
    largest = std::max(largest, std::abs(entry.value));
  }
  // Where everything rests there is no kinetic energy to speak of, but for round-off.
  const double whole = ledger.peak_kinetic > 1e-12 * largest ? ledger.peak_kinetic : unknown;
  const Scale scale = fitting_scale(values, "J");
  Table table{
      "Energy ledger",
      {"entry", "energy (" + scale.unit + ")", "share of the largest kinetic energy"},
      {},
      "E₀ = kinetic + potential + V + D + D₀ + C + R. At rest the inelastic end of a step takes what gravity "
      "gave in it."};
  for (const Entry& entry : entries) {
    const double value = std::abs(entry.value) > 1e-20 * largest ? entry.value : 0;
    table.rows.push_back({entry.name, significant(value / scale.factor), percent(value / whole)});
  }
  return table;
}

Table work_of(const Trace& trace) {
  const SphereRecord& record = trace.spheres;
  const double steps = static_cast<double>(std::max<std::size_t>(trace.steps, 1));
  Table table{"Contacts and work", {"what", "value"}, {}, {}};
  table.rows = {{"impacts", std::to_string(record.impacts)},
                {"collisions of " + record.treatment, std::to_string(record.collisions)},
                {"most contacts in a step", std::to_string(record.most_contacts)},
                {"deepest penetration", engineering(record.penetration, "m")},
                {"collisions by the fallback", std::to_string(record.fallbacks)},
                {"sweeps or pivots a step", significant(static_cast<double>(record.sweeps) / steps, 3)},
                {"searches for neighbours", std::to_string(record.searches)},
                {"largest residual", engineering(record.residual, "m/s", 2)}};
  return table;
}

}  // namespace

std::vector<Table> sphere_tables(const Trace& trace) {
  std::vector<Table> all;
  const bool followed = std::any_of(trace.columns.begin(), trace.columns.end(), [](const Column& column) {
    return column.name.find(".position") != std::string::npos;
  });
  if (followed) {
    all = {motion_state_table(trace), impact_table(trace, {.most = 16, .instants = true})};
    if (Table events = motion_event_table(trace); !events.rows.empty()) all.push_back(std::move(events));
  }
  all.push_back(work_of(trace));
  all.push_back(ledger_of(trace));
  return all;
}

}  // namespace ictus::report
