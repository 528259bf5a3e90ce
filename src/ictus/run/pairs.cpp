#include "ictus/run/pairs.hpp"

#include "ictus/run/friction_laws.hpp"
#include "ictus/run/laws.hpp"

namespace ictus {
namespace {

/// The parameter that a measured restitution of this law gives; empty where there is none.
std::string_view loss_of(const std::string& law) {
  static const std::vector<LawFacts> laws = contact_laws();
  for (const LawFacts& facts : laws)
    if (facts.about.name == law) return facts.loss;
  return {};
}

/// What a [[pair]] says replaces what [contact] says of the same thing, whether given or measured.
void replace(LawChoice& choice, const LawChoice& by) {
  const std::string loss(loss_of(choice.law.value));
  if (by.measured) {
    if (by.measured->restitution) choice.parameters.erase(loss);
    if (by.measured->duration) choice.parameters.erase("stiffness");
    choice.measured = by.measured;
  } else if (choice.measured) {
    if (by.parameters.count(loss)) choice.measured->restitution.reset();
    if (by.parameters.count("stiffness")) choice.measured->duration.reset();
  }
  if (const At<std::string>& law = by.friction_law; !law.value.empty()) {
    // Numbers of another friction law are not its own.
    if (law.value != choice.friction_law.value)
      std::erase_if(choice.parameters, [](const auto& entry) { return is_friction_parameter(entry.first); });
    choice.friction_law = law;
  }
  if (by.restitution_of_work.value) {
    choice.parameters.erase("restitution");
    choice.restitution_of_work = by.restitution_of_work;
  } else if (by.parameters.count("restitution")) {
    choice.restitution_of_work = {};
  }
  if (by.points) choice.points = by.points;
  for (const auto& [key, value] : by.parameters) choice.parameters[key] = value;
}

}  // namespace

LawChoice choice_for(const LawChoice& contact, const Pair* pair, bool has_hertz) {
  LawChoice choice = contact;
  if (pair) {
    const At<std::string>& law = pair->contact.law;
    if (!law.value.empty() && law.value != choice.law.value) choice = LawChoice{};
    if (!law.value.empty()) choice.law = law;
    replace(choice, pair->contact);
  }
  if (choice.law.value.empty() && has_hertz) choice.law.value = "power_law";
  return choice;
}

}  // namespace ictus
