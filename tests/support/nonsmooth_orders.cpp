#include "tests/support/nonsmooth_orders.hpp"

namespace ictus::test {

OrderFit fit_points(const std::vector<NonsmoothPoint>& points, double (*measure)(const MotionErrors&),
                    double round_off) {
  if (points.empty()) return {};
  std::size_t next = 0;
  const OrderSweep sweep{.coarsest = points.front().step,
                         .levels = static_cast<int>(points.size()),
                         .largest = HUGE_VAL,  // the error of a jump is as large as the jump
                         .round_off = round_off};
  return measure_order(
      [&](double) {
        const NonsmoothPoint& point = points[next++];
        return Measured{point.step, measure(point.errors)};
      },
      sweep);
}

MotionOrders measure_orders(const ShippedSystem& shipped, const StudyMethod& method, const StepRange& range) {
  const NonsmoothStudy study = nonsmooth_study(
      shipped, {method},
      {.coarsest = range.coarsest, .octaves = range.octaves, .steps_per_octave = range.per_octave});
  const NonsmoothStudyRun& run = study.runs.at(0);
  const auto fit = [&](double (*measure)(const MotionErrors&)) {
    return fit_points(run.points, measure, range.round_off);
  };
  return {fit([](const MotionErrors& e) { return e.q.uniform; }),
          fit([](const MotionErrors& e) { return e.v.l1; }),
          fit([](const MotionErrors& e) { return e.v.l2; }),
          fit([](const MotionErrors& e) { return e.v.uniform; }),
          fit([](const MotionErrors& e) { return e.v.hausdorff; }),
          run.failure};
}

testing::AssertionResult has_orders(const MotionOrders& fits, const NonsmoothOrders& declared,
                                    const OrderSlack& slack) {
  if (!fits.failure.empty()) return testing::AssertionFailure() << fits.failure;
  const auto judge = [&](const char* what, const OrderFit& fit, double order) {
    testing::AssertionResult good =
        order == order ? has_order(fit, order, slack) : testing::AssertionSuccess();
    if (!good) good << "\n(" << what << ")";
    return good;
  };
  for (const auto& good : {judge("position", fits.position, declared.position),
                           judge("velocity, L¹", fits.l1, declared.velocity_l1),
                           judge("velocity, L²", fits.l2, declared.velocity_l2),
                           judge("velocity, uniform", fits.uniform, declared.velocity_uniform),
                           judge("velocity, Hausdorff", fits.hausdorff, declared.velocity_hausdorff)})
    if (!good) return good;
  return testing::AssertionSuccess();
}

}  // namespace ictus::test
