#pragma once
// Three balls in a row as plain data: what is asked of an impact law, and where its answer stands among all
// impulses that the two contacts could give. [PreclikRuede2010, §1] The objects are those of
// resolver/impulse_plane.hpp.

#include <array>
#include <cstddef>
#include <string_view>

#include "ictus/laws/impact/law.hpp"

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

}  // namespace ictus
