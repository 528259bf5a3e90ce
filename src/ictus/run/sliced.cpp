#include "ictus/run/sliced.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/model/waves/sliced_system.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/line_model.hpp"
#include "ictus/run/spheres_plan.hpp"
#include "ictus/run/wave_row.hpp"
#include "ictus/run/wave_treatment.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

bool is_waves(std::string_view method) { return method == waves_about.name; }
bool is_spheres(std::string_view method) { return method == spheres_about.name; }

bool deforms(const Body& body) { return body.shape && body.shape->slices > 1; }

/// Of two bodies alone something would be known of their impact; of bodies that vibrate nothing is.
std::shared_ptr<const ChosenLaw> without_outlook(const ChosenLaw& law) {
  ChosenLaw bare = law;
  bare.outlook = [](double, Rebound) { return std::optional<PredictedImpact>(); };
  bare.asked_restitution = [](double) { return unknown; };
  return std::make_shared<const ChosenLaw>(std::move(bare));
}

/// The half slices of both ends.
std::shared_ptr<const ChosenLaw> half_slices(const AssembledContact& contact,
                                             const waves::ContactSpring& spring, Problems& problems) {
  LawChoice choice;
  choice.law.value = "power_law";
  for (const auto& [name, value] : {std::pair{"stiffness", spring.stiffness}, {"exponent", spring.exponent}})
    choice.parameters[name] = Quantity{value, {}, shortest(value), {}};
  const auto law =
      read_law(choice, {contact.name, contact.mass, {}, contact.gravity, /*isolated=*/false}, problems);
  return law ? without_outlook(*law) : nullptr;
}

void take_laws(Assembly& assembly, const waves::WaveChain& chain, Problems& problems) {
  for (std::size_t j = 0; j < assembly.contacts.size(); ++j) {
    const waves::WaveChain::Contact& site = chain.contacts()[j];
    const bool by_law =
        (site.right ? chain.plan().bodies[*site.right].contact : chain.plan().right_wall->contact)
            .has_value();
    AssembledContact& contact = assembly.contacts[j];
    contact.law = by_law ? without_outlook(*contact.law) : half_slices(contact, site.spring, problems);
  }
}

waves::SlicedNames names_of(const Assembly& assembly, const WaveRow& row) {
  waves::SlicedNames names;
  for (const std::size_t body : row.bodies) names.bodies.push_back(assembly.scene.bodies[body].name.value);
  for (const AssembledContact& contact : assembly.contacts) {
    names.contacts.push_back(contact.name);
    names.restitution.push_back(contact.restitution ? contact.restitution->value : unknown);
  }
  return names;
}

const waves::SlicedSystem& sliced_system(const Assembly& assembly) {
  return static_cast<const waves::SlicedSystem&>(*assembly.mechanics->system);
}

/// s, as given; else a quarter of the largest with which springs of this frequency are stable, 2/ω.
double step_of(const Assembly& assembly) {
  const At<double>& step = assembly.scene.run.step;
  const double fastest = sliced_system(assembly).fastest();
  return step.place.file.empty() && fastest > 0 ? 0.5 / fastest : step.value;
}

void build(Assembly& assembly, Problems& problems) {
  const WaveRow row = wave_row(assembly);
  const waves::WaveChain chain(row.plan);
  auto shipped = std::make_shared<SystemCase>();
  auto system = std::make_unique<waves::SlicedSystem>(chain, names_of(assembly, row));
  const double until = time_of_collision(chain);
  shipped->start = system->start();
  shipped->system = std::move(system);
  shipped->until = until > 0 && std::isfinite(until) ? until : 1;
  assembly.mechanics = std::move(shipped);
  take_laws(assembly, chain, problems);
  if (!problems.empty()) return;
  build_system_model(assembly);
  assembly.plan.step = step_of(assembly);
}

}  // namespace

void check_bodies(const Scene& scene, Problems& problems) {
  const At<BodyModel>& bodies = scene.run.bodies;
  if (bodies.value == BodyModel::unsaid) return;
  if (scene.system)
    problems.add(bodies.place, "run.bodies: the scene has a [system], and no bodies", "remove it");
  else if (!has_slices(scene))
    problems.add(bodies.place, "run.bodies: no body of the scene is cut into slices",
                 "remove it, or give bodies slices, as in slices = 20");
}

std::string bodies_misfit(const Scene& scene, std::string_view method) {
  const bool waves_inside = scene.run.collisions.value == wave_treatment_about.name;
  switch (scene.run.bodies.value) {
    case BodyModel::unsaid: break;
    case BodyModel::rigid:
      if (is_waves(method)) return "follows sliced bodies, and run.bodies says that they are rigid";
      if (is_spheres(method) && waves_inside)
        return "cuts bodies in collisions = \"waves\", and run.bodies says that they are rigid";
      break;
    case BodyModel::sliced:
      if (is_spheres(method) && !waves_inside)
        return "follows sliced bodies inside collisions only: give it collisions = \"waves\"";
      break;
  }
  return {};
}

void build_sliced(Assembly& assembly, Problems& problems) {
  const RunChoice& run = assembly.scene.run;
  if (is_spheres(run.method.value)) return;  // they are cut in its collisions
  const auto refuse = [&](const std::string& why, const std::string& help) {
    problems.add(run.bodies.place, "run.bodies: " + why, help);
  };
  if (const std::string why = row_place_misfit(assembly); !why.empty())
    return refuse("a row of sliced bodies " + why, "bodies = \"rigid\" does not need a row");
  for (std::size_t j = 0; j < assembly.contacts.size(); ++j)
    if (const std::string why = end_misfit(assembly, j); !why.empty())
      return refuse("a row of sliced bodies " + why, "give the contact a law, or slice a body");
  try {
    build(assembly, problems);
  } catch (const Error& error) {
    for (const Problem& problem : error.problems()) refuse(problem.message, problem.help);
  }
}

void fill_sliced_run(Assembly& assembly) {
  RunChoice& run = assembly.scene.run;
  const std::string& method = run.method.value;
  if (is_waves(method)) return;
  if (!run.duration && length(assembly.scene.gravity) == 0)
    run.duration = At<double>{assembly.mechanics->until, {}};
  run.step.value = step_of(assembly);
  // These find their steps: this one is for the eye.
  const bool adaptive = method == "reference" || method == "event_driven";
  if (adaptive && run.duration && run.step.place.file.empty())
    run.step.value = std::max(run.step.value, run.duration->value / 1000);
}

void plan_sliced(Assembly& assembly) {
  const RunChoice& run = assembly.scene.run;
  Plan& plan = assembly.plan;
  plan.stop_when_apart = false;
  if (!std::isfinite(plan.until)) plan.until = assembly.mechanics->until;
  plan.step = is_waves(run.method.value) ? step_of(assembly) : run.step.value;
}

double fastest_vibration(const Assembly& assembly) {
  if (assembly.mechanics)
    if (const auto* modal = dynamic_cast<const ModalSystem*>(assembly.mechanics->system.get()))
      return modal->fastest();
  return are_sliced(assembly.scene) && assembly.mechanics ? sliced_system(assembly).fastest() : 0;
}

std::string step_misfit(const Assembly& assembly, const SchemeFacts& scheme) {
  const double fastest = fastest_vibration(assembly);
  if (scheme.keeps.adaptive || scheme.needs.modes || scheme.keeps.staged || fastest == 0)
    return {};  // exact modes know no limit
  const double most = scheme.keeps.staggered ? 1 : 2, step = assembly.plan.step;
  if (step * fastest <= most) return {};
  return fmt::format(
      "cannot follow the springs of the bodies with a step of {:.4g} s: take at most {}/ω = {:.4g} s, where ω bounds "
      "their fastest vibration, or a method that finds its steps, such as reference",
      step, most, most / fastest);
}

namespace {

/// Contacts whose law is not what acts; the impact scene has that of rigid bodies.
std::vector<std::string> set_aside(const Assembly& assembly) {
  std::vector<std::string> names;
  for (std::size_t j = 0; j < assembly.contacts.size(); ++j) {
    const ImpactContact& rigid = assembly.impacts.contacts[j];
    const PowerTerm acting = spring_of(assembly.contacts[j]);
    if (rigid.stiffness > 0 && (rigid.exponent != acting.exponent ||
                                std::abs(rigid.stiffness - acting.coefficient) > 1e-12 * acting.coefficient))
      names.push_back(assembly.contacts[j].name);
  }
  return names;
}

bool takes_as_rigid(const Scene& scene, std::string_view method) {
  if (is_waves(method) || scene.run.bodies.value != BodyModel::unsaid) return false;
  if (is_spheres(method) && scene.run.collisions.value == wave_treatment_about.name) return false;
  return std::any_of(scene.bodies.begin(), scene.bodies.end(), deforms);
}

}  // namespace

std::string slices_remark(const Assembly& assembly, std::string_view method) {
  if (takes_as_rigid(assembly.scene, method))
    return fmt::format("{} takes bodies with slices as rigid; bodies = \"sliced\" under [run] cuts them",
                       method);
  const bool rigid_ends = is_impact_law(method) || is_nonsmooth_scheme(method);
  if (!are_sliced(assembly.scene) || is_waves(method) || is_spheres(method) || rigid_ends) return {};
  const std::vector<std::string> names = set_aside(assembly);
  if (names.empty()) return {};
  return fmt::format("bodies are sliced: half slices are the spring, and not the elastic law, of {}{}",
                     names.front(), names.size() > 1 ? fmt::format(" and {} more", names.size() - 1) : "");
}

}  // namespace ictus
