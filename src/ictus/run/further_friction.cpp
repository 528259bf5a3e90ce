#include "ictus/run/further_friction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/assembly.hpp"
#include "ictus/run/choice_number.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

struct FurtherKey {
  const char* name;
  const Dimension& dimension;
  double FurtherFriction::*member;
  std::optional<At<double>> Material::*of_material;  // null: materials have none
};

const FurtherKey further_keys[] = {
    {"friction_static", dimensions::none, &FurtherFriction::held, &Material::friction_static},
    {"rolling_friction", dimensions::length, &FurtherFriction::rolling, &Material::rolling_friction},
    {"torsional_friction", dimensions::length, &FurtherFriction::torsional, &Material::torsional_friction},
    {"tangential_ratio", dimensions::none, &FurtherFriction::spring, nullptr}};

}  // namespace

bool names_further_friction(const LawChoice& choice) {
  return std::any_of(std::begin(further_keys), std::end(further_keys),
                     [&](const FurtherKey& key) { return choice.parameters.count(key.name) > 0; });
}

bool names_further_friction(const Material& material) {
  return std::any_of(std::begin(further_keys), std::end(further_keys), [&](const FurtherKey& key) {
    return key.of_material && (material.*key.of_material).has_value();
  });
}

FurtherFriction mixed_further_friction(const Material* one, const Material* two) {
  FurtherFriction mixed;
  if (!one || !two) return mixed;
  for (const FurtherKey& key : further_keys) {
    if (!key.of_material) continue;
    const auto &a = one->*key.of_material, &b = two->*key.of_material;
    if (a && b) mixed.*key.member = std::sqrt(a->value * b->value);
  }
  return mixed;
}

FurtherFriction take_further_friction(LawChoice& choice, FurtherFriction mixed, double friction,
                                      std::size_t dimension, Problems& problems) {
  Place held = choice.law.place;
  for (const FurtherKey& key : further_keys) {
    const auto given = choice.parameters.find(key.name);
    if (given == choice.parameters.end()) continue;
    const Place place = given->second.key;
    const auto number = take_number(choice, key.name, key.dimension, non_negative, problems);
    if (!number) continue;
    mixed.*key.member = number->value;
    if (key.member == &FurtherFriction::held) held = place;
    if (key.member == &FurtherFriction::torsional && dimension < 3 && number->value > 0)
      problems.add(place, "torsional_friction: is about a normal in space",
                   "in the plane there is rolling_friction");
  }
  if (dimension < 3) mixed.torsional = 0;  // of materials, which are for space too
  if (mixed.held > 0 && mixed.held < friction)
    problems.add(held, fmt::format("friction_static = {} is below friction = {}", mixed.held, friction),
                 "what sticks holds at least as much as what slides");
  return mixed;
}

void write_further_friction(const FurtherFriction& further, LawChoice& choice) {
  for (const FurtherKey& key : further_keys)
    if (const double value = further.*key.member; value > 0)
      choice.parameters[key.name] = Quantity{value, {}, shortest(value), {}};
}

namespace misfits {

std::string of_further_friction(const Assembly& assembly, const ImpactTraits& law) {
  const bool springs =
      std::any_of(assembly.contacts.begin(), assembly.contacts.end(),
                  [](const AssembledContact& contact) { return contact.further.spring > 0; });
  for (const AssembledContact& contact : assembly.contacts) {
    const FurtherFriction& further = contact.further;
    if (further.spring > 0 && !law.knows_tangential_stiffness)
      return fmt::format(
          "knows no springs along the tangents, and {} has a tangential_ratio: impacts by lzb and compliant do",
          contact.name);
    if (springs && contact.friction > 0 && !(further.spring > 0))
      return fmt::format(
          "knows springs along the tangents of all contacts that rub, or of none, and {} has none",
          contact.name);
    if (springs && (further.turns() || contact.restitution_of_work))
      return fmt::format(
          "knows neither rolling friction nor restitution_of_work beside springs along the "
          "tangents, and {} has one of them",
          contact.name);
    if (further.held > contact.friction && !law.knows_static_friction)
      return fmt::format("knows no static friction, and {} has a friction_static", contact.name);
    if (further.turns() && !law.knows_spins)
      return fmt::format("knows no rolling and no torsional friction, which {} has", contact.name);
  }
  return {};
}

}  // namespace misfits

}  // namespace ictus
