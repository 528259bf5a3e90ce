#pragma once
// A ball or disc that strikes a plane at an angle, on a linear normal spring and a linear tangential one: the lumped
// model of [Stronge2000]. Unloading is stiffer by 1/e², so that the ball leaves at e times its speed. The tangential spring
// sits between ball and surface; its foot sticks, or slips where its force is at Coulomb's bound.
//
// In units in which mass, normal stiffness and speed of approach are 1, with κ = k_t/k_n and β = 1 + 1/k:
//     λ = sin t until t = π/2, then cos(τ/e) until τ = e π/2;
//     stick:  y″ = −κβ y,  s = y′,  while κ|y| ≤ μλ;
//     slip:   s′ = −σμβλ,  while σs ≥ (μ/κ) λ′,  and y = σμλ/κ.
// All of it is elementary between the instants at which stick and slip change, and these are simple roots. Which of
// them comes first does not depend on masses and stiffnesses, but on κβ, e and μ/s alone.

namespace ictus::exact {

struct CompliantContact {
  double slip;         // s over the speed of approach, ≥ 0  [1]
  double friction;     // μ
  double ratio;        // κ = k_t/k_n, positive
  double mobility;     // β = 1 + 1/k, positive
  double restitution;  // e, positive and at most 1
};

struct CompliantSlip {
  double after;          // s over the speed of approach; negative: the ball springs back  [1]
  double sticking_time;  // over √(m/k_n)
  double duration;       // the same: (1 + e) π/2
  bool sticks_at_first;  // s ≤ μ/κ
};

/// Throws Error where slip and stick alternate without end, which round-off could do.
CompliantSlip slip_after(const CompliantContact& contact);

/// κ of two spheres, or of a sphere on a plane, of one Poisson's ratio: 2 (1 − ν)/(2 − ν) [Mindlin1949].
double stiffness_ratio(double poisson);

}  // namespace ictus::exact
