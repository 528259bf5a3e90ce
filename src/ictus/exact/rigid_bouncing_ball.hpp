#pragma once
// A ball released at rest at the height h above a rigid floor, with Newton's restitution e at each impact.
// Impacts at t_n = t₀ (1 + 2e(1 − eⁿ)/(1 − e)), n = 0, 1, …; they accumulate at t₀ (1+e)/(1−e).

namespace ictus::exact {

struct RigidBouncingBall {
  double height;       // h  [m], positive
  double gravity;      // g  [m/s²], positive
  double restitution;  // e ∈ [0, 1]

  double fall_time() const;               // t₀ = √(2h/g)  [s]
  double impact_time(int impact) const;   // t_n  [s], n ≥ 0
  double impact_speed(int impact) const;  // before impact n  [m/s]
  double flight_time(int impact) const;   // between impacts n and n + 1  [s]
  double apex_height(int impact) const;   // after impact n  [m]
  double zeno_time() const;               // [s], infinite for e = 1
  int impacts_until(double time) const;   // impacts in [0, time]; −1 stands for infinitely many
  double height_at(double time) const;    // [m]
};

}  // namespace ictus::exact
