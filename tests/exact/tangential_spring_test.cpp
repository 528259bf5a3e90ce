// Impacts on springs along the tangents: the closed form of a ball, in plane and space; several contacts keep their books,
// and springs that cannot make energy make none.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ictus/exact/compliant_oblique_ball.hpp"
#include "ictus/resolver/impact.hpp"
#include "tests/support/dice.hpp"

namespace ictus::test::tangential_spring_test {
namespace {

struct SprungBall {
  double slip, restitution, ratio;
  double friction = 0.3, exponent = 1;
};

/// Of a ball of 1 kg and 1 m that falls with 1 m/s; in space with the slip 0.7 rad off the first tangent.
double slip_after_of(const SprungBall& ball, std::size_t rows, ImpactOptions options) {
  const double c = std::cos(0.7), s = std::sin(0.7), k = 2.5;
  const std::vector<double> plane_mass{1, 1, k}, space_mass{1, 1, 1, k, k};
  // Coordinates: height, then what moves the lowest point along the tangents.
  const std::vector<double> plane{-1, 0, 0, 0, 1, 1}, space{-1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1};
  const std::vector<double> in_plane{-1, ball.slip, 0}, in_space{-1, c * ball.slip, s * ball.slip, 0, 0};
  const bool flat = rows == 2;
  ImpactWorkspace workspace;
  const ImpactResult result = resolve({.inverse_mass = {flat ? plane_mass : space_mass},
                                       .directions = {.value = flat ? plane : space, .per_contact = rows},
                                       .velocity = flat ? in_plane : in_space,
                                       .exponent = {&ball.exponent, 1},
                                       .restitution = {&ball.restitution, 1},
                                       .friction = {&ball.friction, 1},
                                       .tangential_stiffness = {&ball.ratio, 1}},
                                      options, workspace);
  EXPECT_TRUE(succeeded(result.status)) << result.message;
  const double lost = result.loss[0] + result.friction_loss[0];
  EXPECT_NEAR(result.energy_before - result.energy_after, lost, 1e-12);
  EXPECT_NEAR(result.velocity[0], ball.restitution, 1e-11);
  const double along = flat ? result.tangential[0] : c * result.tangential[0] + s * result.tangential[1];
  if (!flat) {
    EXPECT_NEAR(c * result.tangential[1], s * result.tangential[0], 1e-12);
  }
  return ball.slip - (1 + k) * along;
}

TEST(TangentialSpring, of_a_ball_is_the_closed_form_in_plane_and_space) {
  for (const double e : {1.0, 0.8, 0.5})
    for (const double slip : {0.1, 0.3, 0.6, 1.0, 2.0, 4.0})
      for (const double ratio : {0.85, 2.0 / 7, 1.3}) {
        const double exact =
            exact::slip_after(
                {.slip = slip, .friction = 0.3, .ratio = ratio, .mobility = 3.5, .restitution = e})
                .after;
        for (const char* law : {"lzb", "compliant"})
          for (const std::size_t rows : {std::size_t{2}, std::size_t{3}})
            EXPECT_NEAR(slip_after_of({slip, e, ratio}, rows, {.law = law}), exact, 1e-10)
                << law << ", slip " << slip << ", e " << e << ", ratio " << ratio << ", rows " << rows;
      }
}

// Alumina spheres on glass: μ = 0.092, e = 0.98, ν = 0.23.
TEST(TangentialSpring, slides_all_along_or_not_whatever_its_kind) {
  constexpr double nu = 0.23, ratio = 2 * (1 - nu) / (2 - nu);
  for (const TangentialSpring spring :
       {TangentialSpring::mindlin, TangentialSpring::mindlin_rescaled, TangentialSpring::linear}) {
    const double exponent = spring == TangentialSpring::linear ? 1 : 1.5;
    // At 49.6 degrees it slides: p_t = μ (1 + e).
    const double steep = std::tan(49.6 * std::acos(-1.0) / 180);
    EXPECT_NEAR(slip_after_of({steep, 0.98, ratio, 0.092, exponent}, 2, {.spring = spring}),
                steep - 3.5 * 0.092 * 1.98, 1e-10);
    // At 20.2 degrees the spring comes back: less than a rigid contact, which would stop the slip.
    const double shallow = std::tan(20.2 * std::acos(-1.0) / 180);
    EXPECT_LT(slip_after_of({shallow, 0.98, ratio, 0.092, exponent}, 2, {.spring = spring}), -0.02);
  }
}

TEST(TangentialSpring, that_is_stiff_is_a_rigid_contact) {
  // A rod at 50 degrees sticks in the impact; the spring rings about it by its period over the impact's.
  const std::vector<double> mass{1, 1, 12}, g{0, -1, 0.32139380484327, 1, 0, 0.38302222155949},
      v{0.3, -1, 0.2};
  const double mu = 1, e = 0.5;
  ImpactWorkspace workspace;
  const auto spin_after = [&](double ratio) {
    const ImpactResult result = resolve({.inverse_mass = {mass},
                                         .directions = {.value = g, .per_contact = 2},
                                         .velocity = v,
                                         .restitution = {&e, 1},
                                         .friction = {&mu, 1},
                                         .tangential_stiffness = {&ratio, 1}},
                                        {}, workspace);
    EXPECT_TRUE(succeeded(result.status)) << result.message;
    return result.velocity[2];
  };
  const double rigid = spin_after(0), stiff = spin_after(1e3), stiffer = spin_after(1e5);
  EXPECT_NEAR(stiff, rigid, 0.2);
  EXPECT_NEAR(stiffer, rigid, 0.02);
}

struct SprungCluster {
  std::size_t rows = 2, coordinates = 0, contacts = 0;
  std::vector<double> mass, directions, velocity, stiffness, exponent, restitution, friction, ratio;
};

double between(Dice& dice, double low, double high) { return low + (high - low) * dice.roll(); }

SprungCluster sprung_cluster(Dice& dice, std::size_t rows, double exponent) {
  SprungCluster c;
  c.rows = rows;
  c.contacts = 1 + static_cast<std::size_t>(3 * dice.roll());
  c.coordinates = c.contacts * rows;
  for (std::size_t k = 0; k < c.coordinates; ++k) {
    c.mass.push_back(between(dice, 0.5, 2));
    c.velocity.push_back(between(dice, -1, 1));
  }
  for (std::size_t k = 0; k < c.contacts * rows * c.coordinates; ++k)
    c.directions.push_back(between(dice, -1, 1));
  for (std::size_t j = 0; j < c.contacts; ++j) {
    c.stiffness.push_back(between(dice, 0.2, 5));
    c.exponent.push_back(exponent);
    c.restitution.push_back(j == 0 ? 0 : between(dice, 0.3, 1));
    c.friction.push_back(between(dice, 0.1, 1));
    c.ratio.push_back(between(dice, 0.2, 1.5));
  }
  return c;
}

ImpactResult resolve_sprung(const SprungCluster& c, const ImpactOptions& options,
                            ImpactWorkspace& workspace) {
  return resolve({.inverse_mass = {c.mass},
                  .directions = {.value = c.directions, .per_contact = c.rows},
                  .velocity = c.velocity,
                  .stiffness = c.stiffness,
                  .exponent = c.exponent,
                  .restitution = c.restitution,
                  .friction = c.friction,
                  .tangential_stiffness = c.ratio},
                 options, workspace);
}

/// Ledger and cone; how much friction made of nothing, in parts of the energy.
double check_sprung(const SprungCluster& c, const ImpactResult& result) {
  double lost = 0, least = 0;
  for (std::size_t j = 0; j < c.contacts; ++j) {
    lost += result.loss[j] + result.friction_loss[j];
    least = std::min(least, result.friction_loss[j] / result.energy_before);
    double rubbed = 0;
    for (std::size_t a = 0; a + 1 < c.rows; ++a)
      rubbed = std::hypot(rubbed, result.tangential[j * (c.rows - 1) + a]);
    EXPECT_LE(rubbed, c.friction[j] * result.impulse[j] + 1e-9);
  }
  EXPECT_NEAR(result.energy_before - result.energy_after, lost, 1e-12 * result.energy_before);
  return least;
}

TEST(TangentialSpring, of_several_contacts_keeps_its_books_and_makes_no_energy) {
  Dice dice(14);
  ImpactWorkspace workspace;
  int gains = 0;
  for (int i = 0; i < 60; ++i)
    for (const TangentialSpring spring :
         {TangentialSpring::mindlin, TangentialSpring::mindlin_rescaled, TangentialSpring::linear}) {
      const SprungCluster c = sprung_cluster(dice, 2, spring == TangentialSpring::linear ? 1 : 1.5);
      const ImpactResult result = resolve_sprung(c, {.spring = spring, .limit = 3000}, workspace);
      if (!succeeded(result.status)) continue;  // bodies that ring between contacts that stick
      const double least = check_sprung(c, result);
      const bool told = std::any_of(result.events.begin(), result.events.end(), [](const ImpactEvent& event) {
        return event.kind == ImpactEventKind::energy_gained;
      });
      gains += least < -1e-9;
      EXPECT_GE(least, spring == TangentialSpring::mindlin_rescaled ? -1 : -1e-13) << i;
      EXPECT_TRUE(told || least > -1e-9) << "a gain has a name";
    }
  // A spring that keeps its stretch while it stiffens is one of those that can.
  EXPECT_GT(gains, 0);
}

TEST(TangentialSpring, beside_rigid_contacts_is_refused_by_name) {
  Dice dice(2);
  SprungCluster c = sprung_cluster(dice, 2, 1.5);
  while (c.contacts < 2) c = sprung_cluster(dice, 2, 1.5);
  c.ratio[1] = 0;
  ImpactWorkspace workspace;
  EXPECT_EQ(resolve_sprung(c, {}, workspace).status, ImpactStatus::not_applicable);
  c.ratio[1] = 1;
  for (const char* law : {"newton", "poisson", "fremond"})
    EXPECT_EQ(resolve_sprung(c, {.law = law}, workspace).status, ImpactStatus::not_applicable) << law;
}

}  // namespace
}  // namespace ictus::test::tangential_spring_test
