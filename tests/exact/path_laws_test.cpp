// Impact laws along the path of friction, one contact: Kane's pendulum, balls, rods through every regime.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/friction_cases.hpp"

namespace ictus::test::path_laws_test {
namespace {

const std::string path_laws[] = {"newton_path", "poisson_path", "stronge"};

TEST(PathLaws, GiveKanesPendulumItsEnergies) {
  EXPECT_TRUE(near(rubbed_by("stronge", kane(0.5, 0.25)).before, 0.0231814109, 1e-8));
  const double table[][5] = {{0.5, 0.25, 0.6074, 0.6017, 0.6551},
                             {0.5, 0.5, 0.5532, 0.5451, 0.7372},
                             {0.7, 0.25, 0.6659, 0.6448, 0.7763},
                             {0.7, 0.5, 0.6001, 0.5717, 0.9930},
                             {0.9, 1.0, 0.5822, 0.5231, 5.1435}};
  for (const auto& row : table) {
    EXPECT_NEAR(rubbed_by("stronge", kane(row[0], row[1])).ratio(), row[2], 5.1e-5);
    EXPECT_NEAR(rubbed_by("poisson_path", kane(row[0], row[1])).ratio(), row[3], 5.1e-5);
    const Rubbed newton = rubbed_by("newton_path", kane(row[0], row[1]));
    EXPECT_NEAR(newton.ratio(), row[4], 5.1e-5);
    EXPECT_EQ(newton.tells(ImpactEventKind::energy_gained), row[4] > 1);
  }
}

TEST(PathLaws, BounceBallsExactly) {
  for (const std::string& law : path_laws)
    for (const std::size_t d : {2u, 3u}) {
      // μ (1 + e) u < |s|/(1 + 1/k): it slides all along, friction is μ p.
      const Rubbed slides = rubbed_by(law, ball(0.4, 1, 3, 0.5, 0.1, d));
      EXPECT_TRUE(near(slides.velocity[0], -0.5, 1e-15)) << law;
      EXPECT_TRUE(near(slides.rubbing(), 0.15, 1e-15)) << law;
      EXPECT_TRUE(near(slides.velocity[1], (3 - 0.15 * 3.5) * (d == 3 ? 0.6 : 1), 1e-15)) << law;
      EXPECT_FALSE(slides.tells(ImpactEventKind::slip_stops));
      // Rough enough: the slip is gone, the spin takes what rolling needs.
      const Rubbed rolls = rubbed_by(law, ball(0.4, 1, 0.7, 0.5, 0.3, d));
      EXPECT_TRUE(near(rolls.velocity[0], -0.5, 1e-15)) << law;
      EXPECT_TRUE(near(rolls.rubbing(), 0.2, 1e-15)) << law;
      EXPECT_TRUE(below(std::abs(rolls.velocity[1]), 1e-16)) << law;
      EXPECT_TRUE(rolls.tells(ImpactEventKind::slip_stops)) << law;
      EXPECT_TRUE(near(rolls.loss, 0.5 * 0.75, 1e-15)) << law;
      EXPECT_TRUE(near(rolls.friction_loss, 0.5 * 0.7 * 0.7 / 3.5, 1e-15)) << law;
      for (const ImpactEvent& event : rolls.events)
        if (event.kind == ImpactEventKind::slip_stops) {
          EXPECT_TRUE(near(event.impulse, 0.2 / 0.3, 1e-15));
        }
    }
}

/// The end of a uniform rod of 1 kg and 2 m at an angle to the floor: lever (−cos, −sin), inertia 1/3.
FrictionCase rod(double angle, double closing, double slip, double e, double mu) {
  const double c = std::cos(angle), s = std::sin(angle);
  FrictionCase k = planar({1 + 3 * c * c, -3 * s * c, 1 + 3 * s * s}, closing, slip);
  k.restitution = e;
  k.friction = mu;
  return k;
}

struct Regime {
  const char* name;
  FrictionCase contact;
  std::vector<ImpactEventKind> events;
};

std::vector<Regime> regimes() {
  using enum ImpactEventKind;
  return {{"slides on", rod(1, 1, 3, 0.6, 0.2), {compression_ends}},
          {"sticks in compression", rod(1, 1, -0.2, 0.6, 0.9), {slip_stops, compression_ends}},
          {"sticks in expansion", rod(1, 1, 2.8, 0.6, 0.9), {compression_ends, slip_stops}},
          {"reverses in compression", rod(1, 1, -0.3, 0.6, 0.2), {slip_reverses, compression_ends}},
          {"reverses in expansion", rod(1, 1, -1.2, 0.6, 0.2), {compression_ends, slip_reverses}},
          {"starts to slip", rod(1, 1, 0, 0.6, 0.2), {slip_starts, compression_ends}},
          {"sticks from the start", rod(1, 1, 0, 0.6, 0.9), {compression_ends}},
          {"jams", rod(1.1, 0.1, 1, 0.6, 3), {slip_stops, compression_ends}}};
}

TEST(PathLaws, FollowARodThroughEveryRegime) {
  const PathRule rules[] = {PathRule::kinematic, PathRule::kinetic, PathRule::energetic};
  for (const Regime& regime : regimes())
    for (std::size_t i = 0; i < 3; ++i) {
      const Rubbed exact = rubbed_by(path_laws[i], regime.contact);
      const SteppedPath path = stepped(regime.contact, rules[i], 2e-6);
      const std::string where = say(path_laws[i], regime.name);
      EXPECT_TRUE(near(exact.velocity[0], path.closing, 1e-4, 1)) << where;
      EXPECT_TRUE(near(exact.velocity[1], path.slip, 1e-4, 1)) << where;
      EXPECT_TRUE(near(exact.impulse, path.impulse, 1e-4, 1)) << where;
      EXPECT_TRUE(near(exact.tangential[0], path.tangential, 1e-4, 1)) << where;
    }
}

TEST(PathLaws, NameWhatTheSlipDoes) {
  for (const Regime& regime : regimes()) {
    std::vector<ImpactEventKind> found;
    double last = 0;
    for (const ImpactEvent& event : rubbed_by("stronge", regime.contact).events) {
      found.push_back(event.kind);
      EXPECT_GE(event.impulse, last);
      last = event.impulse;
    }
    EXPECT_EQ(found, regime.events) << regime.name;
  }
}

// a + μ b < 0 and no approach at all: the floor pushes until the slip is gone.
TEST(PathLaws, StrikeAJammedContactThatOnlyTouches) {
  FrictionCase touching = rod(1.1, 0, 1, 0, 3);
  ASSERT_LT(touching.at(0, 0) + 3 * touching.at(0, 1), 0);
  for (const std::string& law : path_laws) {
    const Rubbed plastic = rubbed_by(law, touching);
    EXPECT_GT(plastic.impulse, 0.1) << law;
    EXPECT_TRUE(below(std::abs(plastic.velocity[0]), 1e-15)) << law;
    EXPECT_TRUE(below(std::abs(plastic.velocity[1]), 1e-15)) << law;
  }
  touching.restitution = 0.8;
  EXPECT_LT(rubbed_by("stronge", touching).velocity[0], -0.1);
  touching.velocity[1] = -1;  // the other way it is no jam
  EXPECT_EQ(rubbed_by("stronge", touching).impulse, 0);
  touching.velocity = {-1e-3, 1};  // and it parts
  EXPECT_EQ(rubbed_by("stronge", touching).impulse, 0);
}

// A rod on a fixed hinge has one motion: normal and slip come to rest together. Steep enough, friction holds it.
TEST(PathLaws, NameAContactThatFrictionHolds) {
  const double rows[] = {0.4, 0.9}, velocity[] = {1}, mass[] = {1}, e[] = {0.5};
  ImpactWorkspace workspace;
  const auto by = [&](std::string_view law, const double& mu) {
    return resolve({.inverse_mass = {.values = mass},
                    .directions = {.value = rows, .per_contact = 2},
                    .velocity = velocity,
                    .restitution = e,
                    .friction = {&mu, 1}},
                   {.law = law}, workspace);
  };
  for (const std::string law : {"stronge", "poisson_path"}) {
    EXPECT_LT(by(law, 0.3).velocity[0], -0.05) << law;
    const ImpactResult held = by(law, 0.6);
    ASSERT_TRUE(succeeded(held.status)) << law;
    EXPECT_TRUE(below(std::abs(held.velocity[0]), 1e-15)) << law;
    EXPECT_TRUE(near(held.loss[0] + held.friction_loss[0], 0.5, 1e-14)) << law;
  }
  EXPECT_EQ(by("newton_path", 0.6).status, ImpactStatus::no_solution);
}

TEST(PathLaws, KnowNoContactsThatPushEachOther) {
  const double w[] = {1, 1, 1}, rows[] = {1, -1, 0, 0, 1, -1}, velocity[] = {1, 0, 0};
  const double apart[] = {1, 0, 0, 0, 1, -1}, both[] = {1, 2, -1};
  for (const std::string& law : path_laws) {
    ImpactWorkspace workspace;
    const ImpactResult r =
        resolve({.inverse_mass = {.values = w}, .directions = {.value = rows}, .velocity = velocity},
                {.law = law}, workspace);
    EXPECT_EQ(r.status, ImpactStatus::not_applicable) << law;
    EXPECT_NE(r.message.find("lzb"), std::string_view::npos);
    const ImpactResult single =
        resolve({.inverse_mass = {.values = w}, .directions = {.value = apart}, .velocity = both},
                {.law = law}, workspace);
    ASSERT_TRUE(succeeded(single.status)) << law;
    EXPECT_TRUE(near(single.velocity[0], -1, 1e-15));
    EXPECT_TRUE(near(single.velocity[1], -1, 1e-15));
    EXPECT_TRUE(near(single.velocity[2], 2, 1e-15));
  }
}

}  // namespace
}  // namespace ictus::test::path_laws_test
