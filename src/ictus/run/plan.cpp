#include "ictus/run/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ictus {
namespace {

/// The scheme of the scene, or the first favourite that fits.
void pick_scheme(Assembly& assembly, Problems& problems) {
  At<std::string>& method = assembly.scene.run.method;
  const auto fitting = fitting_schemes(*assembly.model);
  if (method.value.empty())
    for (const char* favourite : {"phi", "two_point", "reference"})
      if (method.value.empty() && std::find(fitting.begin(), fitting.end(), favourite) != fitting.end())
        method.value = favourite;
  if (const std::string why = misfit(scheme_facts(method.value), *assembly.model); !why.empty())
    problems.add(method.place, fmt::format("run.method: {} {}", method.value, why),
                 fmt::format("schemes that fit this scene: {}", fmt::join(fitting, ", ")));
}

void plan_corrections(Assembly& assembly, Problems& problems) {
  const RunChoice& run = assembly.scene.run;
  std::vector<std::shared_ptr<const ChosenLaw>> laws;
  for (const AssembledContact& contact : assembly.contacts) laws.push_back(contact.law);
  const auto outlook = [laws](Rebound rebound) {
    return
        [laws, rebound](std::size_t contact, double speed) { return laws[contact]->outlook(speed, rebound); };
  };
  const Rebound rebound = run.rebound == Rebound::approximate ? Rebound::approximate : Rebound::exact;
  Plan& plan = assembly.plan;
  plan.outlook = outlook(Rebound::exact);
  plan.correction_outlook = outlook(rebound);
  plan.corrections = {.clip = run.clip_compression, .rebound = run.rebound != Rebound::computed};
  if (!plan.corrections.any()) return;
  for (const AssembledContact& contact : assembly.contacts)
    if (!contact.law->outlook(1, rebound))
      problems.add(run.method.place,
                   fmt::format("no rebound is known for contact {} ({})", contact.name, contact.law->name),
                   "clip_compression and force_rebound need a contact that shares no body with another, and "
                   "a law of the "
                   "form f = k δ^α (1 + μ δ̇)");
}

}  // namespace

bool method_is_known(const RunChoice& run, Problems& problems) {
  std::vector<std::string_view> names;
  for (const SchemeFacts& facts : smooth_schemes()) names.push_back(facts.about.name);
  const std::string& method = run.method.value;
  if (method.empty() || std::find(names.begin(), names.end(), method) != names.end()) return true;
  problems.add(run.method.place, fmt::format("run.method: there is no scheme '{}'", method),
               allowed_names(method, names));
  return false;
}

void make_plan(Assembly& assembly, Problems& problems) {
  RunChoice& run = assembly.scene.run;
  // Under gravity things may go on for ever: a second, if nothing else is said.
  if (!run.duration && assembly.model->has_external_forces()) run.duration = At<double>{1, {}};
  Plan& plan = assembly.plan;
  plan.step = run.step.value;
  plan.tolerance = run.tolerance.value;
  plan.stop_when_apart = !run.duration;
  if (run.duration) plan.until = run.duration->value;
  pick_scheme(assembly, problems);
  plan_corrections(assembly, problems);
}

}  // namespace ictus
