#pragma once
// Bodies as solids of revolution about the line: how long they are, how thick, and how much of them there is.

#include <string_view>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// m, along the line; a planar scene knows spheres only.
double length_of(const Body& body);
inline double half_length(const Body& body) {
  return body.shape ? body.shape->length.value / 2 : body.radius.value;
}

/// Of a body whose sizes are good.
Profile profile_of(const Body& body);

/// Of the body that begins at `from`: the tips at its ends and what lies between.
struct Part {
  const Material* material;
  double from, to;  // m
};
/// From left to right; none where a material is not known.
std::vector<Part> parts_of(const Scene& scene, const Body& body);

const Material* material_of(const Scene& scene, std::string_view name);
/// kg, of the true volume; nothing where radius or a density is not known.
std::optional<double> solid_mass(const Scene& scene, const Body& body);

/// Is some body cut into slices, so that it deforms?
bool has_slices(const Scene& scene);

std::string_view name(Shape::Kind kind);
std::string_view name(Tip::Ends ends);

}  // namespace ictus
