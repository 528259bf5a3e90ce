#pragma once
// One engine at work on one scene, as the benchmarks see it.

#include <memory>
#include <vector>

#include "bench/spheres/scene.hpp"

namespace ictus::bench {

struct Snapshot {
  std::vector<Point> position, velocity;  // m, m/s
};

class SphereEngine {
 public:
  virtual ~SphereEngine() = default;
  virtual void step() = 0;
  virtual void read(Snapshot& state) const = 0;
};

/// Bullet and ODE as their users find them: default solvers, iterations and tolerances; none where the
/// library is not installed.
std::unique_ptr<SphereEngine> bullet_engine(const SphereScene& scene);
std::unique_ptr<SphereEngine> ode_engine(const SphereScene& scene);

}  // namespace ictus::bench
