#pragma once
// Modes by halves: a cluster is cut at a spring, the modes of both parts are found in the same way, and the spring
// between them is a change of rank one; so is a wall at an end. Modes of n points cost n² and take n numbers a
// level; none is ever written out in full.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "ictus/schemes/waves/rank_one.hpp"

namespace ictus::waves {

class ModeTree {
 public:
  /// One point, which only flies.
  explicit ModeTree(double mass);
  /// Two parts that fly, and a spring between them. Both ends at the joint stay marked, or are not.
  ModeTree(std::shared_ptr<const ModeTree> left, std::shared_ptr<const ModeTree> right, double stiffness,
           bool mark);
  /// A spring to a wall at the left or the right end.
  enum class Wall { left, right };
  ModeTree(std::shared_ptr<const ModeTree> part, double stiffness, Wall wall);

  std::size_t points() const { return points_; }
  bool free() const { return free_; }
  double mass() const { return mass_; }                                 // [kg]
  std::span<const double> squares() const { return spring_.values(); }  // ω², rising, without the flight
  /// Displacements of a marked point in all modes, the flight first where there is one  [1/√kg].
  const std::vector<std::size_t>& marks() const { return marks_; }
  std::span<const double> row(std::size_t mark) const { return {rows_.data() + mark * points_, points_}; }

  /// √m w of all points becomes amplitudes, the flight first where there is one, and back; in place, for `count`
  /// columns.
  void to_modes(double* x, std::size_t count, std::size_t stride) const;
  void to_points(double* x, std::size_t count, std::size_t stride) const;

 private:
  void join(double* x, std::size_t count, std::size_t stride) const;
  void part(double* x, std::size_t count, std::size_t stride) const;
  std::size_t flights() const { return free_ ? 1 : 0; }

  std::shared_ptr<const ModeTree> left_, right_;  // the latter is none at a wall
  std::size_t points_ = 1;
  bool free_ = true;
  double mass_;
  RankOne spring_;
  std::vector<std::size_t> marks_;  // points, rising; the first and the last among them
  std::vector<double> rows_;
};

/// Of points [kg] and the springs between them [N/m], one less, its ends marked.
std::shared_ptr<const ModeTree> halved(std::span<const double> mass, std::span<const double> stiffness);

}  // namespace ictus::waves
