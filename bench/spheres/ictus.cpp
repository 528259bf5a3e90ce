#include "bench/spheres/ictus.hpp"

#include <algorithm>

#include "bench/timing.hpp"

namespace ictus::bench {

Spheres IctusEngine::spheres_of(const SphereScene& scene) {
  Spheres spheres;
  spheres.gravity = {0, 0, -scene.gravity};
  spheres.set_law(0, 0, {.restitution = scene.restitution, .friction = scene.friction});
  for (std::size_t j = 0; j < scene.count(); ++j) spheres.add_sphere(scene.mass[j], scene.radius[j]);
  if (!scene.box) return spheres;
  const auto& [lower, upper] = *scene.box;
  spheres.add_plane({0, 0, 1}, lower[2]);
  spheres.add_plane({1, 0, 0}, lower[0]);
  spheres.add_plane({0, 1, 0}, lower[1]);
  spheres.add_plane({-1, 0, 0}, -upper[0]);
  spheres.add_plane({0, -1, 0}, -upper[1]);
  return spheres;
}

IctusEngine::IctusEngine(const SphereScene& scene, std::string treatment)
    : spheres_(spheres_of(scene)),
      state_(spheres_.state()),
      stepper_(spheres_, {.treatment = std::move(treatment)}),
      h_(scene.step) {
  for (std::size_t j = 0; j < scene.count(); ++j) {
    const Point &x = scene.position[j], &v = scene.velocity[j];
    state_.x[j] = {x[0], x[1], x[2]};
    state_.v[j] = {v[0], v[1], v[2]};
  }
}

void IctusEngine::step() {
  const SphereStep step = stepper_.step(state_, h_);
  require(step.converged(), "a step of inelastic_then_restore");
  lost_ += step.impact_loss + step.vibration + step.rest_loss + step.friction_loss + step.corrected;
  deepest_ = std::max(deepest_, step.penetration);
}

double IctusEngine::turning() const {
  double sum = 0;
  for (std::size_t j = 0; j < state_.spin.size(); ++j)
    sum += spheres_.inertia(static_cast<BodyIndex>(j)) * dot(state_.spin[j], state_.spin[j]) / 2;
  return sum;
}

void IctusEngine::read(Snapshot& snapshot) const {
  snapshot.position.clear();
  snapshot.velocity.clear();
  for (const Vector3& x : state_.x) snapshot.position.push_back({x.x, x.y, x.z});
  for (const Vector3& v : state_.v) snapshot.velocity.push_back({v.x, v.y, v.z});
}

}  // namespace ictus::bench
