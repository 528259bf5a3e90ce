// Tables of bodies and contacts.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "ictus/report/run_tables.hpp"
#include "ictus/report/runs.hpp"
#include "ictus/report/table_of.hpp"

namespace ictus::report {
namespace {

/// Nine decimals where that shows something, and a last bit of a sum is no motion.
std::string speed_text(double v, double fastest) {
  if (!std::isfinite(v)) return significant(v);
  if (std::abs(v) < 1e-15 * fastest) return "0";
  return fastest >= 1e-3 && fastest < 1e6 ? fmt::format("{:+.9f}", v) : significant(v, 10);
}

/// The largest component of two members of all bodies.
double largest_of(const Trace& trace, Vector3 BodyOutcome::*start, Vector3 BodyOutcome::*end) {
  double largest = 0;
  for (const BodyOutcome& body : trace.bodies)
    for (const Vector3& a : {body.*start, body.*end})
      for (std::size_t axis = 0; axis < 3; ++axis) largest = std::max(largest, std::abs(component(a, axis)));
  return largest;
}

std::string remaining(std::size_t shown, std::size_t all, const char* what) {
  return shown < all ? fmt::format("{} {} of {}; --json and the result files hold all.", what, shown, all)
                     : "";
}

std::size_t axes_of(const BodyOutcome& body, std::size_t all) { return body.axes > 0 ? body.axes : all; }

/// A body along one axis.
struct BodyRow {
  const BodyOutcome& body;
  std::size_t axis;
};

/// A contact with all its impacts: from the first touch to the last release.
struct ContactRow {
  const std::string& name;
  const ContactOutcome& outcome;
  double touch = unknown, release = unknown, peak_depth = unknown;
};

std::vector<ContactRow> contact_rows(const Trace& trace) {
  std::vector<ContactRow> rows;
  for (std::size_t j = 0; j < trace.contacts.size(); ++j)
    rows.push_back({trace.contact_names[j], trace.contacts[j]});
  for (const Impact& impact : trace.impacts) {
    if (impact.contact >= rows.size()) continue;
    ContactRow& row = rows[impact.contact];
    if (!(row.touch <= impact.touch_time)) row.touch = impact.touch_time;
    row.release = impact.release_time;
    if (impact.peak_depth > 0 && !(row.peak_depth >= impact.peak_depth)) row.peak_depth = impact.peak_depth;
  }
  return rows;
}

/// In the order of the scene; where there are more than are shown, those with the largest impulse.
std::vector<std::size_t> strongest_contacts(const Trace& trace, std::vector<std::size_t> order,
                                            std::size_t most) {
  if (order.size() <= most) return order;
  const auto middle = order.begin() + static_cast<std::ptrdiff_t>(most);
  std::nth_element(order.begin(), middle, order.end(), [&](std::size_t a, std::size_t b) {
    const double first = trace.contacts[a].impulse, second = trace.contacts[b].impulse;
    return first != second ? first > second : a < b;
  });
  order.erase(middle, order.end());
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace

Table bodies_table(const Trace& trace, std::size_t most) {
  const std::size_t shown = std::min(most, trace.bodies.size()),
                    axes = std::clamp<std::size_t>(trace.dimension, 1, 3);
  std::vector<BodyRow> rows;
  for (std::size_t i = 0; i < shown; ++i)
    for (std::size_t axis = 0; axis < axes_of(trace.bodies[i], axes); ++axis)
      rows.push_back({trace.bodies[i], axis});
  const double fastest = largest_of(trace, &BodyOutcome::velocity_start, &BodyOutcome::velocity_end);
  const double farthest = largest_of(trace, &BodyOutcome::position_start, &BodyOutcome::position_end);
  const auto speed = [&](Vector3 BodyOutcome::*what) {
    return [&, what](const BodyRow& row) {
      return fmt::format("{} {}/s", speed_text(component(row.body.*what, row.axis), fastest), row.body.unit);
    };
  };
  const auto place = [&](Vector3 BodyOutcome::*what) {
    return [&, what](const BodyRow& row) {
      const double along = component(row.body.*what, row.axis);
      return engineering(std::abs(along) < 1e-15 * farthest ? 0 : along, row.body.unit, 6);
    };
  };
  TableOf table("Bodies", std::move(rows));
  table
      .words("body",
             [&](const BodyRow& row) {
               return axes_of(row.body, axes) > 1 ? fmt::format("{} {}", row.body.name, "xyz"[row.axis])
                                                  : row.body.name;
             })
      .words("velocity at the start", speed(&BodyOutcome::velocity_start))
      .words("at the end", speed(&BodyOutcome::velocity_end))
      .words("position at the start", place(&BodyOutcome::position_start))
      .words("at the end", place(&BodyOutcome::position_end));
  if (std::any_of(trace.bodies.begin(), trace.bodies.end(),
                  [](const BodyOutcome& body) { return std::isfinite(body.highest); }))
    table.words("highest point", [](const BodyRow& row) {
      return row.axis == 0 && row.body.unit == "m" ? engineering(row.body.highest, "m", 6) : "";
    });
  return table.with_note(remaining(shown, trace.bodies.size(), "The first"));
}

Table contacts_table(const Trace& trace, std::size_t most) {
  std::vector<std::size_t> touched;
  for (std::size_t j = 0; j < trace.contacts.size(); ++j)
    if (trace.contacts[j].touches > 0 || trace.contacts[j].closed) touched.push_back(j);
  const std::vector<ContactRow> all = contact_rows(trace);
  std::vector<ContactRow> rows;
  for (const std::size_t j : strongest_contacts(trace, touched, most)) rows.push_back(all[j]);
  const std::size_t shown = rows.size();
  return TableOf("Contacts", std::move(rows))
      .words("contact", [](const ContactRow& row) { return row.name; })
      .count("touches", [](const ContactRow& row) { return row.outcome.touches; })
      .measure(
          "first touch", "s", [](const ContactRow& row) { return row.touch; }, 6)
      .measure(
          "last release", "s",
          [](const ContactRow& row) { return row.outcome.closed ? unknown : row.release; }, 6)
      .measure("impulse", "N s", [](const ContactRow& row) { return row.outcome.impulse; })
      .measure("peak force", "N", [](const ContactRow& row) { return row.outcome.peak_force; })
      .measure("peak compression", "m",
               [](const ContactRow& row) { return row.outcome.peak_force > 0 ? row.peak_depth : unknown; })
      .words("at the end",
             [](const ContactRow& row) { return std::string(row.outcome.closed ? "closed" : "open"); })
      .with_note(trace.contacts.empty() ? "The method follows no contacts one by one in this scene."
                 : touched.empty()      ? "No contact touched."
                                   : remaining(shown, touched.size(), "Those with the largest impulses:"));
}

Table vibration_table(const Trace& trace, std::size_t most) {
  struct Inside {
    std::string body;
    double motion, vibration;  // J
  };
  std::vector<Inside> rows;
  const MassPoints& points = trace.mass_points;
  for (const MassPoints::Body& body : points.bodies) {
    const auto* vibrational = values(trace, body.name + ".vibrational");
    const auto outcome = std::find_if(trace.bodies.begin(), trace.bodies.end(),
                                      [&](const BodyOutcome& each) { return each.name == body.name; });
    if (!vibrational || outcome == trace.bodies.end() || rows.size() == most) break;
    double mass = 0;
    for (std::size_t i = body.first; i < body.first + body.count; ++i) mass += points.mass[i];
    const double v = outcome->velocity_end.x;
    rows.push_back({body.name, mass * v * v / 2, vibrational->back()});
  }
  const double all = trace.ledger.total();
  const std::size_t shown = rows.size();
  return TableOf("Inside the bodies", std::move(rows))
      .words("body", [](const Inside& row) { return row.body; })
      .measure("energy of motion", "J", [](const Inside& row) { return row.motion; })
      .measure("of vibration", "J", [](const Inside& row) { return row.vibration; })
      .share("share of all", [&](const Inside& row) { return all > 0 ? row.vibration / all : unknown; })
      .with_note(shown < points.bodies.size() ? fmt::format("The first {} of {}; the result files hold all.",
                                                            shown, points.bodies.size())
                                              : "");
}

Table sphere_table(const Trace& trace) {
  const SphereRecord& record = trace.spheres;
  const double steps = static_cast<double>(std::max<std::size_t>(trace.steps, 1));
  return {"Contacts and work",
          {"what", "value"},
          {{"impacts", std::to_string(record.impacts)},
           {"lost in impacts", engineering(record.impact_loss, "J")},
           {"lost at rest", engineering(record.rest_loss, "J")},
           {"collisions of " + record.treatment, std::to_string(record.collisions)},
           {"most contacts in a step", std::to_string(record.most_contacts)},
           {"deepest penetration", engineering(record.penetration, "m")},
           {"collisions by the fallback", std::to_string(record.fallbacks)},
           {"sweeps or pivots per step", significant(static_cast<double>(record.sweeps) / steps, 3)},
           {"searches for neighbours", std::to_string(record.searches)},
           {"largest residual", engineering(record.residual, "m/s", 2)}},
          "At rest the inelastic end of a step takes what gravity gave in it."};
}

}  // namespace ictus::report
