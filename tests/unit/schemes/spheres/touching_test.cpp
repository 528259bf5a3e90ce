// How often a step has to look for neighbours.

#include "ictus/schemes/spheres/touching.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/schemes/spheres/inelastic_then_restore.hpp"
#include "tests/support/near.hpp"
#include "tests/support/sphere_scenes.hpp"

namespace ictus::touching_test {
namespace {

using test::SphereScene;

/// One point that bounces on a floor.
SphereScene bouncing(double gravity) {
  SphereScene scene;
  scene.spheres.gravity = {0, -gravity, 0};
  scene.spheres.add_plane({0, 1, 0}, 0);
  scene.spheres.add_sphere(1, 0);
  scene.state = scene.spheres.state();
  scene.state.x[0].y = 1;
  scene.state.v[0] = {0.3, -1, 0};
  return scene;
}

/// A point has no size to measure its way by.
TEST(Touching, PointsAreLookedForOnceInSeveralSteps) {
  for (const double gravity : {0.0, 9.81})
    for (const double h : {1e-4, 1e-3, 1e-2}) {
      SphereScene scene = bouncing(gravity);
      InelasticThenRestore stepper(scene.spheres);
      const double before = scene.energy();
      std::size_t searches = 0;
      for (int k = 0; k < 1000; ++k) searches += stepper.step(scene.state, h).searches;
      EXPECT_LT(searches, 200u) << gravity << ' ' << h;
      EXPECT_TRUE(test::near(scene.energy(), before, 1e-12));
      EXPECT_GE(scene.state.x[0].y, -1e-14);
    }
}

/// At rest, one search is enough.
TEST(Touching, PointsAtRestAreLookedForOnce) {
  SphereScene scene = bouncing(9.81);
  scene.state.x[0] = {1e3, 0, 0};
  scene.state.v[0] = {};
  InelasticThenRestore stepper(scene.spheres);
  std::size_t searches = 0;
  for (int k = 0; k < 100; ++k) searches += stepper.step(scene.state, 1e-3).searches;
  EXPECT_EQ(searches, 1u);
  EXPECT_TRUE(test::below(std::abs(scene.state.x[0].y), 1e-15));
}

}  // namespace
}  // namespace ictus::touching_test
