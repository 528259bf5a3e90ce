#include "ictus/scene/shape.hpp"

#include <algorithm>
#include <numbers>

namespace ictus {
namespace {

/// Of a ball of this radius, between two heights above its lowest point: ∫ π (2 R z − z²) dz.
double cap_between(double radius, double from, double to) {
  const auto below = [&](double z) { return z * z * (radius - z / 3); };
  return std::numbers::pi * (below(to) - below(from));
}

double cone_between(const ProfilePoint& a, const ProfilePoint& b, double from, double to) {
  const auto radius = [&](double z) { return a.r + (b.r - a.r) * (z - a.z) / (b.z - a.z); };
  const double r = radius(from), s = radius(to);
  return std::numbers::pi / 3 * (to - from) * (r * r + r * s + s * s);
}

double profile_between(const std::vector<ProfilePoint>& profile, double from, double to) {
  double volume = 0;
  for (std::size_t i = 1; i < profile.size(); ++i) {
    const double begin = std::max(from, profile[i - 1].z), end = std::min(to, profile[i].z);
    if (begin < end) volume += cone_between(profile[i - 1], profile[i], begin, end);
  }
  return volume;
}

/// Two half balls and what lies between them; a sphere has nothing between.
double capsule_between(double radius, double length, double from, double to) {
  const double left = radius, right = length - radius, all = 2 * radius;
  const auto within = [](double z, double low, double high) { return std::clamp(z, low, high); };
  const double shift = right - left;
  return cap_between(radius, within(from, 0, left), within(to, 0, left)) +
         std::numbers::pi * radius * radius * (within(to, left, right) - within(from, left, right)) +
         cap_between(radius, within(from - shift, left, all), within(to - shift, left, all));
}

Shape::Kind kind_of(const Body& body) { return body.shape ? body.shape->kind : Shape::Kind::sphere; }

}  // namespace

double length_of(const Body& body) { return body.shape ? body.shape->length.value : 2 * body.radius.value; }

double volume_between(const Body& body, double from, double to) {
  const double radius = body.radius.value, length = length_of(body);
  switch (kind_of(body)) {
    case Shape::Kind::cylinder: return std::numbers::pi * radius * radius * (to - from);
    case Shape::Kind::profile: return profile_between(body.shape->profile, from, to);
    case Shape::Kind::sphere:
    case Shape::Kind::capsule: return capsule_between(radius, length, from, to);
  }
  return 0;
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
  double mass = 0;
  for (const Part& part : parts) {
    if (!part.material->density) return std::nullopt;
    mass += volume_between(body, part.from, part.to) * *part.material->density;
  }
  if (parts.empty() || !(radius > 0)) return std::nullopt;
  if (kind_of(body) != Shape::Kind::sphere || parts.size() > 1) return mass;
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * *parts.front().material->density;
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
