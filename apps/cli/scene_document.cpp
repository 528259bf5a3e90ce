#include "scene_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/plan.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/frame.hpp"
#include "ictus/scene/write.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus::cli {

report::Origin origin(const std::string& command, const Assembly& assembly) {
  return {assembly.scene.title, write_scene(resolved(assembly)), build_version(), command};
}

report::Page page(const std::string& command, const Assembly& assembly, const std::string& subtitle) {
  const report::Origin from = origin(command, assembly);
  return {from.title.empty() ? assembly.scene.file : from.title,
          subtitle,
          {},
          from.scene,
          from.version,
          from.command};
}

std::string contents(const Assembly& assembly) {
  const auto count = [](std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  const auto& mechanics = assembly.mechanics;
  if (const Scene& scene = assembly.scene; assembly.of_spheres) {
    const std::size_t sides = scene.frame ? walls_of(*scene.frame, scene.dimension).size() : 0;
    return count(scene.bodies.size(), "body", "bodies") + ", " +
           count(scene.walls.size() + sides, "wall", "walls");
  }
  if (!assembly.scene.system || !mechanics)
    return count(assembly.scene.bodies.size(), "body", "bodies") + ", " +
           count(assembly.contacts.size(), "contact", "contacts");
  const auto coordinates = static_cast<std::size_t>(mechanics->system->coordinates()),
             contacts = static_cast<std::size_t>(mechanics->system->contacts());
  return "system " + assembly.scene.system->kind.value + ", " +
         count(coordinates, "coordinate", "coordinates") + ", " + count(contacts, "contact", "contacts");
}

std::vector<std::string> all_method_names() {
  const auto names = method_names();
  return {names.begin(), names.end()};
}

std::vector<std::string> chosen_methods(const Assembly& assembly, const std::vector<std::string>& given) {
  std::vector<std::string> chosen;
  if (given.empty()) {
    for (std::string_view name : method(assembly.scene.run.method.value).beside(assembly))
      chosen.emplace_back(name);
    return chosen;
  }
  Problems problems;
  const Place place{"--with"};
  for (const std::string& name : given) {
    if (!is_method(name))
      problems.add(place, "there is no scheme or impact law '" + name + "'", method_names_help(name));
    else if (const std::string why = misfit(name, assembly); !why.empty())
      problems.add(place, name + " " + why, fitting_words(assembly));
    else if (std::find(chosen.begin(), chosen.end(), name) == chosen.end())
      chosen.push_back(name);
  }
  problems.raise();
  return chosen;
}

std::vector<std::string> compared_methods(const Assembly& assembly, const std::vector<std::string>& given) {
  std::vector<std::string> chosen = chosen_methods(assembly, given);
  // Of a [system] whose impacts follow a law, the schemes with rigid contacts answer the same question.
  if (chosen.empty()) {
    for (const std::string_view name : fitting(family::nonsmooth, assembly)) chosen.emplace_back(name);
    const std::string& own = assembly.scene.run.method.value;
    if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), own) == chosen.end())
      chosen.insert(chosen.begin(), own);
  }
  if (chosen.empty())
    throw ictus::Error("nothing stands beside " + assembly.scene.run.method.value +
                           ", the method of this scene: there is nothing to compare",
                       "ictus run " + assembly.scene.file +
                           " runs it; --with NAME compares what you name: " + fitting_words(assembly));
  return chosen;
}

namespace {

/// What may happen with the numbers of a nonsmooth scheme, outside the bounds of the propositions.
std::vector<std::string> warnings(const Assembly& assembly) {
  const std::string& name = assembly.scene.run.method.value;
  if (method(name).traits().family != family::nonsmooth) return {};
  return nonsmooth_warnings(name, *mechanics_of(assembly)->system, nonsmooth_plan(assembly, name).options);
}

}  // namespace

Soundness soundness(const Assembly& assembly) {
  return {.bodies = assembly.scene.bodies.size(),
          .contacts = assembly.mechanics ? static_cast<std::size_t>(assembly.mechanics->system->contacts())
                                         : assembly.contacts.size(),
          .schemes = fitting(family::compliant, assembly),
          .impact_laws = fitting(family::impact_laws, assembly),
          .nonsmooth = fitting(family::nonsmooth, assembly),
          .waves = !fitting(family::deformable, assembly).empty(),
          .spheres = !fitting(family::spheres, assembly).empty(),
          .warnings = warnings(assembly)};
}

nlohmann::ordered_json check_json(const Assembly& assembly) {
  const Soundness sound = soundness(assembly);
  return {{"valid", true},
          {"bodies", sound.bodies},
          {"contacts", sound.contacts},
          {"method", assembly.scene.run.method.value},
          {"fitting", sound.schemes},
          {"fitting_impact_laws", sound.impact_laws},
          {"fitting_nonsmooth_schemes", sound.nonsmooth},
          {"fitting_waves", sound.waves},
          {"fitting_spheres", sound.spheres},
          {"warnings", sound.warnings},
          {"scene", write_scene(resolved(assembly))}};
}

}  // namespace ictus::cli
