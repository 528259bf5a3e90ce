// A contact that sticks may slip in the last thousandth of its time, as its load fades faster than what it holds: a step that
// goes beyond the opening must not miss it.

#include <gtest/gtest.h>

#include "tests/support/frictional_checks.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::late_slip_test {
namespace {

struct Late {
  std::size_t dimension;
  double rougher;
  int problem;
};

TEST(LateSlip, IsNotMissedWhereAContactOpensInTheSameStep) {
  for (const Late& late : {Late{3, 1, 66}, Late{2, 1e3, 270}, Late{2, 1e9, 193}}) {
    Random random(21);
    FrictionalCase impact;
    for (int i = 0; i <= late.problem; ++i) impact = any_frictional(random, late.dimension);
    for (double& mu : impact.friction) mu *= late.rougher;
    const FrictionalSolved exact = solved(impact, {.tolerance = 1e-12});
    for (const double tolerance : {1e-9, 1e-10, 1e-11}) {
      const FrictionalSolved found = solved(impact, {.tolerance = tolerance});
      ASSERT_TRUE(succeeded(found.status)) << late.problem << found.message;
      EXPECT_TRUE(below(velocity_difference(found.velocity, exact.velocity), 2 * tolerance)) << late.problem;
    }
  }
}

}  // namespace
}  // namespace ictus::test::late_slip_test
