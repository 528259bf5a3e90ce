#pragma once
// A scene with everything that methods run on: contacts, a model, a start and a plan.

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "ictus/laws/rubbing/hand_rub.hpp"
#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/run/advance.hpp"
#include "ictus/run/assembled_contact.hpp"
#include "ictus/run/impact_scene.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

struct Assembly {
  Scene scene;  // with every default filled in
  std::vector<AssembledContact> contacts;
  std::vector<HandRub> rubs;     // contacts that rub, behind these
  std::unique_ptr<Model> model;  // for schemes: none off the line, or without contact laws
  State<Model> start;
  Plan plan;  // of schemes
  /// J: contacts are all that can be as long as the bodies have no more kinetic energy (run/travel).
  double complete_up_to = std::numeric_limits<double>::infinity();
  ImpactScene impacts;  // for impact laws, and for nonsmooth schemes where there are bodies
  std::shared_ptr<const SystemCase> mechanics;  // for nonsmooth schemes: of [system], or of bodies that turn
  bool is_rigid = false;                        // bodies turn: mechanics is a RigidSystem
  bool of_spheres = false;                      // the method is inelastic_then_restore, and fits
  // What many methods ask of all contacts, found once:
  std::vector<std::size_t> kinds;          // of neighbours with one law and the same numbers the first
  std::optional<std::size_t> overlapping;  // the first that begins with a negative gap
};

}  // namespace ictus
