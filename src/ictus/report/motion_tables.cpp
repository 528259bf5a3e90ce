#include "ictus/report/motion_tables.hpp"

#include <fmt/format.h>

#include "ictus/report/number.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::report {

Table motion_event_table(const Trace& trace, const MotionRows& rows) {
  Table table{"Events", {"time", "contact", "event", "speed before", "speed after"}, {}, {}};
  std::size_t all = 0;
  for (const Event& event : trace.events_inside_impacts(false)) {
    if (event.kind == EventKind::impact || ++all > rows.most) continue;
    table.rows.push_back({engineering(event.t, "s", 9), contact_name(trace, event.contact),
                          std::string(name(event.kind)), engineering(event.before, "m/s"),
                          engineering(event.after, "m/s")});
  }
  if (all > rows.most) table.note = fmt::format("The first {} of {}; --json holds all. ", rows.most, all);
  table.note += "Speeds are positive where the contact opens.";
  return table;
}

Table motion_error_table(const Trace& trace) {
  Table table{
      "Against the exact motion, at the end",
      {"coordinate", "position", "exact", "error", "velocity", "exact", "error", "largest error of position"},
      {},
      {}};
  for (const CoordinateError& e : trace.errors) {
    const std::string speed = e.unit + "/s";
    table.rows.push_back(
        {e.name, engineering(e.position, e.unit, 9), engineering(e.exact_position, e.unit, 9),
         engineering(e.position - e.exact_position, e.unit, 3), engineering(e.velocity, speed, 9),
         engineering(e.exact_velocity, speed, 9), engineering(e.velocity - e.exact_velocity, speed, 3),
         engineering(e.largest, e.unit, 3)});
  }
  if (!trace.exact_jumps.empty())
    table.note = fmt::format("The exact velocity jumps {} times, first at {}, last at {}.",
                             trace.exact_jumps.size(), engineering(trace.exact_jumps.front(), "s", 12),
                             engineering(trace.exact_jumps.back(), "s", 12));
  return table;
}

}  // namespace ictus::report
