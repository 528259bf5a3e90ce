#pragma once
// Bodies and walls in their order on the line, and the contacts between neighbours.

#include <cstddef>
#include <optional>
#include <vector>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// A neighbour in a contact: a body or a wall of the scene.
struct Side {
  bool is_wall;
  std::size_t index;  // in scene.bodies or scene.walls
};

struct Neighbours {
  Side left, right;
};

struct Layout {
  std::vector<std::size_t> order;    // bodies from left to right, as indices of scene.bodies
  std::vector<Neighbours> contacts;  // from left to right
};

/// Contacts in a plane or in space: every two balls, and every ball with every wall.
Layout lay_out_plane(const Scene& scene, Problems& problems);

/// Needs every position. A scene where nothing can touch is a problem, and a wall with its back inside a body.
Layout lay_out(const Scene& scene, Problems& problems);

const std::string& name_of(const Scene& scene, const Side& side);

}  // namespace ictus
