// ictus check SCENE: reads, refuses, or prints the scene with every default filled in.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/plan.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/spheres_plan.hpp"
#include "ictus/run/wave_row.hpp"
#include "ictus/scene/write.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

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

std::string friction_words(const AssembledContact& contact) {
  const FurtherFriction& further = contact.further;
  std::string words;
  const auto say = [&](const char* what, double value, const char* unit) {
    if (value > 0) words += fmt::format(", {} {:.6g}{}", what, value, unit);
  };
  say("friction", contact.friction, "");
  say("static friction", further.held, "");
  say("rolling friction", further.rolling, " m");
  say("torsional friction", further.torsional, " m");
  say("tangential ratio", further.spring, "");
  return words;
}

/// The first eight, each by `words`, and how many there are more.
template <class Words>
std::string first_few(std::size_t contacts, const Words& words) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t j = 0; j < std::min(most, contacts); ++j) text += "  " + words(j) + "\n";
  return contacts > most ? text + fmt::format("  … and {} more\n", contacts - most) : text;
}

std::string contact_lines(const MechanicalSystem& system) {
  return first_few(static_cast<std::size_t>(system.contacts()), [&](std::size_t contact) {
    const auto j = static_cast<Eigen::Index>(contact);
    return fmt::format("{}: restitution {:.6g}", system.contact_name(j), system.restitution(j));
  });
}

bool deforms(const waves::WaveChain& chain, const waves::WaveChain::Contact& contact) {
  const auto sliced = [&](std::optional<std::size_t> body) { return body && chain.body(*body).slices() > 1; };
  return sliced(contact.left) || sliced(contact.right);
}

std::string contact_lines(const waves::WaveChain& chain, const Assembly& assembly) {
  return first_few(chain.contacts().size(), [&](std::size_t j) {
    const auto& contact = chain.contacts()[j];
    return fmt::format("{}: {}, stiffness {:.6g}, exponent {:.6g}", assembly.contacts[j].name,
                       contact.spring.viscosity > 0 ? assembly.contacts[j].law->name
                       : deforms(chain, contact)    ? std::string_view("half slices in series")
                                                    : std::string_view("spring"),
                       contact.spring.stiffness, contact.spring.exponent);
  });
}

std::string contact_lines(const Assembly& assembly) {
  if (assembly.mechanics && assembly.contacts.empty()) return contact_lines(*assembly.mechanics->system);
  if (method(assembly.scene.run.method.value).traits().family == family::deformable)
    return contact_lines(waves::WaveChain(wave_row(assembly).plan), assembly);
  return first_few(assembly.contacts.size(), [&](std::size_t j) {
    const AssembledContact& contact = assembly.contacts[j];
    return fmt::format("{}: {}{}, reduced mass {:.6g} kg", contact.name, law_words(contact),
                       friction_words(contact), contact.mass);
  });
}

void perform(const CheckOptions& options, const Context& context) {
  const Assembly assembly = options.scene.load();
  const Scene& scene = assembly.scene;
  if (context.json) return print_json(check_json(assembly));
  if (options.full) return print(write_scene(resolved(assembly)));
  const std::string& given = options.scene.scene;
  std::string text = fmt::format("{}: good. {}, {}\n", given == "-" ? options.scene.path() : given,
                                 contents(assembly), method(scene.run.method.value).in_words(scene)) +
                     contact_lines(assembly);
  const Soundness sound = soundness(assembly);
  for (const std::string& warning : sound.warnings) text += "warning: " + warning + "\n";
  const auto list = [&](std::string_view what, const auto& names) {
    if (!names.empty()) text += fmt::format("{}: {}\n", what, fmt::join(names, ", "));
  };
  list("schemes that fit", sound.schemes);
  if (is_left_to_named_schemes(assembly))
    text += fmt::format("schemes that fit: with {} contacts only what run.method names is asked\n",
                        assembly.contacts.size());
  list("impact laws that fit", sound.impact_laws);
  list("nonsmooth schemes that fit", sound.nonsmooth);
  if (sound.waves) text += "deformable bodies: waves\n";
  if (sound.spheres) text += fmt::format("discs and spheres: {}\n", spheres_about.name);
  text += fmt::format("ictus check {} --full prints the scene with every default filled in.\n", given);
  print(context.lines(text));
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "check", "read a scene and say whether it is sound, without running it");
  auto options = std::make_shared<CheckOptions>();
  options->scene.add_to(verb);
  verb.add_flag("--full", options->full,
                "print the scene with every default filled in (itself a valid scene)");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
