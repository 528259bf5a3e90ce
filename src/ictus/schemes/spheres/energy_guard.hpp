#pragma once
// The energy of a step never rises. The inelastic step on positions may lift a group of bodies that press
// each other higher than their motion can pay for: penetrations are undone, bodies are lifted by others that
// a collision has already sent away, sweeps end early. What such a group has made is taken out of its motion
// again,
//     w ← d + s (w − d),   s² = 1 − gain / Σ ½m|w − d|²,
// where d is the velocity of its centre of mass without the directions in which walls hold it. All opening
// speeds are scaled by s ≤ 1, so that no contact closes, and momentum stays where no wall takes it. With friction
// spins are scaled alike, and walls hold a group in every direction: what sticks or rolls goes on to do so.

#include <array>
#include <span>
#include <vector>

#include "ictus/schemes/spheres/connected.hpp"
#include "ictus/schemes/spheres/touching.hpp"

namespace ictus {

class EnergyGuard {
 public:
  /// `pressed` are the contacts with λ > 0, w are the velocities at the end of the step. Returns the energy
  /// that was taken out, J.
  /// `rubs`, one per contact, or none.
  double slow_down(std::span<const Contact> pressed, StepBodies& bodies, std::span<const Rub> rubs = {});

 private:
  /// One that has made energy.
  struct Group {
    double gain = 0;                // J
    double mass = 0;                // kg
    Vector3 drift = {};             // m/s, d; first the momentum, N s
    std::array<Vector3, 3> held{};  // directions of walls, orthonormal
    std::size_t directions = 0;     // of them
    bool rubs_on_wall = false;      // friction holds it along a wall, too
    double relative = 0;            // J, of the motion relative to d, and of what turns
    double factor = 1;              // s

    void hold(const Vector3& normal);
  };

  /// Energy of bodies after the step less that before it, and the terms of which that is made, J.
  struct Change {
    double gain = 0, size = 0;

    Change& operator+=(const Change& other) {
      gain += other.gain;
      size += other.size;
      return *this;
    }
  };

  static Change change_of(const StepBodies& bodies, std::size_t body);
  static bool has_risen(const StepBodies& bodies);
  void weigh(std::span<const Contact> pressed, const StepBodies& bodies);
  void find_drifts(std::span<const Contact> pressed, std::span<const Rub> rubs, const StepBodies& bodies);
  double scale(StepBodies& bodies);
  Group* group_of(std::size_t body);

  Connected connected_;
  std::vector<Change> change_;         // of the group whose root a body is
  std::vector<std::uint32_t> number_;  // of the group whose root a body is
  std::vector<Group> groups_;
};

}  // namespace ictus
