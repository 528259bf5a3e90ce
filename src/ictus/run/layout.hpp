#pragma once
// Bodies and walls in their order on the line, and the contacts between neighbours.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// A neighbour in a contact: a body or a wall of the scene, or a wall of the frame that moves. There may be millions.
struct Side {
  std::uint32_t is_wall : 1;
  std::uint32_t index : 31;  // in scene.bodies or scene.walls; after the latter come the walls of the frame

  Side(bool wall, std::size_t at) : is_wall(wall), index(static_cast<std::uint32_t>(at) & 0x7fffffff) {}
};

/// Does it belong to the frame that moves?
inline bool of_frame(const Scene& scene, const Side& side) {
  return side.is_wall && side.index >= scene.walls.size();
}

struct Neighbours {
  Side left, right;
};

struct Layout {
  std::vector<std::size_t> order;    // bodies from left to right, as indices of scene.bodies
  std::vector<Neighbours> contacts;  // from left to right
  std::vector<Wall> frame_walls;     // of the frame that moves
  /// J: all pairs that can touch are listed as long as the bodies have no more kinetic energy.
  double complete_up_to = std::numeric_limits<double>::infinity();

  bool has_all_pairs() const { return std::isinf(complete_up_to); }
};

/// Contacts in a plane or in space: every two balls, and every ball with every wall. Of many bodies only those
/// that can touch before the run ends, by the energy that they have at the start and `stored` (J) in contacts; a
/// problem where these are too many.
Layout lay_out_plane(const Scene& scene, double stored, Problems& problems);

/// Needs every position. A scene where nothing can touch is a problem, and a wall with its back inside a body.
Layout lay_out(const Scene& scene, Problems& problems);

/// By which a [[pair]] knows it: a frame has one name for all its walls.
const std::string& name_of(const Scene& scene, const Side& side);
/// "ball-frame-right": walls of a frame by names of their own.
std::string contact_name(const Scene& scene, const Layout& layout, const Neighbours& pair);

}  // namespace ictus
