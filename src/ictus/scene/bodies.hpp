#pragma once
// Bodies of a scene, what they are made of, their forms, and the walls around them.

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ictus/base/profile.hpp"
#include "ictus/base/vector3.hpp"
#include "ictus/scene/value.hpp"

namespace ictus {

struct Material {
  At<std::string> name;
  At<double> young;                                                          // Pa
  At<double> poisson;                                                        // 1
  std::optional<double> density;                                             // kg/m³
  std::optional<At<double>> friction = {};                                   // 1, of this material on itself
  std::optional<At<double>> friction_static = {};                            // 1, the same
  std::optional<At<double>> rolling_friction = {}, torsional_friction = {};  // m, the same
};

/// Ends of another material.
struct Tip {
  enum class Ends { left, right, both };
  At<std::string> material;
  At<double> length;  // m, of each
  Ends ends = Ends::both;
};

/// A solid of revolution about the line, and the slices into which it is cut where it deforms.
struct Shape {
  enum class Kind { sphere, cylinder, capsule, profile };
  Kind kind = Kind::sphere;
  At<double> length;                  // m, along the line; of a sphere its diameter
  std::vector<ProfilePoint> profile;  // z rising from 0 to the length, r linear between
  std::size_t slices = 0;             // 0: not told; deformable methods take one
  std::optional<Tip> tip;
  Place place;  // of what was written of it first
};

/// The surface of a file: STL or OBJ.
struct Mesh {
  std::string file;                                   // as written
  std::vector<Vector3> points;                        // m
  std::vector<std::array<std::size_t, 3>> triangles;  // anticlockwise as seen from outside
};

/// A convex form in the plane or in space.
struct Figure {
  enum class Form {
    round,
    disc,
    box,
    rod,
    polygon,
    polytope,
    mesh,
    compound
  };  // round: a sphere, or a capsule
  Form form = Form::round;
  double radius = 0;                      // m, of the round part of a compound
  Vector3 size{};                         // m, of a box; in the plane its width and height
  double length = 0;                      // m, of a rod, along its x; of a capsule that is part of a compound
  std::vector<Vector3> points{};          // m, of a polygon or a polytope
  std::shared_ptr<const Mesh> mesh = {};  // of a mesh
};

/// One of the figures of a compound, where it is among the others.
struct FigurePart {
  Figure figure;
  Vector3 position{};  // m
  Vector3 rotation{};  // rad, a rotation vector; in the plane its z is the angle
  Place place{};
};

/// A body that turns: its form where that is no solid of revolution about the line, how it lies and how it spins.
struct Turning : Figure {
  std::vector<FigurePart> parts{};       // of a compound
  Vector3 rotation{};                    // rad, a rotation vector; in the plane its z is the angle
  Vector3 spin{};                        // rad/s; in the plane z
  std::optional<At<Vector3>> inertia{};  // kg m², about its axes; in the plane z; none: that of the form
  Place place;                           // of what was written of it first
};

struct Body {
  At<std::string> name;
  At<double>
      mass;  // kg; with a material and a size: that of the solid, of a form of Turning once it is assembled
  At<double> radius;                            // m, default 0: a point; of a profile the largest
  std::optional<At<Vector3>> position;          // m, of the centre; default: touching its neighbour
  At<Vector3> velocity;                         // m/s, default 0
  At<std::string> material;                     // empty: none
  std::shared_ptr<const Shape> shape;           // none: a sphere; a chain of a million bodies has one for all
  std::shared_ptr<const Turning> turning = {};  // none: nothing is said of it
};

/// Bodies that one [[chain]] made: they are written as one again where they are many.
struct Chain {
  std::size_t first = 0;  // index of its first body
  std::size_t count = 0;
  std::vector<double> gaps{0.0};   // m, between surfaces: one for all, or count − 1
  std::optional<double> position;  // m, of the first centre as made; none: touching what stands before it
};

/// A fixed plane across the line; in a plane a fixed line, in space a fixed plane.
struct Wall {
  enum class Faces { left, right };  // the side on which bodies are
  At<std::string> name;
  At<Vector3> position;  // m
  bool placed = true;    // false: no position was written, and on a line it follows from the bodies
  Faces faces = Faces::left;
  At<std::string> material;
  std::optional<Vector3> normal =
      {};  // towards the bodies, of any length but zero; none: as it faces, along x
};

/// A box of walls that moves as one body. A box that stands still becomes walls when it is read.
struct Frame {
  At<std::string> name;
  At<double> mass;              // kg
  At<Vector3> velocity;         // m/s
  Vector3 low, high;            // m, its corners at the start
  std::vector<bool> open = {};  // sides without a wall: see frame_side_names
  At<std::string> material;
};

}  // namespace ictus
