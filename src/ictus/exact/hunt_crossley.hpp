#pragma once
// Impact of a mass on a wall through f = k x^α (1 + μ x′): everything that has a closed form.
// [Papetti2011, eqs. (1)–(9), (13)–(18)]; for two bodies the mass is the reduced mass. The time of contact,
// the trajectory in time, the rebound speed and the inverse problems are ours: docs/theory/exact.md, 1 to 4.
// Accurate to 1e-13 for μ v_in from 0 to 1e3 and α from 1 to 5 (tests/exact/hunt_crossley*_test.cpp), finite
// beyond.

#include "ictus/exact/branch.hpp"
#include "ictus/exact/sample.hpp"

namespace ictus::exact {

struct HuntCrossleyImpact {
  double mass;       // m  [kg], positive
  double stiffness;  // k  [N/m^α], positive
  double exponent;   // α  [1], at least 1
  double damping;    // μ  [s/m], zero or positive
  double speed;      // v_in  [m/s], positive

  double damping_number() const { return damping * speed; }  // u = μ v_in  [1]

  double depth_at(double velocity) const;  // [m], velocity from v_in down to −rebound_speed()
  double max_depth() const;                // [m]
  double rebound_speed() const;            // |v_out|  [m/s]
  double restitution() const;              // |v_out|/v_in
  double restitution_loss() const;         // 1 − e, accurate also where e rounds to 1

  /// |v_out| by the fit of the paper, terms b_0 … b_order, order from 0 to 4.
  double rebound_speed_approximate(int order) const;

  double velocity_at_max_force() const;  // [m/s], zero or positive: before the deepest point
  double max_force() const;              // [N]
  double energy_before() const;          // H_0  [J]
  double energy_after() const;           // H_τ  [J]
  double dissipated_energy() const;      // Λ_τ = H_0 − H_τ  [J], accurate also for tiny losses

  /// τ  [s]. Builds a HuntCrossleyPath; for several times or samples build one and keep it.
  double contact_time() const;
};

/// The impact in time, touching at t = 0: built once (about 0.1 ms), then many cheap samples.
class HuntCrossleyPath {
 public:
  explicit HuntCrossleyPath(const HuntCrossleyImpact& impact);

  const HuntCrossleyImpact& impact() const { return impact_; }
  double contact_time() const { return time_in_ + time_out_; }  // τ  [s]
  double time_of_max_depth() const { return time_in_; }         // [s]
  double time_of_max_force() const;                             // [s]
  double time_at(double velocity) const;                        // [s], velocity from v_in down to −|v_out|

  /// Exact state at any instant: free flight before 0 and after τ.
  Sample sample(double time) const;

 private:
  Sample inside(Branch::Way way, BranchPlace place) const;

  HuntCrossleyImpact impact_;
  double width_;      // S = √(2ψ(u))
  double max_depth_;  // [m]
  double rebound_;    // |v_out|  [m/s]
  Branch in_, out_;
  double unit_;                // seconds per unit of J
  double time_in_, time_out_;  // [s]
};

/// μ  [s/m] that gives the restitution e ∈ (0, 1] at this speed. Throws Error outside.
double damping_from_restitution(double restitution, double speed);

/// k  [N/m^α] that gives this contact time at the impact's speed; the impact's own stiffness is not read.
double stiffness_from_duration(const HuntCrossleyImpact& impact, double duration);

}  // namespace ictus::exact
