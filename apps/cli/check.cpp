// ictus check SCENE: reads, refuses, or prints the scene with every default filled in.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"

namespace ictus::cli {
namespace {

struct CheckOptions {
  SceneOptions scene;
  bool full = false;
};

std::string law_words(const AssembledContact& contact) {
  const bool own = contact.law && contact.law->values.count("restitution");
  const std::string restitution =
      contact.restitution && !own ? fmt::format("restitution {:.6g}", contact.restitution->value) : "";
  if (!contact.law) return restitution;
  std::vector<std::string> words;
  for (const auto& [name, value] : contact.law->values)
    words.push_back(fmt::format("{} {:.6g}", name, value));
  return fmt::format("{} ({}){}{}", contact.law->name, fmt::join(words, ", "),
                     restitution.empty() ? "" : ", ", restitution);
}

std::string method_words(const Scene& scene) {
  const std::string& method = scene.run.method.value;
  return is_impact_law(method) ? fmt::format("impact law {}", method)
                               : fmt::format("method {}, step {:.6g} s", method, scene.run.step.value);
}

void perform(const CheckOptions& options, const Context& context) {
  const Assembly assembly = options.scene.load();
  const Scene scene = resolved(assembly);
  const std::size_t bodies = scene.bodies.size(), contacts = assembly.contacts.size();
  const auto schemes = fitting_schemes(assembly), laws = fitting_impact_laws(assembly);
  if (context.json)
    return print_json(nlohmann::ordered_json{{"valid", true},
                                             {"bodies", bodies},
                                             {"contacts", contacts},
                                             {"method", scene.run.method.value},
                                             {"fitting", schemes},
                                             {"fitting_impact_laws", laws},
                                             {"scene", write_scene(scene)}});
  if (options.full) return print(write_scene(scene));
  print(fmt::format("{}: good. {} bod{}, {} contact{}, {}\n", options.scene.scene, bodies,
                    bodies == 1 ? "y" : "ies", contacts, contacts == 1 ? "" : "s", method_words(scene)));
  for (std::size_t j = 0; j < std::min<std::size_t>(8, contacts); ++j)
    print(fmt::format("  {}: {}, reduced mass {:.6g} kg\n", assembly.contacts[j].name,
                      law_words(assembly.contacts[j]), assembly.contacts[j].mass));
  if (contacts > 8) print(fmt::format("  … and {} more\n", contacts - 8));
  if (!schemes.empty()) print(fmt::format("schemes that fit: {}\n", fmt::join(schemes, ", ")));
  if (!laws.empty()) print(fmt::format("impact laws that fit: {}\n", fmt::join(laws, ", ")));
  print(fmt::format("ictus check {} --full prints the scene with every default filled in.\n",
                    options.scene.scene));
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  CLI::App& verb =
      add_verb(app, context, "check", "read a scene and say whether it is sound, without running it");
  auto options = std::make_shared<CheckOptions>();
  options->scene.add_to(verb);
  verb.add_flag("--full", options->full,
                "print the scene with every default filled in (itself a valid scene)");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
