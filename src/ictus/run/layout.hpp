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

/// Gives every body without a position one: touching the body before it in the file; the first ones touching
/// a wall.
void place_bodies(Scene& scene);

/// Needs every position. Bodies that overlap beyond their middle are a problem, and a scene where nothing can
/// touch.
Layout lay_out(const Scene& scene, Problems& problems);

const std::string& name_of(const Scene& scene, const Side& side);

}  // namespace ictus
