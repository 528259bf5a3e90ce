#include "ictus/run/methods.hpp"

#include <fmt/format.h>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/overlap.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

/// A scene without a list of pairs: of very many bodies, for which no other method was named.
bool is_crowd(const Assembly& assembly) { return !assembly.scene.system && assembly.impacts.bodies.empty(); }
constexpr std::string_view crowd_misfit =
    "needs a list of pairs, which a crowd off the line has only where run.method names such a method";
constexpr std::string_view frame_misfit = "knows no frame that moves";

/// What the contacts lack for any scheme at all; the law's own restitution is a parameter like any other.
std::string contact_misfit(const Assembly& assembly) {
  if (is_crowd(assembly)) return std::string(crowd_misfit);
  if (assembly.scene.system && assembly.contacts.empty())
    return "needs a contact law, and a [system] brings none: give [contact] a law and its stiffness";
  for (const AssembledContact& contact : assembly.contacts) {
    if (!contact.law) return fmt::format("needs a contact law, which {} does not have", contact.name);
    const bool given = contact.restitution && !contact.restitution->place.file.empty();
    if (!given || contact.law->values.count("restitution")) continue;
    if (!contact.law->traits.conservative)
      return fmt::format("cannot give {} a restitution: {} loses energy by its own parameters", contact.name,
                         contact.law->name);
    if (contact.restitution->value != 1)
      return fmt::format("cannot give {} the restitution {}: {} is elastic", contact.name,
                         contact.restitution->value, contact.law->name);
  }
  if (!assembly.model)
    return fmt::format("follows {} pairs only where run.method names it", assembly.contacts.size());
  return {};
}

/// Rigid bodies hold no compression.
std::string overlap_misfit(const Assembly& assembly) {
  if (const auto overlap = overlap_of(assembly))
    return fmt::format("cannot start behind contact {}: its gap is {:.4g} m, which may not be negative",
                       overlap->contact, -overlap->depth);
  return {};
}

std::string impact_misfit(const ImpactTraits& traits, const Assembly& assembly) {
  if (is_crowd(assembly)) return std::string(crowd_misfit);
  if (traits.only_chains && (assembly.scene.dimension > 1 || assembly.scene.frame))
    return "knows chains on a line only";
  if (traits.only_chains && are_sliced(assembly.scene)) return "knows chains of rigid bodies only";
  if (const std::string why = overlap_misfit(assembly); !why.empty()) return why;
  const AssembledContact* first = assembly.contacts.empty() ? nullptr : &assembly.contacts.front();
  for (const AssembledContact& contact : assembly.contacts) {
    if (traits.needs_stiffness && !contact.law)
      return fmt::format("needs a stiffness, which {} does not have", contact.name);
    if (!contact.restitution)
      return fmt::format(
          "needs a restitution: {} loses energy by the parameters of {}, which only schemes follow",
          contact.name, contact.law->name);
    if (traits.one_restitution && first->restitution &&
        contact.restitution->value != first->restitution->value)
      return fmt::format("needs one restitution for all contacts: {} has {}, {} has {}", first->name,
                         first->restitution->value, contact.name, contact.restitution->value);
  }
  return {};
}

/// Rigid contacts need a restitution and a start without overlap; those of a [system] bring theirs.
std::string nonsmooth_misfit(const Assembly& assembly) {
  if (is_crowd(assembly)) return std::string(crowd_misfit);
  if (assembly.scene.system && !assembly.contacts.empty())
    return "takes the restitution of the [system], and [contact] has a law, which compliant schemes follow";
  for (const AssembledContact& contact : assembly.contacts)
    if (!contact.restitution)
      return fmt::format(
          "needs a restitution: {} loses energy by the parameters of {}, which only compliant schemes follow",
          contact.name, contact.law->name);
  return overlap_misfit(assembly);
}

constexpr std::string_view system_misfit = "needs bodies, and the scene has a [system]";

/// A [system] brings restitutions, and neither stiffnesses nor an order of its contacts.
std::string impact_misfit(const ImpactTraits& traits, const MechanicalSystem& system) {
  if (traits.needs_stiffness) return "needs a stiffness, which the contacts of a [system] do not have";
  if (traits.only_chains) return "knows chains on a line only, and the scene has a [system]";
  for (Eigen::Index j = 1; traits.one_restitution && j < system.contacts(); ++j)
    if (system.restitution(j) != system.restitution(0))
      return fmt::format("needs one restitution for all contacts: {} has {}, {} has {}",
                         system.contact_name(0), system.restitution(0), system.contact_name(j),
                         system.restitution(j));
  return {};
}

}  // namespace

MethodKind kind_of(std::string_view method) {
  if (is_impact_law(method)) return MethodKind::impact_law;
  if (is_nonsmooth_scheme(method)) return MethodKind::nonsmooth_scheme;
  if (method == spheres_about.name) return MethodKind::spheres;
  return method == waves_about.name ? MethodKind::waves : MethodKind::scheme;
}

std::string_view name(MethodKind kind) {
  switch (kind) {
    case MethodKind::scheme: return "scheme";
    case MethodKind::impact_law: return "impact law";
    case MethodKind::nonsmooth_scheme: return "nonsmooth scheme";
    case MethodKind::waves: return "deformable bodies by";
    case MethodKind::spheres: return "scheme";
  }
  return "scheme";
}

std::vector<std::string_view> method_names() {
  std::vector<std::string_view> names;
  for (const SchemeFacts& facts : smooth_schemes()) names.push_back(facts.about.name);
  for (const ImpactLawFacts& facts : impact_laws()) names.push_back(facts.about.name);
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes()) names.push_back(facts.about.name);
  names.push_back(waves_about.name);
  names.push_back(spheres_about.name);
  return names;
}

std::string misfit(std::string_view method, const Assembly& assembly) {
  if (std::string why = bodies_misfit(assembly.scene, method); !why.empty()) return why;
  if (is_nonsmooth_scheme(method)) return nonsmooth_misfit(assembly);
  if (assembly.scene.system && assembly.mechanics && is_impact_law(method))
    return impact_misfit(impact_traits(method), *assembly.mechanics->system);
  if (assembly.scene.system && kind_of(method) != MethodKind::scheme) return std::string(system_misfit);
  if (kind_of(method) == MethodKind::spheres) return spheres_misfit(assembly);
  if (is_crowd(assembly)) return std::string(crowd_misfit);
  if (kind_of(method) == MethodKind::waves)
    return assembly.scene.frame ? std::string(frame_misfit) : waves_misfit(assembly);
  if (is_impact_law(method)) return impact_misfit(impact_traits(method), assembly);
  if (std::string why = contact_misfit(assembly); !why.empty()) return why;
  const SchemeFacts facts = scheme_facts(method);
  if (std::string why = misfit(facts, *assembly.model); !why.empty()) return why;
  return step_misfit(assembly, facts);
}

std::vector<std::string_view> fitting_schemes(const Assembly& assembly) {
  std::vector<std::string_view> names;
  if (!contact_misfit(assembly).empty()) return names;
  names = fitting_schemes(*assembly.model);
  std::erase_if(names,
                [&](std::string_view name) { return !step_misfit(assembly, scheme_facts(name)).empty(); });
  return names;
}

std::vector<std::string_view> fitting_impact_laws(const Assembly& assembly) {
  std::vector<std::string_view> names;
  if (assembly.scene.system) return names;  // these are run by event_driven: one of that is enough
  for (const ImpactLawFacts& facts : impact_laws())
    if (impact_misfit(facts.traits, assembly).empty()) names.push_back(facts.about.name);
  return names;
}

std::vector<std::string_view> fitting_nonsmooth_schemes(const Assembly& assembly) {
  std::vector<std::string_view> names;
  if (!nonsmooth_misfit(assembly).empty()) return names;
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes())
    if (facts.traits.consistent) names.push_back(facts.about.name);
  return names;
}

std::string fitting_words(const Assembly& assembly) {
  std::string words;
  const auto add = [&](const char* what, const std::vector<std::string_view>& names) {
    if (!names.empty())
      words += fmt::format("{}{} that fit this scene: {}", words.empty() ? "" : "; ", what,
                           fmt::join(names, ", "));
  };
  add("schemes", fitting_schemes(assembly));
  add("impact laws", fitting_impact_laws(assembly));
  add("nonsmooth schemes", fitting_nonsmooth_schemes(assembly));
  if (!assembly.scene.system && misfit(spheres_about.name, assembly).empty())
    add("for discs and spheres", {spheres_about.name});
  if (!assembly.scene.system && misfit(waves_about.name, assembly).empty())
    add("deformable bodies", {waves_about.name});
  return words.empty() ? "no method fits this scene" : words;
}

}  // namespace ictus
