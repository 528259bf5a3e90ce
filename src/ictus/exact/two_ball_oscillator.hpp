#pragma once
// Two balls above each other, joined by a spring, over a rigid ground that the lower one strikes with
// Newton's restitution e:  m₁ q₁″ = −m₁ g + k s + λ,  m₂ q₂″ = −m₂ g − k s,  s = q₂ − q₁ − l₀,  0 ≤ q₁ ⊥ λ ≥
// 0. The example of [AcaryLecture, §The Nonsmooth Newmark and HHT scheme], which states k; the other numbers
// are ours. In flight the centre of mass falls and s = s₀ cos ωt + (w₀/ω) sin ωt with ω² = k (m₁ + m₂)/(m₁
// m₂), so
//     q₁ = q₁₀ + v₁₀ t − g t²/2 − μ [s₀ (cos ωt − 1) + (w₀/ω)(sin ωt − ωt)],   μ = m₂/(m₁ + m₂).
// On the ground the upper ball swings about s = −m₂ g/k with ω² = k/m₂ until the spring lifts the lower one,
// λ = m₁ g − k s = 0. The zeros of q₁″ are known, between them q₁′ is monotonic, between its zeros q₁ is: no
// impact is passed over. Impacts that accumulate are followed until the rest of them is a geometric series.

#include <array>
#include <vector>

namespace ictus::exact {

struct TwoBallOscillator {
  std::array<double, 2> mass{1, 1};      // m₁ (lower), m₂  [kg], positive
  double stiffness = 1000;               // k  [N/m], positive
  double length = 1;                     // l₀  [m]
  double gravity = 10;                   // g  [m/s²], positive
  double restitution = 0;                // e ∈ [0, 1]
  std::array<double, 2> position{1, 2};  // q  [m], the lower one zero or positive
  std::array<double, 2> velocity{0, 0};  // v  [m/s]
};

/// The motion from 0 to `until`.
class TwoBallPath {
 public:
  TwoBallPath(const TwoBallOscillator& balls, double until);

  struct Impact {
    double time;   // s
    double speed;  // of the lower ball before it  [m/s]
  };
  struct Rest {
    double start, end;  // of a time on the ground  [s]
  };
  const std::vector<Impact>& impacts() const { return impacts_; }
  const std::vector<Rest>& rests() const { return rests_; }  // the last one may end after `until`, or never

  std::array<double, 2> positions_at(double time) const;       // q  [m]
  std::array<double, 2> velocities_at(double time) const;      // v⁺  [m/s]
  std::array<double, 2> velocities_before(double time) const;  // v⁻  [m/s]
  double contact_force_at(double time) const;                  // λ, at rest on the ground  [N]
  double energy_at(double time) const;  // kinetic, elastic and of weight, after an impact  [J]

 private:
  /// The lower ball's height and velocity, and the spring's stretch and its rate.
  struct State {
    double height, velocity, stretch, rate;
  };
  struct Phase {
    double start;   // s
    bool grounded;  // on the ground, or in flight
    State from;
  };

  State moved(const Phase& phase, double since) const;
  double acceleration(const State& state) const;  // of the lower ball in flight
  double next_impact(const Phase& phase, double most) const;
  double first_fall(const Phase& flight, double start, double end) const;
  double release_after(const State& grounded) const;
  void fly(double until);
  void strike(const Phase& flight, double after);
  void lie();
  const Phase& phase_at(double time) const;
  std::array<double, 2> velocities_of(const State& state) const;

  TwoBallOscillator balls_;
  double flight_frequency_, ground_frequency_, share_;  // ω, √(k/m₂) [rad/s], μ
  std::vector<Phase> phases_;
  std::vector<Impact> impacts_;
  std::vector<Rest> rests_;
};

}  // namespace ictus::exact
