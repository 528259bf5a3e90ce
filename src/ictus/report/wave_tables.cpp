#include "ictus/report/wave_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/curves.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

/// ∫ f dt over the samples, by the trapezoidal rule.
double impulse_of(const Trace& trace, const std::string& contact) {
  const auto *force = values(trace, contact + ".force"), *time = times(trace);
  if (!force) return unknown;
  double sum = 0;
  for (std::size_t k = 1; k < force->size(); ++k)
    sum += ((*time)[k] - (*time)[k - 1]) * ((*force)[k] + (*force)[k - 1]) / 2;
  return sum;
}

/// All impacts of one contact as one.
struct Touches {
  std::size_t count = 0;
  Impact whole;
};

Touches touches_of(const Trace& trace, std::size_t contact) {
  Touches touches;
  touches.whole.release_time = unknown;
  for (const Impact& impact : trace.impacts) {
    if (impact.contact != contact) continue;
    if (touches.count++ == 0) touches.whole.touch_time = impact.touch_time;
    touches.whole.release_time = impact.release_time;
    touches.whole.peak_force = std::max(touches.whole.peak_force, impact.peak_force);
    touches.whole.peak_depth = std::max(touches.whole.peak_depth, impact.peak_depth);
  }
  return touches;
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
    const auto *velocity = values(trace, body.name + ".velocity"),
               *vibrational = values(trace, body.name + ".vibrational");
    if (!velocity || !vibrational || table.rows.size() == most) break;
    double mass = 0;
    for (std::size_t i = body.first; i < body.first + body.count; ++i) mass += points.mass[i];
    const double v = velocity->back();
    table.rows.push_back({body.name, speed_text(velocity->front()), speed_text(v),
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
  const std::size_t all = trace.contact_names.size();
  for (std::size_t j = 0; j < std::min(most, all); ++j) {
    const auto [count, whole] = touches_of(trace, j);
    table.rows.push_back({trace.contact_names[j], engineering(whole.touch_time, "s", 6),
                          engineering(whole.release_time, "s", 6), engineering(whole.contact_time(), "s", 6),
                          std::to_string(count), engineering(count ? whole.peak_force : unknown, "N"),
                          engineering(count ? whole.peak_depth : unknown, "m"),
                          engineering(count ? impulse_of(trace, trace.contact_names[j]) : unknown, "N s")});
  }
  table.note = note_of(table.rows.size(), all);
  return table;
}

}  // namespace ictus::report
