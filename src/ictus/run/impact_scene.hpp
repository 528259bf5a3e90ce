#pragma once
// What impact laws run on: balls that fly freely between impacts, and the contacts that they can make, in
// space. A scene in a plane is one whose third components are zero, one on a line lacks the second too.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/base/vector3.hpp"
#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

struct AssembledContact;
struct PowerTerm;
struct Layout;

struct ImpactBody {
  std::string name;
  double mass;  // kg
  Vector3 position, velocity;
};

/// Its restitution is NaN where none is known, and its name is that of the assembled contact: here it has none.
using ImpactContact = BodiesData::Contact;

struct ImpactScene {
  std::size_t dimension = 1;       // 1 to 3
  Vector3 gravity;                 // m/s²
  std::vector<ImpactBody> bodies;  // of the scene, in its order, and last its frame
  bool has_frame = false;          // that moves
  std::vector<ImpactContact> contacts;
};

/// Towards the bodies, of length 1.
Vector3 normal_of(const Wall& wall);
/// K δ^η of its law; 0 δ^1.5 where it has none.
PowerTerm spring_of(const AssembledContact& contact);

/// What columns of an axis are called by: nothing on a line, else "_x", "_y", "_z".
std::string axis_ending(std::size_t dimension, std::size_t axis);

ImpactScene impact_scene(const Scene& scene, const Layout& layout,
                         const std::vector<AssembledContact>& contacts);

}  // namespace ictus
