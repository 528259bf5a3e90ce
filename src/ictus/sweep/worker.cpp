#include "ictus/sweep/worker.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/run/assemble.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/outcomes_only.hpp"
#include "ictus/run/run.hpp"

namespace ictus::sweep {
namespace {

std::vector<std::string> keys_of(const SweepChoice& choice) {
  std::vector<std::string> keys;
  for (const Parameter& parameter : choice.parameters) keys.push_back(parameter.key);
  return keys;
}

/// Of waves and of many spheres the outcomes follow from their samples.
std::size_t kept_rows(const Assembly& assembly) {
  const std::string_view own = method(assembly.scene.run.method.value).traits().family;
  return own == family::deformable || own == family::spheres ? 0 : outcomes_only;
}

PointResult judged(const Trace& trace) {
  if (!trace.ending.complete) return {PointStatus::incomplete, trace.ending.reason};
  if (!trace.failures.empty()) return {PointStatus::unphysical, trace.failures.front()};
  return {};
}

}  // namespace

std::string_view name_of(PointStatus status) {
  constexpr std::string_view names[] = {"ok", "refused", "incomplete", "unphysical", "undefined", "stopped"};
  return names[static_cast<std::size_t>(status)];
}

std::string in_one_line(const Error& error) {
  std::string text = error.problems().empty() ? error.what() : error.problems().front().message;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

Worker::Worker(const SweepPlan& plan)
    : plan_(plan),
      scene_(plan.scene_text, plan.choice.scene, plan.choice.overrides, keys_of(plan.choice)),
      settings_(plan.choice.parameters.size()),
      last_(plan.choice.parameters.size(), std::nan("")),
      numbers_(plan.names.size()) {}

Assembly Worker::assembled(std::size_t point) {
  place(point);
  return assembled(settings_);
}

void Worker::place(std::size_t point) {
  for (std::size_t k = 0; k < settings_.size(); ++k) settings_[k] = plan_.design.value(point, k);
}

/// At the first possible point. Others must follow: to try it costs as much as a point per parameter.
void Worker::try_in_place() {
  constexpr std::size_t few = 8;  // points per parameter
  if (plan_.points() > few * settings_.size()) {
    const auto assemble = [this](std::span<const double> settings) { return assembled(settings); };
    in_place_ = std::make_unique<AssemblyInPlace>(plan_.choice.parameters, assemble, settings_);
    if (!in_place_->holds()) in_place_.reset();
  }
  tried_in_place_ = true;
}

Assembly Worker::assembled(std::span<const double> settings) {
  for (std::size_t k = 0; k < last_.size(); ++k) {
    const double value = settings[k];
    if (value == last_[k]) continue;
    last_[k] = value;
    const Parameter& parameter = plan_.choice.parameters[k];
    if (parameter.has_words())
      scene_.set(k, parameter.words[static_cast<std::size_t>(value)]);
    else
      scene_.set(k, value);
  }
  Problems problems;
  Scene scene = scene_.read(problems);
  problems.raise();
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

PointResult Worker::tell(const Assembly& assembly, const Trace& trace, std::span<double> values) {
  PointResult result = judged(trace);
  for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = number_of(assembly, trace, plan_.names[i]);
  for (std::size_t k = 0; k < plan_.outcomes.size(); ++k) {
    inputs_.clear();
    for (const std::size_t i : plan_.inputs[k]) inputs_.push_back(numbers_[i]);
    values[k] = plan_.outcomes[k].evaluate(inputs_);
    if (!std::isfinite(values[k]) && result.status == PointStatus::ok)
      result = {PointStatus::undefined, plan_.choice.outcomes[k].name + " has no value in this run"};
    if (!std::isfinite(values[k])) values[k] = std::nan("");
  }
  return result;
}

PointResult Worker::run(std::size_t point, std::span<double> values,
                        const std::function<bool(double)>& stop) {
  std::fill(values.begin(), values.end(), std::nan(""));
  try {
    place(point);
    if (!tried_in_place_) try_in_place();
    const Assembly* set = in_place_ ? in_place_->at(settings_) : nullptr;
    const std::optional<Assembly> read = set ? std::nullopt : std::optional(assembled(settings_));
    const Assembly& assembly = set ? *set : *read;
    bool asked = false;
    const auto stopping = [&](double t) { return asked = asked || (stop && stop(t)); };
    const Trace trace = ictus::run(
        assembly, {.scheme = {}, .record_every = plan_.rows ? 0 : kept_rows(assembly), .stop = stopping});
    if (asked) return {PointStatus::stopped, {}};
    return tell(assembly, trace, values);
  } catch (const Error& error) {
    return {PointStatus::refused, in_one_line(error)};
  }
}

}  // namespace ictus::sweep
