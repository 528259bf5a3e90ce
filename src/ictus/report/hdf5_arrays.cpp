#include "ictus/report/hdf5_arrays.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "ictus/report/runs.hpp"

namespace ictus::report::hdf5_api {
namespace {

using ByName = std::unordered_map<std::string_view, const Column*>;

ByName by_name(const Trace& trace) {
  ByName columns;
  for (const Column& column : trace.columns) columns.emplace(column.name, &column);
  return columns;
}

const Column* find(const ByName& columns, const std::string& name) {
  const auto found = columns.find(name);
  return found == columns.end() ? nullptr : found->second;
}

std::size_t rows_of(const Trace& trace) {
  return trace.columns.empty() ? 0 : trace.columns.front().values.size();
}

/// Bodies, or coordinates, that have a position in the columns, in their order; and how many axes they have.
struct Bodies {
  std::vector<std::string> names;
  std::size_t dimension = 1;
  bool have_axes = true;  // contacts have none
};

Bodies bodies_of(const Trace& trace) {
  Bodies bodies;
  for (const BodyAxis& body : body_axes(trace, ".position")) {
    if (body.axis.empty() || body.axis == "_x") bodies.names.push_back(body.body);
    if (body.axis == "_y") bodies.dimension = std::max<std::size_t>(2, bodies.dimension);
    if (body.axis == "_z") bodies.dimension = 3;
  }
  return bodies;
}

/// instants × names × axes; NaN where there is no such column.
void write_over_time(hid_t group, const char* what, const Trace& trace, const ByName& columns,
                     const Bodies& bodies) {
  const std::size_t width = bodies.names.size() * bodies.dimension;
  std::vector<const Column*> all(width);
  std::string unit;
  for (std::size_t i = 0; i < width; ++i) {
    const std::string name = bodies.names[i / bodies.dimension] + "." + what;
    const char axis[] = {'_', "xyz"[i % bodies.dimension], '\0'};
    all[i] = find(columns, bodies.dimension > 1 ? name + axis : name);
    if (all[i]) unit = all[i]->unit;
  }
  if (unit.empty()) return;
  std::vector<hsize_t> extents{rows_of(trace), bodies.names.size()};
  if (bodies.have_axes) extents.push_back(bodies.dimension);
  write_rows(group, what, unit, extents, [&](std::size_t first, std::span<double> rows) {
    for (std::size_t i = 0; i < width; ++i)
      for (std::size_t at = i, row = first; all[i] && at < rows.size(); at += width, ++row)
        rows[at] = all[i]->values[row];
  });
}

/// Every body at one end of the run: bodies × axes.
void write_state(hid_t group, const char* name, const Trace& trace, Vector3 BodyOutcome::*part,
                 const std::string& unit) {
  std::vector<double> values;
  for (const BodyOutcome& body : trace.bodies)
    for (std::size_t axis = 0; axis < trace.dimension; ++axis) values.push_back(component(body.*part, axis));
  write_array(group, name, unit, values, {trace.bodies.size(), trace.dimension});
}

void write_outcomes(hid_t group, const Trace& trace) {
  std::vector<std::string> names;
  for (const BodyOutcome& body : trace.bodies) names.push_back(body.name);
  const std::string unit = trace.bodies.front().unit;
  write_dataset(group, "all_names", names);
  write_state(group, "position_start", trace, &BodyOutcome::position_start, unit);
  write_state(group, "position_end", trace, &BodyOutcome::position_end, unit);
  write_state(group, "velocity_start", trace, &BodyOutcome::velocity_start, unit + "/s");
  write_state(group, "velocity_end", trace, &BodyOutcome::velocity_end, unit + "/s");
}

constexpr Field<ContactOutcome> outcome_fields[] = {
    {"touches", "1", [](const ContactOutcome& c) { return static_cast<double>(c.touches); }},
    {"total_impulse", "N s", [](const ContactOutcome& c) { return c.impulse; }},
    {"peak_force", "N", [](const ContactOutcome& c) { return c.peak_force; }}};

}  // namespace

void write_instants(hid_t group, const SphereRecord& record, std::size_t per_body) {
  std::vector<double> times;
  for (const SphereInstant& instant : record.instants) times.push_back(instant.t);
  write_dataset(group, "time", "s", times);
  const std::size_t width = record.names.size() * record.dimension;
  std::vector<hsize_t> extents{times.size(), width / per_body};
  if (per_body > 1) extents.push_back(per_body);
  const auto write = [&](const char* name, const char* unit, std::vector<Vector3> SphereInstant::*part) {
    write_rows(group, name, unit, extents, [&](std::size_t first, std::span<double> rows) {
      for (std::size_t k = 0; k < rows.size(); ++k)
        rows[k] = component((record.instants[first + k / width].*part)[k % width / record.dimension],
                            k % record.dimension);
    });
  };
  write("position", "m", &SphereInstant::x);
  write("velocity", "m/s", &SphereInstant::v);
}

void write_bodies(hid_t file, const Trace& trace) {
  const Bodies bodies = bodies_of(trace);
  if (bodies.names.empty() && trace.bodies.empty() && trace.spheres.instants.empty()) return;
  const Handle group = new_group(file, "bodies");
  if (!trace.bodies.empty()) write_outcomes(group, trace);
  if (!bodies.names.empty()) {
    const ByName columns = by_name(trace);
    write_dataset(group, "name", bodies.names);
    write_dataset(group, "time", "s", trace.columns.front().values);
    for (const char* what : {"position", "velocity"}) write_over_time(group, what, trace, columns, bodies);
  } else if (!trace.spheres.instants.empty()) {
    write_dataset(group, "name", trace.spheres.names);
    write_instants(group, trace.spheres, trace.spheres.dimension);
  }
}

void write_contacts(hid_t file, const Trace& trace) {
  const Handle group = new_group(file, "contacts");
  write_dataset(group, "name", trace.contact_names);
  if (!trace.contacts.empty()) write_fields<ContactOutcome>(group, trace.contacts, outcome_fields);
  if (trace.columns.empty() || trace.contact_names.empty()) return;
  const ByName columns = by_name(trace);
  write_dataset(group, "time", "s", trace.columns.front().values);
  // Of very many contacts only the first have columns.
  Bodies contacts{.names = {}, .have_axes = false};
  for (const std::string& name : trace.contact_names)
    if (find(columns, name + ".force") || find(columns, name + ".impulse")) contacts.names.push_back(name);
  if (contacts.names.empty()) return;
  if (contacts.names.size() < trace.contact_names.size())
    write_dataset(group, "name_over_time", contacts.names);
  for (const char* what : {"depth", "gap", "speed", "force", "impulse", "energy"})
    write_over_time(group, what, trace, columns, contacts);
}

}  // namespace ictus::report::hdf5_api
