// Lengths of vectors: to the bit on a line, within rounding elsewhere, and over the whole range of numbers.

#include "ictus/base/vector3.hpp"

#include "tests/support/near.hpp"

namespace ictus::test::vector3_test {
namespace {

TEST(Vector3, OnALineTheLengthIsTheNumberToTheBit) {
  double x = 1.2345678901234567e-308;
  for (int k = 0; k < 4000 && std::isfinite(x); ++k, x *= 1.4142135623730951)
    for (const double value : {x, -x}) {
      EXPECT_EQ(length({value, 0, 0}), x);
      EXPECT_EQ(length({0, 0, value}), x);
    }
  EXPECT_EQ(length({0, 0, 0}), 0);
}

TEST(Vector3, LengthsNeitherOverflowNorVanish) {
  for (const double scale : {1e-320, 1e-300, 1e-160, 1e-145, 1.0, 1e150, 1e160, 1e307}) {
    EXPECT_TRUE(near(length({3 * scale, 4 * scale, 0}), 5 * scale, scale < 1e-307 ? 1e-2 : 4e-16)) << scale;
    EXPECT_TRUE(near(length({2 * scale, 3 * scale, 6 * scale}), 7 * scale, scale < 1e-307 ? 1e-2 : 4e-16))
        << scale;
  }
}

}  // namespace
}  // namespace ictus::test::vector3_test
