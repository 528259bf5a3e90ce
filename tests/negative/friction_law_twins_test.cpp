// Broken friction laws, which the checks of the list must find.

#include <gtest/gtest.h>

#include <array>

#include "ictus/laws/friction/laws.hpp"
#include "tests/support/friction_law_checks.hpp"

namespace ictus::test::friction_law_twins_test {
namespace {

/// Keeps its force while its stiffness falls.
struct MindlinIncremental : Mindlin {
  static constexpr std::array parameters{
      Param{&MindlinIncremental::friction, "friction", "1", "", non_negative},
      Param{&MindlinIncremental::tangential_ratio, "tangential_ratio", "1", "", positive}};
  Vector3 rate(const Sliding& at, const Vector3&) const { return shear(at) * at.slip; }
};

/// Keeps its stretch while its stiffness grows.
struct MindlinStretch : Mindlin {
  static constexpr std::array parameters{
      Param{&MindlinStretch::friction, "friction", "1", "", non_negative},
      Param{&MindlinStretch::tangential_ratio, "tangential_ratio", "1", "", positive}};
  Vector3 rate(const Sliding& at, const Vector3& pull) const {
    return shear(at) * at.slip + at.stiffening * pull;
  }
};

/// Damps its bristles as much at any speed.
struct LugreUnlimited : Lugre {
  static constexpr std::array parameters{
      Param{&LugreUnlimited::friction, "friction", "1", "", positive},
      Param{&LugreUnlimited::stribeck_speed, "stribeck_speed", "m/s", "", positive},
      Param{&LugreUnlimited::bristle_stiffness, "bristle_stiffness", "N/m", "", positive}};
  Vector3 drag(const Sliding& at, const Vector3& z) const {
    return bristle_stiffness * z + at.normal * bristle_damping * rate(at, z);
  }
};

/// A pyramid: each axis for itself.
struct Pyramid : CundallStrack {
  static constexpr std::array parameters{
      Param{&Pyramid::friction, "friction", "1", "", non_negative},
      Param{&Pyramid::tangential_stiffness, "tangential_stiffness", "N/m", "", positive}};
  Vector3 rate(const Sliding& at, const Vector3&) const {
    return {tangential_stiffness * at.slip.x, 1.01 * tangential_stiffness * at.slip.y, 0};
  }
};

TEST(FrictionLawTwins, SpringsThatMakeEnergyAreFound) {
  EXPECT_LT(least_loss<MindlinIncremental>(20'000), -1e-2);
  EXPECT_LT(least_loss<MindlinStretch>(20'000), -1e-2);
}

TEST(FrictionLawTwins, BristlesThatMakeEnergyAreFound) {
  EXPECT_LT(least_loss<LugreUnlimited>(20'000), -1e-3);
}

TEST(FrictionLawTwins, APyramidIsFound) { EXPECT_GT(anisotropy<Pyramid>(2000), 1e-3); }

}  // namespace
}  // namespace ictus::test::friction_law_twins_test
