#pragma once
// A scene becomes a model, a start and a plan; what does not fit together is refused, saying why.

#include <memory>
#include <string>
#include <vector>

#include "ictus/model/mechanics/shipped_system.hpp"
#include "ictus/run/impact_scene.hpp"
#include "ictus/run/laws.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

struct SphereScene;

/// One contact of an assembled scene.
struct AssembledContact {
  std::string name;         // "left-right"
  std::string left, right;  // bodies or walls
  double mass;              // kg, reduced
  double gravity;           // m/s², closing acceleration of free flight
  std::shared_ptr<const ChosenLaw>
      law;  // shared by all contacts with the same numbers; none where none is needed
  std::optional<At<double>> restitution;  // energetic; none where only the law knows its losses
};

/// The same law with the same numbers, and the same restitution?
bool same_law(const AssembledContact& a, const AssembledContact& b);

struct Assembly {
  Scene scene;  // with every default filled in
  std::vector<AssembledContact> contacts;
  std::unique_ptr<Model> model;  // for schemes: none off the line, or without contact laws
  State<Model> start;
  Plan plan;            // of schemes
  ImpactScene impacts;  // for impact laws, and for nonsmooth schemes where there are bodies
  std::shared_ptr<const ShippedSystem> mechanics;  // for nonsmooth schemes: of [system]
  std::shared_ptr<const SphereScene> spheres;      // where the method is inelastic_then_restore
};

/// Adds its complaints to `problems`; the assembly is to be used only if there are none.
Assembly assemble(Scene scene, Problems& problems);

/// Reads and assembles a scene file; throws Error with all problems at once.
Assembly load(const std::string& path, const std::vector<std::string>& overrides);

}  // namespace ictus
