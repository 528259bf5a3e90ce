#pragma once
// The modes of the mass points of bodies that touch: K Φ = M Φ Λ, Φᵀ M Φ = 1. K is tridiagonal, each spring
// between neighbours. A cluster that touches no wall has a rigid mode, which is left out here: it is known.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "ictus/schemes/waves/mode_tree.hpp"

namespace ictus::waves {

/// Points and the springs before, between and after them, the first and the last to a wall (0: none).
struct ClusterSprings {
  std::vector<double> mass;       // [kg]
  std::vector<double> stiffness;  // one more  [N/m]
};

class ClusterModes {
 public:
  explicit ClusterModes(ClusterSprings springs);
  /// The tree is that of the points without walls.
  ClusterModes(ClusterSprings springs, std::shared_ptr<const ModeTree> tree);

  const ClusterSprings& springs() const { return springs_; }
  std::size_t points() const { return springs_.mass.size(); }
  std::size_t modes() const { return frequency_.size(); }
  bool free() const { return tree_->free(); }
  std::span<const double> frequencies() const { return frequency_; }  // [rad/s]
  /// Displacements of a point in all modes [1/√kg]; at hand for those that the tree has marked.
  std::vector<double> shape(std::size_t point) const;
  void add_shape(std::size_t point, double factor, double* row) const;
  /// q = Φᵀ M w of displacements and velocities at once.
  void to_modes(const double* w, const double* v, double* q, double* p) const;
  /// w = Φ q of `count` columns at once, which stand `stride` apart; the result has a column after the other, and
  /// is overwritten by the next call.
  const double* to_points(const double* q, std::size_t count, std::size_t stride) const;
  /// Where the points of a cluster that is held rest under gravity [m/s²], the right wall being displaced by
  /// the clearance [m].
  std::vector<double> at_rest(double clearance, double gravity) const;  // [m]

 private:
  std::size_t flights() const { return tree_->free() ? 1 : 0; }

  ClusterSprings springs_;
  std::shared_ptr<const ModeTree> tree_;
  std::vector<double> frequency_, root_mass_;
  mutable std::vector<double> columns_;
};

}  // namespace ictus::waves
