#pragma once
// The forms of bodies and walls, for pictures.

#include <string>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

/// A body: convex parts about its centre of mass, in its own axes, each the hull of points with a radius around them.
struct Outline {
  struct Part {
    std::vector<Vector3> points;
    double radius = 0;  // m
  };
  std::string body;
  std::vector<Part> parts;
};

/// The half-space behind the plane normal · x = offset.
struct FlatWall {
  std::string name;
  Vector3 normal{};   // towards the bodies, of length 1
  double offset = 0;  // m

  bool operator==(const FlatWall&) const = default;
};

/// Bodies that turn, and the walls around them.
struct Picture {
  std::vector<Outline> bodies;
  std::vector<FlatWall> walls;
};

}  // namespace ictus
