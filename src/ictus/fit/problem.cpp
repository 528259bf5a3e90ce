#include "ictus/fit/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/fit/predict.hpp"
#include "ictus/fit/quantity.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::estimation {
namespace {

/// A number beside its key: what it is where the scene says nothing of it.
bool names_stiffness(const std::string& key) { return key.ends_with("stiffness"); }

/// What the scene says, where that is allowed; else the middle of the bounds.
double start_of(const Parameter& parameter, double in_scene) {
  if (in_scene >= parameter.low && in_scene <= parameter.high) return in_scene;
  if (!std::isfinite(parameter.high - parameter.low)) return in_scene;
  return parameter.scale == Scale::log && parameter.low > 0 ? std::sqrt(parameter.low * parameter.high)
                                                            : 0.5 * (parameter.low + parameter.high);
}

void check_start(const Parameter& parameter) {
  const auto refuse = [&](const std::string& what, const std::string& help) {
    throw Error(fmt::format("{}: {}", parameter.key, what), help);
  };
  if (!(parameter.low < parameter.high))
    refuse(fmt::format("the bounds {} and {} are empty", shortest(parameter.low), shortest(parameter.high)),
           "the first is the smaller one");
  if (parameter.scale == Scale::log && !(parameter.start > 0))
    refuse(fmt::format("the start {} has no logarithm", shortest(parameter.start)),
           "a positive start, or scale = \"linear\"");
  if (parameter.start < parameter.low || parameter.start > parameter.high)
    refuse(fmt::format("the start {} lies beyond the bounds {} and {}", shortest(parameter.start),
                       shortest(parameter.low), shortest(parameter.high)),
           "give a start between them");
}

/// Bounds are told in the unit of the number, where both have one.
void check_unit(const Parameter& parameter, const SceneNumber& number, const std::string& file,
                Problems& problems) {
  const std::string there = unit_of(number);
  const auto asked = parse_unit(parameter.unit), known = parse_unit(there);
  if (parameter.unit != "SI" && asked && known && !(asked->dimension == known->dimension))
    problems.add({file}, fmt::format("{}: needs {}, got {}", parameter.key, there, parameter.unit));
}

/// Where neither the scene nor the key tells a unit, who reads the number does: it is given one with the unit of the
/// bounds. What is wrong with the scene in any case is told elsewhere.
void try_unit(const Parameter& parameter, const WrittenScene& scene, std::vector<std::string> set,
              Problems& problems) {
  const auto asked = parse_unit(parameter.unit);
  if (!asked || !std::isfinite(parameter.start)) return;
  const auto fault = [&](const std::string& value) -> std::string {
    set.push_back(parameter.key + "=" + value);
    try {
      (void)load_text(scene.text, scene.file, set);
    } catch (const Error& error) {
      set.pop_back();
      return error.problems().front().message;
    }
    set.pop_back();
    return {};
  };
  const std::string refused = fault(shortest(parameter.start / asked->factor) + " " + parameter.unit);
  if (!refused.empty() && fault(shortest(parameter.start)).empty()) problems.add({scene.file}, refused);
}

}  // namespace

Problem::Problem(Choice choice) : choice_(std::move(choice)) {
  if (choice_.parameters.empty())
    throw Error("a fit needs a parameter", "[[parameter]] with key = \"contact.restitution\"");
  if (choice_.measurements.empty())
    throw Error("a fit needs a measurement", "[[measurement]] with quantity = \"ball.height\"");
  collect_conditions();
  for (Condition& condition : conditions_) read_numbers(condition);
  for (const Parameter& parameter : choice_.parameters) check_start(parameter);
  add_clocks();
  for (const Measurement& measurement : choice_.measurements) residual_count_ += measurement.values.size();
  for (const Parameter& parameter : choice_.parameters) coordinates_.emplace_back(parameter);
  try_start();
}

/// What is wrong with names and scenes is wrong at the start, too: there it is the user's to hear.
void Problem::try_start() const {
  Eigen::VectorXd start(static_cast<Eigen::Index>(choice_.parameters.size()));
  for (Eigen::Index i = 0; i < start.size(); ++i)
    start[i] = choice_.parameters[static_cast<std::size_t>(i)].start;
  for (const Condition& condition : conditions_) {
    const Assembly assembly =
        load_text(condition.scene.text, condition.scene.file, words_in(condition, start));
    const Trace trace = run(assembly);
    ++runs_;
    for (const std::size_t m : condition.measurements) (void)View(choice_.measurements[m], assembly, trace);
  }
}

void Problem::collect_conditions() {
  for (std::size_t m = 0; m < choice_.measurements.size(); ++m) {
    const Measurement& measurement = choice_.measurements[m];
    auto found = std::find_if(conditions_.begin(), conditions_.end(), [&](const Condition& one) {
      return one.scene.file == measurement.scene && one.set == measurement.set;
    });
    if (found == conditions_.end()) found = conditions_.insert(conditions_.end(), condition_of(measurement));
    found->measurements.push_back(m);
  }
}

Problem::Condition Problem::condition_of(const Measurement& measurement) const {
  for (const Condition& one : conditions_)
    if (one.scene.file == measurement.scene) return {one.scene, measurement.set};
  const auto text = choice_.texts.find(measurement.scene);
  return {text == choice_.texts.end() ? written_scene(measurement.scene)
                                      : WrittenScene{text->second, measurement.scene},
          measurement.set};
}

void Problem::read_numbers(Condition& condition) {
  const bool exponent = std::any_of(choice_.parameters.begin(), choice_.parameters.end(),
                                    [](const Parameter& one) { return one.key.ends_with("exponent"); });
  Problems problems;
  std::vector<std::string> whole;
  for (Parameter& parameter : choice_.parameters) {
    std::vector<std::string> set = condition.set;
    const auto in_scene = [&](Problems& told) {
      return scene_number(condition.scene.text, condition.scene.file, set, parameter.key, told);
    };
    Problems silent;
    std::optional<SceneNumber> number = in_scene(silent);
    if (std::isnan(parameter.start)) parameter.start = start_of(parameter, number ? number->value : unknown);
    // A key that the scene leaves to a default is written first.
    if (!number && !std::isnan(parameter.start))
      set.push_back(parameter.key + "=" + shortest(parameter.start));
    if (!number) number = in_scene(problems);
    if (!number) continue;
    const bool tells_unit = parse_unit(unit_of(*number)).has_value();
    // The unit of a stiffness goes with the exponent, which is not known yet.
    const bool open = exponent && names_stiffness(parameter.key);
    if (tells_unit && !open) check_unit(parameter, *number, condition.scene.file, problems);
    if (!tells_unit && !open && number->components.empty())
      try_unit(parameter, condition.scene, set, problems);
    if (!number->components.empty()) whole.push_back(number->table_key);
    if (parameter.unit == "SI") {
      if (open)
        parameter.unit = "N/m^exponent";
      else
        parameter.unit = unit_of(*number);
    }
    condition.numbers.push_back(*number);
  }
  std::sort(whole.begin(), whole.end());
  if (const auto twice = std::adjacent_find(whole.begin(), whole.end()); twice != whole.end())
    problems.add({condition.scene.file}, "two components of " + *twice + " are to be fitted",
                 "one component of each vector can be");
  problems.raise();
}

void Problem::add_clocks() {
  for (std::size_t m = 0; m < choice_.measurements.size(); ++m) {
    const Measurement& measurement = choice_.measurements[m];
    if (measurement.clock != Measurement::Clock::own) continue;
    if (measurement.kind == Measurement::Kind::number)
      throw Error(measurement.name + ": a number has no clock", "clock acts on touches and curves");
    Parameter clock;
    clock.key = measurement.name + ".clock";
    clock.unit = "s";
    clock.clock_of = m;
    // Its size only scales steps: what the data last.
    const std::vector<double>& times =
        measurement.kind == Measurement::Kind::curve ? measurement.times : measurement.values;
    clock.start = std::max(times.back() - times.front(), 1e-9);
    choice_.parameters.push_back(clock);
  }
}

double Problem::clock_of(std::size_t measurement, const Eigen::VectorXd& values) const {
  for (std::size_t i = 0; i < choice_.parameters.size(); ++i)
    if (choice_.parameters[i].clock_of == measurement) return values[static_cast<Eigen::Index>(i)];
  return 0;
}

std::vector<std::string> Problem::words_in(const Condition& condition, const Eigen::VectorXd& values) const {
  std::vector<std::string> words = condition.set;
  for (std::size_t i = 0; i < condition.numbers.size(); ++i)
    words.push_back(condition.numbers[i].changed_to(values[static_cast<Eigen::Index>(i)]));
  return words;
}

std::vector<std::string> Problem::words(const Eigen::VectorXd& values) const {
  return words_in(conditions_.front(), values);
}

Evaluated Problem::evaluate(const Eigen::VectorXd& values) const {
  Evaluated result;
  result.values.resize(choice_.measurements.size());
  for (const Condition& condition : conditions_) {
    try {
      const Assembly assembly =
          load_text(condition.scene.text, condition.scene.file, words_in(condition, values));
      const Trace trace = run(assembly);
      ++runs_;
      if (!trace.ending.complete) result.refused = trace.ending.reason;
      for (const std::string& words : trace.failures) result.failures.push_back(words);
      result.impacts.push_back(trace.impacts.size());
      for (const std::size_t m : condition.measurements) {
        if (!result.refused.empty()) break;
        Prediction said = View(choice_.measurements[m], assembly, trace).at(clock_of(m, values));
        if (said.values.empty()) result.refused = choice_.measurements[m].name + ": " + said.missing;
        result.values[m] = std::move(said.values);
      }
    } catch (const Error& error) {
      result.refused = error.what();
    }
    if (!result.refused.empty()) return result;
  }
  result.residuals.resize(static_cast<Eigen::Index>(residual_count_));
  Eigen::Index row = 0;
  for (std::size_t m = 0; m < choice_.measurements.size(); ++m)
    for (std::size_t k = 0; k < result.values[m].size(); ++k) {
      const Measurement& measurement = choice_.measurements[m];
      result.residuals[row++] = (result.values[m][k] - measurement.values[k]) / measurement.sigmas[k];
    }
  if (!result.residuals.allFinite()) {
    result.refused = "an outcome is no number";
    result.residuals.resize(0);
  }
  return result;
}

Eigen::VectorXd Problem::with_best_clocks(Eigen::VectorXd values) const {
  for (const Condition& condition : conditions_) {
    const bool any = std::any_of(condition.measurements.begin(), condition.measurements.end(), [&](auto m) {
      return choice_.measurements[m].clock == Measurement::Clock::own;
    });
    if (!any) continue;
    try {
      const Assembly assembly =
          load_text(condition.scene.text, condition.scene.file, words_in(condition, values));
      const Trace trace = run(assembly);
      ++runs_;
      for (std::size_t i = 0; i < choice_.parameters.size(); ++i) {
        const auto m = choice_.parameters[i].clock_of;
        if (!m || std::none_of(condition.measurements.begin(), condition.measurements.end(),
                               [&](std::size_t one) { return one == *m; }))
          continue;
        const double clock = View(choice_.measurements[*m], assembly, trace).best_clock();
        if (std::isfinite(clock)) values[static_cast<Eigen::Index>(i)] = clock;
      }
    } catch (const Error&) {
      return values;  // evaluate() says why
    }
  }
  return values;
}

Eigen::VectorXd Problem::naturals(const Eigen::VectorXd& values) const {
  Eigen::VectorXd z(values.size());
  for (Eigen::Index i = 0; i < z.size(); ++i)
    z[i] = coordinates_[static_cast<std::size_t>(i)].natural(values[i]);
  return z;
}

Eigen::VectorXd Problem::values(const Eigen::VectorXd& naturals) const {
  Eigen::VectorXd p(naturals.size());
  for (Eigen::Index i = 0; i < p.size(); ++i)
    p[i] = coordinates_[static_cast<std::size_t>(i)].value(naturals[i]);
  return p;
}

}  // namespace ictus::estimation
