#pragma once
// Three balls in line on linear springs [Liu2008, eqs (5)–(15)]: a ball of mass m strikes two balls of mass
// αm that touch; the springs between them push only, with the stiffnesses k and γk.
// With d₁ = x₁ − x₂, d₂ = x₂ − x₃ and ω² = k/m every phase between two contact changes is linear,
//     both closed:   d₁″ = −ω² ((1 + 1/α) d₁ − (γ/α) d₂),   d₂″ = −ω² ((2γ/α) d₂ − d₁/α),
// and so on, hence a sum of sines; the first phase is (9). Phases end at the first zero of a compression or
// of a gap, found from below: none is passed over. Any number of repeated contacts is followed; measured over
// 0.01 ≤ α ≤ 100 and 1e-8 ≤ γ ≤ 1e8, none happens for α ≥ 1, and for α < 1 only where γ < 0.7.
// Erratum: (12) prints √2(ωt − t*), 0.3916, 0.9801, 0.152 for √2 ω(t − t*), 0.3915, 0.9800, 0.1502; after
// (13), for γ → ∞, α₁ → √(3/2) and the contacts open at 2.5651/ω.

#include <array>
#include <vector>

namespace ictus::exact {

struct ThreeBalls {
  double mass;             // m  [kg], positive
  double stiffness;        // k  [N/m], positive
  double speed;            // v₀  [m/s], positive
  double mass_ratio;       // α  [1], positive
  double stiffness_ratio;  // γ  [1], positive

  double frequency() const;  // ω = √(k/m)  [rad/s]
};

/// Velocities of the three balls [m/s], or any triple of numbers that belong to them.
using Triple = std::array<double, 3>;

/// a + b t + Σ (c cos ωt + s sin ωt): what a compression or a gap is between two contact changes.
struct Oscillation {
  double constant = 0, slope = 0;
  std::array<double, 2> frequency{}, cosine{}, sine{};

  double value(double t) const;
  double rate(double t) const;
  double curvature_bound() const;  // of |f″|
};

class ThreeBallImpact {
 public:
  explicit ThreeBallImpact(const ThreeBalls& balls);

  double first_opening(std::size_t contact) const { return opening_[contact]; }  // t₁, t₂  [s]
  double duration() const {
    return phases_.back().start / balls_.frequency();
  }                                                                // until the last opening  [s]
  std::size_t repeated_contacts() const { return repeated_; }      // closings after the first
  Triple velocities() const { return velocities_at(duration()); }  // after the impact  [m/s]

  Triple velocities_at(double time) const;  // [m/s]
  Triple positions_at(double time) const;   // since the touch  [m]

 private:
  struct Phase {
    double start;  // in units of 1/ω
    std::array<bool, 2> closed;
    std::array<Oscillation, 2> depth;  // d₁, d₂ in units of v₀/ω, over the time since start
  };
  struct Change {
    double time;
    std::size_t contact;  // 2: none
  };

  Phase phase(double start, std::array<bool, 2> closed, std::array<double, 2> depth,
              std::array<double, 2> rate) const;
  void both_closed(Phase& now, const std::array<double, 2>& depth, const std::array<double, 2>& rate) const;
  void one_closed(Phase& now, const std::array<double, 2>& depth, const std::array<double, 2>& rate) const;
  Change first_change(const Phase& now, double from) const;
  const Phase& phase_at(double scaled) const;

  ThreeBalls balls_;
  std::vector<Phase> phases_;
  std::array<double, 2> opening_{};
  std::size_t repeated_ = 0;
};

/// γ → 0: two collisions of two balls after each other, and more where the first ball catches up (α < 1).
/// [Liu2008, eq. (15)]
Triple soft_second_contact(double mass_ratio, double speed);
/// γ → ∞: the struck balls are one.                                                           [Liu2008, eq.
/// (14)]
Triple stiff_second_contact(double mass_ratio, double speed);

}  // namespace ictus::exact
