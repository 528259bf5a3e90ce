#include "ictus/run/fit.hpp"

#include <algorithm>
#include <cmath>

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

double last_velocity(const Assembly& assembly, const Trace& trace, const std::string& body) {
  if (const Column* column = trace.find(body + ".velocity"); column && !column->values.empty())
    return column->values.back();
  std::vector<std::string_view> names;
  for (const Body& each : assembly.scene.bodies) names.push_back(each.name.value);
  throw Error("there is no velocity of a body '" + body + "' on a line", allowed_names(body, names));
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
  const double v = last_velocity(assembly, trace, subject);
  const double g = assembly.scene.gravity.x == 0 ? standard_gravity : std::abs(assembly.scene.gravity.x);
  return what == "height" ? v * v / (2 * g) : v;
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
