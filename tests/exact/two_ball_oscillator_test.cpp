// Two balls on a spring over the ground: balances of energy and momentum, the equations of motion by an
// integration that knows nothing of modes, accumulation and lift.

#include "ictus/exact/two_ball_oscillator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"

namespace ictus::exact::test::two_ball_oscillator_test {
namespace {

using ictus::test::Worst;

TwoBallOscillator with(double restitution) {
  TwoBallOscillator balls;
  balls.restitution = restitution;
  return balls;
}

TwoBallOscillator uneven(double restitution) {
  return {.mass = {0.7, 2.3},
          .stiffness = 150,
          .length = 0.8,
          .gravity = 9.81,
          .restitution = restitution,
          .position = {0.4, 1.3},
          .velocity = {0.5, -1}};
}

// Both fall from q₁ = 1 without strain, so that the first impact is at √(2/g).
TEST(TwoBalls, FallTogetherFirst) {
  for (double e : {0.0, 0.5, 1.0}) {
    const TwoBallPath path(with(e), 2);
    EXPECT_NEAR(path.impacts()[0].time, std::sqrt(0.2), 1e-15);
    EXPECT_NEAR(path.impacts()[0].speed, std::sqrt(20.0), 1e-14);
    EXPECT_NEAR(path.positions_at(0.3)[0], 1 - 0.45, 1e-15);
    EXPECT_NEAR(path.positions_at(0.3)[1], 2 - 0.45, 1e-15);
    const double t = path.impacts()[0].time;
    EXPECT_NEAR(path.velocities_before(t)[0], -std::sqrt(20.0), 1e-14);
    EXPECT_NEAR(path.velocities_at(t)[0], e * std::sqrt(20.0), 1e-14);
    EXPECT_NEAR(path.velocities_at(t)[1], -std::sqrt(20.0), 1e-14);
  }
}

double energy_of_impacts(const TwoBallPath& path, const TwoBallOscillator& balls, double time) {
  double lost = 0;
  for (const auto& impact : path.impacts())
    if (impact.time <= time)
      lost += 0.5 * balls.mass[0] * impact.speed * impact.speed * (1 - balls.restitution * balls.restitution);
  return lost;
}

TEST(TwoBalls, LoseEnergyOnlyInImpacts) {
  for (double e : {0.0, 0.3, 0.5, 0.8, 0.95, 1.0})
    for (const TwoBallOscillator& balls : {with(e), uneven(e)}) {
      const TwoBallPath path(balls, 4);
      const double start = path.energy_at(0);
      Worst worst;
      for (int i = 0; i <= 4000; ++i) {
        const double t = i / 1000.0;
        worst.see(std::abs(path.energy_at(t) + energy_of_impacts(path, balls, t) - start) / start, t);
      }
      EXPECT_TRUE(worst.below(1e-12)) << e;
      EXPECT_GT(path.impacts().size(), 3u);
    }
}

// d(Σ m v) = (λ − Σ m g) dt + m₁ (1 + e) v per impact, the force by Simpson's rule over the rests.
TEST(TwoBalls, BalanceTheirMomentum) {
  for (double e : {0.0, 0.4, 0.8}) {
    const TwoBallOscillator balls = uneven(e);
    const double end = 3, mass = balls.mass[0] + balls.mass[1];
    const TwoBallPath path(balls, end);
    double impulse = -mass * balls.gravity * end;
    for (const auto& impact : path.impacts()) impulse += balls.mass[0] * (1 + e) * impact.speed;
    for (const auto& rest : path.rests()) {
      const int n = 2000;
      const double to = std::min(rest.end, end), h = (to - rest.start) / n;
      if (to <= rest.start) continue;
      for (int i = 0; i <= n; ++i) {
        const double weight = i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2;
        // The last point belongs to the flight already.
        const double t = i == n ? to - 1e-13 : rest.start + i * h;
        impulse += weight * h / 3 * path.contact_force_at(t);
      }
    }
    const auto v0 = path.velocities_at(0), v1 = path.velocities_at(end);
    const double change = balls.mass[0] * (v1[0] - v0[0]) + balls.mass[1] * (v1[1] - v0[1]);
    EXPECT_NEAR(change, impulse, 1e-10) << e;
  }
}

TEST(TwoBalls, AreContinuousAndAboveTheGround) {
  for (double e : {0.0, 0.5, 0.9, 1.0})
    for (const TwoBallOscillator& balls : {with(e), uneven(e)}) {
      const TwoBallPath path(balls, 3);
      const double h = 1e-5;
      std::array<double, 2> last = path.positions_at(0);
      for (int i = 1; i < 300'000; ++i) {
        const std::array<double, 2> q = path.positions_at(i * h);
        ASSERT_GE(q[0], 0);
        for (std::size_t k = 0; k < 2; ++k) ASSERT_LT(std::abs(q[k] - last[k]), 12 * h) << e << ' ' << i * h;
        last = q;
      }
    }
}

/// The balls by steps of Störmer and Verlet with impacts inside a step taken where the step's parabola meets
/// the ground.
std::array<double, 2> stepped(const TwoBallOscillator& balls, double until, int steps) {
  const double h = until / steps, k = balls.stiffness, g = balls.gravity;
  const double m1 = balls.mass[0], m2 = balls.mass[1];
  auto q = balls.position, v = balls.velocity;
  const auto acceleration = [&](std::size_t i) {
    const double pull = k * (q[1] - q[0] - balls.length);
    return i == 0 ? pull / m1 - g : -pull / m2 - g;
  };
  const auto advance = [&](double dt) {
    for (std::size_t i = 0; i < 2; ++i) v[i] += dt / 2 * acceleration(i);
    for (std::size_t i = 0; i < 2; ++i) q[i] += dt * v[i];
    for (std::size_t i = 0; i < 2; ++i) v[i] += dt / 2 * acceleration(i);
  };
  for (int n = 0; n < steps; ++n) {
    double left = h;
    for (;;) {
      const double a = acceleration(0), root = v[0] * v[0] - 2 * a * q[0];
      const double hit = root > 0 && (v[0] < 0 || a < 0) ? (v[0] < 0 ? 2 * q[0] / (std::sqrt(root) - v[0])
                                                                     : (v[0] + std::sqrt(root)) / -a)
                                                         : HUGE_VAL;
      if (hit >= left) break;
      advance(hit);
      q[0] = 0;
      v[0] *= -balls.restitution;
      left -= hit;
    }
    advance(left);
  }
  return q;
}

// With e = 1 there are no rests, and few impacts: the steps agree to their order 2.
TEST(TwoBalls, AgreeWithAnIntegrationByTinySteps) {
  for (const TwoBallOscillator& balls : {with(1), uneven(1)})
    for (double t : {0.44, 0.6, 0.9, 1.3}) {
      const auto exact = TwoBallPath(balls, 2).positions_at(t);
      const auto coarse = stepped(balls, t, 20'000), fine = stepped(balls, t, 80'000);
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_NEAR(fine[i], exact[i], 2e-6) << t;
        EXPECT_LT(std::abs(fine[i] - exact[i]), 0.2 * std::abs(coarse[i] - exact[i]) + 1e-9) << t;
      }
    }
}

// Bounces accumulate while the spring pushes, the ball rests, and the spring lifts it off without a force.
TEST(TwoBalls, RestAndAreLifted) {
  for (double e : {0.0, 0.3, 0.5}) {
    const TwoBallPath path(with(e), 3);
    ASSERT_GT(path.rests().size(), 1u) << e;
    const auto rest = path.rests()[0];
    EXPECT_LT(rest.start, rest.end);
    const double middle = 0.5 * (rest.start + rest.end);
    EXPECT_EQ(path.positions_at(middle)[0], 0);
    EXPECT_EQ(path.velocities_at(middle)[0], 0);
    EXPECT_GT(path.contact_force_at(middle), 10);
    EXPECT_NEAR(path.contact_force_at(rest.end - 1e-12), 0, 1e-6);
    // k s = m₁ g.
    EXPECT_NEAR(path.positions_at(rest.end)[1], 1 + 0.01, 1e-13);
    EXPECT_GT(path.positions_at(rest.end + 1e-3)[0], 0);
    // Lifted as the cube of the time: q₁ = (k/m₁) v₂ t³/6.
    const double v2 = path.velocities_at(rest.end)[1], t = 1e-5;
    EXPECT_NEAR(path.positions_at(rest.end + t)[0] / (1000 * v2 * t * t * t / 6), 1, 1e-3) << e;
  }
}

// The instants of an accumulation approach the rest geometrically, by the restitution.
TEST(TwoBalls, AccumulateGeometrically) {
  const TwoBallPath path(with(0.5), 3);
  const double end = path.rests()[0].start;
  int seen = 0;
  for (std::size_t n = 0; n + 1 < path.impacts().size() && path.impacts()[n + 1].time < end; ++n) {
    const double now = end - path.impacts()[n].time, next = end - path.impacts()[n + 1].time;
    if (now > 1e-6 || next < 1e-12) continue;
    EXPECT_NEAR(next / now, 0.5, 1e-3);
    ++seen;
  }
  EXPECT_GT(seen, 10);
}

// At last the spring is too weak to lift the lower ball, and the upper one swings on for ever.
TEST(TwoBalls, EndOnTheGround) {
  for (double e : {0.0, 0.5, 0.8}) {
    const TwoBallOscillator balls = with(e);
    const TwoBallPath path(balls, 20);
    ASSERT_TRUE(std::isinf(path.rests().back().end)) << e;
    const double start = path.rests().back().start, swing = path.positions_at(start)[1] - 0.99;
    const double v = path.velocities_at(start)[1];
    EXPECT_LT(std::hypot(swing, v / std::sqrt(1000.0)), 0.02) << e;
    const double period = 2 * std::numbers::pi / std::sqrt(1000.0);
    EXPECT_NEAR(path.positions_at(start + 50 * period)[1] - 0.99, swing, 1e-13) << e;
  }
}

TEST(TwoBalls, MayStayOnTheGround) {
  TwoBallOscillator balls = with(0.5);
  balls.position = {0, 0.99};  // the spring carries the upper ball: m₂ g = k 0.01
  const TwoBallPath path(balls, 10);
  ASSERT_EQ(path.rests().size(), 1u);
  EXPECT_TRUE(path.impacts().empty());
  EXPECT_NEAR(path.positions_at(7)[1], 0.99, 1e-15);
  EXPECT_NEAR(path.contact_force_at(7), 20, 1e-11);
  balls.position[1] = 0.975;  // swings with 15 mm, lifts from 20 mm on
  EXPECT_TRUE(std::isinf(TwoBallPath(balls, 10).rests()[0].end));
  balls.position[1] = 0.965;
  EXPECT_LT(TwoBallPath(balls, 10).rests()[0].end, 0.2);
}

}  // namespace
}  // namespace ictus::exact::test::two_ball_oscillator_test
