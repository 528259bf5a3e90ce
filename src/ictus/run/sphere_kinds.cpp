#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "ictus/base/most.hpp"
#include "ictus/run/further_friction.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/sphere_scene.hpp"
#include "ictus/run/wave_treatment.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

bool by_waves(const Scene& scene) { return scene.run.collisions.value == wave_treatment_about.name; }

/// A stiffness that follows from materials, radii or masses differs from pair to pair.
bool stiffness_by_size(const Scene& scene) {
  const std::string& treatment = scene.run.collisions.value;
  const bool needed = is_impact_law(treatment) ? impact_traits(treatment).needs_stiffness : by_waves(scene);
  return needed && !scene.contact.parameters.count("stiffness");
}

class KindFinder {
 public:
  explicit KindFinder(const Scene& scene) : scene_(scene), by_size_(stiffness_by_size(scene)) {
    rubs_by_material_ =
        std::any_of(scene.materials.begin(), scene.materials.end(), [](const Material& material) {
          return material.friction.has_value() || names_further_friction(material);
        });
    for (const Pair& pair : scene.pairs) {
      special_.insert(pair.first.value);
      special_.insert(pair.second.value);
    }
  }

  SphereKinds find() {
    SphereKinds kinds;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
      kinds.body.push_back(kind_of(body_key(scene_.bodies[i]), {false, i}));
    for (std::size_t k = 0; k < scene_.walls.size(); ++k)
      kinds.wall.push_back(
          kind_of(wall_key(scene_.walls[k].name.value, scene_.walls[k].material.value), {true, k}));
    if (scene_.frame)
      kinds.wall.push_back(kind_of(wall_key(scene_.frame->name.value, scene_.frame->material.value),
                                   {true, scene_.walls.size()}));
    return kinds;
  }

  std::size_t count() const { return members_.size(); }
  /// One or two that stand for the kind.
  const std::vector<std::vector<Side>>& members() const { return members_; }

 private:
  std::string body_key(const Body& body) const {
    if (special_.count(body.name.value)) return "body " + body.name.value;
    if (!by_size_) return rubs_by_material_ ? "bodies of " + body.material.value : "bodies";
    if (by_waves(scene_) && body.shape && body.shape->slices > 1) return "bodies";  // they follow no law
    const Shape::Kind shape = body.shape ? body.shape->kind : Shape::Kind::sphere;
    return fmt::format("bodies {} {} {} {}", name(shape), body.radius.value, body.mass.value,
                       body.material.value);
  }
  std::string wall_key(const std::string& name, const std::string& material) const {
    return special_.count(name) ? "wall " + name : "walls " + material;
  }
  Kind kind_of(const std::string& key, Side side) {
    const auto [found, fresh] = kinds_.try_emplace(key, static_cast<Kind>(kinds_.size()));
    if (fresh) members_.emplace_back();
    if (members_[found->second].size() < 2) members_[found->second].push_back(side);
    return found->second;
  }

  const Scene& scene_;
  bool by_size_;
  bool rubs_by_material_ = false;  // friction is mixed from materials
  std::set<std::string> special_;
  std::map<std::string, Kind> kinds_;
  std::vector<std::vector<Side>> members_;
};

}  // namespace

SphereKinds sphere_kinds(const Scene& scene, Problems& problems) {
  KindFinder finder(scene);
  SphereKinds kinds = finder.find();
  if (finder.count() > most::kinds) {
    problems.add(
        scene.run.collisions.place.file.empty() ? Place{scene.file} : scene.run.collisions.place,
        fmt::format("the contacts have more than {} kinds of laws: bodies of {} sizes, materials or pairs",
                    most::kinds, finder.count()),
        "give a stiffness in [contact], bodies of fewer sizes, or collisions = \"pair_iteration\"");
    return kinds;
  }
  for (Kind a = 0; a < finder.count(); ++a)
    for (Kind b = a; b < finder.count(); ++b) {
      const auto &first = finder.members()[a], &second = finder.members()[b];
      if (first.front().is_wall && second.front().is_wall) continue;
      if (a == b && first.size() < 2) continue;
      kinds.meetings.push_back({a, b, {first.front(), a == b ? first[1] : second.front()}});
    }
  return kinds;
}

}  // namespace ictus
