// inelastic_then_restore against closed forms, and against what must not matter: the step, the order of the
// bodies, a gap, the orientation in space.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ictus/exact/rigid_bouncing_ball.hpp"
#include "ictus/schemes/spheres/inelastic_then_restore.hpp"
#include "tests/support/near.hpp"
#include "tests/support/order.hpp"
#include "tests/support/sphere_scenes.hpp"

namespace ictus::spheres_test {
namespace {

using test::cradle;
using test::SphereScene;

std::vector<Vector3> after(SphereScene scene, std::string_view treatment, double h) {
  InelasticThenRestore stepper(scene.spheres, {.treatment = std::string(treatment)});
  while (scene.state.t < 0.05) EXPECT_TRUE(stepper.step(scene.state, h).converged());
  return scene.state.v;
}

TEST(Spheres, AsManyBallsLeaveTheCradleAsCame) {
  const std::vector<int> orders[] = {{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {2, 0, 4, 1, 3}};
  test::Worst error;
  for (int moving = 1; moving < 5; ++moving)
    for (const double rate : {60.0, 240.0, 1000.0, 44100.0})
      for (const double gap : {0.0, 1e-9, 1e-5, 1e-3})
        for (const auto& order : orders) {
          const auto v = after(cradle(moving, gap, {1, 0, 0}, order), "pair_iteration", 1 / rate);
          for (std::size_t i = 0; i < 5; ++i)
            error.see(norm(v[i] - Vector3{order[i] < 5 - moving ? 0.0 : 1.0, 0, 0}), moving, rate, gap, i);
        }
  EXPECT_TRUE(error.below(1e-12));
}

TEST(Spheres, TouchingBallsGetTheAnswerOfTheResolverForEveryStepAndOrder) {
  // Five Hertz balls, one struck: src/ictus/laws/impact/lzb.hpp, as in docs/guide/many_contacts.md
  const double expected[] = {-0.071085017, -0.030273764, -0.014463629, 0.127044986, 0.988777424};
  const std::vector<int> orders[] = {{0, 1, 2, 3, 4}, {2, 0, 4, 1, 3}};
  test::Worst error;
  for (const double rate : {60.0, 1000.0, 44100.0})
    for (const double gap : {0.0, 1e-9})
      for (const auto& order : orders) {
        const auto v = after(cradle(1, gap, {1, 0, 0}, order), "lzb", 1 / rate);
        for (std::size_t i = 0; i < 5; ++i)
          error.see(norm(v[i] - Vector3{expected[static_cast<std::size_t>(order[i])], 0, 0}), rate, gap, i);
      }
  EXPECT_TRUE(error.below(1e-8));
}

TEST(Spheres, ACradleAlongADiagonalIsTheCradle) {
  const Vector3 along = (1 / std::sqrt(14.0)) * Vector3{1, 2, -3};
  for (const std::string_view treatment : {"pair_iteration", "lzb", "poisson"}) {
    test::Worst error;
    for (int moving = 1; moving < 5; ++moving) {
      const auto straight = after(cradle(moving, 0), treatment, 1.0 / 240);
      const auto turned = after(cradle(moving, 0, along), treatment, 1.0 / 240);
      for (std::size_t i = 0; i < 5; ++i)
        error.see(norm(turned[i] - straight[i].x * along), treatment, moving, i);
    }
    EXPECT_TRUE(error.below(1e-13));
  }
}

/// Two discs of equal mass, struck off centre by half the sum of the radii: the line of centres is at 30°.
TEST(Spheres, AnObliqueCollisionHasTheDirectionOfTheTouch) {
  test::Worst error;
  for (const double rate : {60.0, 240.0, 44100.0}) {
    SphereScene scene;
    for (int i = 0; i < 2; ++i) scene.spheres.add_sphere(1, 0.03);
    scene.state = scene.spheres.state();
    scene.state.x[1] = {0.2, 0.03, 0};
    scene.state.v[0] = {5, 0, 0};
    InelasticThenRestore stepper(scene.spheres);
    while (scene.state.t < 0.1) stepper.step(scene.state, 1 / rate);
    const double c = std::sqrt(3) / 2, s = 0.5;
    error.see(norm(scene.state.v[1] - 5 * c * Vector3{c, s, 0}), rate);
    error.see(norm(scene.state.v[0] - 5 * s * Vector3{s, -c, 0}), rate);
  }
  EXPECT_TRUE(error.below(1e-11));
}

/// A rack of six balls, touching, struck by a seventh that comes off the axis.
SphereScene rack(const std::vector<std::size_t>& order) {
  const double r = 0.03, row = std::sqrt(3.0) * r;
  const Vector3 places[] = {{-0.2, 0.004, 0},    {0, 0, 0},       {row, r, 0},         {row, -r, 0},
                            {2 * row, 2 * r, 0}, {2 * row, 0, 0}, {2 * row, -2 * r, 0}};
  SphereScene scene;
  for (std::size_t i = 0; i < order.size(); ++i) scene.spheres.add_sphere(0.17, r);
  scene.state = scene.spheres.state();
  for (std::size_t i = 0; i < order.size(); ++i) {
    scene.state.x[i] = places[order[i]];
    if (order[i] == 0) scene.state.v[i] = {5, 0.1, 0};
  }
  return scene;
}

TEST(Spheres, TheBreakOfARackDoesNotDependOnTheNumbersOfTheBalls) {
  const std::vector<std::size_t> orders[] = {
      {0, 1, 2, 3, 4, 5, 6}, {6, 5, 4, 3, 2, 1, 0}, {3, 6, 0, 4, 1, 5, 2}};
  for (const std::string_view treatment : {"pair_iteration", "lzb"}) {
    const auto expected = after(rack(orders[0]), treatment, 1.0 / 60);
    test::Worst error;
    double energy = 0;
    for (const auto& order : orders) {
      const auto v = after(rack(order), treatment, 1.0 / 60);
      for (std::size_t i = 0; i < order.size(); ++i) error.see(norm(v[i] - expected[order[i]]), treatment, i);
    }
    for (const Vector3& v : expected) energy += dot(v, v);
    EXPECT_TRUE(error.below(1e-8));
    EXPECT_TRUE(test::near(energy, 25.01, 1e-9));
    EXPECT_GT(norm(expected[4]), 0.1);
  }
}

TEST(Spheres, CloudsCloseTheLedgerAndMakeNoEnergy) {
  for (const int dimension : {1, 2, 3})
    for (const double e : {1.0, 0.6}) {
      SphereScene scene = test::cloud(dimension, dimension == 1 ? 5 : 25, e, 0);
      InelasticThenRestore stepper(scene.spheres, {.exact_up_to = 1000});
      const double start = scene.energy();
      double before = start;
      test::Worst remainder, rise, penetration;
      std::size_t impacts = 0;
      for (int k = 0; k < 200; ++k) {
        const SphereStep step = stepper.step(scene.state, 1.0 / 400);
        remainder.see(std::abs(step.remainder) / start, dimension, e, k);
        rise.see((step.kinetic + step.potential - before) / start, dimension, e, k);
        penetration.see(step.penetration, dimension, e, k);
        before = step.kinetic + step.potential;
        impacts += step.impacts;
        EXPECT_GE(step.impact_loss, -1e-14);
      }
      EXPECT_GT(impacts, 20u);
      EXPECT_TRUE(remainder.below(1e-13));
      EXPECT_TRUE(rise.below(1e-13));
      EXPECT_TRUE(penetration.below(1e-14));
      EXPECT_TRUE(e < 1 || test::near(before, start, 1e-12));
    }
}

TEST(Spheres, CloudsThatFallCloseTheLedgerToo) {
  for (const int dimension : {1, 2, 3})
    for (const double e : {1.0, 0.6, 0.0}) {
      SphereScene scene = test::cloud(dimension, dimension == 1 ? 5 : 25, e, 9.81);
      InelasticThenRestore stepper(scene.spheres, {.exact_up_to = 1000});
      const double start = scene.energy();
      double before = start;
      test::Worst remainder, rise;
      for (int k = 0; k < 500; ++k) {
        const SphereStep step = stepper.step(scene.state, 1.0 / 1000);
        remainder.see(std::abs(step.remainder) / start, dimension, e, k);
        rise.see((step.kinetic + step.potential - before) / start, dimension, e, k);
        before = step.kinetic + step.potential;
      }
      EXPECT_TRUE(remainder.below(1e-13));
      EXPECT_TRUE(rise.below(1e-6));
      EXPECT_TRUE(e < 1 || test::near(before, start, 1e-4));
    }
}

TEST(Spheres, MomentumOfAFreeClusterIsKept) {
  SphereScene scene = test::cloud(3, 25, 0.7, 0);
  Spheres free;
  for (BodyIndex i = 0; i < 25; ++i) free.add_sphere(scene.spheres.mass(i), scene.spheres.radius(i));
  for (std::size_t i = 0; i < 25; ++i)
    scene.state.v[i] = -10 * (scene.state.x[i] - Vector3{0.15, 0.15, 0.15});
  const auto momentum = [&] {
    Vector3 sum;
    for (BodyIndex i = 0; i < 25; ++i) sum += free.mass(i) * scene.state.v[i];
    return sum;
  };
  const Vector3 before = momentum();
  InelasticThenRestore stepper(free, {.treatment = "lzb"});
  std::size_t impacts = 0;
  for (int k = 0; k < 100; ++k) impacts += stepper.step(scene.state, 0.002).impacts;
  EXPECT_GT(impacts, 5u);
  EXPECT_TRUE(test::below(norm(momentum() - before), 1e-13));
}

TEST(Spheres, TheBouncingBallConvergesWithOrderOne) {
  const exact::RigidBouncingBall ball{1, 9.81, 0.8};
  const auto error = [&](double h) {
    SphereScene scene = test::column(1, 0.8);
    scene.state.x[0].z = 1.005;
    InelasticThenRestore stepper(scene.spheres);
    double sum = 0;
    std::size_t count = 0;
    for (; scene.state.t < 2; ++count) {
      stepper.step(scene.state, h);
      sum += std::abs(scene.state.x[0].z - 0.005 - ball.height_at(scene.state.t));
    }
    return test::Measured{h, sum / static_cast<double>(count)};
  };
  const auto fit = test::measure_order(error, {.coarsest = 0.01, .ratio = 0.7, .levels = 14, .largest = 1});
  EXPECT_TRUE(test::has_order(fit, 1, {.slope = 0.15, .spread = 0.4})) << fit.table();
}

}  // namespace
}  // namespace ictus::spheres_test
