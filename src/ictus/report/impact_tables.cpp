#include "ictus/report/impact_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/impact_window.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::report {
namespace {

constexpr double one_velocity = 1e-9;  // relative: bodies that differ by less came together

std::string words(EventKind kind) {
  std::string text(name(kind));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

/// An event, the number of its impact and the time since that began.
struct Entry {
  Event event;
  std::size_t impact = 1;
  double since = 0;  // s
};

Entry entry(const Event& event, const Trace& trace, const std::vector<Window>& windows) {
  if (windows.empty()) return {event, 1, event.t};
  const auto begin = [&](std::size_t impact) { return (*times(trace))[windows[impact - 1].first]; };
  std::size_t impact = 1;
  while (impact < windows.size() && begin(impact + 1) <= event.t) ++impact;
  return {event, impact, std::max(0.0, event.t - begin(impact))};
}

/// A law that finds several events in one step need not tell them in order.
std::vector<Entry> first_entries(const Trace& trace, std::size_t most) {
  std::vector<Event> events = trace.events_inside_impacts(true);
  std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.t < b.t; });
  events.erase(events.begin() + static_cast<std::ptrdiff_t>(std::min(most, events.size())), events.end());
  const std::vector<Window> windows = impact_windows(trace);
  std::vector<Entry> entries;
  for (const Event& event : events) entries.push_back(entry(event, trace, windows));
  return entries;
}

void add_numbers_of_impacts(Table& table, const std::vector<Entry>& entries) {
  table.head.insert(table.head.begin(), "impact");
  for (std::size_t i = 0; i < entries.size(); ++i)
    table.rows[i].insert(table.rows[i].begin(), std::to_string(entries[i].impact));
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

Table event_table(const Trace& trace, const EventRows& rows) {
  const std::vector<Entry> entries = first_entries(trace, rows.most);
  std::vector<double> since, impulses;
  for (const Entry& entry : entries) {
    since.push_back(entry.since);
    impulses.push_back(entry.event.impulse);
  }
  const Scale time = fitting_scale(since, "s"), impulse = fitting_scale(impulses, "N s");
  Table table{.title = "Inside the impact",
              .head = {"since the touch (" + time.unit + ")", "contact", "event",
                       "impulse so far (" + impulse.unit + ")"},
              .rows = {},
              .note = {}};
  for (const Entry& entry : entries)
    table.rows.push_back({significant(entry.since / time.factor), contact_name(trace, entry.event.contact),
                          words(entry.event.kind), significant(entry.event.impulse / impulse.factor)});
  if (impact_windows(trace).size() > 1) add_numbers_of_impacts(table, entries);
  if (const std::size_t all = trace.events_inside_impacts(true).size(); entries.size() < all)
    table.note = fmt::format("The first {} of {} events; --json holds all.", entries.size(), all);
  return table;
}

std::optional<Rebound> rebound(const Trace& trace) {
  const auto axes = body_row(trace);
  if (axes.size() < 2 || !axes.front().axis.empty()) return std::nullopt;
  const Window window = strongest_impact(trace);
  if (!strikes_wall(trace, window)) return std::nullopt;
  Rebound result{.bodies = axes.size()};
  result.approach = (*values(trace, axes.front().body + ".velocity"))[window.first];
  for (const BodyAxis& axis : axes) {
    const std::vector<double>& velocity = *values(trace, axis.body + ".velocity");
    if (!(std::abs(velocity[window.first] - result.approach) <= one_velocity * std::abs(result.approach)))
      return std::nullopt;
    result.mean_departure += velocity[window.last] / static_cast<double>(axes.size());
  }
  return result;
}

Table rebound_table(const Rebound& rebound) {
  return {.title = "The column as a whole",
          .head = {"bodies", "approach", "mean departure", "e_eff"},
          .rows = {{std::to_string(rebound.bodies), engineering(rebound.approach, "m/s"),
                    engineering(rebound.mean_departure, "m/s"), significant(rebound.restitution())}},
          .note =
              "e_eff = −Σ v⁺ / (N v_imp), (117) of Liu, Zhao and Brogliato (2008): the mean velocity after "
              "the impact over the common one before it."};
}

}  // namespace ictus::report
