#pragma once
// What impact laws run on: discs that fly freely between impacts, and the contacts that they can make, in the
// plane. A scene on a line is one whose second components are zero.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/scene/scene.hpp"

namespace ictus {

struct AssembledContact;
struct Layout;

struct PlanePoint {
  double x = 0, y = 0;

  PlanePoint operator+(PlanePoint b) const { return {x + b.x, y + b.y}; }
  PlanePoint operator-(PlanePoint b) const { return {x - b.x, y - b.y}; }
  PlanePoint operator*(double factor) const { return {x * factor, y * factor}; }
  double dot(PlanePoint b) const { return x * b.x + y * b.y; }
};

struct ImpactBody {
  std::string name;
  double mass;  // kg
  PlanePoint position, velocity;
};

/// Two sides that can touch. On a line, and at a wall, the normal is fixed:
///     gap = normal · (x_second − x_first) − reach,
/// where a wall has no x and its place is in the reach. Two discs in the plane: gap = |x_second − x_first| −
/// reach.
struct ImpactContact {
  static constexpr std::size_t wall = static_cast<std::size_t>(-1);
  std::string name;
  std::size_t first, second;
  bool fixed_normal;
  PlanePoint normal;   // from first to second
  double reach;        // m
  double size;         // m, sum of radii
  double stiffness;    // N/m^η, 0 where none is known
  double exponent;     // η
  double restitution;  // NaN where none is known
};

// Bodies this near, in their diameters, touch: positions are written in decimals, and a gap of 1e-9 diameters
// must change nothing.
inline constexpr double touching_gap = 1e-9;
inline constexpr double rounding_of_places = 1e-13;
inline constexpr double slight_overlap = 1e-6;  // of the sum of radii, that is taken as touching

struct ImpactScene {
  bool planar = false;
  PlanePoint gravity;  // m/s²
  std::vector<ImpactBody> bodies;
  std::vector<ImpactContact> contacts;
};

ImpactScene impact_scene(const Scene& scene, const Layout& layout,
                         const std::vector<AssembledContact>& contacts);

}  // namespace ictus
