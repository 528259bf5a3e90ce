#include "ictus/report/wave_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "ictus/report/curves.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

/// From the first touch to the last release.
struct Stay {
  double touch = unknown, release = unknown;  // s
  double depth = unknown;                     // m, largest compression
};

std::vector<Stay> stays_of(const Trace& trace) {
  std::vector<Stay> stays(trace.contact_names.size());
  for (const Impact& impact : trace.impacts) {
    Stay& stay = stays[impact.contact];
    if (std::isnan(stay.touch)) stay.touch = impact.touch_time;
    stay.release = impact.release_time;
    stay.depth = std::isnan(stay.depth) ? impact.peak_depth : std::max(stay.depth, impact.peak_depth);
  }
  return stays;
}

/// A last bit of a sum is no motion.
std::string speed_text(double v) { return fmt::format("{:+.6f} m/s", std::abs(v) < 5e-7 ? 0.0 : v); }

std::string note_of(std::size_t shown, std::size_t all) {
  return shown < all ? fmt::format("The first {} of {}; the result files hold all.", shown, all) : "";
}

}  // namespace

Table body_table(const Trace& trace, std::size_t most) {
  Table table{
      "Bodies",
      {"body", "velocity at the start", "at the end", "energy of motion", "of vibration", "share of all"},
      {},
      {}};
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
    table.rows.push_back({body.name, speed_text(outcome->velocity_start.x), speed_text(v),
                          engineering(mass * v * v / 2, "J"), engineering(vibrational->back(), "J"),
                          percent(all > 0 ? vibrational->back() / all : unknown)});
  }
  table.note = note_of(table.rows.size(), points.bodies.size());
  return table;
}

Table contact_table(const Trace& trace, std::size_t most) {
  Table table{"Contacts",
              {"contact", "first touch", "last release", "contact time", "touches", "peak force",
               "peak compression", "impulse"},
              {},
              {}};
  const std::size_t all = trace.contacts.size();
  const std::vector<Stay> stays = stays_of(trace);
  for (std::size_t j = 0; j < std::min(most, all); ++j) {
    const ContactOutcome& contact = trace.contacts[j];
    const Stay& stay = stays[j];
    table.rows.push_back({trace.contact_names[j], engineering(stay.touch, "s", 6),
                          engineering(stay.release, "s", 6), engineering(stay.release - stay.touch, "s", 6),
                          std::to_string(contact.touches), engineering(contact.peak_force, "N"),
                          engineering(stay.depth, "m"), engineering(contact.impulse, "N s")});
  }
  table.note = note_of(table.rows.size(), all);
  return table;
}

}  // namespace ictus::report
