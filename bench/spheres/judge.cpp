#include "bench/spheres/judge.hpp"

#include <algorithm>

namespace ictus::bench {

Judge::Judge(const SphereScene& scene)
    : scene_(scene), cells_(scene), state_{scene.position, scene.velocity} {
  weigh();
  start_ = energy_;
}

void Judge::weigh() {
  kinetic_ = 0;
  double potential = 0;
  for (std::size_t j = 0; j < scene_.count(); ++j) {
    for (const double v : state_.velocity[j]) kinetic_ += scene_.mass[j] / 2 * v * v;
    potential += scene_.mass[j] * scene_.gravity * state_.position[j][2];
  }
  energy_ = kinetic_ + potential;
}

void Judge::see(const SphereEngine& engine) {
  engine.read(state_);
  const double before = energy_;
  weigh();
  rise_ = std::max(rise_, energy_ - before);
  overlaps_ = cells_.overlaps(state_.position);
  deepest_ = std::max(deepest_, overlaps_.deepest);
}

}  // namespace ictus::bench
