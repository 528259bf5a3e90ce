#include "ictus/scene/shape.hpp"

#include <algorithm>
#include <numbers>

namespace ictus {
namespace {

Shape::Kind kind_of(const Body& body) { return body.shape ? body.shape->kind : Shape::Kind::sphere; }

}  // namespace

double length_of(const Body& body) { return body.shape ? body.shape->length.value : 2 * body.radius.value; }

Profile profile_of(const Body& body) {
  const double radius = body.radius.value, length = length_of(body);
  switch (kind_of(body)) {
    case Shape::Kind::sphere: return Profile::sphere(radius);
    case Shape::Kind::cylinder: return Profile::cylinder(radius, length);
    case Shape::Kind::capsule: return Profile::capsule(radius, length);
    case Shape::Kind::profile: break;
  }
  return Profile::table(body.shape->profile);
}

const Material* material_of(const Scene& scene, std::string_view name) {
  for (const Material& material : scene.materials)
    if (material.name.value == name) return &material;
  return nullptr;
}

std::vector<Part> parts_of(const Scene& scene, const Body& body) {
  const Material* material = material_of(scene, body.material.value);
  const double length = length_of(body);
  if (!material) return {};
  if (!body.shape || !body.shape->tip) return {{material, 0, length}};
  const Tip& tip = *body.shape->tip;
  const Material* soft = material_of(scene, tip.material.value);
  if (!soft) return {};
  const double left = tip.ends == Tip::Ends::right ? 0 : tip.length.value,
               right = tip.ends == Tip::Ends::left ? length : length - tip.length.value;
  std::vector<Part> parts{{soft, 0, left}, {material, left, right}, {soft, right, length}};
  std::erase_if(parts, [](const Part& part) { return !(part.to > part.from); });
  return parts;
}

std::optional<double> solid_mass(const Scene& scene, const Body& body) {
  const double radius = body.radius.value;
  const std::vector<Part> parts = parts_of(scene, body);
  const auto has_density = [](const Part& part) { return part.material->density.has_value(); };
  if (parts.empty() || !(radius > 0) || !std::all_of(parts.begin(), parts.end(), has_density))
    return std::nullopt;
  if (kind_of(body) == Shape::Kind::sphere && parts.size() == 1)
    return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * *parts.front().material->density;
  const Profile profile = profile_of(body);
  double mass = 0;
  for (const Part& part : parts) mass += profile.volume(part.from, part.to) * *part.material->density;
  return mass;
}

bool has_slices(const Scene& scene) {
  return std::any_of(scene.bodies.begin(), scene.bodies.end(),
                     [](const Body& body) { return body.shape && body.shape->slices > 0; });
}

std::string_view name(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::sphere: return "sphere";
    case Shape::Kind::cylinder: return "cylinder";
    case Shape::Kind::capsule: return "capsule";
    case Shape::Kind::profile: return "profile";
  }
  return "sphere";
}

std::string_view name(Tip::Ends ends) {
  switch (ends) {
    case Tip::Ends::left: return "left";
    case Tip::Ends::right: return "right";
    case Tip::Ends::both: return "both";
  }
  return "both";
}

}  // namespace ictus
