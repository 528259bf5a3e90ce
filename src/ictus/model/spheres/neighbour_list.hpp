#pragma once
// Spheres and planes that may touch in the steps to come: found once, used while every body stays inside a
// ball around where it was thought to go. Bodies whose balls are too far apart to touch are not on the list,
// so that `covers` is exact: a ball that holds both ends of a straight path holds all of it.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ictus/model/spheres/broad_phase.hpp"
#include "ictus/model/spheres/spheres.hpp"

namespace ictus {

struct Candidate {
  static constexpr std::uint32_t no_plane = 0xffffffff;

  BodyIndex first;      // a sphere
  BodyIndex second;     // a sphere, or the owner of the plane: the number of bodies stands for the ground
  std::uint32_t plane;  // of Spheres::planes(), or no_plane
  std::uint32_t earlier = 0;  // its number in the list before, where it has an impulse from there
  double kept = 0;            // N s, impulse to start from: survives a search

  template <class Archive>
  void archive(Archive& archive) {
    archive(first, second, plane, earlier, kept);
  }
};

inline const PairLaw& law_of(const Spheres& scene, const Candidate& candidate) {
  return scene.law(scene.kind(candidate.first), candidate.plane == Candidate::no_plane
                                                    ? scene.kind(candidate.second)
                                                    : scene.planes()[candidate.plane].kind);
}

class NeighbourList {
 public:
  explicit NeighbourList(const Spheres& scene) : scene_(scene) {}

  void forget();
  /// Whether all bodies are where they were thought to go; false also before the first search. One entry per
  /// body, and one for the ground.
  bool covers(std::span<const Vector3> x) const;
  /// Bodies are at x, and will be at `next` after a step. `widening`, 1 or more, is a factor for what they
  /// may move beside that.
  void search(std::span<const Vector3> x, std::span<const Vector3> next, double widening);

  std::vector<Candidate>& candidates() { return candidates_; }
  const std::vector<Candidate>& candidates() const { return candidates_; }
  /// N s, friction to start from, one entry per candidate; none where the scene has no friction.
  std::vector<Vector3>& kept_friction() { return kept_friction_; }

  /// All that the next step and the next search start from.
  template <class Archive>
  void archive(Archive& archive) {
    archive(place_, allowance_, candidates_, kept_friction_);
  }

 private:
  void set_allowances(std::span<const Vector3> x, std::span<const Vector3> next, double widening);
  void add_planes();
  void keep_impulses();
  void keep_friction();

  const Spheres& scene_;
  BroadPhase broad_phase_;
  std::vector<Vector3> place_;     // m, centres of the balls
  std::vector<double> allowance_;  // m, radii of the balls
  std::vector<double> reach_;      // m, radius and allowance; negative: has no shape
  std::vector<NearPair> pairs_;
  std::vector<Candidate> candidates_, old_;
  std::vector<std::uint32_t> old_start_;  // of each first body, in old_by_first_
  std::vector<Candidate> old_by_first_;   // those with an impulse
  std::vector<Vector3> kept_friction_, old_friction_;
};

}  // namespace ictus
