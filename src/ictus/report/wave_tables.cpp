#include "ictus/report/wave_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/report/number.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::report {
namespace {

std::string note_of(std::size_t shown, std::size_t all) {
  return shown < all ? fmt::format("The first {} of {}; the result files hold all.", shown, all) : "";
}

}  // namespace

Table vibration_table(const Trace& trace, std::size_t most) {
  Table table{"Inside the bodies", {"body", "energy of motion", "of vibration", "share of all"}, {}, {}};
  const MassPoints& points = trace.mass_points;
  const double all = trace.ledger.total();
  for (const MassPoints::Body& body : points.bodies) {
    const auto* vibrational = values(trace, body.name + ".vibrational");
    const auto outcome = std::find_if(trace.bodies.begin(), trace.bodies.end(),
                                      [&](const BodyOutcome& each) { return each.name == body.name; });
    if (!vibrational || outcome == trace.bodies.end() || table.rows.size() == most) break;
    double mass = 0;
    for (std::size_t i = body.first; i < body.first + body.count; ++i) mass += points.mass[i];
    const double v = outcome->velocity_end.x;
    table.rows.push_back({body.name, engineering(mass * v * v / 2, "J"),
                          engineering(vibrational->back(), "J"),
                          percent(all > 0 ? vibrational->back() / all : unknown)});
  }
  table.note = note_of(table.rows.size(), points.bodies.size());
  return table;
}

}  // namespace ictus::report
