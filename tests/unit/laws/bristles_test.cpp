// Bristles by themselves: stick, slide, slopes, and the bound of their damping.

#include "ictus/laws/rubbing/bristles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/counter_random.hpp"
#include "ictus/laws/rubbing/rub_projection.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::bristles_test {
namespace {

/// Random numbers of a stream, in order.
struct Draw {
  std::uint64_t seed, count = 0;
  double operator()(double from, double to) { return from + (to - from) * uniform(seed, count++); }
};

TEST(Bristles, SlidingIsStribecksCurveAndStickingASpring) {
  const Bristles law{.bristle_damping = 0.4, .viscosity = 0.2};
  for (double u : {0.003, 0.05, 0.7}) {
    const double z = law.sliding_deflection(u, 2);
    const BristleForce slides = law.at({u, 2, z});
    EXPECT_NEAR(slides.rate, 0, 1e-15);
    EXPECT_TRUE(near(slides.force, 2 * (0.3 + 0.5 * std::exp(-u * u / 0.01)) + 0.2 * u, 1e-14));
    const BristleForce back = law.at({-u, 2, z});
    EXPECT_EQ(back.rate, -u) << "turned round, bristles unbend";
    const BristleForce sticks = law.at({u, 2, 0.999 * law.break_away_deflection(2)});
    EXPECT_EQ(sticks.rate, u);
  }
}

TEST(Bristles, SlopesAreThoseOfTheLaw) {
  const Bristles law{.bristle_damping = 0.5, .viscosity = 0.1};
  Draw draw{3};
  double worst = 0;
  for (int i = 0; i < 2000; ++i) {
    const BristleState now{draw(0.01, 1) * (i % 2 ? 1 : -1), draw(1, 5), draw(-3e-4, 3e-4)};
    const BristleForce here = law.at(now);
    const double du = 1e-7, dz = 1e-11;
    BristleState a = now, b = now;
    a.slip += du, b.slip -= du;
    worst = std::max(worst, std::abs((law.at(a).force - law.at(b).force) / (2 * du) - here.force_by_slip));
    worst = std::max(worst, std::abs((law.at(a).rate - law.at(b).rate) / (2 * du) - here.rate_by_slip));
    a = b = now;
    a.deflection += dz, b.deflection -= dz;
    worst = std::max(worst, std::abs((law.at(a).force - law.at(b).force) / (2 * dz) / here.force_by_z - 1));
    worst = std::max(worst, std::abs((law.at(a).rate - law.at(b).rate) / (2 * dz) - here.rate_by_z) / 1e4);
  }
  EXPECT_LT(worst, 1e-5);
}

TEST(Bristles, TheLossIsWhatTheForceDoesBesideTheSpring) {
  const Bristles law{.bristle_damping = 0.5, .viscosity = 0.1};
  Draw draw{4};
  for (int i = 0; i < 2000; ++i) {
    const BristleState now{draw(-1, 1), draw(0.1, 5), draw(-3e-4, 3e-4)};
    const BristleForce here = law.at(now);
    const double power = here.force * now.slip, stored = law.bristle_stiffness * now.deflection * here.rate;
    EXPECT_NEAR(here.loss, power - stored, 1e-14 * (std::abs(power) + std::abs(stored) + 1));
  }
}

// Whatever the damping, the load and the bend: the limit keeps the loss above zero.
TEST(Bristles, LimitedDampingIsPassiveAtEveryState) {
  Draw draw{5};
  for (int i = 0; i < 20000; ++i) {
    const Bristles law{.friction = draw(0.05, 0.4),
                       .friction_static = draw(0.4, 1.5),
                       .stribeck_speed = draw(0.001, 0.3),
                       .bristle_damping = std::exp(draw(-5, 8)),
                       .viscosity = i % 2 ? 0 : draw(0, 1)};
    const double normal = draw(0.01, 5), z = draw(-3, 3) * law.reach(normal), u = draw(-1, 1);
    const BristleForce here = law.at({u, normal, z});
    EXPECT_GE(here.force * u - law.bristle_stiffness * z * here.rate,
              -1e-13 * (std::abs(here.force * u) + std::abs(law.bristle_stiffness * z * here.rate)));
  }
}

// A constant damping is passive up to σ₂ μ_d/(μ_s − μ_d), and not beyond.
TEST(Bristles, TheBoundOfAConstantDampingIsSharp) {
  Bristles law{.viscosity = 0.2, .limited = false};
  EXPECT_TRUE(near(law.passive_damping(), 0.2 * 0.3 / 0.5, 1e-14));
  for (double share : {1.0, 1.05}) {
    law.bristle_damping = share * law.passive_damping();
    double least = 0;
    for (int i = 0; i <= 200; ++i)
      for (double u = 1e-3; u < 1e4; u *= 1.5)
        least = std::min(least, law.at({u, 2, law.reach(2) * i / 200}).loss);
    if (share == 1)
      EXPECT_GE(least, -1e-12);
    else
      EXPECT_LT(least, -1e-3);
  }
}

TEST(Bristles, ProjectionsCloseTheirBooksAlongAnyPath) {
  HandRub rub{{.bristle_damping = 0.5, .viscosity = 0.1}, {{0, 1}, {0.1, 0.4}}, {{0, 1}, {1, 5}}};
  Draw draw{6};
  double worst = 0;
  for (int i = 0; i < 1500; ++i)
    for (std::size_t stages = 1; stages <= 4; ++stages) {
      DepthPath path{.stages = stages, .duration = 2e-5 * std::exp(draw(-2, 2)), .time = draw(0, 1)};
      for (std::size_t k = 0; k < stages; ++k) path.moments[k] = path.duration * draw(-0.5, 0.5);
      const double z = draw(-3e-4, 3e-4);
      Projection out;
      project(rub, path, z, out);
      double work = out.hand;
      for (std::size_t k = 0; k < stages; ++k) work += out.force[k] * path.moments[k];
      worst = std::max(worst, std::abs(work - out.stored - out.lost) / rub.bristles.stored(3e-4));
      EXPECT_GE(out.lost, 0);
      EXPECT_TRUE(near(out.stored, rub.bristles.stored(out.memory) - rub.bristles.stored(z), 1e-14));
    }
  EXPECT_LT(worst, 2e-14);
}

// Bristles that nothing presses straighten, without a force.
TEST(Bristles, LiftedBristlesStraighten) {
  const HandRub rub{{}, Ramp::constant(0.2), {{0, 1}, {1, 0}}};
  const DepthPath path{.stages = 3, .duration = 2e-4, .time = 1};
  Projection out;
  project(rub, path, 1e-4, out);
  EXPECT_EQ(out.force[0], 0);
  EXPECT_TRUE(near(out.memory, 1e-4 * std::exp(-0.2), 1e-9));
  EXPECT_TRUE(near(out.lost, -out.stored, 1e-12));
}

}  // namespace
}  // namespace ictus::test::bristles_test
