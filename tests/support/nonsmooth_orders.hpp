#pragma once
// Orders of nonsmooth schemes, measured: errors of whole motions over many steps, one fit for each norm.

#include "ictus/study/study.hpp"
#include "tests/support/order.hpp"

namespace ictus::test {

/// Fits of the position in the uniform norm, and of the velocity in all.
struct MotionOrders {
  OrderFit position, l1, l2, uniform, hausdorff;
  std::string failure;  // of a run that did not reach its end
};

struct StepRange {
  double coarsest;
  int octaves = 5;
  int per_octave = 8;
  double round_off = 1e-14;
};

MotionOrders measure_orders(const SystemCase& shipped, const StudyMethod& method, const StepRange& range);

/// All orders are the declared ones; those that are not numbers are not asked for.
testing::AssertionResult has_orders(const MotionOrders& fits, const NonsmoothOrders& declared,
                                    const OrderSlack& slack);

}  // namespace ictus::test
