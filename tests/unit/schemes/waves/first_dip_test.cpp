// Polynomials in Bernstein form: no dip is missed, none is invented, and the first one is found.

#include "ictus/schemes/waves/first_dip.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ictus::waves::test::first_dip_test {
namespace {

/// ((x − a)² − w²) (1 + x) in degree 3: negative within w of a.
Bernstein<4> dipping(double a, double w) {
  const double c = a * a - w * w, p[4] = {c, c - 2 * a, 1 - 2 * a, 1};
  return {p[0], p[0] + p[1] / 3, p[0] + 2 * p[1] / 3 + p[2] / 3, p[0] + p[1] + p[2] + p[3]};
}

TEST(FirstDip, FindsDipsOfAnyWidth) {
  for (double a : {0.1, 0.37, 0.5, 0.9})
    for (double w : {1e-1, 1e-3, 1e-6}) {
      const auto dip = first_dip(dipping(a, w), 0.0);
      ASSERT_TRUE(dip) << a << ' ' << w;
      EXPECT_LE(dip->low, a - w + 1e-12);
      EXPECT_GE(dip->high, a - w - 1e-12);
      EXPECT_LE(dip->high, a + w + 1e-12);
    }
}

TEST(FirstDip, InventsNone) {
  for (double a : {0.1, 0.37, 0.5, 0.9}) {
    Bernstein<4> b = dipping(a, 0);
    for (double& each : b) each += 1e-9;
    EXPECT_FALSE(first_dip(b, 0.0)) << a;
    // A dip that is not as deep as the threshold is none.
    EXPECT_FALSE(first_dip(dipping(a, 1e-3), -2.1e-6)) << a;
    EXPECT_TRUE(first_dip(dipping(a, 1e-3), -0.9e-6)) << a;
  }
}

TEST(FirstDip, ChoosesTheFirst) {
  // Negative at the end only, though a coefficient at the start is, too.
  const auto dip = first_dip(Bernstein<6>{1, -0.5, 4, 4, -3, -3}, 0.0);
  ASSERT_TRUE(dip);
  EXPECT_GE(dip->low, 0.5);
  const Bernstein<6> twice{1, -30, 14, 14, -3, -3};
  const auto first = first_dip(twice, 0.0);
  ASSERT_TRUE(first);
  EXPECT_LT(first->high, 0.2);
  EXPECT_EQ(first_dip(Bernstein<3>{-1, -1, 1}, 0.0)->low, 0);
}

}  // namespace
}  // namespace ictus::waves::test::first_dip_test
