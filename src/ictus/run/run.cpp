#include "ictus/run/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/method_plans.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/plan.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/verdict.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/scene/chain.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {

namespace {

/// The model has its bodies in the order of the line.
void sort_as_in_scene(std::vector<BodyOutcome>& bodies, const Scene& scene) {
  const auto alike = [](const BodyOutcome& a, const Body& b) { return a.name == b.name.value; };
  if (std::equal(bodies.begin(), bodies.end(), scene.bodies.begin(), scene.bodies.end(), alike)) return;
  std::unordered_map<std::string, BodyOutcome> by_name;
  for (BodyOutcome& body : bodies) by_name.emplace(body.name, std::move(body));
  bodies.clear();
  for (const Body& body : scene.bodies)
    if (const auto found = by_name.find(body.name.value); found != by_name.end())
      bodies.push_back(std::move(found->second));
}

Trace run_scheme(const Assembly& assembly, const std::string& scheme, const RunOptions& options) {
  CompliantRecorder::Options keeping;
  keeping.columns.every = options.record_every ? options.record_every : assembly.scene.run.record_every;
  if (!assembly.scene.system) keeping.gravity = assembly.scene.gravity;
  keeping.lag = scheme_facts(scheme).lag;
  keeping.outlook = assembly.plan.outlook;
  CompliantRecorder recorder(*assembly.model, keeping);
  Plan plan = assembly.plan;
  plan.stop = options.stop;
  State<Model> state = options.start ? *options.start : assembly.start;
  Ending ending = make_runner(scheme)->advance(*assembly.model, state, plan, recorder);
  Trace trace = recorder.finish(std::move(ending));
  trace.scheme = scheme;
  if (assembly.model->on_line() || are_sliced(assembly.scene)) sort_as_in_scene(trace.bodies, assembly.scene);
  for (Impact& impact : trace.impacts)
    if (assembly.model->isolated(static_cast<Eigen::Index>(impact.contact)))
      impact.asked_restitution =
          assembly.contacts[impact.contact].law->asked_restitution(impact.approach_speed);
  return trace;
}

Trace run_by_plan(const Assembly& assembly, NonsmoothPlan plan, const RunOptions& options) {
  if (options.record_every) plan.record_every = options.record_every;
  plan.options.impact.record_every = plan.record_every;
  plan.stop = options.stop;
  Trace trace = run_nonsmooth(*mechanics_of(assembly), plan);
  if (are_sliced(assembly.scene)) sort_as_in_scene(trace.bodies, assembly.scene);
  return trace;
}

Trace run_by_waves(const Assembly& assembly, const RunOptions& options) {
  WavesPlan plan = waves_plan(assembly);
  if (options.record_every) plan.record_every = options.record_every;
  plan.stop = options.stop;
  return run_waves(assembly, plan);
}

Trace run_by_spheres(const Assembly& assembly, const RunOptions& options) {
  SpheresPlan plan = spheres_plan(assembly);
  if (options.record_every) plan.record_every = options.record_every;
  plan.stop = options.stop;
  return run_spheres(assembly, plan);
}

}  // namespace

namespace {

Trace run_by(const std::string& method, const Assembly& assembly, const RunOptions& options) {
  switch (kind_of(method)) {
    case MethodKind::scheme: break;
    case MethodKind::impact_law: return run_by_plan(assembly, law_plan(assembly, method), options);
    case MethodKind::nonsmooth_scheme:
      return run_by_plan(assembly, nonsmooth_plan(assembly, method), options);
    case MethodKind::waves: return run_by_waves(assembly, options);
    case MethodKind::spheres: return run_by_spheres(assembly, options);
  }
  return run_scheme(assembly, method, options);
}

}  // namespace

Trace run(const Assembly& assembly, const RunOptions& options) {
  const std::string& method = options.scheme.empty() ? assembly.scene.run.method.value : options.scheme;
  if (const std::string why = misfit(method, assembly); !why.empty())
    throw Error(fmt::format("{} {}", method, why), fitting_words(assembly));
  Trace trace = run_by(method, assembly, options);
  // A comparison asks for methods by name, and sets rigid ones beside waves: that is no surprise.
  if (std::string remark = slices_remark(assembly, method); options.scheme.empty() && !remark.empty())
    trace.remarks.push_back(std::move(remark));
  judge(trace, declared_error(assembly, method));
  return trace;
}

namespace {

LawChoice written_out(const AssembledContact& contact) {
  LawChoice choice;
  const auto write = [&](const std::string& name, double value) {
    choice.parameters[name] = Quantity{value, {}, shortest(value), {}};
  };
  if (contact.restitution) write("restitution", contact.restitution->value);
  if (contact.precompression > 0) write("precompression", contact.precompression);
  if (!contact.law) return choice;
  choice.law.value = std::string(contact.law->name);
  for (const auto& [name, value] : contact.law->values) write(name, value);
  return choice;
}

}  // namespace

Scene resolved(const Assembly& assembly) {
  Scene scene = assembly.scene;
  // Long chains whose balls touch stay chains: their positions follow.
  for (const Chain& chain : scene.chains)
    for (std::size_t i = 1; no_gap(chain.gaps) && chain.count > 64 && i < chain.count; ++i)
      if (auto& position = scene.bodies[chain.first + i].position; position && position->place.file.empty())
        position.reset();
  const auto& contacts = assembly.contacts;
  // Of many bodies not all contacts are known, and what is written stands for those of other durations too.
  if (contacts.empty() || std::isfinite(assembly.complete_up_to)) return scene;
  const bool alike = std::all_of(contacts.begin(), contacts.end(), [&](const AssembledContact& contact) {
    return same_law(contact, contacts.front());
  });
  scene.pairs.clear();
  if (alike) {
    scene.contact = written_out(contacts.front());
  } else {
    scene.contact = {};
    std::set<std::pair<std::string, std::string>> seen;  // a ball meets several walls of a frame by one law
    for (const AssembledContact& contact : contacts)
      if (!scene.frame || seen.insert(std::minmax(contact.left, contact.right)).second)
        scene.pairs.push_back({{contact.left, {}}, {contact.right, {}}, written_out(contact), {}});
  }
  return scene;
}

}  // namespace ictus
