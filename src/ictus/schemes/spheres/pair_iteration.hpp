#pragma once
// Two-body collisions one after the other, until no pair closes:
//     p += (1+e) u/(1/m₁ + 1/m₂) while u > 0                            [PreclikRuede2010, eqs (16)–(17)]
// For equal masses and e = 1 in a row this sorts the velocities, in whichever order pairs are taken. Ours:
// the pair that closes fastest comes first, so that the numbers of the bodies do not matter; pairs that close
// equally fast (to seven digits) are taken along a fixed direction in space. Only pairs of bodies that have
// changed are looked at again: a blow costs what it moves.
//
// Pairs slower than their rest speed are left to the inelastic end of the step: for e < 1 there may be
// infinitely many collisions, and this is their limit. Ours, in components of more than a thousand contacts:
// a pair with e < 1 collides once, and what closes again is left to that end, too, since a dense crowd would
// collide dozens of times for the last per cent. Where nothing is lost and nothing comes to an end, the
// iteration says so.

#include <cstdint>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/tournament.hpp"
#include "ictus/schemes/spheres/collision_treatment.hpp"

namespace ictus {

class PairIteration final : public CollisionTreatment {
 public:
  static constexpr About about{"pair_iteration", "Two-body collisions, the fastest pair first.",
                               "p += (1+e) u/(1/m₁ + 1/m₂) while u > 0", "[PreclikRuede2010, eqs (16)–(17)]"};

  CollisionResult collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                          std::span<double> impulse) override;
  bool knows_friction() const override { return true; }
  /// Every collision of a pair has friction of its own, with |f| = min(μ p, m_t |s|) against the slip s: what slides
  /// stops at most [Walton1993], paper: β₀ = 0.
  CollisionResult collide_with_friction(const CollisionProblem& problem, std::span<Vector3> velocity,
                                        std::span<double> impulse,
                                        const CollisionSurfaces& surfaces) override;

 private:
  void begin(const CollisionProblem& problem, std::span<const Vector3> velocity);
  void index_bodies(const CollisionProblem& problem);
  void rank(const CollisionProblem& problem);
  double urgency(std::size_t contact, const CollisionProblem& problem,
                 std::span<const Vector3> velocity) const;
  void collide_pair(std::size_t contact, const CollisionProblem& problem, std::span<Vector3> velocity,
                    std::span<double> impulse);
  void rub_pair(const CollisionContact& contact, std::size_t k, double pressed,
                const CollisionProblem& problem, std::span<Vector3> velocity);
  bool goes_on_for_ever(const CollisionProblem& problem, std::size_t collisions);
  double most_collisions(const CollisionProblem& problem) const;

  std::vector<std::uint32_t> start_, touching_;  // contacts of each body
  std::vector<double> rank_;                     // 1, or a little less: among equals the larger comes first
  std::vector<double> urgency_;                  // m/s, at first
  bool crowded_ = false;                         // more contacts than are worth every collision
  Tournament fastest_;
  double bound_ = 0;                 // collisions after which a conservative collision is called endless
  double exchanged_ = 0, lost_ = 0;  // J
  const CollisionSurfaces* surfaces_ = nullptr;  // none: no friction
  double rubbed_ = 0;                            // J, by friction
};

}  // namespace ictus
