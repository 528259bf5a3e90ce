#include "ictus/report/sphere_tables.hpp"

#include <algorithm>

#include "ictus/report/number.hpp"

namespace ictus::report {

Table sphere_table(const Trace& trace) {
  const SphereRecord& record = trace.spheres;
  const double steps = static_cast<double>(std::max<std::size_t>(trace.steps, 1));
  Table table{"Contacts and work", {"what", "value"}, {}, {}};
  table.rows = {{"impacts", std::to_string(record.impacts)},
                {"lost in impacts", engineering(record.impact_loss, "J")},
                {"lost at rest", engineering(record.rest_loss, "J")},
                {"collisions of " + record.treatment, std::to_string(record.collisions)},
                {"most contacts in a step", std::to_string(record.most_contacts)},
                {"deepest penetration", engineering(record.penetration, "m")},
                {"collisions by the fallback", std::to_string(record.fallbacks)},
                {"sweeps or pivots per step", significant(static_cast<double>(record.sweeps) / steps, 3)},
                {"searches for neighbours", std::to_string(record.searches)},
                {"largest residual", engineering(record.residual, "m/s", 2)}};
  table.note = "At rest the inelastic end of a step takes what gravity gave in it.";
  return table;
}

}  // namespace ictus::report
