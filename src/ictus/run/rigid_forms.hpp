#pragma once
// What bodies that turn are made of: their convex parts about the centre of mass, and how the mass lies in them.

#include <string>
#include <vector>

#include "ictus/model/rigid/hull.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

struct RigidForm {
  std::vector<RoundedHull> parts;  // m, about the centre of mass
  Solid solid;                     // of density 1, in the axes of the body
};

/// Of a body of which nothing is strange.
RigidForm rigid_form(const Body& body, bool planar);

/// What this dimension does not know of a body, or what is wrong with it; empty where nothing is.
std::string strange_form(const Body& body, bool planar);

}  // namespace ictus
