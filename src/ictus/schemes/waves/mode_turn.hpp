#pragma once
// Modes on their way through equal steps: turned by a step instead of computed anew, and the derivatives of a
// gap that they make.

#include <cstddef>
#include <vector>

#include "ictus/schemes/waves/hermite.hpp"
#include "ictus/schemes/waves/modal_motion.hpp"

namespace ictus::waves {

class ModeTurn {
 public:
  /// These modes of the motion only, which must hold all of the gaps that are asked for.
  void watch(const ModalMotion& motion, std::size_t begin, std::size_t count);
  void set_step(double h);
  double step() const { return h_; }  // [s]
  void place(double s);               // to this time, directly
  void turn();                        // by a step
  /// f⁽ᵏ⁾ hᵏ of a gap at the present time, which is s.
  EndDerivatives derivatives(const ModalMotion::Gap& gap, double s) const;

 private:
  const ModalMotion* motion_ = nullptr;
  std::size_t begin_ = 0;
  std::vector<double> q_, r_, cosine_, sine_, angle_;  // at the present time; of one step
  double h_ = 0;
};

}  // namespace ictus::waves
