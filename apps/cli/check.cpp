// ictus check SCENE: reads, refuses, or prints the scene with every default filled in.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"

namespace ictus::cli {
namespace {

struct CheckOptions {
  SceneOptions scene;
  bool full = false;
};

std::string law_words(const ChosenLaw& law) {
  std::vector<std::string> words;
  for (const auto& [name, value] : law.values) words.push_back(fmt::format("{} {:.6g}", name, value));
  return fmt::format("{} ({})", law.name, fmt::join(words, ", "));
}

void perform(const CheckOptions& options, const Context& context) {
  const Assembly assembly = options.scene.load();
  const Scene scene = resolved(assembly);
  if (context.json)
    return print_json(nlohmann::ordered_json{{"valid", true},
                                             {"bodies", assembly.model->coordinates()},
                                             {"contacts", assembly.model->contacts()},
                                             {"method", scene.run.method.value},
                                             {"fitting", fitting_schemes(*assembly.model)},
                                             {"scene", write_scene(scene)}});
  if (options.full) return print(write_scene(scene));
  const auto bodies = assembly.model->coordinates(), contacts = assembly.model->contacts();
  print(fmt::format("{}: good. {} bod{}, {} contact{}, method {}, step {:.6g} s\n", options.scene.scene,
                    bodies, bodies == 1 ? "y" : "ies", contacts, contacts == 1 ? "" : "s",
                    scene.run.method.value, scene.run.step.value));
  for (std::size_t j = 0; j < std::min<std::size_t>(8, assembly.contacts.size()); ++j)
    print(fmt::format("  {}: {}, reduced mass {:.6g} kg\n", assembly.contacts[j].name,
                      law_words(*assembly.contacts[j].law), assembly.contacts[j].mass));
  if (assembly.contacts.size() > 8) print(fmt::format("  … and {} more\n", assembly.contacts.size() - 8));
  print(fmt::format(
      "schemes that fit: {}\nictus check {} --full prints the scene with every default filled in.\n",
      fmt::join(fitting_schemes(*assembly.model), ", "), options.scene.scene));
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
