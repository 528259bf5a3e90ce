#include "ictus/fit/quantity.hpp"

#include <algorithm>

#include "ictus/base/error.hpp"
#include "ictus/base/param.hpp"

namespace ictus::estimation {

namespace {

constexpr double standard_gravity = 9.80665;  // m/s², where the scene has none

/// The impacts of a contact.
std::vector<Impact> impacts_of(const Trace& trace, const std::string& contact) {
  const auto& names = trace.contact_names;
  if (std::find(names.begin(), names.end(), contact) == names.end())
    throw Error("there is no contact '" + contact + "'",
                allowed_names(contact, {names.begin(), names.end()}));
  std::vector<Impact> some;
  for (const Impact& impact : trace.impacts)
    if (names[impact.contact] == contact) some.push_back(impact);
  return some;
}

/// The largest of a number over the impacts of a contact.
template <class Number>
double largest(const Trace& trace, const std::string& contact, Number number) {
  double most = 0;
  for (const Impact& impact : impacts_of(trace, contact)) most = std::max(most, number(impact));
  return most;
}

double largest_force(const Assembly&, const Trace& trace, const std::string& contact) {
  return largest(trace, contact, [](const Impact& i) { return i.peak_force; });
}
double longest_contact(const Assembly&, const Trace& trace, const std::string& contact) {
  return largest(trace, contact, [](const Impact& i) { return i.contact_time(); });
}
double rise_of(const Assembly&, const Trace& trace, const std::string& contact) {
  double most = 0, rise = unknown;
  for (const Impact& impact : impacts_of(trace, contact))
    if (impact.peak_force > most) {
      most = impact.peak_force;
      rise = impact.peak_force_time - impact.touch_time;
    }
  return rise;
}
double first_restitution(const Assembly&, const Trace& trace, const std::string& contact) {
  const std::vector<Impact> some = impacts_of(trace, contact);
  return some.empty() ? unknown : some.front().restitution();
}
double impulse_of(const Assembly&, const Trace& trace, const std::string& contact) {
  (void)impacts_of(trace, contact);  // says where there is no such contact
  for (std::size_t j = 0; j < trace.contact_names.size() && j < trace.contacts.size(); ++j)
    if (trace.contact_names[j] == contact) return trace.contacts[j].impulse;
  return unknown;
}

const BodyOutcome* find_body(const Trace& trace, const std::string& body) {
  for (const BodyOutcome& outcome : trace.bodies)
    if (outcome.name == body) return &outcome;
  return nullptr;
}

double last_velocity(const Assembly& assembly, const Trace& trace, const std::string& body) {
  if (const BodyOutcome* outcome = find_body(trace, body); outcome && assembly.scene.dimension == 1)
    return outcome->velocity_end.x;
  if (const Column* column = trace.find(body + ".velocity"); column && !column->values.empty())
    return column->values.back();
  std::vector<std::string_view> names;
  for (const Body& each : assembly.scene.bodies) names.push_back(each.name.value);
  throw Error("there is no velocity of a body '" + body + "' on a line", allowed_names(body, names));
}

/// A number of a body along −gravity, in every row.
std::vector<double> upward(const Assembly& assembly, const Trace& trace, const std::string& column) {
  const Vector3 up = assembly.scene.gravity * (-1 / length(assembly.scene.gravity));
  std::vector<double> result;
  for (std::size_t axis = 0; axis < assembly.scene.dimension; ++axis) {
    const Column* found = trace.find(column + axis_ending(assembly.scene.dimension, axis));
    if (!found) throw Error("this run keeps no rows of '" + column + "'", "a study of fewer bodies does");
    result.resize(found->values.size(), 0);
    for (std::size_t k = 0; k < result.size(); ++k) result[k] += component(up, axis) * found->values[k];
  }
  return result;
}

/// s, of the first impact of a body; the start where it has none.
double first_touch(const Assembly& assembly, const Trace& trace, const std::string& body) {
  for (const Impact& impact : trace.impacts)
    for (const AssembledContact& contact : assembly.contacts)
      if (contact.name == trace.contact_names[impact.contact] &&
          (contact.left == body || contact.right == body))
        return impact.touch_time;
  return 0;
}

/// The highest point after the first impact. Between rows a body that comes to its peak is in free flight.
double highest_of_rows(const Assembly& assembly, const Trace& trace, const std::string& body) {
  const std::vector<double> height = upward(assembly, trace, body + ".position"),
                            speed = upward(assembly, trace, body + ".velocity");
  const std::vector<double>& time = trace.columns.front().values;
  const double g = length(assembly.scene.gravity), touch = first_touch(assembly, trace, body);
  double highest = -unlimited;
  for (std::size_t k = 0; k < height.size(); ++k) {
    if (time[k] < touch) continue;
    highest = std::max(highest, height[k]);
    const bool last = k + 1 == height.size();
    const bool peaks =
        speed[k] > 0 && (last ? !assembly.scene.run.duration : time[k] + speed[k] / g < time[k + 1]);
    if (peaks) highest = std::max(highest, height[k] + speed[k] * speed[k] / (2 * g));
  }
  return highest;
}

double height_of(const Assembly& assembly, const Trace& trace, const std::string& body) {
  const double g = length(assembly.scene.gravity);
  if (g == 0) {
    const double v = last_velocity(assembly, trace, body);
    return v * v / (2 * standard_gravity);
  }
  // Above the start it is what the run itself has seen, however few rows were kept.
  if (const BodyOutcome* outcome = find_body(trace, body); outcome && assembly.scene.run.duration)
    if (outcome->highest > dot(assembly.scene.gravity, outcome->position_start) * (-1 / g))
      return outcome->highest;
  return highest_of_rows(assembly, trace, body);
}

constexpr NumberKind kinds[] = {
    {"velocity", "m/s", "of a body at the end, on a line", &last_velocity},
    {"height", "m",
     "of a body: the highest point of its centre after its first impact, along -gravity from the origin; without "
     "gravity v^2/2g",
     &height_of},
    {"force", "N", "of a contact at its peak", &largest_force},
    {"rise", "s", "of a contact, from the touch of its strongest impact to the peak of its force", &rise_of},
    {"duration", "s", "of the longest impact of a contact", &longest_contact},
    {"impulse", "N s", "of a contact over the whole run", &impulse_of},
    {"restitution", "1", "of the first impact of a contact: speed after over speed before",
     &first_restitution}};

const NumberKind* find_kind(std::string_view what) {
  for (const NumberKind& kind : kinds)
    if (kind.name == what) return &kind;
  return nullptr;
}

}  // namespace

std::span<const NumberKind> number_kinds() { return kinds; }

SplitQuantity split(std::string_view quantity) {
  const auto dot = quantity.rfind('.');
  if (dot == std::string_view::npos) return {std::string(quantity), {}};
  return {std::string(quantity.substr(0, dot)), std::string(quantity.substr(dot + 1))};
}

std::string_view unit_of_number(std::string_view quantity) {
  const std::string what = split(quantity).what;
  if (const NumberKind* kind = find_kind(what)) return kind->unit;
  std::vector<std::string_view> names;
  for (const NumberKind& kind : kinds) names.push_back(kind.name);
  throw Error("'" + std::string(quantity) + "' is not an outcome of a run: it ends with what was measured",
              allowed_names(what, names));
}

double number_of(const Assembly& assembly, const Trace& trace, const std::string& quantity) {
  unit_of_number(quantity);
  const SplitQuantity parts = split(quantity);
  return find_kind(parts.what)->of(assembly, trace, parts.subject);
}

std::vector<double> touches_of(const Trace& trace, const std::string& contact) {
  std::vector<double> times;
  for (const Impact& impact : impacts_of(trace, contact)) times.push_back(impact.touch_time);
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace ictus::estimation
