// Random impacts on compliant contacts with friction: no energy is made, books close, and turning a scene turns its answer.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/laws/contact/laws.hpp"
#include "ictus/laws/friction/laws.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rubbing_examples.hpp"

namespace ictus::test::compliant_friction_random_test {
namespace {

/// A ball or a box that flies towards the floor, in the plane or in space, with any spin.
RigidExample thrown(Dice& dice, std::size_t dimension, double turn = 0) {
  const auto any = [&](double size) { return size * (2 * dice.roll() - 1); };
  const bool ball = dice.roll() < 0.5;
  const double vx = any(3), vy = any(3), down = -0.5 - dice.roll();
  if (dimension == 2) {
    const RigidBody body = ball ? ball_body(0.1, 1) : plate_body(hulls::rectangle(0.2, 0.1), 1);
    const double angle = any(1.5), spin = any(20);
    return on_floor(body, 2, {0, 0.12, angle}, {vx, down, spin}, {1, 0.3, 0});
  }
  const RigidBody body = ball ? ball_body(0.1, 1) : solid_body(hulls::box({0.2, 0.1, 0.05}), 1);
  const double c = std::cos(turn), s = std::sin(turn), wx = any(20), wy = any(20), wz = any(20);
  return on_floor(body, 3, {0, 0, 0.13, 0, 0, turn},
                  {c * vx - s * vy, s * vx + c * vy, down, c * wx - s * wy, s * wx + c * wy, wz},
                  {1, 0.3, 0});
}

template <ContactLaw L, FrictionLaw F>
void throw_many(std::size_t dimension, int count, const L& law, const F& friction) {
  Dice dice(7 + dimension);
  for (int i = 0; i < count; ++i) {
    RubbingCase body(thrown(dice, dimension), law, friction);
    body.follow(0.4, 1e-8);
    const double scale = body.energy_before;
    ASSERT_TRUE(body.books.converged()) << F::about.name << ' ' << dimension << ' ' << i;
    EXPECT_NEAR(body.missing(), 0, 1e-5 * scale) << F::about.name << ' ' << dimension << ' ' << i;
    EXPECT_LT(body.energy_after, scale * (1 + 1e-6)) << F::about.name << ' ' << dimension << ' ' << i;
    EXPECT_GT(body.stepper().least_friction_loss(), -1e-6 * scale)
        << F::about.name << ' ' << dimension << ' ' << i;
  }
}

TEST(CompliantFrictionRandom, NoThrowGainsEnergy) {
  for (const std::size_t dimension : {2u, 3u}) {
    throw_many(dimension, 100, PowerLaw{1e6, 1}, CundallStrack{0.4, 5e5});
    throw_many(dimension, 100, HuntCrossley{1e7, 1.5, 0.1}, Mindlin{0.4, 0.8});
    throw_many(dimension, 100, PowerLaw{1e7, 1.5}, CoulombRegularised{0.4, 1e-2});
    throw_many(dimension, 100, KelvinVoigt{1e6, 100}, Stribeck{0.3, 0.5, 0.1, 0.01, 1e-2});
    throw_many(dimension, 100, PowerLaw{1e7, 1.5}, Lugre{0.3, 0.5, 0.1, 2e5, 0.1, 0.01});
  }
}

// Turned about the normal by any angle, a scene in space has the turned answer.
template <FrictionLaw F>
void turn(const F& friction) {
  Dice angles(3);
  for (int i = 0; i < 5; ++i) {
    const double angle = 2 * std::numbers::pi * angles.roll() - std::numbers::pi;
    Dice dice(20 + static_cast<unsigned>(i)), same(20 + static_cast<unsigned>(i));
    RubbingCase one(thrown(dice, 3), PowerLaw{1e6, 1}, friction),
        other(thrown(same, 3, angle), PowerLaw{1e6, 1}, friction);
    one.follow(0.15, 1e-12);
    other.follow(0.15, 1e-12);
    const double c = std::cos(angle), s = std::sin(angle);
    const Eigen::VectorXd &v = one.motion.v, &w = other.motion.v;
    for (const Eigen::Index k : {0, 3}) {
      EXPECT_NEAR(w[k], c * v[k] - s * v[k + 1], 1e-7) << F::about.name << ' ' << i;
      EXPECT_NEAR(w[k + 1], s * v[k] + c * v[k + 1], 1e-7) << F::about.name << ' ' << i;
      EXPECT_NEAR(w[k + 2], v[k + 2], 1e-7) << F::about.name << ' ' << i;
    }
  }
}

TEST(CompliantFrictionRandom, TurningASceneTurnsItsAnswer) {
  turn(CundallStrack{0.4, 5e5});
  turn(Lugre{0.3, 0.5, 0.1, 2e5, 0.1, 0.01});
  turn(CoulombRegularised{0.4, 1e-2});
}

}  // namespace
}  // namespace ictus::test::compliant_friction_random_test
