#include "ictus/sweep/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ictus/base/version.hpp"
#include "ictus/ensemble/opencl.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/scene_path.hpp"
#include "ictus/scene/scene_template.hpp"
#include "ictus/scene/write.hpp"
#include "ictus/sweep/one_impact.hpp"

namespace ictus::sweep {
namespace {

constexpr std::size_t most_tried = 64;  // points, until one is possible

/// FNV-1a, 64 bits: it tells sweeps apart, and guards nothing.
std::string digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return fmt::format("{:016x}", hash);
}

std::string described(const SweepPlan& plan) {
  const SweepChoice& choice = plan.choice;
  std::string text = std::string(version()) + "\n" + plan.scene_text + "\n" + plan.resolved;
  for (const std::string& word : choice.overrides) text += "\nset " + word;
  for (const Parameter& p : choice.parameters) {
    text += fmt::format("\nvary {} {} {}", p.key, static_cast<int>(p.shape), p.points);
    for (const double value : p.values) text += fmt::format(" {}", value);
    for (const std::string& word : p.words) text += " " + word;
  }
  for (const OutcomeChoice& outcome : choice.outcomes)
    text += "\nout " + outcome.name + " " + outcome.expression;
  if (!choice.device.empty()) text += "\ndevice " + choice.device;
  return text + fmt::format("\n{} {} {}", name_of(plan.design.sampling()), choice.samples, choice.seed);
}

void set_point(SceneTemplate& scene, const SweepPlan& plan, std::size_t point) {
  for (std::size_t k = 0; k < plan.choice.parameters.size(); ++k) {
    const Parameter& parameter = plan.choice.parameters[k];
    const double value = plan.design.value(point, k);
    if (parameter.has_words())
      scene.set(k, parameter.words[static_cast<std::size_t>(value)]);
    else
      scene.set(k, value);
  }
}

/// What keeps the scene, as it is set, from being a point of this sweep.
Problems problems_of(const SceneTemplate& scene, const SweepPlan& plan) {
  Problems problems;
  Scene read = scene.read(problems);
  if (!problems.empty()) return problems;
  const Assembly assembly = assemble(std::move(read), problems);
  if (problems.empty() && !plan.choice.device.empty()) try {
      (void)OneImpact(assembly);
    } catch (const Error& error) {
      for (const Problem& problem : error.problems())
        problems.add(problem.place, problem.message, problem.help);
    }
  return problems;
}

/// A complaint about a value that the sweep sets is one about what was asked to vary.
void name_what_varies(std::vector<Problem>& list, const SweepPlan& plan) {
  for (Problem& problem : list)
    for (const Parameter& parameter : plan.choice.parameters)
      if (problem.place.file.starts_with(fmt::format("--set {}=", parameter.key)))
        problem.place = parameter.place;
}

/// A possible point, so that what the others lack is theirs and not that of a key.
std::size_t possible_point(SceneTemplate& scene, const SweepPlan& plan) {
  Problems first;
  const std::size_t tried = std::min(plan.points(), most_tried);
  for (std::size_t i = 0; i < tried; ++i) {
    const std::size_t point = i * plan.points() / tried;
    set_point(scene, plan, point);
    const Problems problems = problems_of(scene, plan);
    if (problems.empty()) return point;
    if (first.empty()) first = problems;
  }
  std::vector<Problem> list = first.list();
  name_what_varies(list, plan);
  list.front().help += fmt::format("{}none of {} points is possible; this is what the first one lacks",
                                   list.front().help.empty() ? "" : "; ", tried);
  throw Error(std::move(list));
}

/// Values are set in SI without a unit; that the unit is right is found out once, by writing it.
void check_units(SceneTemplate& scene, const SweepPlan& plan, std::size_t point) {
  Problems found;
  for (std::size_t k = 0; k < plan.choice.parameters.size(); ++k) {
    const Parameter& parameter = plan.choice.parameters[k];
    if (!parameter.dimension) continue;
    const double value = plan.design.value(point, k);
    scene.set(k, fmt::format("{} {}", value, parameter.dimension->text()));
    const Problems problems = problems_of(scene, plan);
    for (const Problem& problem : problems.list()) found.add(parameter.place, problem.message, problem.help);
    scene.set(k, value);
  }
  found.raise();
}

void read_outcomes(SweepPlan& plan, const Assembly& assembly, const Trace& trace) {
  if (plan.choice.outcomes.empty())
    for (const BodyOutcome& body : trace.bodies) {
      const std::size_t axes = body.axes > 0 ? body.axes : trace.dimension;
      for (std::size_t axis = 0; axis < axes; ++axis) {
        const std::string name = body.name + ".velocity" + axis_ending(axes, axis);
        plan.choice.outcomes.push_back({name, name, {}});
      }
    }
  const std::vector<RunNumber> known = numbers_of(assembly, trace);
  Problems problems;
  for (const OutcomeChoice& outcome : plan.choice.outcomes) try {
      plan.outcomes.emplace_back(outcome.expression, known);
      plan.inputs.emplace_back();
      for (const std::string& name : plan.outcomes.back().names()) {
        plan.rows = plan.rows || needs_rows(name);
        const auto found = std::find(plan.names.begin(), plan.names.end(), name);
        plan.inputs.back().push_back(static_cast<std::size_t>(found - plan.names.begin()));
        if (found == plan.names.end()) plan.names.push_back(name);
      }
    } catch (const Error& error) {
      for (const Problem& problem : error.problems())
        problems.add(outcome.place, problem.message, problem.help);
    }
  problems.raise();
}

/// A device that is there, and outcomes that it tells.
void check_device(SweepPlan& plan) {
  const std::string asked = std::exchange(plan.choice.device, ensemble::device_name(plan.choice.device));
  Problems problems;
  for (std::size_t k = 0; k < plan.outcomes.size(); ++k)
    for (const std::string& name : plan.outcomes[k].names())
      if (!is_told_of_one_impact(name))
        problems.add(plan.choice.outcomes[k].place, "the device " + asked + " does not tell " + name,
                     "it tells velocities, speeds, impulses, and energy.initial, final, kinetic, dissipated");
  problems.raise();
}

void refuse_twice(const SweepChoice& choice) {
  Problems problems;
  for (std::size_t i = 0; i < choice.parameters.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (choice.parameters[i].key == choice.parameters[k].key)
        problems.add(choice.parameters[i].place, "'" + choice.parameters[i].key + "' is varied twice");
  for (std::size_t i = 0; i < choice.outcomes.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (choice.outcomes[i].name == choice.outcomes[k].name)
        problems.add(choice.outcomes[i].place, "the outcome '" + choice.outcomes[i].name + "' stands twice");
  problems.raise();
}

}  // namespace

SweepPlan plan_sweep(SweepChoice choice, const ExpectPoints& expect) {
  refuse_twice(choice);
  Problems problems;
  auto text = read_file(choice.scene, problems);
  problems.raise();
  return plan_sweep(std::move(choice), std::move(*text), expect);
}

SweepPlan plan_sweep(SweepChoice choice, std::string scene_text, const ExpectPoints& expect) {
  refuse_twice(choice);
  Problems problems;
  Design design(choice);
  SweepPlan plan{
      std::move(choice), std::move(scene_text), std::move(design), {}, {}, {}, {}, false, {}, {}, {}};
  std::vector<std::string> keys;
  for (const Parameter& parameter : plan.choice.parameters) keys.push_back(parameter.key);
  SceneTemplate scene(plan.scene_text, plan.choice.scene, plan.choice.overrides, keys);
  const std::size_t point = possible_point(scene, plan);
  check_units(scene, plan, point);
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const Parameter& parameter = plan.choice.parameters[k];
    const auto dimension = parameter.dimension ? parameter.dimension : scene.written_dimension(k);
    plan.parameter_units.push_back(parameter.has_words() ? ""
                                   : dimension           ? dimension->text()
                                                         : std::string(unit_of_key(parameter.key)));
  }
  set_point(scene, plan, point);
  const Assembly assembly = assemble(scene.read(problems), problems);
  problems.raise();
  if (expect) expect(assembly, plan.points());
  plan.title = assembly.scene.title;
  plan.resolved = write_scene(resolved(assembly));
  read_outcomes(plan, assembly, ictus::run(assembly));
  if (!plan.choice.device.empty()) check_device(plan);
  plan.fingerprint = digest(described(plan));
  return plan;
}

}  // namespace ictus::sweep
