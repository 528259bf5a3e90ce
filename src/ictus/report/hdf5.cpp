#include "ictus/report/hdf5.hpp"

#include <array>

#include "ictus/report/hdf5_arrays.hpp"
#include "ictus/report/hdf5_file.hpp"

namespace ictus::report {
namespace {

using namespace hdf5_api;

void write_columns(hid_t file, const Trace& trace) {
  const Handle group = new_group(file, "columns");
  for (const Column& column : trace.columns)
    write_attribute(write_dataset(group, column.name, column.values), "unit", column.unit);
}

struct Field {
  const char* name;
  const char* unit;
  double (*value)(const Impact&);
};
constexpr std::array impact_fields{
    Field{"touch_time", "s", [](const Impact& i) { return i.touch_time; }},
    Field{"approach_speed", "m/s", [](const Impact& i) { return i.approach_speed; }},
    Field{"peak_depth", "m", [](const Impact& i) { return i.peak_depth; }},
    Field{"peak_depth_time", "s", [](const Impact& i) { return i.peak_depth_time; }},
    Field{"peak_force", "N", [](const Impact& i) { return i.peak_force; }},
    Field{"peak_force_time", "s", [](const Impact& i) { return i.peak_force_time; }},
    Field{"release_time", "s", [](const Impact& i) { return i.release_time; }},
    Field{"separation_speed", "m/s", [](const Impact& i) { return i.separation_speed; }},
    Field{"asked_restitution", "1", [](const Impact& i) { return i.asked_restitution; }},
    Field{"energy_before", "J", [](const Impact& i) { return i.energy_before; }},
    Field{"energy_after", "J", [](const Impact& i) { return i.energy_after; }},
    Field{"contact_time", "s", [](const Impact& i) { return i.contact_time(); }},
    Field{"restitution", "1", [](const Impact& i) { return i.restitution(); }}};

void write_impacts(hid_t file, const Trace& trace) {
  const Handle group = new_group(file, "impacts");
  std::vector<std::uint64_t> contacts, samples;
  for (const Impact& impact : trace.impacts) {
    contacts.push_back(impact.contact);
    samples.push_back(impact.samples);
  }
  write_attribute(write_dataset(group, "contact", contacts), "unit", "1");
  write_attribute(write_dataset(group, "samples", samples), "unit", "1");
  for (const Field& field : impact_fields) {
    std::vector<double> values;
    for (const Impact& impact : trace.impacts) values.push_back(field.value(impact));
    write_attribute(write_dataset(group, field.name, values), "unit", field.unit);
  }
}

/// Of nonsmooth runs; speeds are those of the gap.
void write_motion_events(hid_t file, const Trace& trace) {
  const std::vector<Event> events = trace.events_inside_impacts(false);
  if (events.empty()) return;
  const Handle group = new_group(file, "motion_events");
  std::vector<std::string> kinds;
  std::vector<std::uint64_t> contacts;
  std::vector<double> times, before, after, losses;
  for (const Event& event : events) {
    kinds.emplace_back(name(event.kind));
    contacts.push_back(event.contact);
    times.push_back(event.t);
    before.push_back(event.before);
    after.push_back(event.after);
    losses.push_back(event.loss);
  }
  write_dataset(group, "kind", kinds);
  write_attribute(write_dataset(group, "contact", contacts), "unit", "1");
  write_attribute(write_dataset(group, "time", times), "unit", "s");
  write_attribute(write_dataset(group, "speed_before", before), "unit", "m/s");
  write_attribute(write_dataset(group, "speed_after", after), "unit", "m/s");
  write_attribute(write_dataset(group, "loss", losses), "unit", "J");
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
  write_attribute(write_dataset(group, "count", counts), "unit", "1");
  write_attribute(write_dataset(group, "rest", points.rest), "unit", "m");
  write_attribute(write_dataset(group, "mass", points.mass), "unit", "kg");
  write_attribute(write_dataset(group, "time", points.time), "unit", "s");
  const std::size_t rows = points.time.size(), count = points.count();
  write_attribute(write_array(group, "displacement", points.displacement, {rows, count}), "unit", "m");
  write_attribute(write_array(group, "velocity", points.velocity, {rows, count}), "unit", "m/s");
  write_attribute(write_array(group, "stress", points.stress, {rows, count}), "unit", "Pa");
}

/// Of discs and spheres: states at some instants, one row per instant, body after body.
void write_spheres(hid_t file, const SphereRecord& record) {
  if (record.dimension == 0) return;
  const Handle group = new_group(file, "spheres");
  write_attribute(group, "dimension", std::uint64_t{record.dimension});
  write_attribute(group, "collisions", record.treatment);
  write_dataset(group, "names", record.names);
  write_attribute(write_dataset(group, "radius", record.radius), "unit", "m");
  write_attribute(write_dataset(group, "mass", record.mass), "unit", "kg");
  write_instants(group, record, 1);
}

void write_ledger(hid_t file, const Ledger& ledger) {
  const Handle group = new_group(file, "ledger");
  write_attribute(group, "unit", "J");
  write_attribute(group, "initial", ledger.initial);
  write_attribute(group, "work", ledger.work);
  write_attribute(group, "kinetic", ledger.kinetic);
  write_attribute(group, "vibrational", ledger.vibrational);
  write_attribute(group, "stored", ledger.stored);
  write_attribute(group, "potential", ledger.potential);
  write_attribute(group, "dissipated", ledger.dissipated);
  write_attribute(group, "dissipated_by_law", ledger.dissipated_by(Loss::law));
  write_attribute(group, "dissipated_by_impact", ledger.dissipated_by(Loss::impact));
  write_attribute(group, "dissipated_by_rest", ledger.dissipated_by(Loss::rest));
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
      write_attribute(write_dataset(group, column.name, column.values), "unit", column.unit);
}

}  // namespace

std::string hdf5(const Trace& trace, const Origin& origin) {
  const Silence silence;
  const Handle file = new_file_in_memory();
  write_origin(file, origin);
  write_trace(file, trace);
  return image(file);
}

std::string hdf5(const DataTable& table, const Runs& runs, const Origin& origin) {
  const Silence silence;
  const Handle file = new_file_in_memory();
  write_origin(file, origin);
  write_table(new_group(file, "table"), table);
  if (runs.empty()) return image(file);
  const Handle group = new_group(file, "runs");
  for (const Run& run : runs) write_trace(new_group(group, run.name), run.trace);
  return image(file);
}

}  // namespace ictus::report
