// Algebraic impact laws with friction, against the enumeration of what one planar contact can do, and against Kane's table.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/friction_cases.hpp"

namespace ictus::test::algebraic_friction_test {
namespace {

using Pair = std::array<double, 2>;

/// All r with u = W r + q, r_n ≥ least, u_n ≥ 0, u_n (r_n − least) = 0, friction against u_t.
std::vector<Pair> answers(const FrictionCase& c, const Pair& q, double least) {
  const double a = c.at(0, 0), b = c.at(0, 1), t = c.at(1, 1), mu = c.friction, det = a * t - b * b;
  std::vector<Pair> all;
  const double rub = std::clamp(-(q[1] + b * least) / t, -mu * least, mu * least);
  if (q[0] + a * least + b * rub >= 0) all.push_back({least, rub});
  const double normal = (b * q[1] - t * q[0]) / det, tangential = (b * q[0] - a * q[1]) / det;
  if (normal > least && std::abs(tangential) <= mu * normal) all.push_back({normal, tangential});
  for (const double sign : {-1.0, 1.0}) {
    const double r = -q[0] / (a - sign * mu * b);
    if (r > least && sign * (q[1] + (b - sign * mu * t) * r) > 0) all.push_back({r, -sign * mu * r});
  }
  return all;
}

/// The impulses of a law by enumeration; more than one answer is a failure.
Pair enumerated(const std::string& law, const FrictionCase& c) {
  const auto only = [](const std::vector<Pair>& all) {
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? Pair{HUGE_VAL, HUGE_VAL} : all.front();
  };
  const double u = -c.velocity[0], s = -c.velocity[1], e = c.restitution;
  if (law == "newton") return only(answers(c, {(1 + e) * u, s}, 0));
  if (law == "fremond") return only(answers(c, {(1 + e) * u, 2 * s}, 0));
  const Pair in = only(answers(c, {u, s}, 0));
  const double left = c.velocity[1] - c.at(0, 1) * in[0] - c.at(1, 1) * in[1];
  const double stuck = std::abs(left) < 1e-14 ? 0 : -left;
  const Pair out = only(answers(c, {0, stuck}, e * in[0]));
  return {in[0] + out[0], in[1] + out[1]};
}

TEST(AlgebraicFriction, IsTheOneAnswerOfThePlane) {
  for (const std::string law : {"fremond", "newton", "poisson"}) {
    Worst worst;
    Random random(43);
    for (int i = 0; i < 20'000; ++i) {
      const FrictionCase c = any_contact(random, 2);
      const Rubbed found = rubbed_by(law, c);
      ASSERT_TRUE(succeeded(found.status)) << law << ' ' << i << found.message;
      const Pair exact = enumerated(law, c);
      for (std::size_t k = 0; k < 2; ++k) {
        const double after = c.velocity[k] - c.at(k, 0) * exact[0] - c.at(k, 1) * exact[1];
        worst.see(std::abs(found.velocity[k] - after), law, i);
      }
    }
    EXPECT_TRUE(worst.below(1e-12)) << law;
  }
}

TEST(AlgebraicFriction, GivesKanesPendulumItsEnergies) {
  const double table[][4] = {{0.5, 0.25, 0.6142, 0.9559},
                             {0.5, 0.5, 0.5624, 1.5875},
                             {0.7, 0.25, 0.6942, 1.0839},
                             {0.7, 0.5, 0.6365, 2.7576},
                             {0.9, 1.0, 0.6770, 5.1435}};
  for (const auto& row : table) {
    const FrictionCase c = kane(row[0], row[1]);
    EXPECT_NEAR(rubbed_by("fremond", c).ratio(), row[2], 5.1e-5);
    const Rubbed newton = rubbed_by("newton", c);
    EXPECT_NEAR(newton.ratio(), row[3], 5.1e-5);
    EXPECT_EQ(newton.tells(ImpactEventKind::energy_gained), row[3] > 1);
    const Rubbed poisson = rubbed_by("poisson", c);
    EXPECT_LT(poisson.ratio(), 1);
    EXPECT_FALSE(poisson.tells(ImpactEventKind::energy_gained));
  }
}

// Steep and rough: at u = 0 nothing, or the impulse that stops the slip. Both are answers; with approach there is one.
TEST(AlgebraicFriction, NamesAContactThatTouchesAndJams) {
  const double s = std::sin(1.1), c = std::cos(1.1);
  FrictionCase touching = planar({1 + 3 * c * c, -3 * s * c, 1 + 3 * s * s}, 0, 1);
  touching.friction = 3;
  EXPECT_EQ(answers(touching, {0, -1}, 0).size(), 2u);
  FrictionCase closing = touching, smooth = touching;
  closing.velocity[0] = 0.1;
  smooth.friction = 0.5;
  for (const std::string law : {"fremond", "newton", "poisson"}) {
    const Rubbed r = rubbed_by(law, touching);
    EXPECT_EQ(r.status, ImpactStatus::not_unique) << law;
    EXPECT_NE(r.message.find("jams"), std::string::npos);
    EXPECT_TRUE(succeeded(rubbed_by(law, closing).status)) << law;
    EXPECT_EQ(rubbed_by(law, smooth).impulse, 0) << law;
  }
}

TEST(AlgebraicFriction, WaltonSlidesOrReturnsPartOfTheSlip) {
  FrictionCase c = ball(0.4, 1, 3, 0.97, 0.092);
  c.tangential_restitution = 0.44;
  const Rubbed slides = rubbed_by("walton", c);
  EXPECT_TRUE(near(slides.tangential[0], 0.092 * 1.97, 1e-15));
  EXPECT_TRUE(near(slides.velocity[1], 3 - 3.5 * 0.092 * 1.97, 1e-15));
  c.velocity[1] = 0.3;
  const Rubbed sticks = rubbed_by("walton", c);
  EXPECT_TRUE(near(sticks.velocity[1], -0.44 * 0.3, 1e-15));
  EXPECT_TRUE(near(sticks.velocity[0], -0.97, 1e-15));
  EXPECT_TRUE(near(sticks.friction_loss, 0.09 / 3.5 / 2 * (1 - 0.44 * 0.44), 1e-14));
  EXPECT_TRUE(near(sticks.before - sticks.after, sticks.loss + sticks.friction_loss, 1e-14));
  const Rubbed rod = rubbed_by("walton", kane(0.5, 0.5));
  EXPECT_EQ(rod.status, ImpactStatus::not_applicable);
  EXPECT_NE(rod.message.find("balls"), std::string::npos);
}

// Two blocks of one body: the corners of a box that lands flat and slides push each other.
TEST(AlgebraicFriction, ResolvesContactsThatPushEachOther) {
  // Box of 1 kg, 2 m by 1 m: coordinates x, y, angle; inertia 5/12; corners at (±1, −0.5).
  const std::vector<double> mass{1, 1, 2.4}, rows{0, -1, 1, 1, 0, 0.5, 0, -1, -1, 1, 0, 0.5};
  const std::vector<double> velocity{0.3, -1, 0}, e{0.5}, mu{0.1};
  for (const std::string law : {"fremond", "newton", "poisson"}) {
    ImpactWorkspace workspace;
    const ImpactResult r = resolve({.inverse_mass = {.values = mass},
                                    .directions = {.value = rows, .per_contact = 2},
                                    .velocity = velocity,
                                    .restitution = e,
                                    .friction = mu},
                                   {.law = law, .tolerance = 1e-13}, workspace);
    ASSERT_TRUE(succeeded(r.status)) << law << r.message;
    const double lost = r.loss[0] + r.loss[1] + r.friction_loss[0] + r.friction_loss[1];
    EXPECT_TRUE(near(r.energy_before - r.energy_after, lost, 1e-13)) << law;
    for (std::size_t j = 0; j < 2; ++j)
      EXPECT_LE(std::abs(r.tangential[j]), 0.1 * r.impulse[j] * (1 + 1e-12)) << law;
    // Both corners slide: friction is μ times the whole impulse.
    EXPECT_TRUE(near(r.velocity[0], 0.3 - 0.1 * (r.impulse[0] + r.impulse[1]), 1e-13)) << law;
  }
}

}  // namespace
}  // namespace ictus::test::algebraic_friction_test
