#pragma once
// The largest values of functions of the modes over a motion. Over steps that are a few radians of the fastest mode
// a polynomial of each bounds it from above; the highest of its tops are then found on the sum itself. Nothing is
// sampled.

#include <cstddef>
#include <vector>

#include "ictus/schemes/waves/mode_turn.hpp"

namespace ictus::waves {

class PeakSearch {
 public:
  /// A function of which the largest value is wanted where it is more than what is known.
  struct Climb {
    const ModalMotion::Gap* gap;
    double known;  // and afterwards the largest
    double s = 0;  // where it is, since the start of the motion  [s]
    bool found = false;
  };

  void clear() { climbs_.clear(); }
  void add(const ModalMotion::Gap& gap, double known);
  /// All that were added, over [0, until].
  const std::vector<Climb>& search(const ModalMotion& motion, double until);

 private:
  using Polynomial = Bernstein<hermite_degree + 1>;
  struct Top {
    double s, value, from, to;
  };
  struct Work {
    Climb* climb;
    double amplitude;  // Σ A  [m]
    double bound;      // what polynomials must exceed  [m]
    EndDerivatives left;
    std::vector<Top> tops;
  };

  double longest_step(Work& work) const;
  bool can_exceed(const Work& work, double until) const;
  void walk(double until, double step);
  static void look(Work& work, const Polynomial& b, double from, double to, double shortest);
  void settle(Work& work) const;

  const ModalMotion* motion_ = nullptr;
  ModeTurn turn_;
  std::vector<Climb> climbs_;
  std::vector<Work> works_;
};

}  // namespace ictus::waves
