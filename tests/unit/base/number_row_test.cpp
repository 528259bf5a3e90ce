#include "ictus/base/number_row.hpp"

#include <gtest/gtest.h>

#include <string>

namespace ictus {
namespace {

using Numbers = std::vector<double>;

TEST(NumberRow, StandsBetweenCommasSemicolonsAndBlanks) {
  EXPECT_EQ(number_row("1, +2;-3\t4e5  .5\r").numbers, (Numbers{1, 2, -3, 4e5, 0.5}));
  EXPECT_TRUE(number_row("1,2").is_row());
  for (const char* nothing : {"", " ", ",;,"}) {
    EXPECT_FALSE(number_row(nothing).is_row());
    EXPECT_FALSE(number_row(nothing).is_head());
  }
}

TEST(NumberRow, WordsAloneAreAHead) {
  for (const char* head : {"depth, force", "depth [mm];force [N]", "x"}) {
    EXPECT_TRUE(number_row(head).is_head()) << head;
    EXPECT_FALSE(number_row(head).is_row()) << head;
  }
}

// A first row with a slip of the pen was once passed over as a head, and the run had a point less.
TEST(NumberRow, ARowWithASlipIsNoHead) {
  for (const char* slip : {"0.1, 3x", "0,1 mm", "0,nan", "nan,nan", "inf", "1e999,1", "0x10,2"}) {
    EXPECT_FALSE(number_row(slip).is_head()) << slip;
    EXPECT_FALSE(number_row(slip).is_row()) << slip;
  }
}

}  // namespace
}  // namespace ictus
