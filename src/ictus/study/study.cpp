#include "ictus/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/mechanics.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/wave_study.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

/// An option that would not act is refused.
void refuse_idle(const StudyChoice& choice, bool takes_reference, bool takes_steps, bool takes_octaves,
                 const char* what) {
  const StudyChoice standard;
  Problems problems;
  const auto refuse = [&](bool given, const char* option, const char* help) {
    if (given) problems.add({option}, fmt::format("{} acts on no {}", option, what), help);
  };
  refuse(!takes_reference && !choice.reference.empty(), "--reference",
         "it chooses what errors of nonsmooth schemes are taken against: --with moreau_jean; compliant "
         "schemes are always measured against the scheme reference");
  refuse(!takes_steps && choice.coarsest > 0, "--coarsest", "leave it out");
  refuse(!takes_steps && choice.steps_per_octave != standard.steps_per_octave, "--per-octave",
         "leave it out");
  refuse(!takes_octaves && choice.octaves != standard.octaves, "--octaves", "leave it out");
  problems.raise();
}

std::vector<StudyMethod> study_methods(const std::vector<std::string>& names, const Assembly& assembly) {
  std::vector<StudyMethod> methods;
  for (const std::string& name : names) {
    if (!is_nonsmooth_scheme(scheme_of(name)))
      throw Error(scheme_of(name) + " follows compliant contacts, others named do not",
                  "study them in two commands: their errors are measured in other norms");
    methods.push_back(study_method(name, assembly.scene.run));
  }
  return methods;
}

/// Up to where motions are compared, and from which step on: the last is about half the scene's own, the
/// first at most a small part of the time.
StudyChoice motion_choice(StudyChoice choice, const Assembly& assembly) {
  constexpr double fewest_steps = 16;
  choice.until = assembly.plan.until;
  if (!std::isfinite(choice.until))
    throw Error("a study of nonsmooth schemes compares motions up to a time",
                "give one: --set run.duration=1");
  if (choice.coarsest <= 0)
    choice.coarsest =
        std::min(assembly.scene.run.step.value * std::exp2(choice.octaves - 1), choice.until / fewest_steps);
  return choice;
}

void refuse_without_steps(const std::vector<std::string>& methods) {
  Problems problems;
  for (const std::string& name : methods) switch (method(name).traits().varied) {
      case Varied::step:
      case Varied::step_of_motion: break;
      case Varied::nothing:
        problems.add({}, name + " is an impact law: it has no step to refine",
                     "schemes follow the impact in time: ictus study SCENE --with verlet rk4");
        break;
      case Varied::slices:
        problems.add({}, name + " are studied over the number of slices, not over steps",
                     "ictus study SCENE --with " + name);
        break;
      case Varied::step_order_and_gaps:
        problems.add({}, name + " is studied alone: over the step, the order of bodies, and gaps",
                     "ictus study SCENE --with " + name);
        break;
    }
  problems.raise();
}

}  // namespace

const StudyColumn* StudyRun::find(std::string_view id) const {
  for (const StudyColumn& column : columns)
    if (column.id == id) return &column;
  return nullptr;
}

const StudyColumn& StudyRun::operator[](std::string_view id) const {
  const StudyColumn* column = find(id);
  expects(column, "a study is asked for the columns that it has");
  return *column;
}

Study study_slices(const Assembly& assembly, const StudyChoice& choice, const StopAsked& stop) {
  if (!has_slices(assembly.scene))
    throw Error("waves have no step to refine, and the scene has no slices",
                "as in slices = 20 in a [[body]]");
  const WaveStudy found = wave_study(assembly, choice.octaves, [&] { return stop && stop(0); });
  StudyRun run{.method = "waves", .failure = found.failure};
  const auto add = [&](std::string id, std::string name, std::string unit, auto value) {
    StudyColumn column{.id = std::move(id), .name = std::move(name), .unit = std::move(unit)};
    for (const WaveStudyPoint& point : found.points) column.values.push_back(value(point));
    run.columns.push_back(std::move(column));
  };
  add("refinement", "refinement", "1", [](const auto& p) { return static_cast<double>(p.refinement); });
  add("points", "mass points", "1", [](const auto& p) { return static_cast<double>(p.points); });
  for (std::size_t b = 0; b < found.bodies.size(); ++b)
    add("velocities", found.bodies[b], "m/s", [b](const auto& p) { return p.velocities[b]; });
  add("vibrational", "vibration", "1", [](const auto& p) { return p.vibrational; });
  for (std::size_t j = 0; j < found.contacts.size(); ++j)
    add("contact_times", found.contacts[j], "s", [j](const auto& p) { return p.contact_times[j]; });
  add("change", "change to the next", "m/s", [](const auto& p) { return p.change; });
  run.columns.back().slope = found.order;
  Study study;
  study.runs.push_back(std::move(run));
  return study;
}

Study study(const Assembly& assembly, const std::vector<std::string>& methods, const StudyChoice& choice,
            const StopAsked& stop) {
  const auto varied = [](const std::string& name) { return method(scheme_of(name)).traits().varied; };
  const auto of_motion = [&](const std::string& name) { return varied(name) == Varied::step_of_motion; };
  if (std::any_of(methods.begin(), methods.end(), of_motion))
    return study_motions(*mechanics_of(assembly), study_methods(methods, assembly),
                         motion_choice(choice, assembly), stop);
  const Varied alone = methods.size() == 1 ? varied(methods.front()) : Varied::nothing;
  if (alone == Varied::step_order_and_gaps) {
    refuse_idle(choice, false, false, false, "study of discs and spheres");
    return study_spheres(assembly, choice, stop);
  }
  if (alone == Varied::slices) {
    refuse_idle(choice, false, false, true, "study of deformable bodies");
    return study_slices(assembly, choice, stop);
  }
  refuse_without_steps(methods);
  refuse_idle(choice, false, true, true, "study of compliant schemes");
  return study_steps(assembly, methods, choice, stop);
}

}  // namespace ictus
