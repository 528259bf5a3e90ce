// Springs that begin an impact without collision, Painlevé's paradox as they see it: `lzb` and `compliant` where nothing
// approaches. One contact against Routh's diagram and Keller's equations with Stronge's end, several against a program
// without modes that begins with a tiny approach.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/frictional_checks.hpp"
#include "tests/support/frictional_reference.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::jam_test {
namespace {

constexpr double rough = 2.5;

/// A rod of unit mass and length on its lower end, drawn or pushed along the floor, that does not turn.
FrictionalCase rod(double angle, double slip, const Surface& surface) {
  PlanarBodies bodies;
  const std::size_t i = bodies.add(1, 1.0 / 12, {slip, 0}, 0);
  bodies.touch(i, {-0.5 * std::cos(angle), -0.5 * std::sin(angle)}, PlanarBodies::ground, {0, 0}, {0, -1},
               surface);
  return bodies.made;
}

/// The same in space, sliding somewhat across as well: the slip turns.
FrictionalCase rod_in_space(double angle, double slip, double across, const Surface& surface) {
  SpatialBodies bodies;
  const std::size_t i = bodies.add(1, {0.01, 1.0 / 12, 1.0 / 12}, {slip, across, 0});
  bodies.touch(i, {-0.5 * std::cos(angle), 0, -0.5 * std::sin(angle)}, SpatialBodies::ground, {0, 0, 0},
               {0, 0, -1}, surface);
  return bodies.made;
}

/// A rod on two feet beside each other, both on the side to which it leans.
FrictionalCase rod_on_two_feet(double slip, double stiffer, const Surface& surface) {
  PlanarBodies bodies;
  const std::size_t i = bodies.add(1, 1.0 / 12, {slip, 0}, 0);
  for (const double foot : {-0.28, -0.2})
    bodies.touch(i, {foot, -0.45}, PlanarBodies::ground, {0, 0}, {0, -1}, surface);
  bodies.made.stiffness[1] *= stiffer;
  return bodies.made;
}

double coupling(const FrictionalCase& impact, std::size_t a, std::size_t b) {
  const std::size_t n = impact.coordinates();
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i)
    sum += impact.direction[a * n + i] * impact.direction[b * n + i] * impact.inverse_mass[i];
  return sum;
}

/// a + μ b·ŝ of a contact
double opening(const FrictionalCase& impact) {
  const std::size_t d = impact.dimension;
  double speed = 0, along = 0;
  for (std::size_t k = 1; k < d; ++k) {
    const double slip = impact.row_times(k, impact.velocity);
    speed = std::hypot(speed, slip);
    along += coupling(impact, 0, k) * slip;
  }
  return coupling(impact, 0, 0) + impact.friction[0] * along / speed;
}

double difference(const FrictionalSolved& a, const FrictionalSolved& b) {
  return std::max(velocity_difference(a.velocity, b.velocity),
                  std::abs(a.impulse[0] - b.impulse[0]) / std::max(1.0, b.impulse[0]));
}

std::vector<FrictionalCase> jammed_rods(double e, double exponent) {
  std::vector<FrictionalCase> all;
  for (const double angle : {0.9, 1.1, 1.2})
    for (const double mu : {1.6, rough, 30.0}) {
      const Surface surface{.restitution = e, .friction = mu, .stiffness = 3, .exponent = exponent};
      for (const double slip : {-1.0, 1.0}) {
        all.push_back(rod(angle, slip, surface));
        all.push_back(rod_in_space(angle, slip, 0.3, surface));
      }
    }
  std::erase_if(all, [](const FrictionalCase& impact) { return !(opening(impact) < 0); });
  return all;
}

TEST(Jam, OneContactIsStrongeForEveryExponentAndDissipation) {
  Worst worst, ledger, cone;
  int jams = 0;
  for (const double e : {0.0, 0.5, 1.0})
    for (const double exponent : {1.0, 1.5, 2.2})
      for (const FrictionalCase& impact : jammed_rods(e, exponent)) {
        const FrictionalSolved exact = solved(impact, {.law = "stronge", .tolerance = 1e-13});
        ASSERT_GT(exact.impulse[0], 0.01);
        for (const std::string law : {"lzb", "compliant"})
          for (const Dissipation dissipation : {Dissipation::bi_stiffness, Dissipation::mono_stiffness}) {
            const FrictionalSolved found = solved(impact, {.law = law, .dissipation = dissipation});
            ASSERT_TRUE(succeeded(found.status)) << found.message;
            worst.see(difference(found, exact), law, e, exponent, impact.friction[0], impact.dimension);
            ledger.see(ledger_error(impact, found), law, e, exponent);
            cone.see(std::max(0.0, cone_excess(impact, found)), law, e, exponent);
            ++jams;
          }
      }
  EXPECT_GE(jams, 200);
  EXPECT_TRUE(worst.below(1e-9));
  EXPECT_TRUE(ledger.below(1e-12));
  EXPECT_TRUE(cone.below(1e-13));
}

TEST(Jam, NothingBeginsWhereItDoesNotJam) {
  const Surface surface{.restitution = 0.5, .friction = rough};
  const FrictionalCase pushed = rod(1.1, opening(rod(1.1, 1, surface)) < 0 ? 1 : -1, surface);
  ASSERT_LT(opening(pushed), 0);
  for (const std::string law : {"lzb", "compliant"}) {
    EXPECT_GT(solved(pushed, {.law = law}).impulse[0], 0.01) << law;
    FrictionalCase drawn = pushed;
    drawn.velocity[0] *= -1;
    EXPECT_EQ(solved(drawn, {.law = law}).impulse[0], 0) << law;
    FrictionalCase parting = pushed;
    parting.velocity[1] = 1e-3;
    EXPECT_EQ(solved(parting, {.law = law}).impulse[0], 0) << law;
    FrictionalCase smooth = pushed;
    smooth.friction[0] = 0.5;
    EXPECT_EQ(solved(smooth, {.law = law}).impulse[0], 0) << law;
  }
}

// An approach of δ changes the outcome by δ at most a few times over: there is no jump at zero.
TEST(Jam, IsTheLimitOfSlowApproaches) {
  for (const FrictionalCase& jammed : {rod(1.1, -1, {.friction = rough}), rod(1.1, 1, {.friction = rough}),
                                       rod_in_space(1.1, 1, 0.2, {.friction = rough})}) {
    if (!(opening(jammed) < 0)) continue;
    const FrictionalSolved limit = solved(jammed, {});
    for (const double approach : {1e-3, 1e-5}) {
      FrictionalCase striking = jammed;
      striking.velocity[striking.dimension == 2 ? 1 : 2] = -approach;
      EXPECT_TRUE(below(velocity_difference(solved(striking, {}).velocity, limit.velocity), 5 * approach));
    }
  }
}

TEST(Jam, SeveralContactsAgreeWithAProgramWithoutModes) {
  for (const double stiffer : {1.0, 3.0})
    for (const double e : {0.4, 1.0}) {
      FrictionalCase jammed =
          rod_on_two_feet(1, stiffer, {.restitution = e, .friction = rough, .exponent = 1});
      if (!(opening(jammed) < 0)) jammed.velocity[0] = -1;
      ASSERT_LT(opening(jammed), 0);
      const FrictionalSolved found = solved(jammed, {});
      ASSERT_TRUE(succeeded(found.status)) << found.message;
      EXPECT_GT(found.impulse[0] + found.impulse[1], 0.01);
      jammed.velocity[1] = -1e-8;
      const std::vector<double> reference = FrictionalReference(jammed, {}).velocities();
      EXPECT_TRUE(below(velocity_difference(found.velocity, reference), 1e-6)) << stiffer << e;
    }
}

TEST(Jam, KnowsNoOrderNoSidesAndNoUnits) {
  Worst order, mirror, units;
  for (const std::string law : {"lzb", "compliant"})
    for (const double exponent : {1.0, 1.5}) {
      FrictionalCase jammed = rod_on_two_feet(1, 3, {.friction = rough, .exponent = exponent});
      if (!(opening(jammed) < 0)) jammed.velocity[0] = -1;
      order.see(order_error(solved, jammed, {.law = law}), law, exponent);
      mirror.see(mirror_error(solved, jammed, {.law = law}), law, exponent);
      units.see(units_error(solved, jammed, {.law = law}), law, exponent);
    }
  EXPECT_TRUE(order.below(1e-10));
  EXPECT_TRUE(mirror.below(1e-10));
  EXPECT_TRUE(units.below(1e-10));
}

/// Two cases side by side that have nothing to do with each other.
FrictionalCase beside(const FrictionalCase& a, const FrictionalCase& b) {
  FrictionalCase both = a;
  const std::size_t n = a.coordinates(), k = b.coordinates();
  both.direction.clear();
  for (std::size_t row = 0; row < a.contacts() * a.dimension; ++row) {
    both.direction.insert(both.direction.end(), a.direction.begin() + row * n,
                          a.direction.begin() + (row + 1) * n);
    both.direction.insert(both.direction.end(), k, 0.0);
  }
  for (std::size_t row = 0; row < b.contacts() * b.dimension; ++row) {
    both.direction.insert(both.direction.end(), n, 0.0);
    both.direction.insert(both.direction.end(), b.direction.begin() + row * k,
                          b.direction.begin() + (row + 1) * k);
  }
  const auto join = [&](std::vector<double> FrictionalCase::*column) {
    (both.*column).insert((both.*column).end(), (b.*column).begin(), (b.*column).end());
  };
  for (const auto column :
       {&FrictionalCase::inverse_mass, &FrictionalCase::velocity, &FrictionalCase::stiffness,
        &FrictionalCase::exponent, &FrictionalCase::restitution, &FrictionalCase::friction,
        &FrictionalCase::precompression, &FrictionalCase::gap, &FrictionalCase::tangential_stiffness})
    join(column);
  return both;
}

// What jams here does not wait for, and does not hear of, an impact elsewhere.
TEST(Jam, IsItsOwnBesideAnotherImpact) {
  FrictionalCase jammed = rod(1.1, 1, {.friction = rough});
  if (!(opening(jammed) < 0)) jammed.velocity[0] = -1;
  FrictionalCase striking = rod(0.7, 0.4, {.friction = 0.3});
  striking.velocity[1] = -1;
  const std::vector<double> alone = solved(jammed, {}).velocity, other = solved(striking, {}).velocity;
  const std::vector<double> both = solved(beside(jammed, striking), {}).velocity;
  ASSERT_EQ(both.size(), 6u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(near(both[i], alone[i], 1e-9, 1)) << i;
    EXPECT_TRUE(near(both[3 + i], other[i], 1e-9, 1)) << i;
  }
}

// A stiff spring along the tangent is none.
TEST(Jam, StiffSpringsAlongTangentsBeginItToo) {
  for (const double e : {0.3, 1.0}) {
    FrictionalCase jammed = rod(1.1, 1, {.restitution = e, .friction = rough, .exponent = 1});
    if (!(opening(jammed) < 0)) jammed.velocity[0] = -1;
    const FrictionalSolved rigid = solved(jammed, {});
    double last = HUGE_VAL;
    for (const double ratio : {1e2, 1e4, 1e6}) {
      jammed.tangential_stiffness = {ratio};
      const FrictionalSolved found = solved(jammed, {});
      ASSERT_TRUE(succeeded(found.status)) << found.message;
      EXPECT_TRUE(below(ledger_error(jammed, found), 1e-11));
      EXPECT_TRUE(below(std::max(0.0, energy_gain(jammed, found)), 1e-12));
      const double now = velocity_difference(found.velocity, rigid.velocity);
      EXPECT_LT(now, 0.5 * last) << ratio;
      last = now;
    }
    EXPECT_LT(last, 2e-2);
  }
}

}  // namespace
}  // namespace ictus::test::jam_test
