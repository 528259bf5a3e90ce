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
// comes true is for an impact law to say. All laws answer the same problem by the same resolver: that they
// differ, though all of them keep energy and momentum, is what [PreclikRuede2010, §1] is about.

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "ictus/resolver/impact.hpp"

namespace ictus {

/// Ball i moves to the right with positive velocity; contact j is between balls j and j + 1.
struct ThreeBallProblem {
  std::array<double, 3> mass{1, 1, 1};       // kg
  std::array<double, 3> velocity{1, 0, 0};   // m/s, at the beginning of the step
  std::array<double, 2> gap{0, 0};           // Φ, m, at the beginning of the step
  double step = 1;                           // Δt, s
  std::array<double, 2> restitution{1, 1};   // of the laws
  std::array<double, 2> stiffness{1, 1};     // N/m^η
  std::array<double, 2> exponent{1.5, 1.5};  // η
};

using Impulses = std::array<double, 2>;  // λ₁, λ₂, N s

/// What forbids impulses: a contact that would pull, or one that would be penetrated.
enum class Limit { none, no_pull_1, no_pull_2, no_penetration_1, no_penetration_2 };

enum class Where { on_arc, loses_energy, gains_energy, pulls, penetrates };

/// Where a pair of impulses stands in the plane. The arc is what energy, pulls and gaps leave: see Arc.
struct Standing {
  Where where;
  std::size_t piece = 0;      // of on_arc
  double parameter = 0;       // of on_arc: 0 at the first end of its piece, 1 at the last
  double energy_lost = 0;     // J, of the motion before; negative where energy is made
  double part_lost = 0;       // of the energy of the relative motion
  Limit limit = Limit::none;  // of pulls and penetrates: the one that is violated most
  double violation = 0;       // N s of pull, or m of penetration at the end of the step
};

/// What a law makes of a problem.
struct LawPoint {
  std::string_view law;  // name in the list of impact laws
  ImpactStatus status = ImpactStatus::gave_up;
  std::string_view message;          // why, where it did not succeed
  std::size_t impacts = 0;           // that the law was asked for within the step
  Impulses impulse{};                // N s, of all impacts of the step together
  std::array<double, 3> velocity{};  // m/s, at the end of the step
  Standing standing{Where::pulls};   // against the arc that keeps all energy
  bool found() const { return succeeded(status); }
};

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

/// What the law of the options makes of the step: balls fly until contacts close, the law resolves what is
/// closed then, and so on until the step ends. Impacts at its very end belong to the next one.
LawPoint law_point(const ThreeBallProblem& problem, const ImpactOptions& options);

/// Every law of the list, in its order.
std::vector<LawPoint> law_points(const ThreeBallProblem& problem);

}  // namespace ictus
