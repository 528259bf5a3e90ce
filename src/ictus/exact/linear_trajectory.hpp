#pragma once
// A mass that flies from y = −d against a linear wall at y = 0 and back. [Chatziioannou2019, eq. (14)]

#include "ictus/exact/sample.hpp"

namespace ictus::exact {

struct LinearTrajectory {
  double mass;       // m  [kg], positive
  double stiffness;  // k_c  [N/m], positive
  double speed;      // v₀  [m/s], positive
  double distance;   // d  [m], zero or positive: from the start to the wall

  double frequency() const;     // ω_c  [rad/s]
  double contact_time() const;  // τ_c = π/ω_c  [s]
  double impact_time() const;   // t₁  [s]
  double release_time() const;  // t₂  [s]

  Sample sample(double time) const;  // time ≥ 0 counts from the start; depth is the paper's y
};

}  // namespace ictus::exact
