#pragma once
// A ball thrown from the height h above a rigid floor, with Newton's restitution e at each impact.
// With u = √(v₀² + 2gh) the impacts are at t_n = t₀ + (2u/g) e(1 − eⁿ)/(1 − e), t₀ = (v₀ + u)/g, n = 0, 1, …;
// they accumulate at t₀ + (2u/g) e/(1 − e), for a ball released at rest t₀ (1+e)/(1−e). The ball of
// [AcaryLecture, §Empirical order] has h = 1, g = 2, e = ½ and comes to rest at t = 3.

namespace ictus::exact {

struct RigidBouncingBall {
  double height;        // h  [m], positive
  double gravity;       // g  [m/s²], positive
  double restitution;   // e ∈ [0, 1]
  double velocity = 0;  // v₀, upwards  [m/s]

  double fall_time() const;               // t₀, until the first impact  [s]
  double impact_time(int impact) const;   // t_n  [s], n ≥ 0
  double impact_speed(int impact) const;  // before impact n  [m/s]
  double flight_time(int impact) const;   // between impacts n and n + 1  [s]
  double apex_height(int impact) const;   // after impact n  [m]
  double zeno_time() const;               // [s], infinite for e = 1
  int impacts_until(double time) const;   // impacts in [0, time]; −1 stands for infinitely many
  double height_at(double time) const;    // [m]
  // Upwards, and limits at an impact: after it, and before it. Zero from the accumulation on.  [m/s]
  double velocity_at(double time) const;
  double velocity_before(double time) const;

 private:
  struct Descent {
    double height;  // of the apex of the throw  [m]
    double time;    // from there to the floor  [s]
  };
  Descent descent() const;
};

}  // namespace ictus::exact
