#include "ictus/run/run.hpp"

#include <algorithm>

#include "ictus/scene/units.hpp"

namespace ictus {

Trace run(const Assembly& assembly, const std::function<bool(double)>& stop) {
  const std::string& scheme = assembly.scene.run.method.value;
  Recorder::Options options;
  options.every = assembly.scene.run.record_every;
  options.lag = scheme_facts(scheme).lag;
  options.outlook = assembly.plan.outlook;
  Recorder recorder(*assembly.model, options);
  Plan plan = assembly.plan;
  plan.stop = stop;
  State<Model> state = assembly.start;
  Ending ending = make_runner(scheme)->advance(*assembly.model, state, plan, recorder);
  Trace trace = recorder.finish(std::move(ending));
  trace.scheme = scheme;
  return trace;
}

namespace {

LawChoice written_out(const ChosenLaw& law) {
  LawChoice choice;
  choice.law.value = std::string(law.name);
  for (const auto& [name, value] : law.values) choice.parameters[name] = Quantity{value, {}, shortest(value), {}};
  return choice;
}

}  // namespace

Scene resolved(const Assembly& assembly) {
  Scene scene = assembly.scene;
  const auto& contacts = assembly.contacts;
  if (contacts.empty()) return scene;
  const bool alike = std::all_of(contacts.begin(), contacts.end(), [&](const AssembledContact& contact) {
    return contact.law.name == contacts.front().law.name && contact.law.values == contacts.front().law.values;
  });
  scene.pairs.clear();
  if (alike) {
    scene.contact = written_out(contacts.front().law);
  } else {
    scene.contact = {};
    for (const AssembledContact& contact : contacts)
      scene.pairs.push_back({{contact.left, {}}, {contact.right, {}}, written_out(contact.law), {}});
  }
  return scene;
}

}  // namespace ictus
