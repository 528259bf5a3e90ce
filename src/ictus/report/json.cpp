#include "ictus/report/json.hpp"

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "ictus/report/shown_restitution.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus::report {

using Json = nlohmann::ordered_json;

Json number(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

namespace {

Json numbers(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

Json json(const Condition& condition, const char* unit) {
  const bool violated = condition.violations > 0;
  return {{"checked", condition.checked},
          {"violations", condition.violations},
          {"first_time", violated ? number(condition.first_time) : Json(nullptr)},
          {"worst", violated ? number(condition.worst) : Json(nullptr)},
          {"worst_time", violated ? number(condition.worst_time) : Json(nullptr)},
          {"unit", unit}};
}

// In the order of Series::Style and of Series::Tone.
constexpr const char* style_names[] = {"line", "thick",     "dashed", "markers", "line_and_markers",
                                       "thin", "companion", "cells",  "filled"};
static_assert(std::size(style_names) == static_cast<std::size_t>(Series::Style::filled) + 1);
constexpr const char* tone_names[] = {"", "red", "green", "blue"};

Json json(const Series& series) {
  Json result{{"name", series.name},
              {"style", style_names[static_cast<std::size_t>(series.style)]},
              {"x", numbers(series.x)},
              {"y", numbers(series.y)}};
  if (!series.colour.empty()) result["colour"] = numbers(series.colour);
  if (series.tone != Series::Tone::by_name)
    result["tone"] = tone_names[static_cast<std::size_t>(series.tone)];
  if (!series.labels.empty()) result["labels"] = series.labels;
  return result;
}

Json json(const Axis& axis) {
  Json result{{"label", axis.label}, {"logarithmic", axis.logarithmic}};
  if (!axis.names.empty()) result["names"] = axis.names;
  return result;
}

}  // namespace

Json json(const Impact& impact, const std::vector<std::string>& contact_names) {
  const bool named = impact.contact < contact_names.size();
  return {{"contact", named ? Json(contact_names[impact.contact]) : Json(impact.contact)},
          {"touch_time", number(impact.touch_time)},
          {"approach_speed", number(impact.approach_speed)},
          {"separation_speed", number(impact.separation_speed)},
          {"asked_restitution", number(impact.asked_restitution)},
          {"restitution", number(shown_restitution(impact))},
          {"release_time", number(impact.release_time)},
          {"contact_time", number(impact.contact_time())},
          {"samples", impact.samples},
          {"peak_depth", number(impact.peak_depth)},
          {"peak_depth_time", number(impact.peak_depth_time)},
          {"peak_force", number(impact.peak_force)},
          {"peak_force_time", number(impact.peak_force_time)},
          {"energy_before", number(impact.energy_before)},
          {"energy_after", number(impact.energy_after)}};
}

namespace {

Json json(const std::vector<Event>& events, const std::vector<std::string>& contact_names) {
  Json list = Json::array();
  for (const Event& event : events)
    list.push_back({{"kind", ictus::name(event.kind)},
                    {"contact", contact_names[event.contact]},
                    {"time", number(event.t)},
                    {"impulse", number(event.impulse)}});
  return list;
}

Json json(const Event& event, const std::vector<std::string>& contact_names) {
  return {{"kind", ictus::name(event.kind)}, {"contact", contact_names[event.contact]},
          {"time", number(event.t)},         {"before", number(event.before)},
          {"after", number(event.after)},    {"loss", number(event.loss)}};
}

Json json(const CoordinateError& error) {
  return {{"coordinate", error.name},
          {"unit", error.unit},
          {"position", number(error.position)},
          {"exact_position", number(error.exact_position)},
          {"velocity", number(error.velocity)},
          {"exact_velocity", number(error.exact_velocity)},
          {"largest_position_error", number(error.largest)}};
}

/// What only runs of discs and spheres have; their states are in HDF5 and CSV.
Json json(const SphereRecord& record) {
  return {{"bodies", record.names.size()},
          {"dimension", record.dimension},
          {"collisions_by", record.treatment},
          {"impact_loss", number(record.impact_loss)},
          {"rest_loss", number(record.rest_loss)},
          {"penetration", number(record.penetration)},
          {"impacts", record.impacts},
          {"collisions", record.collisions},
          {"fallbacks", record.fallbacks},
          {"most_contacts", record.most_contacts},
          {"sweeps", record.sweeps},
          {"searches", record.searches},
          {"largest_residual", number(record.residual)}};
}

/// What only some methods know stands there for all: empty, or null.
void add_events(Json& result, const Trace& trace) {
  result["events"] = json(trace.events_inside_impacts(true), trace.contact_names);
  result["motion_events"] = Json::array();
  for (const Event& event : trace.events_inside_impacts(false))
    result["motion_events"].push_back(json(event, trace.contact_names));
}

/// What only scenes of a kind have: an exact motion, friction, a crowd.
void add_particulars(Json& result, const Trace& trace) {
  for (const CoordinateError& error : trace.errors) result["errors"].push_back(json(error));
  if (!trace.exact_jumps.empty()) result["exact_jumps"] = numbers(trace.exact_jumps);
  if (trace.cone.solves > 0)
    result["cone_problems"] = {{"solves", trace.cone.solves},
                               {"largest_residual", number(trace.cone.worst)},
                               {"above_1e-9", trace.cone.loose}};
  if (trace.spheres.dimension > 0) result["spheres"] = json(trace.spheres);
}

}  // namespace

Json json(const Ledger& ledger) {
  Json result{{"initial", number(ledger.initial)},
              {"work", number(ledger.work)},
              {"kinetic", number(ledger.kinetic)},
              {"vibrational", number(ledger.vibrational)},
              {"stored", number(ledger.stored)},
              {"potential", number(ledger.potential)},
              {"dissipated", number(ledger.dissipated)},
              {"corrected", number(ledger.corrected)},
              {"remainder", number(ledger.remainder())},
              {"largest_gain", number(ledger.largest_gain)},
              {"dissipated_by",
               {{"law", number(ledger.dissipated_by(Loss::law))},
                {"impact", number(ledger.dissipated_by(Loss::impact))},
                {"rest", number(ledger.dissipated_by(Loss::rest))},
                {"friction", number(ledger.dissipated_by(Loss::friction))}}}};
  if (ledger.by_hand != 0) result["by_hand"] = number(ledger.by_hand);
  if (ledger.store != 0) result["store"] = number(ledger.store);
  return result;
}

Json json(const Conditions& conditions) {
  return {{"energy", json(conditions.energy, "J")},
          {"speed", json(conditions.speed, "m/s")},
          {"compression", json(conditions.compression, "m")}};
}

namespace {

Json vector(const Vector3& a, std::size_t dimension) {
  if (dimension == 1) return number(a.x);
  Json list = Json::array();
  for (std::size_t axis = 0; axis < dimension; ++axis) list.push_back(number(component(a, axis)));
  return list;
}

Json json(const BodyOutcome& body, std::size_t dimension) {
  return {{"name", body.name},
          {"unit", body.unit},
          {"velocity_start", vector(body.velocity_start, dimension)},
          {"velocity_end", vector(body.velocity_end, dimension)},
          {"position_start", vector(body.position_start, dimension)},
          {"position_end", vector(body.position_end, dimension)},
          {"highest", number(body.highest)}};
}

Json json(const ContactOutcome& contact, const std::string& name) {
  return {{"name", name},
          {"touches", contact.touches},
          {"impulse", number(contact.impulse)},
          {"peak_force", number(contact.peak_force)},
          {"peak_force_time", number(contact.peak_force_time)},
          {"gap", number(contact.gap)},
          {"closed", contact.closed}};
}

/// Those that did something: a crowd has very many pairs.
Json contact_outcomes(const Trace& trace) {
  Json list = Json::array();
  for (std::size_t j = 0; j < trace.contacts.size(); ++j)
    if (trace.contacts[j].touches > 0 || trace.contacts[j].closed || trace.contacts.size() <= most_columns)
      list.push_back(json(trace.contacts[j], trace.contact_names[j]));
  return list;
}

Json json(const MassPoints& points) {
  Json bodies = Json::array();
  for (const MassPoints::Body& body : points.bodies)
    bodies.push_back({{"name", body.name}, {"first", body.first}, {"count", body.count}});
  return {{"bodies", std::move(bodies)},
          {"rest", numbers(points.rest)},
          {"mass", numbers(points.mass)},
          {"time", numbers(points.time)},
          {"displacement", numbers(points.displacement)},
          {"velocity", numbers(points.velocity)},
          {"stress", numbers(points.stress)}};
}

}  // namespace

Json json(const Trace& trace, Columns columns) {
  Json impacts = Json::array();
  for (const Impact& impact : trace.impacts) impacts.push_back(json(impact, trace.contact_names));
  Json bodies = Json::array();
  for (const BodyOutcome& body : trace.bodies)
    bodies.push_back(json(body, body.axes > 0 ? body.axes : trace.dimension));
  Json result{{"scheme", trace.scheme},
              {"complete", trace.ending.complete},
              {"ending", trace.ending.reason},
              {"steps", trace.steps},
              {"evaluations", trace.evaluations},
              {"bodies", std::move(bodies)},
              {"contacts", trace.contact_names},
              {"contact_outcomes", contact_outcomes(trace)},
              {"impacts", std::move(impacts)},
              {"ledger", json(trace.ledger)},
              {"conditions", json(trace.conditions)},
              {"momentum_error", number(trace.momentum_error)},
              {"smallest_gap", number(trace.smallest_gap)},
              {"solves", trace.solves},
              {"remarks", trace.remarks},
              {"failures", trace.failures}};
  add_events(result, trace);
  add_particulars(result, trace);
  if (columns == Columns::no) return result;
  Json list = Json::array();
  for (const Column& column : trace.columns)
    list.push_back(Json{{"name", column.name}, {"unit", column.unit}, {"values", numbers(column.values)}});
  result["columns"] = std::move(list);
  if (!trace.mass_points.empty()) result["mass_points"] = json(trace.mass_points);
  return result;
}

Json json(const Table& table) {
  return {{"title", table.title}, {"head", table.head}, {"rows", table.rows}, {"note", table.note}};
}

Json json(const Figure& figure) {
  Json series = Json::array();
  for (const Series& one : figure.series) series.push_back(json(one));
  Json result{{"id", figure.id},     {"title", figure.title}, {"caption", figure.caption},
              {"x", json(figure.x)}, {"y", json(figure.y)},   {"series", std::move(series)}};
  if (!figure.colour.label.empty()) result["colour"] = json(figure.colour);
  if (figure.equal_units) result["equal_units"] = true;
  return result;
}

Json json(const Origin& origin) {
  return {{"title", origin.title},
          {"scene", origin.scene},
          {"version", origin.version},
          {"command", origin.command}};
}

}  // namespace ictus::report
