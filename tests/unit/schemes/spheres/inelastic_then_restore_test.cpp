// The scheme on few bodies, where every digit is known.

#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/support/ball_checks.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/sphere_scenes.hpp"

namespace ictus::inelastic_then_restore_test {
namespace {

using test::cradle;
using test::SphereScene;

constexpr double steps_per_second[] = {60, 240, 1000, 44100};

SphereScene ball_above_floor(double e) {
  SphereScene scene = test::column(1, e);
  scene.state.x[0].z = 1.005;
  return scene;
}

/// The scheme as a function of one ball.
void step_ball(test::Ball& ball, double e, double h) {
  SphereScene scene = ball_above_floor(e);
  scene.state.x[0].z = 0.005 + ball.height;
  scene.state.v[0].z = ball.velocity;
  InelasticThenRestore(scene.spheres).step(scene.state, h);
  ball = {scene.state.x[0].z - 0.005, scene.state.v[0].z};
}

TEST(InelasticThenRestore, AnElasticBallKeepsItsEnergyForEveryStep) {
  for (const double rate : {60.0, 240.0, 1000.0})
    EXPECT_TRUE(test::below(test::elastic_drift(step_ball, 1 / rate), 1e-12)) << rate;
  SphereScene scene = ball_above_floor(1);
  InelasticThenRestore stepper(scene.spheres);
  const double before = scene.energy();
  while (scene.state.t < 1) stepper.step(scene.state, 1.0 / 44100);
  EXPECT_TRUE(test::near(scene.energy(), before, 1e-12));
}

TEST(InelasticThenRestore, DeliversTheRestitution) {
  for (const double e : {0.0, 0.25, 0.7, 1.0})
    for (const double rate : steps_per_second) {
      SphereScene scene = ball_above_floor(e);
      InelasticThenRestore stepper(scene.spheres);
      SphereStep step;
      while (step.contacts == 0) step = stepper.step(scene.state, 1 / rate);
      const double loss = step.impact_loss + step.rest_loss;
      EXPECT_TRUE(test::near(scene.state.v[0].z, e * std::sqrt(2 * 9.81), 1e-12, 1)) << e << ' ' << rate;
      EXPECT_TRUE(test::near(loss, (1 - e * e) * 0.01 * 9.81, 1e-12, 0.1));
    }
}

TEST(InelasticThenRestore, BodiesAtRestDoNotHop) {
  for (const double e : {0.0, 0.5, 1.0}) {
    EXPECT_TRUE(test::below(test::hop(step_ball, e, 1.0 / 60), 1e-14));
    SphereScene scene = test::column(10, e);
    InelasticThenRestore stepper(scene.spheres);
    double fastest = 0;
    for (int k = 0; k < 300; ++k) {
      const SphereStep step = stepper.step(scene.state, 1.0 / 240);
      EXPECT_EQ(step.impacts, 0u);
      EXPECT_EQ(step.contacts, 10u);
      for (const Vector3& v : scene.state.v) fastest = std::max(fastest, norm(v));
    }
    EXPECT_TRUE(test::below(fastest, 1e-13)) << e;
    EXPECT_TRUE(test::near(scene.state.x[9].z, 0.095, 1e-13));
  }
}

/// Large problems are solved to a tolerance: a heap of balls in a corner, by sweeps.
TEST(InelasticThenRestore, AHeapSolvedBySweepsStaysWithinItsTolerance) {
  SphereScene scene = test::cloud(2, 30, 0.5, 9.81);
  constexpr double h = 1.0 / 500, tolerance = 1e-5;
  InelasticThenRestore stepper(scene.spheres,
                               {.tolerance = tolerance, .most_sweeps = 5000, .exact_up_to = 0});
  while (scene.state.t < 3) stepper.step(scene.state, h);
  double rise = 0, fastest = 0, before = scene.energy();
  for (int k = 0; k < 100; ++k) {
    const SphereStep step = stepper.step(scene.state, h);
    EXPECT_GT(step.contacts, 30u);
    EXPECT_LE(step.residual, tolerance);
    EXPECT_LE(step.penetration, 10 * tolerance * h);
    EXPECT_TRUE(test::below(std::abs(step.remainder), 1e-15));
    rise = std::max(rise, step.kinetic + step.potential - before);
    before = step.kinetic + step.potential;
    for (const Vector3& v : scene.state.v) fastest = std::max(fastest, norm(v));
  }
  EXPECT_TRUE(test::below(fastest, 100 * tolerance));
  EXPECT_TRUE(test::below(rise, 0.1 * 9.81 * 10 * tolerance * h));  // a tenth of a kilogram, lifted out
}

TEST(InelasticThenRestore, APartlyElasticBallComesToRest) {
  for (const double rate : {60.0, 1000.0}) {
    SphereScene scene = ball_above_floor(0.5);
    InelasticThenRestore stepper(scene.spheres);
    while (scene.state.t < 2) stepper.step(scene.state, 1 / rate);
    EXPECT_TRUE(test::below(norm(scene.state.v[0]), 1e-13));
    EXPECT_TRUE(test::near(scene.state.x[0].z, 0.005, 1e-13));
    EXPECT_EQ(stepper.step(scene.state, 1 / rate).impacts, 0u);
  }
}

TEST(InelasticThenRestore, FreeFlightIsTheParabola) {
  SphereScene scene = ball_above_floor(1);
  scene.state.v[0] = {1, 2, 0.5};
  InelasticThenRestore stepper(scene.spheres);
  for (int k = 0; k < 10; ++k) stepper.step(scene.state, 0.04);
  EXPECT_TRUE(test::near(scene.state.x[0].z, 1.005 + 0.5 * 0.4 - 9.81 * 0.08, 1e-14));
  EXPECT_TRUE(test::near(scene.state.x[0].y, 0.8, 1e-14));
  EXPECT_TRUE(test::near(scene.state.v[0].z, 0.5 - 9.81 * 0.4, 1e-14));
}

TEST(InelasticThenRestore, OneSlidingOnTheFloorLosesNothing) {
  SphereScene scene = test::column(1, 0.5);
  scene.state.v[0] = {1, 0, 0};
  scene.spheres.gravity = {3, 0, -9};
  InelasticThenRestore stepper(scene.spheres);
  for (int k = 0; k < 50; ++k) {
    const SphereStep step = stepper.step(scene.state, 0.02);
    EXPECT_TRUE(test::below(std::abs(step.rest_loss), 1e-15));
  }
  EXPECT_TRUE(test::near(scene.state.v[0].x, 4, 1e-13));
  EXPECT_TRUE(test::near(scene.state.x[0].x, 2.5, 1e-13));
}

/// The ball that flips between two walls, and the one in a frame of its own mass: pair iteration alone would
/// go on for ever.
TEST(InelasticThenRestore, ABallBetweenWallsOrInAFrameKeepsItsEnergy) {
  SphereScene walls;
  walls.spheres.add_sphere(1, 0.1);
  walls.spheres.add_plane({1, 0, 0}, -0.1);
  walls.spheres.add_plane({-1, 0, 0}, -0.1);
  SphereScene frame;
  frame.spheres.add_sphere(1, 0.1);
  const BodyIndex owner = frame.spheres.add_frame(1);
  frame.spheres.add_plane({1, 0, 0}, -0.1, owner);
  frame.spheres.add_plane({-1, 0, 0}, -0.1, owner);
  for (SphereScene* scene : {&walls, &frame}) {
    scene->state = scene->spheres.state();
    scene->state.v[0].x = 1;
    InelasticThenRestore stepper(scene->spheres);
    for (int k = 0; k < 100; ++k)
      EXPECT_TRUE(test::near(stepper.step(scene->state, 0.01).kinetic, 0.5, 1e-13));
    EXPECT_TRUE(test::below(norm(scene->state.x[0]), 2.0));
  }
  EXPECT_TRUE(test::near(frame.state.v[0].x + frame.state.v[1].x, 1, 1e-13));
  EXPECT_TRUE(test::near(frame.state.x[0].x, frame.state.x[1].x, 1e-12));
}

/// A treatment that cannot answer.
class Helpless final : public CollisionTreatment {
 public:
  CollisionResult collide(const CollisionProblem&, std::span<Vector3> velocity, std::span<double>) override {
    velocity[0] = {1e9, 0, 0};
    return {false, "no idea", 0, 0};
  }
};
/// A treatment that makes energy.
class Generous final : public CollisionTreatment {
 public:
  CollisionResult collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                          std::span<double> impulse) override {
    const CollisionContact& c = problem.contacts[0];
    impulse[0] = 1;
    velocity[c.first] -= problem.inverse_mass[c.first] * c.normal;
    velocity[c.second] += problem.inverse_mass[c.second] * c.normal;
    return {};
  }
};

TEST(InelasticThenRestore, AFallbackAnswersForATreatmentThatCannot) {
  for (const bool generous : {false, true}) {
    SphereScene scene = cradle(1, 0);
    std::unique_ptr<CollisionTreatment> treatment;
    if (generous)
      treatment = std::make_unique<Generous>();
    else
      treatment = std::make_unique<Helpless>();
    InelasticThenRestore stepper(scene.spheres, {}, std::move(treatment));
    const SphereStep step = stepper.step(scene.state, 0.01);
    EXPECT_EQ(step.fallbacks, 1u);
    EXPECT_EQ(step.fallback, generous ? "the treatment would have made energy" : "no idea");
    EXPECT_TRUE(test::near(step.kinetic, 0.025, 1e-12));
    EXPECT_TRUE(test::near(scene.state.v[0].x, -0.6, 1e-12));  // Poisson
  }
}

TEST(InelasticThenRestore, StepsAllocateNothingOnceSizesHaveSettled) {
  for (const char* treatment : {"pair_iteration", "lzb"}) {
    SphereScene scene = test::cloud(2, 20, 0.9, 9.81);
    InelasticThenRestore stepper(scene.spheres, {.treatment = treatment});
    for (int k = 0; k < 600; ++k) stepper.step(scene.state, 1e-3);
    SphereScene again = test::cloud(2, 20, 0.9, 9.81);
    stepper.start();
    EXPECT_EQ(test::allocations_of([&] {
                for (int k = 0; k < 300; ++k) stepper.step(again.state, 1e-3);
              }),
              0u)
        << treatment;
  }
}

TEST(InelasticThenRestore, BadNumbersEndTheRunWithAdvice) {
  SphereScene scene = cradle(1, 0);
  scene.state.v[2].y = std::numeric_limits<double>::quiet_NaN();
  InelasticThenRestore stepper(scene.spheres);
  const SphereStep step = stepper.step(scene.state, 0.01);
  EXPECT_EQ(step.status, Status::not_finite);
  EXPECT_FALSE(step.advice.empty());
  EXPECT_THROW(InelasticThenRestore(scene.spheres, {.treatment = "magic"}), Error);
}

TEST(InelasticThenRestore, ListsItsContacts) {
  SphereScene scene = ball_above_floor(0.5);
  InelasticThenRestore stepper(scene.spheres);
  while (stepper.contacts().empty()) stepper.step(scene.state, 0.01);
  const SphereContact& contact = stepper.contacts().front();
  EXPECT_TRUE(contact.impact);
  EXPECT_EQ(contact.second, Spheres::ground);
  EXPECT_EQ(contact.plane, 0u);
  EXPECT_TRUE(test::near(contact.before, std::sqrt(2 * 9.81), 1e-12));
  EXPECT_TRUE(test::near(contact.after, -0.5 * contact.before, 1e-12));
  EXPECT_TRUE(test::near(contact.impulse, 0.01 * 1.5 * contact.before, 1e-12));
}

}  // namespace
}  // namespace ictus::inelastic_then_restore_test
