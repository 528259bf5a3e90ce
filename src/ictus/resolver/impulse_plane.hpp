#pragma once
// Three balls in a row, and every pair of impulses that their two contacts could give: the impact problem as
// a picture in the plane (λ₁, λ₂). [PreclikRuede2010, eqs (1)–(9), Fig. 2] in general form, for any masses,
// velocities, gaps and step:
//     gaps       Φ′ = Φ + (W λ − u) Δt ≥ 0, so that (W λ)_j ≥ b_j = u_j − Φ_j/Δt                  (5b)–(7)
//     pushes     λ ≥ 0                                                                              (1b)
//     energy     ½ (λ − c)ᵀW(λ − c) = κ ½ uᵀW⁻¹u,  c = W⁻¹u                                         (8), (9)
// u the closing speeds, W the Delassus matrix, κ the part of the energy of the relative motion that is kept.
// Erratum: (5b) has its parentheses misplaced, and x_{i+1} − x_i there means the gap.
//
// Energy, momentum, no pull and no penetration leave an arc of the ellipse, not a point: which point of it
// comes true is for an impact law to say (impulse_plane_laws.hpp).

#include <array>
#include <vector>

#include "ictus/laws/impact/three_balls.hpp"

namespace ictus {

/// normal · λ ≥ bound
struct HalfPlane {
  Limit limit;
  Impulses normal;
  double bound;
};

struct ArcEnd {
  Impulses impulse;
  Limit limit;
};

/// A piece of the ellipse without pull and penetration, walked clockwise: from the line of contact 1, which
/// stays closed there, to the line of contact 2. It may be a single point, or, without ends, the whole
/// ellipse.
struct Arc {
  ArcEnd first, last;
  double from, to;  // rad, angles in the metric of the energy: to ≤ from
};

class ImpulsePlane {
 public:
  /// Throws Error where masses, velocities, gaps or step are no problem.
  explicit ImpulsePlane(const ThreeBallProblem& problem);

  /// u, m/s.
  const Impulses& closing() const { return closing_; }
  /// u after these impulses, m/s; negative: the contact opens.
  Impulses closing_after(const Impulses& impulse) const;
  std::array<double, 3> velocities_after(const Impulses& impulse) const;
  /// Φ at the end of the step, m, as the time-stepping scheme sees it: impulses act at its beginning. (5b)
  Impulses gap_after(const Impulses& impulse) const;

  /// λ₁ ≥ 0, λ₂ ≥ 0, and the gaps (6) and (7).
  const std::array<HalfPlane, 4>& half_planes() const { return half_planes_; }
  /// Does it satisfy all four, to round-off?
  bool feasible(const Impulses& impulse) const;

  /// 0 ≤ λ ⊥ Φ′ ≥ 0: one solution, the most inelastic of all.                      [PreclikRuede2010, eq.
  /// (3)]
  Impulses inelastic() const;

  double energy_lost(const Impulses& impulse) const;
  /// c = W⁻¹u, where both contacts come to rest.
  const Impulses& centre() const { return centre_; }
  /// λ on the ellipse of `kept`, at an angle in the metric of the energy.
  Impulses on_ellipse(double angle, double kept = 1) const;
  double angle_of(const Impulses& impulse) const;
  /// λ₂ of (9) for one λ₁, the lower one first; empty where the ellipse does not reach.
  std::vector<double> second_impulses(double first, double kept = 1) const;

  /// Clockwise. Empty where nothing is feasible.
  std::vector<Arc> arcs(double kept = 1) const;
  Standing standing(const Impulses& impulse, double kept = 1) const;

 private:
  struct Breakpoint {
    double angle;
    ArcEnd end;
  };
  double excess(const HalfPlane& side, const Impulses& impulse) const;
  void find_violation(const Impulses& impulse, Standing& at) const;
  void find_piece(const Impulses& impulse, double kept, Standing& at) const;
  std::vector<Breakpoint> breakpoints(double kept) const;
  void add_crossings(const HalfPlane& side, double kept, std::vector<Breakpoint>& found) const;
  std::vector<Arc> without_breaks(double kept) const;

  ThreeBallProblem problem_;
  std::array<double, 2> diagonal_{};  // W₁₁, W₂₂
  double beside_ = 0;                 // W₁₂ = W₂₁
  double determinant_ = 0;
  Impulses closing_{}, centre_{};
  double energy_ = 0;
  std::array<double, 3> root_{};  // of W = L Lᵀ: L₁₁, L₂₁, L₂₂
  std::array<HalfPlane, 4> half_planes_{};
};

}  // namespace ictus
