#include "ictus/run/run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/scene/units.hpp"

namespace ictus {

Trace run(const Assembly& assembly, const RunOptions& options) {
  const std::string& scheme = options.scheme.empty() ? assembly.scene.run.method.value : options.scheme;
  const SchemeFacts facts = scheme_facts(scheme);
  if (const std::string why = misfit(facts, *assembly.model); !why.empty())
    throw Error(
        fmt::format("{} {}", scheme, why),
        fmt::format("schemes that fit this scene: {}", fmt::join(fitting_schemes(*assembly.model), ", ")));
  Recorder::Options keeping;
  keeping.every = options.record_every ? options.record_every : assembly.scene.run.record_every;
  keeping.lag = facts.lag;
  keeping.outlook = assembly.plan.outlook;
  Recorder recorder(*assembly.model, keeping);
  Plan plan = assembly.plan;
  plan.stop = options.stop;
  State<Model> state = options.start ? *options.start : assembly.start;
  Ending ending = make_runner(scheme)->advance(*assembly.model, state, plan, recorder);
  Trace trace = recorder.finish(std::move(ending));
  trace.scheme = scheme;
  for (Impact& impact : trace.impacts)
    if (assembly.model->isolated(static_cast<Eigen::Index>(impact.contact)))
      impact.asked_restitution =
          assembly.contacts[impact.contact].law->asked_restitution(impact.approach_speed);
  return trace;
}

namespace {

LawChoice written_out(const ChosenLaw& law) {
  LawChoice choice;
  choice.law.value = std::string(law.name);
  for (const auto& [name, value] : law.values)
    choice.parameters[name] = Quantity{value, {}, shortest(value), {}};
  return choice;
}

}  // namespace

Scene resolved(const Assembly& assembly) {
  Scene scene = assembly.scene;
  // Long chains whose balls touch stay chains: their positions follow.
  for (const Chain& chain : scene.chains)
    for (std::size_t i = 1; chain.gap == 0 && chain.count > 64 && i < chain.count; ++i)
      if (auto& position = scene.bodies[chain.first + i].position; position && position->place.file.empty())
        position.reset();
  const auto& contacts = assembly.contacts;
  if (contacts.empty()) return scene;
  const bool alike = std::all_of(contacts.begin(), contacts.end(), [&](const AssembledContact& contact) {
    return same_law(contact, contacts.front());
  });
  scene.pairs.clear();
  if (alike) {
    scene.contact = written_out(*contacts.front().law);
  } else {
    scene.contact = {};
    for (const AssembledContact& contact : contacts)
      scene.pairs.push_back({{contact.left, {}}, {contact.right, {}}, written_out(*contact.law), {}});
  }
  return scene;
}

}  // namespace ictus
