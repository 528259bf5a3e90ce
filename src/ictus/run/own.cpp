#include "ictus/run/own.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "ictus/run/assemble.hpp"
#include "ictus/run/contacts.hpp"
#include "ictus/run/line_model.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/scene/read.hpp"

namespace ictus {
namespace {

Assembly assemble_own(const std::string& name, SystemCase mechanics, const ChosenLaw* law,
                      std::string_view words) {
  expects(mechanics.system && mechanics.start.q.size() == mechanics.system->coordinates() &&
              mechanics.start.v.size() == mechanics.system->coordinates(),
          "a system starts with as many positions and velocities as it has coordinates");
  Problems problems;
  Assembly assembly;
  // A table of its own: the words may not name another system.
  assembly.scene =
      read_scene_text(fmt::format("{}\n[system]\nkind = '{}'\n", words, name), name, {}, problems);
  if (!assembly.scene.bodies.empty())
    problems.add({name}, "the words beside a system of one's own name bodies",
                 "leave [run], [contact] and a title");
  problems.raise();
  assembly.mechanics = std::make_shared<const SystemCase>(std::move(mechanics));
  if (law)
    assembly.contacts = contacts_of_system(
        *assembly.mechanics, [&](const ContactSite&) { return std::make_shared<const ChosenLaw>(*law); });
  finish_system(assembly, problems);
  problems.raise();
  return assembly;
}

}  // namespace

Assembly assemble_own(const std::string& name, SystemCase mechanics, std::string_view words) {
  return assemble_own(name, std::move(mechanics), nullptr, words);
}

Assembly assemble_own(const std::string& name, SystemCase mechanics, const ChosenLaw& law,
                      std::string_view words) {
  return assemble_own(name, std::move(mechanics), &law, words);
}

void set_law(Assembly& assembly, const ChosenLaw& law) {
  const Method& chosen = method(assembly.scene.run.method.value);
  if (!assembly.model || !chosen.traits().follows_laws)
    throw Error(fmt::format("{} follows no contact law, and {} is one", chosen.name(), law.name),
                "take a scene whose method does, such as two_point");
  const auto shared = std::make_shared<const ChosenLaw>(law);
  for (AssembledContact& contact : assembly.contacts) contact.law = shared;
  rebuild_model(assembly);
  Problems problems;
  chosen.prepare(assembly, problems);
  chosen.complete(assembly, problems);
  problems.raise();
}

}  // namespace ictus
