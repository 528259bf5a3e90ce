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
  bool hollow = false;  // a frame: bodies are inside it
};

/// The half-space behind the plane normal · x = offset.
struct FlatWall {
  std::string name;
  Vector3 normal{};   // towards the bodies, of length 1
  double offset = 0;  // m

  bool operator==(const FlatWall&) const = default;
};

/// A bob at the end of a straight rod that turns about a fixed hinge, or about the bob before it.
struct Swing {
  std::string angle;           // the coordinate, from the lower vertical
  Vector3 hinge{};             // m
  bool from_the_last = false;  // the hinge is the bob before it
  double length = 0;           // m
  double radius = 0;           // m, of the bob; 0: the end of a rod
};

/// Bodies, the walls around them, and where down is.
struct Picture {
  std::vector<Outline> bodies{};
  std::vector<FlatWall> walls{};
  std::vector<Swing> swings{};
  std::vector<std::vector<std::string>>
      threads{};      // straight from body to body: a beam, a spring; "": the origin
  Vector3 gravity{};  // m/s²

  bool empty() const { return bodies.empty() && swings.empty(); }
};

}  // namespace ictus
