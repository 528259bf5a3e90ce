// Where stick ends in a step, by margins that are drawn here.

#include "ictus/laws/impact/slip_search.hpp"

#include <gtest/gtest.h>

namespace ictus::test::slip_search_test {
namespace {

using frictional::find_slip;

TEST(SlipSearch, FindsTheQuarterOfTheFirstSlip) {
  const auto slip = find_slip([](double x) { return x > 0.6 ? -1.0 : 0.3; }, 0);
  EXPECT_EQ(slip.from, 0.5);
  EXPECT_EQ(slip.to, 0.75);
  EXPECT_EQ(find_slip([](double) { return 0.3; }, 0).to, 0);
}

// Friction is outside its cone just before the opening, and again at the end of the step, where loads have no meaning.
TEST(SlipSearch, LooksBeforeAnOpeningAlsoWhereTheEndOfTheStepSlips) {
  const double opening = 0.4;
  const auto margin = [&](double x) { return (x > 0.39 && x < 0.41) || x == 1 ? -1.0 : 0.3; };
  const auto slip = find_slip(margin, opening);
  EXPECT_LT(slip.to, opening);
  EXPECT_LT(slip.from, 0.39);
  EXPECT_GT(slip.to, 0.39);
  EXPECT_LT(margin(slip.to), 0);
  EXPECT_GE(margin(slip.from), 0);
}

// The same where the friction is inside its cone at the end.
TEST(SlipSearch, LooksBeforeAnOpeningWhereTheEndOfTheStepSticks) {
  const auto margin = [](double x) { return x > 0.3999 && x <= 0.4 ? -1.0 : 0.3; };
  const auto slip = find_slip(margin, 0.4);
  EXPECT_LT(slip.to, 0.4);
  EXPECT_LT(margin(slip.to), 0);
}

}  // namespace
}  // namespace ictus::test::slip_search_test
