#include "ictus/run/methods.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/run/friction_laws.hpp"
#include "ictus/run/method_families.hpp"
#include "ictus/run/overlap.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/sliced.hpp"

namespace ictus {
namespace {

MethodList all_methods() {
  MethodList list;
  add_compliant_methods(list);
  add_impact_methods(list);
  add_nonsmooth_methods(list);
  add_waves_method(list);
  add_spheres_method(list);
  return list;
}

const Method* find_method(std::string_view name) {
  const auto& all = methods();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry->name() == name; });
  return found == all.end() ? nullptr : found->get();
}

}  // namespace

namespace misfits {

std::string of_crowd(const Assembly& assembly) {
  if (assembly.scene.system || has_resonators(assembly.scene) || assembly.is_rigid ||
      !assembly.impacts.bodies.empty())
    return {};
  return "needs a list of pairs, which a crowd off the line has only where run.method names such a method";
}

std::string of_overlap(const Assembly& assembly) {
  const auto overlap = overlap_of(assembly);
  return overlap
             ? fmt::format("cannot start behind contact {}: its gap is {:.4g} m, which may not be negative",
                           overlap->contact, -overlap->depth)
             : "";
}

std::string of_system(const Assembly& assembly) {
  return assembly.scene.system ? "needs bodies, and the scene has a [system]" : "";
}

std::string of_friction_law(const Assembly& assembly) {
  return of_contacts(assembly, [](const AssembledContact& contact) {
    return contact.friction_law ? fmt::format(
                                      "has rigid contacts with Coulomb's friction, and {} has "
                                      "friction_law = \"{}\", which reference follows",
                                      contact.name, contact.friction_law->name)
                                : std::string();
  });
}

}  // namespace misfits

Place Method::place_of_misfit(const Assembly& assembly) const {
  const bool have_restitutions =
      std::all_of(assembly.contacts.begin(), assembly.contacts.end(),
                  [](const AssembledContact& contact) { return contact.restitution.has_value(); });
  if (const auto overlap = have_restitutions ? overlap_of(assembly) : std::nullopt) return overlap->place;
  return assembly.scene.run.method.place;
}

void Method::prepare(Assembly& assembly, Problems& problems) const {
  if (const std::string why = ictus::misfit(name(), assembly); !why.empty())
    problems.add(place_of_misfit(assembly), fmt::format("run.method: {} {}", name(), why),
                 fitting_words(assembly));
}

std::vector<std::string_view> Method::beside(const Assembly& assembly) const {
  if (!assembly.is_rigid) return fitting(traits_.family, assembly);
  // Of bodies that turn laws and schemes answer the same question.
  std::vector<std::string_view> names = fitting(family::impact_laws, assembly);
  const auto schemes = fitting(family::nonsmooth, assembly);
  names.insert(names.end(), schemes.begin(), schemes.end());
  return names;
}

std::string Method::in_words(const Scene& scene) const {
  const std::string step = fmt::format("method {}, step {:.6g} s", name(), scene.run.step.value);
  return scene.system ? fmt::format("{}, duration {:.6g} s", step, scene.run.duration->value) : step;
}

const MethodList& methods() {
  static const MethodList list = all_methods();
  return list;
}

std::vector<std::string_view> method_names() {
  std::vector<std::string_view> names;
  for (const auto& entry : methods()) names.push_back(entry->name());
  return names;
}

bool is_method(std::string_view name) { return find_method(name) != nullptr; }

std::string method_names_help(std::string_view name) {
  const std::string_view near = nearest(name, method_names());
  if (!near.empty()) return fmt::format("did you mean '{}'?", near);
  return "ictus list schemes, impact_laws, nonsmooth_schemes, spheres or deformable shows them";
}

const Method& method(std::string_view name) {
  if (const Method* found = find_method(name)) return *found;
  throw Error(fmt::format("there is no method '{}'", name), method_names_help(name));
}

std::string misfit(std::string_view name, const Assembly& assembly) {
  std::string why = bodies_misfit(assembly.scene, name);
  if (why.empty() && has_resonators(assembly.scene) && !method(name).traits().follows_laws)
    return "knows no bodies that vibrate: scenes with resonators are for schemes with contact laws, such as projected and "
           "reference";
  return why.empty() ? method(name).misfit(assembly) : why;
}

std::vector<std::string_view> fitting(std::string_view family, const Assembly& assembly) {
  std::vector<std::string_view> names;
  for (const auto& entry : methods()) {
    const MethodTraits& traits = entry->traits();
    if (traits.family != family || !traits.consistent) continue;
    // On a [system] impact laws are run by event_driven: one of that is enough.
    if (traits.resolves_at_once && assembly.scene.system) continue;
    if (misfit(entry->name(), assembly).empty()) names.push_back(entry->name());
  }
  return names;
}

std::string fitting_words(const Assembly& assembly) {
  std::string words;
  for (const auto& [family, what] : {std::pair{family::compliant, "schemes"},
                                     {family::impact_laws, "impact laws"},
                                     {family::nonsmooth, "nonsmooth schemes"},
                                     {family::spheres, "for discs and spheres"},
                                     {family::deformable, "deformable bodies"}})
    if (const auto names = fitting(family, assembly); !names.empty())
      words += fmt::format("{}{} that fit this scene: {}", words.empty() ? "" : "; ", what,
                           fmt::join(names, ", "));
  return words.empty() ? "no method fits this scene" : words;
}

}  // namespace ictus
