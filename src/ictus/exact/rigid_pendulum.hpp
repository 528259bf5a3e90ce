#pragma once
// A uniform rod that hangs from a hinge, its angle θ counted from the lower vertical, whose tip strikes a
// vertical wall at the angle θ_w, −π/2 < θ_w < π/2, with Newton's restitution e:
//     θ″ = −ω² sin θ, ω² = 3g/2l,   θ ≥ θ_w,   θ′⁺ = −e θ′⁻ where θ = θ_w.
// With s = sin θ/2 and w = θ′/2ω the modulus k² = s² + w² is an integral, and a time τ after the highest
// point
//     s = k cd(ωτ, k),   w = −k k′ sd(ωτ, k),   ωτ = F(ψ, k), tan ψ = −w/(k′ s),
// in Jacobi's functions: from ψ no digits are lost in short flights. A flight that leaves the wall with w
// comes back with −w, so that the speeds form a geometric series; for θ_w > 0 its impacts accumulate, and
// from then on the rod leans against the wall. The rod never stands upright, k < 1, and does not reach the
// wall from above, highest point < π − θ_w.

#include <limits>
#include <vector>

namespace ictus::exact {

struct RigidPendulum {
  double frequency;    // ω  [rad/s], positive
  double wall;         // θ_w  [rad]
  double restitution;  // e ∈ [0, 1]
  double angle;        // θ₀ ≥ θ_w  [rad]
  double rate = 0;     // θ′₀  [rad/s]

  /// Whether the motion is one of those above.
  bool swings() const;
};

/// The motion from 0 to `until`, impact after impact.
class RigidPendulumPath {
 public:
  RigidPendulumPath(const RigidPendulum& pendulum, double until);

  struct Impact {
    double time;   // s
    double speed;  // |θ′| before it  [rad/s]
  };
  const std::vector<Impact>& impacts() const { return impacts_; }  // or all that doubles tell apart
  double rest_time() const { return rest_; }                       // s, or infinite

  double angle_at(double time) const;     // θ  [rad]
  double rate_at(double time) const;      // θ′⁺  [rad/s]
  double rate_before(double time) const;  // θ′⁻  [rad/s]

 private:
  struct State {
    double angle, rate;
  };
  /// A swing through its highest point.
  struct Swing {
    double modulus, complement;  // k, k′
    double highest;              // instant  [s]
  };
  Swing swing_through(double time, double sine, double slope) const;
  double fall_time(const Swing& swing, double sine, double slope) const;
  State moved(const Swing& swing, double time) const;
  State state_at(double time, std::size_t count) const;
  std::size_t count_until(double time) const;
  void bounce(double until);

  RigidPendulum pendulum_;
  double wall_sine_;           // sin θ_w/2
  std::vector<Swing> swings_;  // the first, and one after each impact
  std::vector<Impact> impacts_;
  double rest_ = std::numeric_limits<double>::infinity();
};

}  // namespace ictus::exact
