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

/// Lifts all bodies by scene.drop against gravity, and takes the drop out of the scene.
void drop_bodies(Scene& scene, Problems& problems);

/// Contacts in a plane or in space: every two balls, and every ball with every wall. Complains about balls
/// that overlap.
Layout lay_out_plane(const Scene& scene, Problems& problems);

/// Needs every position. Bodies that overlap beyond their middle are a problem, and a scene where nothing can
/// touch.
Layout lay_out(const Scene& scene, Problems& problems);

const std::string& name_of(const Scene& scene, const Side& side);

}  // namespace ictus
