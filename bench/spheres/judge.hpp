#pragma once
// What is true of a motion of spheres whichever engine made it: its energy, and how deep spheres overlap.

#include "bench/spheres/cells.hpp"
#include "bench/spheres/engine.hpp"

namespace ictus::bench {

class Judge {
 public:
  explicit Judge(const SphereScene& scene);

  /// Looks at the next step.
  void see(const SphereEngine& engine);

  double kinetic() const { return kinetic_; }               // J
  double energy() const { return energy_; }                 // J, with that of gravity above the floor
  double start() const { return start_; }                   // J
  double rise() const { return rise_; }                     // J, the largest of a step
  double deepest() const { return deepest_; }               // m, so far
  double deepest_now() const { return overlaps_.deepest; }  // m
  std::size_t touching() const { return overlaps_.touching; }
  const Snapshot& state() const { return state_; }

 private:
  void weigh();

  const SphereScene& scene_;
  Cells cells_;
  Snapshot state_;
  Overlaps overlaps_;
  double kinetic_ = 0, energy_ = 0, start_ = 0, rise_ = 0, deepest_ = 0;
};

}  // namespace ictus::bench
