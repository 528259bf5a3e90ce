#pragma once
// The modes of the mass points of bodies that touch: K Φ = M Φ Λ, Φᵀ M Φ = 1. K is tridiagonal, each spring
// between neighbours. A cluster that touches no wall has a rigid mode, which is left out here: it is known.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus::waves {

/// Points and the springs before, between and after them, the first and the last to a wall (0: none).
struct ClusterSprings {
  std::vector<double> mass;       // [kg]
  std::vector<double> stiffness;  // one more  [N/m]

  bool free() const { return stiffness.front() == 0 && stiffness.back() == 0; }
  bool operator==(const ClusterSprings&) const = default;
};

class ClusterModes {
 public:
  explicit ClusterModes(ClusterSprings springs);

  const ClusterSprings& springs() const { return springs_; }
  std::size_t points() const { return springs_.mass.size(); }
  std::size_t modes() const { return frequency_.size(); }
  bool free() const { return springs_.free(); }
  std::span<const double> frequencies() const { return frequency_; }  // [rad/s]
  /// Displacements of a point in all modes [1/√kg].
  const double* shape(std::size_t point) const { return shape_.data() + point * modes(); }
  /// Where the points of a cluster that is held rest under gravity [m/s²], the right wall being displaced by
  /// the clearance [m].
  std::vector<double> at_rest(double clearance, double gravity) const;  // [m]

 private:
  ClusterSprings springs_;
  std::vector<double> frequency_, shape_;
};

}  // namespace ictus::waves
