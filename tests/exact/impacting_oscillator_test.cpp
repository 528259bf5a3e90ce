// The oscillator against a wall: oscillators A and B of the lecture, the differential equation, and
// accumulation under a push.

#include "ictus/exact/impacting_oscillator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/near.hpp"

namespace ictus::exact::test::impacting_oscillator_test {
namespace {

using ictus::test::Worst;
using std::numbers::pi;

// q = eⁿ |cos 2πt|, n = ⌊2t + ½⌋.
TEST(ImpactingOscillator, AIsAFadingCosine) {
  const ImpactingOscillatorPath path(oscillator_a(), 4);
  ASSERT_EQ(path.impacts().size(), 8u);
  for (std::size_t n = 0; n < 8; ++n) {
    EXPECT_NEAR(path.impacts()[n].time, 0.25 + 0.5 * static_cast<double>(n), 1e-15);
    EXPECT_NEAR(path.impacts()[n].speed, 2 * pi * std::pow(0.5, n), 1e-14);
  }
  Worst place, speed;
  for (int i = 0; i < 4000; ++i) {
    const double t = (i + 0.5) / 1000, n = std::floor(2 * t + 0.5), sign = std::fmod(n, 2) == 0 ? 1 : -1;
    place.see(std::abs(path.position_at(t) - std::pow(0.5, n) * std::abs(std::cos(2 * pi * t))), t);
    speed.see(std::abs(path.velocity_at(t) + sign * std::pow(0.5, n) * 2 * pi * std::sin(2 * pi * t)), t);
  }
  EXPECT_TRUE(place.below(1e-14));
  EXPECT_TRUE(speed.below(1e-13));
  EXPECT_TRUE(std::isinf(path.rest_time()));
}

const ImpactingOscillator cases[] = {
    oscillator_a(),
    oscillator_b(),
    {.mass = 2, .stiffness = 7, .equilibrium = -0.4, .position = 1, .velocity = 2, .restitution = 0.8},
    {.mass = 2, .stiffness = 7, .equilibrium = 0.4, .position = 0, .velocity = 3, .restitution = 0.9},
    {.mass = 2, .stiffness = 7, .equilibrium = 0.4, .position = 0, .velocity = -3, .restitution = 0.9},
    {.mass = 1, .stiffness = 5, .equilibrium = 0.6, .position = 0.3, .velocity = -2, .restitution = 1},
    {.mass = 1, .stiffness = 5, .equilibrium = -0.6, .position = 0.3, .velocity = -2, .restitution = 0}};

// Energy is constant between impacts, and an impact takes ½ m v² (1 − e²).
TEST(ImpactingOscillator, LosesEnergyOnlyInImpacts) {
  for (const ImpactingOscillator& o : cases) {
    const ImpactingOscillatorPath path(o, 9);
    double energy = o.energy(o.position, o.velocity), time = 0;
    const double scale = energy;
    for (const auto& impact : path.impacts()) {
      const double middle = time + 0.5 * (impact.time - time);
      // A start that moves into the wall begins with an impact.
      EXPECT_NEAR(impact.time > 0 ? path.energy_at(middle) : scale, energy, 1e-13 * scale)
          << o.equilibrium << ' ' << middle;
      EXPECT_NEAR(o.energy(0, impact.speed), energy, 1e-13 * scale);
      energy -= 0.5 * o.mass * impact.speed * impact.speed * (1 - o.restitution * o.restitution);
      time = impact.time;
    }
    EXPECT_FALSE(path.impacts().empty());
  }
}

// At each impact q = 0 from both sides, v⁺ = −e v⁻; between them m q″ = −k (q − a) by differences.
TEST(ImpactingOscillator, ObeysItsLaws) {
  for (const ImpactingOscillator& o : cases) {
    const ImpactingOscillatorPath path(o, 9);
    const double h = 1e-4;
    for (const auto& impact : path.impacts()) {
      const double t = impact.time;
      EXPECT_EQ(path.position_at(t), 0);
      EXPECT_NEAR(path.position_at(t * (1 - 1e-15)), 0, 1e-12);
      EXPECT_NEAR(path.velocity_before(t), -impact.speed, 0);
      EXPECT_DOUBLE_EQ(path.velocity_at(t), t < path.rest_time() ? o.restitution * impact.speed : 0);
    }
    for (double t = 0.0123; t < 9; t += 0.0517) {
      bool quiet = std::abs(t - path.rest_time()) > 0.1 || t > path.rest_time();
      for (const auto& impact : path.impacts()) quiet = quiet && std::abs(impact.time - t) > 2 * h;
      if (!quiet || t >= path.rest_time()) continue;
      const double q = path.position_at(t);
      const double curve = (path.velocity_at(t + h) - path.velocity_at(t - h)) / (2 * h);
      EXPECT_NEAR(o.mass * curve, -o.stiffness * (q - o.equilibrium), 1e-3 * (1 + o.stiffness)) << t;
      EXPECT_NEAR((path.position_at(t + h) - path.position_at(t - h)) / (2 * h), path.velocity_at(t), 1e-4)
          << t;
      EXPECT_GE(q, 0);
    }
  }
}

// About a rest in front of the wall a slow flight lasts a whole period: impacts never accumulate.
TEST(ImpactingOscillator, BKeepsItsPeriod) {
  const ImpactingOscillatorPath path(oscillator_b(), 60);
  const auto& list = path.impacts();
  ASSERT_GT(list.size(), 50u);
  // 0.3 + 0.7 cos 2πt = 0.
  EXPECT_NEAR(list[0].time, std::acos(-0.3 / 0.7) / (2 * pi), 1e-15);
  EXPECT_NEAR(list[0].speed, 2 * pi * std::sqrt(0.4), 1e-14);
  for (std::size_t n = 1; n < list.size(); ++n) {
    EXPECT_NEAR(list[n].speed, 0.5 * list[n - 1].speed, 1e-15);
    const double u = list[n].speed, flight = list[n].time - list[n - 1].time;
    EXPECT_NEAR(flight, 1 - std::atan(u / (2 * pi * 0.3)) / pi, 1e-13);
  }
  EXPECT_NEAR(list.back().time - list[list.size() - 2].time, 1, 1e-13);
}

// A push of the spring is a gravity: in the limit of a long soft spring the accumulation is that of a
// bouncing ball.
TEST(ImpactingOscillator, AccumulatesUnderAPush) {
  const double far = 1e7, g = 2;
  const ImpactingOscillatorPath path({1, g / far, -far, 1, 0, 0.5}, 4);
  EXPECT_NEAR(path.rest_time(), 3, 1e-6);
  EXPECT_EQ(path.position_at(3.5), 0);
  EXPECT_EQ(path.velocity_at(3.5), 0);
  EXPECT_NEAR(path.contact_force_at(3.5), g, 1e-12);
  // And always: Σ (2/ω) atan(u eⁿ/(ω|a|)), summed without the short cut.
  const ImpactingOscillator o = cases[2];
  const ImpactingOscillatorPath pushed(o, 50);
  const double w = o.frequency();
  double sum = pushed.impacts()[0].time, u = pushed.impacts()[0].speed;
  for (int n = 0; n < 2000; ++n) sum += 2 / w * std::atan((u *= o.restitution) / (w * 0.4));
  EXPECT_NEAR(pushed.rest_time(), sum, 1e-14);
  EXPECT_NEAR(pushed.contact_force_at(sum + 1e-9), 7 * 0.4, 1e-14);
}

TEST(ImpactingOscillator, MayNeverTouch) {
  EXPECT_TRUE(ImpactingOscillatorPath({1, 4, 1, 1.5, 0.5, 0.5}, 100).impacts().empty());
  EXPECT_TRUE(ImpactingOscillatorPath({1, 4, 1, 0, 0, 0.5}, 100).impacts().empty());
  EXPECT_EQ(ImpactingOscillatorPath({1, 4, -1, 0, 0, 0.5}, 100).rest_time(), 0);
  const ImpactingOscillatorPath plastic({1, 4, 1, 3, 0, 0}, 20);
  ASSERT_EQ(plastic.impacts().size(), 1u);
  EXPECT_NEAR(plastic.position_at(plastic.impacts()[0].time + pi / 2), 2, 1e-14);
}

}  // namespace
}  // namespace ictus::exact::test::impacting_oscillator_test
