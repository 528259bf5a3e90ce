#include "ictus/report/hdf5.hpp"

#include "ictus/report/hdf5_arrays.hpp"
#include "ictus/report/hdf5_file.hpp"
#include "ictus/report/shown_restitution.hpp"

namespace ictus::report {
namespace {

using namespace hdf5_api;

void write_columns(hid_t file, const Trace& trace) {
  const Handle group = new_group(file, "columns");
  for (const Column& column : trace.columns) write_dataset(group, column.name, column.unit, column.values);
}

constexpr Field<Impact> impact_fields[] = {
    {"touch_time", "s", [](const Impact& i) { return i.touch_time; }},
    {"approach_speed", "m/s", [](const Impact& i) { return i.approach_speed; }},
    {"peak_depth", "m", [](const Impact& i) { return i.peak_depth; }},
    {"peak_depth_time", "s", [](const Impact& i) { return i.peak_depth_time; }},
    {"peak_force", "N", [](const Impact& i) { return i.peak_force; }},
    {"peak_force_time", "s", [](const Impact& i) { return i.peak_force_time; }},
    {"release_time", "s", [](const Impact& i) { return i.release_time; }},
    {"separation_speed", "m/s", [](const Impact& i) { return i.separation_speed; }},
    {"asked_restitution", "1", [](const Impact& i) { return i.asked_restitution; }},
    {"energy_before", "J", [](const Impact& i) { return i.energy_before; }},
    {"energy_after", "J", [](const Impact& i) { return i.energy_after; }},
    {"contact_time", "s", [](const Impact& i) { return i.contact_time(); }},
    {"restitution", "1", [](const Impact& i) { return shown_restitution(i); }}};
constexpr Field<Event> motion_event_fields[] = {
    {"time", "s", [](const Event& e) { return e.t; }},
    {"speed_before", "m/s", [](const Event& e) { return e.before; }},
    {"speed_after", "m/s", [](const Event& e) { return e.after; }},
    {"loss", "J", [](const Event& e) { return e.loss; }}};

void write_impacts(hid_t file, const Trace& trace) {
  const Handle group = new_group(file, "impacts");
  std::vector<std::uint64_t> contacts, samples;
  for (const Impact& impact : trace.impacts) {
    contacts.push_back(impact.contact);
    samples.push_back(impact.samples);
  }
  write_dataset(group, "contact", "1", contacts);
  write_dataset(group, "samples", "1", samples);
  write_fields<Impact>(group, trace.impacts, impact_fields);
}

/// Of nonsmooth runs; speeds are those of the gap.
void write_motion_events(hid_t file, const Trace& trace) {
  const std::vector<Event> events = trace.events_inside_impacts(false);
  if (events.empty()) return;
  const Handle group = new_group(file, "motion_events");
  std::vector<std::string> kinds;
  std::vector<std::uint64_t> contacts;
  for (const Event& event : events) {
    kinds.emplace_back(name(event.kind));
    contacts.push_back(event.contact);
  }
  write_dataset(group, "kind", kinds);
  write_dataset(group, "contact", "1", contacts);
  write_fields<Event>(group, events, motion_event_fields);
}

/// Of deformable bodies: one row per instant, one column per mass point.
void write_mass_points(hid_t file, const MassPoints& points) {
  if (points.empty()) return;
  const Handle group = new_group(file, "mass_points");
  std::vector<std::string> names;
  std::vector<std::uint64_t> counts;
  for (const MassPoints::Body& body : points.bodies) {
    names.push_back(body.name);
    counts.push_back(body.count);
  }
  write_dataset(group, "body", names);
  write_dataset(group, "count", "1", counts);
  write_dataset(group, "rest", "m", points.rest);
  write_dataset(group, "mass", "kg", points.mass);
  write_dataset(group, "time", "s", points.time);
  const std::size_t rows = points.time.size(), count = points.count();
  write_array(group, "displacement", "m", points.displacement, {rows, count});
  write_array(group, "velocity", "m/s", points.velocity, {rows, count});
  write_array(group, "stress", "Pa", points.stress, {rows, count});
}

/// Of discs and spheres: states at some instants, one row per instant, body after body.
void write_spheres(hid_t file, const SphereRecord& record) {
  if (record.dimension == 0) return;
  const Handle group = new_group(file, "spheres");
  write_attribute(group, "dimension", std::uint64_t{record.dimension});
  write_attribute(group, "collisions", record.treatment);
  write_dataset(group, "names", record.names);
  write_dataset(group, "radius", "m", record.radius);
  write_dataset(group, "mass", "kg", record.mass);
  write_instants(group, record, 1);
}

void write_ledger(hid_t file, const Ledger& ledger) {
  const Handle group = new_group(file, "ledger");
  write_attribute(group, "unit", "J");
  write_attribute(group, "initial", ledger.initial);
  write_attribute(group, "work", ledger.work);
  if (ledger.by_hand != 0) write_attribute(group, "by_hand", ledger.by_hand);
  if (ledger.store != 0) write_attribute(group, "store", ledger.store);
  write_attribute(group, "kinetic", ledger.kinetic);
  write_attribute(group, "vibrational", ledger.vibrational);
  write_attribute(group, "stored", ledger.stored);
  write_attribute(group, "potential", ledger.potential);
  write_attribute(group, "dissipated", ledger.dissipated);
  write_attribute(group, "dissipated_by_law", ledger.dissipated_by(Loss::law));
  write_attribute(group, "dissipated_by_impact", ledger.dissipated_by(Loss::impact));
  write_attribute(group, "dissipated_by_rest", ledger.dissipated_by(Loss::rest));
  write_attribute(group, "dissipated_by_friction", ledger.dissipated_by(Loss::friction));
  write_attribute(group, "corrected", ledger.corrected);
  write_attribute(group, "remainder", ledger.remainder());
  write_attribute(group, "largest_gain", ledger.largest_gain);
}

void write_condition(hid_t parent, const char* name, const char* unit, const Condition& condition) {
  const Handle group = new_group(parent, name);
  write_attribute(group, "unit", unit);
  write_attribute(group, "checked", std::uint64_t{condition.checked});
  write_attribute(group, "violations", std::uint64_t{condition.violations});
  const bool violated = condition.violations > 0;
  write_attribute(group, "first_time", violated ? condition.first_time : unknown);
  write_attribute(group, "worst", violated ? condition.worst : unknown);
  write_attribute(group, "worst_time", violated ? condition.worst_time : unknown);
}

void write_conditions(hid_t file, const Conditions& conditions) {
  const Handle group = new_group(file, "conditions");
  write_condition(group, "energy", "J", conditions.energy);
  write_condition(group, "speed", "m/s", conditions.speed);
  write_condition(group, "compression", "m", conditions.compression);
}

void write_origin(hid_t file, const Origin& origin) {
  write_attribute(file, "title", origin.title);
  write_attribute(file, "version", origin.version);
  write_attribute(file, "scene", origin.scene);
  write_attribute(file, "command", origin.command);
}

void write_trace(hid_t group, const Trace& trace) {
  write_attribute(group, "scheme", trace.scheme);
  write_attribute(group, "complete", std::uint64_t{trace.ending.complete});
  write_attribute(group, "ending", trace.ending.reason);
  write_attribute(group, "steps", std::uint64_t{trace.steps});
  write_attribute(group, "evaluations", std::uint64_t{trace.evaluations});
  write_columns(group, trace);
  write_bodies(group, trace);
  write_contacts(group, trace);
  write_impacts(group, trace);
  write_motion_events(group, trace);
  write_spheres(group, trace.spheres);
  write_mass_points(group, trace.mass_points);
  write_ledger(group, trace.ledger);
  write_conditions(group, trace.conditions);
}

void write_table(hid_t group, const DataTable& table) {
  for (const DataColumn& column : table)
    if (column.unit.empty())
      write_dataset(group, column.name, column.words);
    else
      write_dataset(group, column.name, column.unit, column.values);
}

}  // namespace

void hdf5(const Trace& trace, const Origin& origin, const Sink& sink) {
  const Silence silence;
  NewFile file;
  write_origin(file, origin);
  write_trace(file, trace);
  file.send(sink);
}

void hdf5(const DataTable& table, const Runs& runs, const Origin& origin, const Sink& sink) {
  const Silence silence;
  NewFile file;
  write_origin(file, origin);
  write_table(new_group(file, "table"), table);
  if (!runs.empty()) {
    const Handle group = new_group(file, "runs");
    for (const Run& run : runs) write_trace(new_group(group, run.name), run.trace);
  }
  file.send(sink);
}

}  // namespace ictus::report
