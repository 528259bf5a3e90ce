#pragma once
// Scenes of spheres that several tests share.

#include <vector>

#include "ictus/model/spheres/spheres.hpp"
#include "tests/support/dice.hpp"

namespace ictus::test {

struct SphereScene {
  Spheres spheres;
  SphereState state;

  double energy() const { return spheres.kinetic(state) + spheres.potential(state); }
};

/// Five balls in a row along a direction; the first `moving` of them come with 1 m/s. Gaps of the resting
/// ones; `order` says which place each body has.
inline SphereScene cradle(int moving, double gap, const Vector3& along = {1, 0, 0},
                          const std::vector<int>& order = {0, 1, 2, 3, 4}) {
  SphereScene scene;
  for (int i = 0; i < 5; ++i) scene.spheres.add_sphere(0.05, 0.01);
  scene.state = scene.spheres.state();
  for (std::size_t i = 0; i < 5; ++i) {
    const int place = order[i];
    scene.state.x[i] = (place * (0.02 + gap) - (place < moving ? 0.0013 : 0)) * along;
    if (place < moving) scene.state.v[i] = along;
  }
  return scene;
}

/// Bodies of unequal sizes at random places in a box, with gravity along its last direction.
inline SphereScene cloud(int dimension, std::size_t count, double restitution, double gravity) {
  const Vector3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const double side = 0.3;
  SphereScene scene;
  scene.spheres.set_law(0, 0, {.restitution = restitution});
  scene.spheres.gravity = -gravity * axes[dimension - 1];
  for (int d = 0; d < dimension; ++d) {
    scene.spheres.add_plane(axes[d], 0);
    scene.spheres.add_plane(-axes[d], -side);
  }
  Dice dice(7);
  std::vector<Vector3> places;
  std::vector<double> radii;
  const auto overlaps = [&](const Vector3& place, double radius) {
    for (std::size_t j = 0; j < places.size(); ++j)
      if (norm(place - places[j]) < radius + radii[j]) return true;
    return false;
  };
  while (places.size() < count) {
    const double radius = 0.01 * (1 + dice.roll());
    Vector3 place;
    for (int d = 0; d < dimension; ++d) place += (radius + (side - 2 * radius) * dice.roll()) * axes[d];
    if (overlaps(place, radius)) continue;
    places.push_back(place);
    radii.push_back(radius);
    scene.spheres.add_sphere(1000 * radius * radius * radius, radius);
  }
  scene.state = scene.spheres.state();
  scene.state.x = places;
  for (Vector3& v : scene.state.v)
    for (int d = 0; d < dimension; ++d) v += (4 * dice.roll() - 2) * axes[d];
  return scene;
}

/// A column of balls at rest on a floor.
inline SphereScene column(std::size_t count, double restitution) {
  SphereScene scene;
  scene.spheres.gravity = {0, 0, -9.81};
  scene.spheres.set_law(0, 0, {.restitution = restitution});
  scene.spheres.add_plane({0, 0, 1}, 0);
  for (std::size_t i = 0; i < count; ++i) scene.spheres.add_sphere(0.01, 0.005);
  scene.state = scene.spheres.state();
  for (std::size_t i = 0; i < count; ++i) scene.state.x[i].z = 0.005 + 0.01 * static_cast<double>(i);
  return scene;
}

}  // namespace ictus::test
