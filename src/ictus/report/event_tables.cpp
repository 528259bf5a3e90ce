// Tables of what happened: impacts, what went on inside them and between them, and how exact it is.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/impact_window.hpp"
#include "ictus/report/run_tables.hpp"
#include "ictus/report/runs.hpp"
#include "ictus/report/shown_restitution.hpp"
#include "ictus/report/table_of.hpp"

namespace ictus::report {
namespace {

constexpr double one_velocity = 1e-9;  // relative: bodies that differ by less came together

template <class Thing>
std::vector<Thing> first_of(std::vector<Thing> things, std::size_t most) {
  things.erase(things.begin() + static_cast<std::ptrdiff_t>(std::min(most, things.size())), things.end());
  return things;
}

std::string impact_note(const Trace& trace, std::size_t shown) {
  if (trace.impacts.empty()) return "No impact.";
  if (shown < trace.impacts.size())
    return fmt::format("The first {} of {} impacts kept; the result files hold all of these.", shown,
                       trace.impacts.size());
  return {};
}

/// An event, the number of its impact and the time since that began.
struct Logged {
  Event event;
  std::size_t impact = 1;
  double since = 0;  // s
};

/// The first touch in a window of rows, which may begin earlier.
double begin_of(const Window& window, const Trace& trace) {
  const double first = (*times(trace))[window.first], last = (*times(trace))[window.last];
  double begin = HUGE_VAL;
  for (const Impact& impact : trace.impacts)
    if (impact.touch_time >= first && impact.touch_time <= last) begin = std::min(begin, impact.touch_time);
  return begin < HUGE_VAL ? begin : first;
}

Logged logged(const Event& event, const Trace& trace, const std::vector<Window>& windows) {
  if (windows.empty()) return {event, 1, event.t};
  const auto begin = [&](std::size_t impact) { return begin_of(windows[impact - 1], trace); };
  std::size_t impact = 1;
  while (impact < windows.size() && begin(impact + 1) <= event.t) ++impact;
  return {event, impact, std::max(0.0, event.t - begin(impact))};
}

std::string in_words(EventKind kind) {
  std::string text(name(kind));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

/// Does a contact with something that is no body push in the window?
bool strikes_wall(const Trace& trace, const Window& window) {
  const Names bodies = body_names(trace);
  const std::vector<const Column*> impulses = contact_columns(trace, ".impulse");
  return std::any_of(impulses.begin(), impulses.end(), [&](const Column* impulse) {
    return impulse->values[window.last] > impulse->values[window.first] &&
           is_at_wall(contact_of(*impulse), bodies);
  });
}

}  // namespace

Table impact_table(const Trace& trace, std::size_t most) {
  const std::vector<Impact> impacts = first_of(trace.impacts, most);
  const auto any = [&](auto value) {
    return std::any_of(impacts.begin(), impacts.end(), [&](const Impact& i) { return value(i) > 0; });
  };
  const auto duration = [](const Impact& i) { return i.contact_time(); };
  const auto force = [](const Impact& i) { return i.peak_force; };
  const auto depth = [](const Impact& i) { return i.peak_depth; };
  const auto samples = [](const Impact& i) { return i.samples; };
  const bool asked = any([](const Impact& i) { return i.asked_restitution + 1; });
  TableOf table("Impacts", impacts);
  // Impacts of rigid bodies take no time: their instants are what is asked for, to more digits.
  table.words("contact", [&](const Impact& i) { return contact_name(trace, i.contact); })
      .quantity(
          "touch", "s", [](const Impact& i) { return i.touch_time; }, any(duration) ? 4 : 9)
      .quantity("approach", "m/s", [](const Impact& i) { return i.approach_speed; })
      .quantity("separation", "m/s", [](const Impact& i) { return i.separation_speed; });
  if (asked) table.number("restitution asked", [](const Impact& i) { return i.asked_restitution; });
  table.number(asked ? "restitution measured" : "restitution",
               [](const Impact& i) { return shown_restitution(i); });
  if (any(duration)) table.quantity("contact time", "s", duration);
  if (any(samples)) table.count("samples", samples);
  if (any(force)) table.quantity("peak force", "N", force);
  if (any(force) && any(depth)) table.quantity("peak compression", "m", depth);
  return table.with_note(impact_note(trace, impacts.size()));
}

Table event_table(const Trace& trace, std::size_t most) {
  std::vector<Event> events = trace.events_inside_impacts(true);
  const std::size_t all = events.size();
  // A law that finds several events in one step need not tell them in order.
  std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.t < b.t; });
  const std::vector<Window> windows = impact_windows(trace);
  std::vector<Logged> rows;
  for (const Event& event : first_of(std::move(events), most)) rows.push_back(logged(event, trace, windows));
  TableOf table("Inside the impact", rows);
  if (windows.size() > 1) table.count("impact", [](const Logged& row) { return row.impact; });
  return table.quantity("since the touch", "s", [](const Logged& row) { return row.since; })
      .words("contact", [&](const Logged& row) { return contact_name(trace, row.event.contact); })
      .words("event", [](const Logged& row) { return in_words(row.event.kind); })
      .quantity("impulse so far", "N s", [](const Logged& row) { return row.event.impulse; })
      .with_note(rows.size() < all
                     ? fmt::format("The first {} of {} events; --json holds all.", rows.size(), all)
                     : "");
}

Table motion_event_table(const Trace& trace, std::size_t most) {
  std::vector<Event> events = trace.events_inside_impacts(false);
  std::erase_if(events, [](const Event& event) { return event.kind == EventKind::impact; });
  const std::size_t all = events.size();
  return TableOf("Events", first_of(std::move(events), most))
      .measure(
          "time", "s", [](const Event& event) { return event.t; }, 9)
      .words("contact", [&](const Event& event) { return contact_name(trace, event.contact); })
      .words("event", [](const Event& event) { return std::string(name(event.kind)); })
      .measure("speed before", "m/s", [](const Event& event) { return event.before; })
      .measure("speed after", "m/s", [](const Event& event) { return event.after; })
      .with_note((all > most ? fmt::format("The first {} of {}; --json holds all. ", most, all) : "") +
                 "Speeds are positive where the contact opens.");
}

Table motion_error_table(const Trace& trace) {
  using Error = CoordinateError;
  const auto in = [](const char* per, int digits, auto of) {
    return [=](const Error& e) { return engineering(of(e), e.unit + per, digits); };
  };
  const std::vector<double>& jumps = trace.exact_jumps;
  return TableOf("Against the exact motion, at the end", trace.errors)
      .words("coordinate", [](const Error& e) { return e.name; })
      .words("position", in("", 9, [](const Error& e) { return e.position; }))
      .words("exact", in("", 9, [](const Error& e) { return e.exact_position; }))
      .words("error", in("", 3, [](const Error& e) { return e.position - e.exact_position; }))
      .words("velocity", in("/s", 9, [](const Error& e) { return e.velocity; }))
      .words("exact", in("/s", 9, [](const Error& e) { return e.exact_velocity; }))
      .words("error", in("/s", 3, [](const Error& e) { return e.velocity - e.exact_velocity; }))
      .words("largest error of position", in("", 3, [](const Error& e) { return e.largest; }))
      .with_note(jumps.empty() ? ""
                               : fmt::format("The exact velocity jumps {} times, first at {}, last at {}.",
                                             jumps.size(), engineering(jumps.front(), "s", 12),
                                             engineering(jumps.back(), "s", 12)));
}

std::optional<Rebound> rebound(const Trace& trace) {
  const auto row = body_row(trace);
  if (trace.dimension != 1 || row.size() < 2 || !row.front().axis.empty()) return std::nullopt;
  const Window window = strongest_impact(trace);
  if (!strikes_wall(trace, window)) return std::nullopt;
  Rebound result{.bodies = row.size()};
  result.approach = (*values(trace, row.front().column(".velocity")))[window.first];
  for (const BodyAxis& body : row) {
    const std::vector<double>& velocity = *values(trace, body.column(".velocity"));
    if (!(std::abs(velocity[window.first] - result.approach) <= one_velocity * std::abs(result.approach)))
      return std::nullopt;
    result.mean_departure += velocity[window.last] / static_cast<double>(row.size());
  }
  return result;
}

Table rebound_table(const Rebound& rebound) {
  return TableOf("The column as a whole", std::vector{rebound})
      .count("bodies", [](const Rebound& of) { return of.bodies; })
      .measure("approach", "m/s", [](const Rebound& of) { return of.approach; })
      .measure("mean departure", "m/s", [](const Rebound& of) { return of.mean_departure; })
      .number("e_eff", [](const Rebound& of) { return of.restitution(); })
      .with_note(
          "e_eff = −Σ v⁺ / (N v_imp), (117) of Liu, Zhao and Brogliato (2008): the mean velocity after "
          "the impact over the common one before it.");
}

}  // namespace ictus::report
