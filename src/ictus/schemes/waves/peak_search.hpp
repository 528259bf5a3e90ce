#pragma once
// The largest value of a function of the modes over a motion. Over steps that are a few radians of the fastest
// mode a polynomial bounds it from above; where it may exceed what is known, the top is found on the sum
// itself. Nothing is sampled.

#include <optional>

#include "ictus/schemes/waves/mode_turn.hpp"

namespace ictus::waves {

class PeakSearch {
 public:
  struct Peak {
    double s;      // since the start of the motion  [s]
    double value;  // [m]
  };

  /// The largest of [0, until], where that is more than what is known.
  std::optional<Peak> above(const ModalMotion& motion, const ModalMotion::Gap& gap, double until,
                            double known);

 private:
  using Polynomial = Bernstein<hermite_degree + 1>;

  void measure();
  void climb(const Polynomial& b, double from, double to);
  void look_between(double from, double to);
  void see(double s);

  const ModalMotion* motion_ = nullptr;
  const ModalMotion::Gap* gap_ = nullptr;
  ModeTurn turn_;
  double amplitude_ = 0, step_ = 0;  // Σ A [m]; the longest [s]
  double known_ = 0;
  std::optional<Peak> best_;
};

}  // namespace ictus::waves
