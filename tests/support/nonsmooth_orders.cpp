#include "tests/support/nonsmooth_orders.hpp"

namespace ictus::test {

namespace {

OrderFit fit_column(const StudyRun& run, std::string_view id, double round_off) {
  if (run.points() == 0) return {};
  const std::vector<double>&steps = run["step"].values, &errors = run[id].values;
  std::size_t next = 0;
  const OrderSweep sweep{.coarsest = steps.front(),
                         .levels = static_cast<int>(steps.size()),
                         .largest = HUGE_VAL,  // the error of a jump is as large as the jump
                         .round_off = round_off};
  return measure_order(
      [&](double) {
        const std::size_t i = next++;
        return Measured{steps[i], errors[i]};
      },
      sweep);
}

}  // namespace

MotionOrders measure_orders(const SystemCase& shipped, const StudyMethod& method, const StepRange& range) {
  const Study study = study_motions(
      shipped, {method},
      {.coarsest = range.coarsest, .octaves = range.octaves, .steps_per_octave = range.per_octave});
  const StudyRun& run = study.runs.at(0);
  const auto fit = [&](std::string_view id) { return fit_column(run, id, range.round_off); };
  return {fit("q_uniform"), fit("v_l1"), fit("v_l2"), fit("v_uniform"), fit("v_hausdorff"), run.failure};
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
