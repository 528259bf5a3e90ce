// Balls that slide, stick and spin by inelastic_then_restore: closed forms, invariants, and what must not matter.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ictus/schemes/spheres/inelastic_then_restore.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/sphere_scenes.hpp"

namespace ictus::sphere_friction_test {
namespace {

using test::SphereScene;

constexpr double gravity = 9.81, mass = 2, radius = 0.1;

/// One ball on a floor.
SphereScene on_floor(double restitution, double friction, const Vector3& pull = {0, 0, -gravity}) {
  SphereScene scene;
  scene.spheres.gravity = pull;
  scene.spheres.set_law(0, 0, {.restitution = restitution, .friction = friction});
  scene.spheres.add_sphere(mass, radius);
  scene.spheres.add_plane({0, 0, 1}, 0);
  scene.state = scene.spheres.state();
  scene.state.x[0].z = radius;
  return scene;
}

double slip_speed(const SphereScene& scene) {
  return norm(scene.state.v[0] - cross(scene.state.spin[0], {0, 0, radius}) -
              Vector3{0, 0, scene.state.v[0].z});
}

/// Moment of momentum about the foot of the ball, which no force of the floor has: Iω + m r n × v.
Vector3 about_foot(const SphereScene& scene) {
  return scene.spheres.inertia(0) * scene.state.spin[0] +
         (mass * radius) * cross({0, 0, 1}, scene.state.v[0]);
}

// Slip falls at (1 + m r²/I) μg, and what is left of the speed is 1/(1 + I/(m r²)): 5/7 of a sphere, 2/3 of a disc.
TEST(SpheresFriction, ABallThatSlidesComesToRollAtFiveSeventhsOfItsSpeed) {
  constexpr double mu = 0.3, start = 2;
  for (const double share : {0.4, 0.5})
    for (const double rate : {60.0, 240.0, 1000.0, 10000.0}) {
      SphereScene scene = on_floor(0.5, mu);
      scene.spheres.set_inertia(0, share * mass * radius * radius);
      scene.state.v[0] = {start, 0, 0};
      InelasticThenRestore stepper(scene.spheres);
      const double before = mass * start * start / 2, when = start / ((1 + 1 / share) * mu * gravity);
      double rubbed = 0, rolls = 0;
      while (scene.state.t < 0.5) {
        const SphereStep step = stepper.step(scene.state, 1 / rate);
        rubbed += step.friction_loss;
        EXPECT_TRUE(test::below(std::abs(step.rest_loss), 1e-13));
        if (rolls == 0 && slip_speed(scene) < 1e-11) rolls = scene.state.t;
      }
      const double kept = 1 / (1 + share);
      EXPECT_TRUE(test::near(scene.state.v[0].x, kept * start, 1e-12)) << rate;
      EXPECT_TRUE(test::near(scene.state.spin[0].y, kept * start / radius, 1e-12)) << rate;
      EXPECT_TRUE(test::near(rubbed, (1 - kept) * before, 1e-12)) << rate;
      EXPECT_LE(std::abs(rolls - when), 1 / rate) << share;
      const double way =
          start * when - mu * gravity * when * when / 2 + kept * start * (scene.state.t - when);
      EXPECT_LE(std::abs(scene.state.x[0].x - way), mu * gravity / (rate * rate))
          << "second order in the step";
    }
}

TEST(SpheresFriction, WhatRollsLosesNothingOnTheLevelAndDownASlope) {
  for (const double slope : {0.0, 0.3}) {
    SphereScene scene = on_floor(0.5, 0.3, {gravity * std::sin(slope), 0, -gravity * std::cos(slope)});
    scene.state.v[0] = {1, 0.5, 0};
    scene.state.spin[0] = {-5, 10, 3};
    InelasticThenRestore stepper(scene.spheres);
    const double before = scene.energy();
    double rubbed = 0;
    for (int k = 0; k < 1000; ++k) rubbed += stepper.step(scene.state, 1e-3).friction_loss;
    EXPECT_TRUE(test::near(scene.energy(), before, 1e-12)) << slope;
    EXPECT_TRUE(test::below(rubbed, 1e-12 * before));
    EXPECT_TRUE(test::near(scene.state.v[0].x, 1 + 5.0 / 7 * gravity * std::sin(slope), 1e-12)) << slope;
    EXPECT_TRUE(test::near(scene.state.spin[0].z, 3, 1e-15))
        << "a point does not hold back what spins about it";
  }
}

// Routh's diagram of a ball is two straight lines [Walton1993]: f = min(μ p, m_t |s|), p = (1 + e) m u.
TEST(SpheresFriction, AnObliqueBounceIsTheClosedForm) {
  test::Worst error;
  for (const double e : {0.0, 0.3, 0.7, 1.0})
    for (const double mu : {0.05, 0.3, 2.0})
      for (const double h : {1e-2, 1e-3}) {
        SphereScene scene = on_floor(e, mu, {});
        scene.state.x[0].z = radius + 1e-3;
        scene.state.v[0] = {2, 1, -1};
        scene.state.spin[0] = {3, 4, 5};
        InelasticThenRestore stepper(scene.spheres);
        double rubbed = 0, lost = 0;
        while (scene.state.t < 0.02) {
          const SphereStep step = stepper.step(scene.state, h);
          rubbed += step.friction_loss;
          lost += step.impact_loss + step.rest_loss;
        }
        const Vector3 s = {2 - radius * 4, 1 + radius * 3, 0};
        const double m_t = mass / 3.5, f = std::min(mu * (1 + e) * mass, m_t * norm(s));
        const Vector3 impulse = (-f / norm(s)) * s;
        const Vector3 v = Vector3{2, 1, e} + (1 / mass) * impulse;
        const Vector3 spin =
            Vector3{3, 4, 5} - (radius / (0.4 * mass * radius * radius)) * cross({0, 0, 1}, impulse);
        error.see(norm(scene.state.v[0] - v) + norm(scene.state.spin[0] - spin), e, mu, h);
        error.see(std::abs(rubbed - (f * norm(s) - f * f / (2 * m_t))), e, mu, h, "friction");
        error.see(std::abs(lost - (1 - e * e) * mass / 2), e, mu, h, "normal");
      }
  EXPECT_TRUE(error.below(1e-13));
}

TEST(SpheresFriction, TheMomentAboutItsFootIsThatOfTheStartThroughAllBounces) {
  for (const double e : {0.2, 0.8, 1.0})
    for (const double mu : {0.05, 0.5}) {
      SphereScene scene = on_floor(e, mu);
      scene.state.x[0].z = 0.5;
      scene.state.v[0] = {1.5, -0.5, 0};
      scene.state.spin[0] = {20, -30, 10};
      const Vector3 before = about_foot(scene);
      InelasticThenRestore stepper(scene.spheres);
      test::Worst error;
      while (scene.state.t < 4) {
        stepper.step(scene.state, 2e-3);
        error.see(norm(about_foot(scene) - before) / norm(before), e, mu, scene.state.t);
      }
      EXPECT_TRUE(error.below(1e-12));
      if (e == 1) continue;  // goes on bouncing, but rolls at each bounce in the end
      const Vector3 rolling = (1 / (1.4 * mass * radius)) * cross(before, {0, 0, 1});
      EXPECT_TRUE(test::below(norm(scene.state.v[0] - rolling), 1e-11)) << e << ' ' << mu;
    }
}

/// Three balls, one of which strikes the others with spin, on a table; turned and in any order.
struct Shot {
  Vector3 axis = {0, 0, 1};  // of the turn
  double angle = 0;
  double pull = gravity;
  std::vector<std::size_t> order = {0, 1, 2};

  Vector3 turned(const Vector3& a) const {
    return std::cos(angle) * a + std::sin(angle) * cross(axis, a) +
           (1 - std::cos(angle)) * dot(axis, a) * axis;
  }
  SphereScene scene() const {
    const Vector3 places[] = {
        {-0.12, 0.004, radius}, {0.1, 1.01 * radius, radius}, {0.1, -1.01 * radius, radius}};
    SphereScene result;
    result.spheres.gravity = turned({0, 0, -pull});
    result.spheres.set_law(0, 0, {.restitution = 0.9, .friction = 0.2});
    for (int i = 0; i < 3; ++i) result.spheres.add_sphere(mass, radius);
    if (pull > 0) result.spheres.add_plane(turned({0, 0, 1}), 0);
    result.state = result.spheres.state();
    for (std::size_t i = 0; i < 3; ++i) {
      result.state.x[i] = turned(places[order[i]]);
      if (order[i] > 0) continue;
      result.state.v[i] = turned({2, 0, 0});
      result.state.spin[i] = turned({5, -10, 30});
    }
    return result;
  }
};

SphereState after(SphereScene scene, double until) {
  InelasticThenRestore stepper(scene.spheres);
  while (scene.state.t < until) EXPECT_TRUE(stepper.step(scene.state, 1e-3).converged());
  return scene.state;
}

// With gravity and a table about the vertical. A table that is tilted as well has gaps of 1e-17 m in the round-off of its
// places, and what is struck on it the speeds of a fall over them, √(2 g 1e-17 m): that is so without friction too.
TEST(SpheresFriction, TurningTheSceneTurnsTheAnswer) {
  for (const double pull : {gravity, 0.0}) {
    const SphereState straight = after(Shot{.pull = pull}.scene(), 0.5);
    EXPECT_GT(norm(straight.v[1]), 0.1) << "the shot has hit";
    EXPECT_GT(norm(straight.spin[1]), 0.1) << "and friction has acted";
    const Shot shot{.axis = pull > 0 ? Vector3{0, 0, 1} : Vector3{0.6, 0, 0.8}, .angle = 0.7, .pull = pull};
    const SphereState state = after(shot.scene(), 0.5);
    test::Worst error;
    for (std::size_t i = 0; i < 3; ++i) {
      error.see(norm(state.v[i] - shot.turned(straight.v[i])), i);
      error.see(radius * norm(state.spin[i] - shot.turned(straight.spin[i])), i);
    }
    EXPECT_TRUE(error.below(1e-12));
  }
}

TEST(SpheresFriction, TheOrderOfTheBodiesDoesNotMatter) {
  const SphereState straight = after(Shot{}.scene(), 0.5);
  test::Worst error;
  for (const std::vector<std::size_t>& order : {std::vector<std::size_t>{1, 0, 2}, {2, 1, 0}, {2, 0, 1}}) {
    const SphereState state = after(Shot{.order = order}.scene(), 0.5);
    for (std::size_t i = 0; i < 3; ++i) error.see(norm(state.v[i] - straight.v[order[i]]), i);
  }
  EXPECT_TRUE(error.below(1e-12));
}

TEST(SpheresFriction, BallsThatMeetInTheVoidKeepTheirMomenta) {
  SphereScene scene;
  scene.spheres.set_law(0, 0, {.restitution = 0.6, .friction = 0.4});
  scene.spheres.add_sphere(1, 0.1);
  scene.spheres.add_sphere(3, 0.2);
  scene.state = scene.spheres.state();
  scene.state.x = {{-0.4, 0.05, 0.02}, {0, 0, 0}};
  scene.state.v = {{2, 0, 0.3}, {-1, 0.1, 0}};
  scene.state.spin = {{3, -20, 40}, {10, 5, -8}};
  const auto moment = [&] {
    Vector3 sum;
    for (BodyIndex i = 0; i < 2; ++i)
      sum += scene.spheres.mass(i) * cross(scene.state.x[i], scene.state.v[i]) +
             scene.spheres.inertia(i) * scene.state.spin[i];
    return sum;
  };
  const Vector3 before = moment(), momentum = scene.state.v[0] + 3 * scene.state.v[1];
  const double energy = scene.energy();
  InelasticThenRestore stepper(scene.spheres);
  double lost = 0, rubbed = 0;
  std::size_t impacts = 0;
  for (int k = 0; k < 2000; ++k) {
    const SphereStep step = stepper.step(scene.state, 1e-4);
    lost += step.impact_loss + step.rest_loss;
    rubbed += step.friction_loss;
    impacts += step.impacts;
  }
  EXPECT_EQ(impacts, 1u);
  EXPECT_GT(rubbed, 0.01 * energy);
  EXPECT_TRUE(test::below(norm(scene.state.v[0] + 3 * scene.state.v[1] - momentum), 1e-13));
  // The impulse acts at the end of the step, where the normal is that of the touch: a distance of h |v| beside.
  EXPECT_TRUE(test::below(norm(moment() - before), 1e-3 * norm(before)));
  EXPECT_TRUE(test::near(scene.energy() + lost + rubbed, energy, 1e-13));
}

SphereScene rough_cloud(int dimension, std::size_t count, double restitution, double friction) {
  SphereScene scene = test::cloud(dimension, count, restitution, gravity);
  scene.spheres.set_law(0, 0, {.restitution = restitution, .friction = friction});
  scene.state.spin.assign(count, {});
  for (std::size_t i = 0; i < count; ++i)
    scene.state.spin[i] = {0, 0, 100 * std::sin(static_cast<double>(i))};
  if (dimension == 3)
    for (std::size_t i = 0; i < count; ++i) scene.state.spin[i].x = 70 * std::cos(static_cast<double>(i));
  return scene;
}

// Clouds that come to rest, by exact contacts and by sweeps.
TEST(SpheresFriction, FrictionNeverGainsStaysInItsConeAndTheBooksClose) {
  for (const std::size_t exact : {std::size_t{0}, std::size_t{1000}})
    for (const int dimension : {2, 3})
      for (const double mu : {0.1, 0.8}) {
        SphereScene scene = rough_cloud(dimension, 40, 0.6, mu);
        InelasticThenRestore stepper(scene.spheres, {.exact_up_to = exact});
        const double scale = scene.spheres.kinetic(scene.state);
        test::Worst books, outside;
        double rubbed = 0, least = 0, rise = 0, before = scene.energy();
        while (scene.state.t < 2) {
          const SphereStep step = stepper.step(scene.state, 1e-3);
          ASSERT_TRUE(step.converged());
          rubbed += step.friction_loss;
          least = std::min(least, step.friction_loss);
          books.see(std::abs(step.remainder) / scale, scene.state.t);
          rise = std::max(rise, (scene.energy() - before) / scale);
          before = scene.energy();
          for (const SphereContact& c : stepper.contacts())
            outside.see(norm(c.friction) - mu * c.impulse, scene.state.t);
        }
        EXPECT_GE(least, 0);
        EXPECT_GT(rubbed, 0.05 * scale);
        EXPECT_TRUE(books.below(1e-12));
        EXPECT_TRUE(outside.below(1e-14));
        EXPECT_TRUE(test::below(rise, 1e-4)) << exact << ' ' << dimension << ' ' << mu;
      }
}

/// Stacks of three, one ball on two that it presses apart: how far the farthest has moved in a second, in radii.
double slump(double friction, std::size_t stacks) {
  constexpr double r = 0.01;
  SphereScene scene;
  scene.spheres.gravity = {0, -gravity, 0};
  scene.spheres.set_law(0, 0, {.restitution = 0.3, .friction = friction});
  for (std::size_t i = 0; i < 3 * stacks; ++i) scene.spheres.add_sphere(0.01, r);
  scene.spheres.add_plane({0, 1, 0}, 0);
  scene.state = scene.spheres.state();
  for (std::size_t k = 0; k < stacks; ++k) {
    const double x = 10 * r * static_cast<double>(k);
    scene.state.x[3 * k] = {x - r, r, 0};
    scene.state.x[3 * k + 1] = {x + r, r, 0};
    scene.state.x[3 * k + 2] = {x, (1 + std::sqrt(3.0)) * r, 0};
  }
  const std::vector<Vector3> start = scene.state.x;
  InelasticThenRestore stepper(scene.spheres);
  while (scene.state.t < 1) stepper.step(scene.state, 1e-3);
  double farthest = 0;
  for (std::size_t i = 0; i < start.size(); ++i)
    farthest = std::max(farthest, norm(scene.state.x[i] - start[i]) / r);
  return farthest;
}

// The upper ball presses a lower one with N at 30° to the vertical; its moment asks for the same friction F at the floor,
// and N sin 30° = F (1 + cos 30°): the stack stands where μ ≥ tan 15° = 0.268, and slowly falls apart below.
TEST(SpheresFriction, AStackOfThreeStandsFromTheTangentOfFifteenDegrees) {
  for (const std::size_t stacks : {std::size_t{1}, std::size_t{25}}) {  // solved to round-off, and by sweeps
    EXPECT_GT(slump(0, stacks), 1) << stacks;
    EXPECT_GT(slump(0.255, stacks), 1) << stacks;
    EXPECT_LT(slump(0.28, stacks), 1e-3) << stacks;
  }
}

TEST(SpheresFriction, NoFrictionIsTheFrictionlessCodeToTheLastBit) {
  SphereScene smooth = test::cloud(3, 40, 0.6, gravity);
  SphereScene spinning = rough_cloud(3, 40, 0.6, 0);
  // A law with friction between kinds that nobody has takes the other code, and must not matter either.
  SphereScene rough = rough_cloud(3, 40, 0.6, 0);
  rough.spheres.set_law(1, 1, {.friction = 0.5});
  const std::vector<Vector3> spin = spinning.state.spin;
  InelasticThenRestore one(smooth.spheres), two(spinning.spheres), three(rough.spheres);
  while (smooth.state.t < 0.5) {
    one.step(smooth.state, 1e-3);
    two.step(spinning.state, 1e-3);
    three.step(rough.state, 1e-3);
  }
  EXPECT_TRUE(smooth.state.x == spinning.state.x && smooth.state.v == spinning.state.v);
  EXPECT_TRUE(smooth.state.x == rough.state.x && smooth.state.v == rough.state.v);
  EXPECT_TRUE(spinning.state.spin == spin && rough.state.spin == spin);
}

TEST(SpheresFriction, StepsAllocateNothingOnceSizesHaveSettled) {
  SphereScene scene = rough_cloud(2, 20, 0.9, 0.3);
  const SphereState start = scene.state;
  InelasticThenRestore stepper(scene.spheres);
  for (int k = 0; k < 600; ++k) stepper.step(scene.state, 1e-3);
  scene.state = start;
  stepper.start();
  EXPECT_EQ(test::allocations_of([&] {
              for (int k = 0; k < 300; ++k) stepper.step(scene.state, 1e-3);
            }),
            0u);
}

TEST(SpheresFriction, ATreatmentThatKnowsNoFrictionIsRefused) {
  const SphereScene scene = on_floor(0.5, 0.3);
  EXPECT_THROW(InelasticThenRestore(scene.spheres, {.treatment = "lzb"}), Error);
}

}  // namespace
}  // namespace ictus::sphere_friction_test
