#pragma once
// A chain's parts and the bodies it becomes: one rule for the reader and the writer.

#include <optional>
#include <string>
#include <vector>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// One value for all bodies of a chain, or one for each.
struct Values {
  std::vector<double> list;
  Place place;

  double at(std::size_t i) const { return list.size() == 1 ? list[0] : list[i]; }
};

struct ChainParts {
  At<std::string> name;
  std::size_t count = 0;
  Values mass, radius, velocity;
  Values gap{{0.0}, {}};                   // m, between each two
  bool touching = true;                    // all gaps are zero
  std::optional<At<Vector3>> position;     // m, of the first centre
  Vector3 direction{1, 0, 0};              // of length 1: where the next body is, and where velocities point
  bool turned = false;                     // the direction is written
  std::vector<At<std::string>> materials;  // one for all bodies, or one for each
  std::vector<std::shared_ptr<const Shape>> shapes = {};  // the same; none: spheres

  const At<std::string>& material(std::size_t i) const { return materials[materials.size() == 1 ? 0 : i]; }
  std::shared_ptr<const Shape> shape(std::size_t i) const {
    if (shapes.empty()) return nullptr;
    return shapes.size() == 1 ? shapes[0] : i < shapes.size() ? shapes[i] : nullptr;
  }
};

/// Are all gaps zero?
bool no_gap(const std::vector<double>& gaps);

/// Body `i` of a chain, from 0, after the one before it (none for the first). Where they touch along x the
/// place stays open, so that it follows from the neighbour without rounding; else it is written down.
Body chain_body(const ChainParts& chain, std::size_t i, const Body* before);

/// Where each body is along x: as written, or touching the one before it; nothing where that is not known.
std::vector<std::optional<double>> known_positions(const std::vector<Body>& bodies);

/// The last of them.
std::optional<double> last_position(const std::vector<Body>& bodies);

}  // namespace ictus
