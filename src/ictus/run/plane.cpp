// Balls and walls in the plane and in space: which of them can touch.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/limits.hpp"
#include "ictus/base/most.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/model/spheres/broad_phase.hpp"
#include "ictus/run/impact_scene.hpp"
#include "ictus/run/layout.hpp"
#include "ictus/run/sphere_scene.hpp"
#include "ictus/run/travel.hpp"
#include "ictus/scene/frame.hpp"
#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

namespace ictus {
namespace {

// Of the sum of radii: balls this near are listed in any case. More than impact laws look at (run/collision).
constexpr double nearby = 2e-3;

/// Contacts in the order in which all of them would stand: body by body, first with later bodies, then with walls.
class Listing {
 public:
  Listing(const Scene& scene, const Travel& travel) : scene_(scene), travel_(travel) {
    if (scene.frame) layout_.frame_walls = walls_of(*scene.frame, scene.dimension);
    const Layout& made = layout_;
    for (const auto* list : {&scene.walls, &made.frame_walls})
      for (const Wall& wall : *list) {
        const Vector3 normal = normal_of(wall);
        planes_.push_back({normal, dot(normal, wall.position.value)});
      }
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) layout_.order.push_back(i);
  }

  Layout all() {
    for (std::size_t i = 0; i < layout_.order.size(); ++i) {
      for (std::size_t j = i + 1; j < layout_.order.size(); ++j) add(i, {false, j});
      for (std::size_t k = 0; k < planes_.size(); ++k) add(i, {true, k});
    }
    return std::move(layout_);
  }

  /// Those that can touch before the run ends; none of very many bodies where these are more than most::listed_pairs.
  Layout reachable() {
    const bool many = scene_.bodies.size() > most_freely_listed;
    const std::size_t most =
        many ? 4 * most::listed_pairs : static_cast<std::size_t>(-1);  // also of those that do not reach
    std::vector<NearPair> pairs = near_pairs(most);
    if (pairs.size() > most) return {};
    std::sort(pairs.begin(), pairs.end(), [](const NearPair& a, const NearPair& b) {
      return a.first != b.first ? a.first < b.first : a.second < b.second;
    });
    auto next = pairs.begin();
    for (std::size_t i = 0; i < layout_.order.size(); ++i) {
      for (; next != pairs.end() && next->first == i; ++next)
        if (reaches(i, next->second)) add(i, {false, next->second});
      for (std::size_t k = 0; k < planes_.size(); ++k)
        if (reaches_plane(i, k)) add(i, {true, k});
    }
    if (many && layout_.contacts.size() > most::listed_pairs) return {};
    // Methods want a contact to look at, and this one does no harm.
    if (layout_.contacts.empty()) add(0, {false, 1});
    layout_.complete_up_to = travel_.kinetic;
    return std::move(layout_);
  }

 private:
  struct Surface {
    Vector3 normal;
    double offset;  // m
  };

  void add(std::size_t i, const Side& other) { layout_.contacts.push_back({{false, i}, other}); }
  const Vector3& place(std::size_t i) const { return scene_.bodies[i].position->value; }
  double inverse_mass(std::size_t i) const { return 1 / scene_.bodies[i].mass.value; }
  /// m: the least gap that counts as none, of numbers of this size.
  double slack(double size, double places) const { return nearby * size + widest_touch(size, places); }

  /// A body alone moves by no more than it does beside another: all pairs, and some more.
  std::vector<NearPair> near_pairs(std::size_t most) const {
    std::vector<Vector3> places;
    std::vector<double> reach;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      const double radius = scene_.bodies[i].radius.value;
      places.push_back(place(i));
      reach.push_back(radius + travel_.of(inverse_mass(i)) + slack(radius, radius + length(place(i))));
    }
    std::vector<NearPair> pairs;
    BroadPhase().find(places, reach, pairs, most);
    return pairs;
  }

  bool reaches(std::size_t i, std::size_t j) const {
    const double size = scene_.bodies[i].radius.value + scene_.bodies[j].radius.value;
    const double gap = length(place(j) - place(i)) - size;
    return gap <= travel_.of(inverse_mass(i) + inverse_mass(j)) +
                      slack(size, size + length(place(i)) + length(place(j)));
  }

  bool reaches_plane(std::size_t i, std::size_t k) const {
    const double size = scene_.bodies[i].radius.value;
    const double gap = dot(planes_[k].normal, place(i)) - planes_[k].offset - size;
    const double of_frame = k < scene_.walls.size() ? 0 : 1 / scene_.frame->mass.value;
    return gap <= travel_.of(inverse_mass(i) + of_frame) +
                      slack(size, size + std::abs(planes_[k].offset) + length(place(i)));
  }

  const Scene& scene_;
  const Travel travel_;
  std::vector<Surface> planes_;  // of the walls, then of the frame
  Layout layout_;
};

/// A list of all that very many bodies can do may not fit into the memory.
void refuse_many(const Scene& scene, const Travel& travel, Problems& problems) {
  const std::string& method = scene.run.method.value;
  const std::string which =
      std::isfinite(travel.way) ? fmt::format("within {:.4g} s", scene.run.duration->value) : "for ever";
  problems.add(
      scene.run.method.place,
      fmt::format("run.method: {} needs a list of the pairs that can touch, which are more than {} of "
                  "{} bodies {}",
                  method, most::listed_pairs, scene.bodies.size(), which),
      fmt::format("give {} duration, or method = \"{}\", which needs no list",
                  scene.run.duration ? "a shorter" : "a", InelasticThenRestore::about.name));
}

}  // namespace

Layout lay_out_plane(const Scene& scene, double stored, Problems& problems) {
  const std::size_t count = scene.bodies.size();
  const Travel travel = count > few_bodies ? farthest_travel(scene, stored) : Travel{never, never};
  const bool many = count > most_freely_listed;
  Layout layout;
  if (std::isfinite(travel.way))
    layout = Listing(scene, travel).reachable();
  else if (!many)
    layout = Listing(scene, travel).all();
  if (layout.contacts.empty() && many)
    refuse_many(scene, travel, problems);
  else if (layout.contacts.empty() && problems.empty())
    problems.add(scene.bodies.front().name.place, "nothing can ever touch: there is one body and no wall",
                 "add a [[wall]] (normal = [0, 1] has the bodies above it), or a second [[body]]");
  return layout;
}

}  // namespace ictus
