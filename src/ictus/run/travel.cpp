#include "ictus/run/travel.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/limits.hpp"

namespace ictus {
namespace {

// What schemes and impact laws may make by themselves, of the energy. Where they make more the run says so.
constexpr double energy_slack = 1.5;
constexpr double steps_ahead = 2;  // nonsmooth schemes see a contact that closes in the next step

/// All that moves: sums of m, m v and m v².
struct Moving {
  double mass = 0;    // kg
  Vector3 momentum;   // kg m/s
  double square = 0;  // J

  void add(double m, const Vector3& v) {
    mass += m;
    momentum = momentum + v * m;
    square += m * dot(v, v);
  }
};

}  // namespace

Travel farthest_travel(const Scene& scene, double stored) {
  if (!scene.run.duration) return {never, never};
  Moving all;
  for (const Body& body : scene.bodies) all.add(body.mass.value, body.velocity.value);
  if (scene.frame) all.add(scene.frame->mass.value, scene.frame->velocity.value);
  const double duration = scene.run.duration->value;
  const double end = duration + steps_ahead * std::min(scene.run.step.value, duration);
  const bool free = scene.walls.empty();
  const Vector3 fallen = all.momentum + scene.gravity * (all.mass * end);
  const double together =
      free ? std::max(dot(all.momentum, all.momentum), dot(fallen, fallen)) / all.mass : 0;
  const double relative = free ? dot(all.momentum, all.momentum) / all.mass : 0;
  const double start = std::sqrt(std::max(0.0, all.square - relative) + 2 * stored);
  const double pull = free ? 0 : length(scene.gravity) * std::sqrt(all.mass);
  const double slack = std::sqrt(energy_slack), fastest = start + pull * end;
  const double way = slack * (start + pull * end / 2) * end;
  return {std::isfinite(way) ? way : never, (energy_slack * fastest * fastest + together) / 2};
}

}  // namespace ictus
