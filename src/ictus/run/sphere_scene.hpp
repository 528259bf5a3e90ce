#pragma once
// A scene as spheres and planes, for inelastic_then_restore: all bodies may touch each other and all walls,
// and what two of them do in a contact is a law between kinds of surfaces.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ictus/model/spheres/spheres.hpp"
#include "ictus/run/contacts.hpp"

namespace ictus {

struct SphereScene {
  Spheres spheres;
  SphereState start;
  std::size_t dimension = 1;
  std::vector<std::string> names;        // of the bodies, the frame last
  std::vector<std::string> plane_names;  // in the order of Spheres::planes()
  bool has_frame = false;
};

/// More bodies than this, off the line, have no columns of their own by inelastic_then_restore.
inline constexpr std::size_t few_bodies = 200;
/// Of more bodies than this, off the line, pairs are listed only for a method that run.method names.
inline constexpr std::size_t most_freely_listed = 1000;

/// Is the scene run by inelastic_then_restore without a list of pairs? Where it is the method of more than few
/// bodies off the line, or where no method is named for very many.
bool is_left_to_spheres(const Scene& scene);

/// The same of bodies that turn, or rub each other: where all are round, and too many for a list of pairs.
bool is_left_to_turning_spheres(const Scene& scene);
/// Of a scene with friction, or with bodies that turn: why inelastic_then_restore does not know it, in words that
/// follow the name; empty where it does.
std::string turning_misfit(const Scene& scene);

/// Bodies whose contacts have one law share a kind; there is a contact of every two kinds that can meet.
struct SphereKinds {
  std::vector<Kind> body, wall;  // of the scene, the frame after its walls
  struct Meeting {
    Kind first, second;
    Neighbours sides;  // two that stand for all
  };
  std::vector<Meeting> meetings;
};
/// Complains where there are too many kinds.
SphereKinds sphere_kinds(const Scene& scene, Problems& problems);

/// Positions must be known. Complains about laws that are wrong or do not fit the treatment of collisions: is the scene
/// sound?
bool check_spheres(const Scene& scene, Problems& problems);
/// The same with what a run needs; null where it is not.
std::shared_ptr<const SphereScene> sphere_scene(const Scene& scene, Problems& problems);

/// A body inside a wall, or two inside each other, beyond rounding; the first in the order of the scene.
struct SphereOverlap {
  std::string first, second;
  double depth;  // m
  Place place;   // of the later body
};
std::optional<SphereOverlap> sphere_overlap(const Scene& scene);

}  // namespace ictus
