#pragma once
// Scenes of spheres as plain data, so that each engine builds the same one.

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace ictus::bench {

using Point = std::array<double, 3>;

/// Floor and four walls; open above.
struct Box {
  Point lower, upper;  // m
};

struct SphereScene {
  std::vector<double> radius = {};   // m
  std::vector<double> mass = {};     // kg
  std::vector<Point> position = {};  // m
  std::vector<Point> velocity = {};  // m/s
  std::optional<Box> box = {};       // of infinite mass
  double gravity = 0;                // m/s², along −z
  double restitution = 0;            // of every contact
  double friction = 0;               // the same
  double step = 0;                   // s

  std::size_t count() const { return radius.size(); }
};

/// Spheres of 80 to 120 mm and 1000 kg/m³, at rest in layers, none touching, half a metre above the floor of
/// a box with a square base.
SphereScene falling_pile(std::size_t count, std::size_t layers, double step);

/// Five equal balls on a line; the first meets four at rest, with these gaps between them, at 1 m/s. No
/// gravity, no box.
SphereScene five_balls(double gap, double step);

}  // namespace ictus::bench
