#include "ictus/report/outcome_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

constexpr const char* axis_names[] = {"x", "y", "z"};

/// Nine decimals where that shows something, and a last bit of a sum is no motion.
std::string speed_text(double v, double fastest) {
  if (!std::isfinite(v)) return significant(v);
  if (std::abs(v) < 1e-15 * fastest) return "0";
  return fastest >= 1e-3 && fastest < 1e6 ? fmt::format("{:+.9f}", v) : significant(v, 10);
}

std::size_t axes_of(const Trace& trace) { return std::clamp<std::size_t>(trace.dimension, 1, 3); }

/// The largest component of what is asked for of all bodies.
template <class Pair>
double largest_of(const Trace& trace, Pair pair) {
  double largest = 0;
  for (const BodyOutcome& body : trace.bodies)
    for (const Vector3& a : pair(body))
      for (std::size_t axis = 0; axis < 3; ++axis) largest = std::max(largest, std::abs(component(a, axis)));
  return largest;
}

std::string remaining(std::size_t shown, std::size_t all, const char* what) {
  return shown < all ? fmt::format("{} {} of {}; --json and the result files hold all.", what, shown, all)
                     : "";
}

/// All impacts of one contact: from the first touch to the last release.
struct Span {
  double touch = unknown, release = unknown, peak_depth = unknown;
};

std::vector<Span> spans_of(const Trace& trace) {
  std::vector<Span> spans(trace.contact_names.size());
  for (const Impact& impact : trace.impacts) {
    if (impact.contact >= spans.size()) continue;
    Span& span = spans[impact.contact];
    if (!(span.touch <= impact.touch_time)) span.touch = impact.touch_time;
    span.release = impact.release_time;
    if (impact.peak_depth > 0 && !(span.peak_depth >= impact.peak_depth)) span.peak_depth = impact.peak_depth;
  }
  return spans;
}

/// In the order of the scene; where there are more than are shown, those with the largest impulse.
std::vector<std::size_t> shown_contacts(const Trace& trace, std::size_t most) {
  std::vector<std::size_t> order;
  for (std::size_t j = 0; j < trace.contacts.size(); ++j)
    if (trace.contacts[j].touches > 0 || trace.contacts[j].closed) order.push_back(j);
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

Table bodies_table(const Trace& trace, const OutcomeRows& rows) {
  const std::size_t shown = std::min(rows.most, trace.bodies.size()), axes = axes_of(trace);
  const bool rises = std::any_of(trace.bodies.begin(), trace.bodies.end(),
                                 [](const BodyOutcome& body) { return std::isfinite(body.highest); });
  Table table{"Bodies",
              {"body", "velocity at the start", "at the end", "position at the start", "at the end"},
              {},
              {}};
  if (rises) table.head.emplace_back("highest point");
  const double fastest = largest_of(trace, [](const BodyOutcome& body) {
    return std::array{body.velocity_start, body.velocity_end};
  });
  const double farthest = largest_of(trace, [](const BodyOutcome& body) {
    return std::array{body.position_start, body.position_end};
  });
  for (std::size_t i = 0; i < shown; ++i) {
    const BodyOutcome& body = trace.bodies[i];
    for (std::size_t axis = 0; axis < axes; ++axis) {
      const auto speed = [&](const Vector3& v) {
        return fmt::format("{} {}/s", speed_text(component(v, axis), fastest), body.unit);
      };
      const auto place = [&](const Vector3& x) {
        const double along = component(x, axis);
        return engineering(std::abs(along) < 1e-15 * farthest ? 0 : along, body.unit, 6);
      };
      table.rows.push_back({axes > 1 ? fmt::format("{} {}", body.name, axis_names[axis]) : body.name,
                            speed(body.velocity_start), speed(body.velocity_end), place(body.position_start),
                            place(body.position_end)});
      if (rises) table.rows.back().push_back(axis == 0 ? engineering(body.highest, "m", 6) : "");
    }
  }
  table.note = remaining(shown, trace.bodies.size(), "The first");
  return table;
}

Table contacts_table(const Trace& trace, const OutcomeRows& rows) {
  const std::vector<std::size_t> shown = shown_contacts(trace, rows.most);
  const std::vector<Span> spans = spans_of(trace);
  Table table{"Contacts",
              {"contact", "touches", "first touch", "last release", "impulse", "peak force",
               "peak compression", "at the end"},
              {},
              {}};
  std::size_t touched = 0;
  for (const ContactOutcome& contact : trace.contacts) touched += contact.touches > 0 || contact.closed;
  for (std::size_t j : shown) {
    const ContactOutcome& contact = trace.contacts[j];
    const Span& span = spans[j];
    table.rows.push_back({trace.contact_names[j], std::to_string(contact.touches),
                          engineering(span.touch, "s", 6),
                          contact.closed ? "–" : engineering(span.release, "s", 6),
                          engineering(contact.impulse, "N s"), engineering(contact.peak_force, "N"),
                          engineering(contact.peak_force > 0 ? span.peak_depth : unknown, "m"),
                          contact.closed ? "closed" : "open"});
  }
  table.note = touched == 0 ? "No contact touched."
                            : remaining(shown.size(), touched, "Those with the largest impulses:");
  return table;
}

}  // namespace ictus::report
