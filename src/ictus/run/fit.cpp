#include "ictus/run/fit.hpp"

#include <algorithm>

#include "ictus/base/param.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {

namespace {

constexpr double standard_gravity = 9.80665;  // m/s², where the scene has none

struct Outcome {
  std::string_view name, unit;
};
constexpr Outcome outcomes[] = {{"velocity", "m/s"}, {"height", "m"}, {"force", "N"}, {"duration", "s"}};

struct Split {
  std::string subject, what;  // "tennis", "height"
};
Split split(std::string_view quantity) {
  const auto dot = quantity.rfind('.');
  if (dot == std::string_view::npos) return {std::string(quantity), {}};
  return {std::string(quantity.substr(0, dot)), std::string(quantity.substr(dot + 1))};
}

/// The largest of a number over the impacts of a contact.
template <class Number>
double largest(const Trace& trace, const std::string& contact, Number number) {
  const auto& names = trace.contact_names;
  const auto found = std::find(names.begin(), names.end(), contact);
  if (found == names.end())
    throw Error("there is no contact '" + contact + "'",
                allowed_names(contact, {names.begin(), names.end()}));
  double most = 0;
  for (const Impact& impact : trace.impacts)
    if (names[impact.contact] == contact) most = std::max(most, number(impact));
  return most;
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

}  // namespace

std::string_view unit_of_outcome(std::string_view quantity) {
  const std::string what = split(quantity).what;
  std::vector<std::string_view> names;
  for (const Outcome& outcome : outcomes) {
    if (outcome.name == what) return outcome.unit;
    names.push_back(outcome.name);
  }
  throw Error("'" + std::string(quantity) + "' is not an outcome of a run: it ends with what was measured",
              allowed_names(what, names));
}

double outcome_of(const Assembly& assembly, const Trace& trace, const std::string& quantity) {
  const auto [subject, what] = split(quantity);
  if (what == "force") return largest(trace, subject, [](const Impact& i) { return i.peak_force; });
  if (what == "duration") return largest(trace, subject, [](const Impact& i) { return i.contact_time(); });
  return what == "height" ? height_of(assembly, trace, subject) : last_velocity(assembly, trace, subject);
}

Identified fit(const std::string& path, const std::vector<std::string>& overrides, const FitChoice& choice) {
  unit_of_outcome(choice.quantity);
  const auto outcome = [&](double value) {
    std::vector<std::string> words = overrides;
    words.push_back(choice.key + "=" + shortest(value));
    const Assembly assembly = load(path, words);
    return outcome_of(assembly, run(assembly), choice.quantity);
  };
  return identify(outcome, choice.measured, choice.range);
}

}  // namespace ictus
