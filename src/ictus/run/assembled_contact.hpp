#pragma once
// One contact of an assembled scene: who touches, with which law and restitution.

#include <memory>
#include <optional>
#include <string>

#include "ictus/base/restitution_of_work.hpp"
#include "ictus/model/mechanics/further_friction.hpp"
#include "ictus/run/laws.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

struct ChosenFriction;  // run/friction_laws.hpp

/// One contact of an assembled scene.
struct AssembledContact {
  std::string name;         // "left-right"
  std::string left, right;  // bodies or walls
  double mass;              // kg, reduced
  double gravity;           // m/s², closing acceleration of free flight
  std::shared_ptr<const ChosenLaw>
      law;  // shared by all contacts with the same numbers; none where none is needed
  std::optional<At<double>> restitution;  // energetic; none where only the law knows its losses
  double precompression = 0;              // m, that the scene states
  double friction = 0;                    // μ
  double held_compression = 0;            // m, with which it may start: see run/overlap
  std::shared_ptr<const ChosenFriction> friction_law = {};  // beside the law; none where none is named
  std::shared_ptr<const RestitutionOfWork> restitution_of_work = {};  // instead of a constant one
  FurtherFriction further = {};                                       // beside μ
};

/// Why a method that knows constants only cannot have it.
inline std::string work_misfit(const AssembledContact& contact) {
  return "knows constant restitutions of rigid bodies only, and that of " + contact.name +
         " depends on the work of compression: lzb, lzb_euler and stronge follow it";
}

/// The same law with the same numbers, and the same restitution?
inline bool same_law(const AssembledContact& a, const AssembledContact& b) {
  const auto value = [](const AssembledContact& c) { return c.restitution ? c.restitution->value : -1; };
  if (value(a) != value(b) || a.precompression != b.precompression || a.friction != b.friction ||
      a.friction_law != b.friction_law || a.restitution_of_work != b.restitution_of_work ||
      a.further != b.further)
    return false;
  return a.law == b.law || (a.law && b.law && a.law->name == b.law->name && a.law->values == b.law->values &&
                            a.law->curves == b.law->curves);
}

}  // namespace ictus
