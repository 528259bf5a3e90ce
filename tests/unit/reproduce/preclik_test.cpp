// The reproduction of Preclik and Rüde: every printed number has its row, and its collisions keep what they
// must.

#include "ictus/reproduce/preclik.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ictus/reproduce/papers.hpp"

namespace ictus::reproduce::preclik::preclik_test {
namespace {

TEST(Preclik, EveryNumberOfTheTablesHasARow) {
  // Beyond the printed entries: complementarity of table 1 by gaps and by velocities, and (4).
  const std::map<std::string, std::size_t> numbers{{"table1", 12 + 2}, {"table2", 16 + 1}, {"table3", 12}};
  for (const auto& [item, count] : numbers) EXPECT_EQ(reproduce("preclik", item).rows.size(), count) << item;
}

TEST(Preclik, OnlyWhatIsKnownDiffers) {
  std::vector<std::string> differing;
  for (const Row& row : reproduce("preclik").rows)
    if (row.verdict != Verdict::ok) differing.push_back(row.quantity);
  const std::string transits = ": transits of a wave while the striker touches one like it";
  EXPECT_EQ(differing,
            (std::vector<std::string>{
                "first inner sphere, final velocity (m/s)", "second inner sphere, final velocity (m/s)",
                "sphere on one of twice its radius" + transits, "short capsules" + transits,
                "energy of vibration, the long rod strikes"}));
}

TEST(Preclik, ACollisionKeepsMomentumAndEnergy) {
  const Collision seen({sliced_body(sphere(radius), 10, 0), sliced_body(cylinder(length), 12, -1)});
  double momentum = 0, energy = 0;
  for (std::size_t b = 0; b < 2; ++b) {
    const double mass = seen.chain().body(b).total_mass();
    momentum += mass * seen.velocity(b);
    energy += mass * seen.velocity(b) * seen.velocity(b) / 2;
  }
  const double before = seen.chain().energy(seen.chain().start());
  EXPECT_NEAR(momentum, seen.chain().momentum(seen.chain().start()), 1e-12);
  EXPECT_GT(seen.vibration(), 1e-3);
  EXPECT_NEAR(energy / before + seen.vibration(), 1, 1e-10);
}

TEST(Preclik, TwoRigidSpheresExchangeTheirVelocities) {
  std::vector<waves::ChainBody> bodies(2);
  for (waves::ChainBody& body : bodies) body = {waves::rigid_body(3, 2), 0, 0, waves::ContactSpring{7, 1}};
  bodies[1].velocity = -1;
  const Collision seen(std::move(bodies));
  EXPECT_NEAR(seen.velocity(0), -1, 1e-12);
  EXPECT_NEAR(seen.velocity(1), 0, 1e-12);
  EXPECT_EQ(seen.vibration(), 0);
  EXPECT_NEAR(seen.contact_time(0), M_PI * std::sqrt(1.5 / 7), 1e-10);  // half a period of the reduced mass
}

TEST(Preclik, TheDistanceFromTheIdealCradleSeesOneWrongBall) {
  // Nothing collides where all rest: the two that should fly on are off by their whole speed.
  std::vector<waves::ChainBody> still = cradle(waves::rigid_body(1, length));
  for (waves::ChainBody& body : still) {
    body.velocity = 0;
    body.contact = waves::ContactSpring{1, 1};
  }
  EXPECT_DOUBLE_EQ(distance_from_ideal(Collision(std::move(still))), 1);
  EXPECT_LT(distance_from_ideal(on_springs(8)), 1e-4);
}

TEST(Preclik, ACollisionThatDidNotEndAgreesWithNothing) {
  EXPECT_EQ(largest_difference({1, 2, 5}, {1, 2.5, 5}), 0.5);
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<double> velocity{1, 2, 5};
    velocity[i] = NAN;
    EXPECT_TRUE(std::isnan(largest_difference(velocity, {1, 2, 4}))) << i;
    EXPECT_TRUE(std::isnan(largest_difference({1, 2, 4}, velocity))) << i;
  }
}

TEST(Preclik, FiguresHaveFourPanelsOfAllBodies) {
  const report::Section section = panels("x", "title", on_springs(1, 1, 50));
  ASSERT_EQ(section.figures.size(), 4u);
  EXPECT_EQ(section.figures[0].series.size(), 5u);  // positions
  EXPECT_EQ(section.figures[1].series.size(), 4u);  // compressions
  EXPECT_EQ(section.figures[2].series.size(), 5u);  // velocities
  for (const report::Series& force : section.figures[3].series)
    for (std::size_t k = 0; k < force.x.size(); ++k)
      EXPECT_NEAR(force.y[k], std::max(0.0, force.x[k]), 1e-9);  // Hooke's law, as it was put in
  for (const report::Figure& figure : section.figures)
    for (const report::Series& series : figure.series) EXPECT_EQ(series.x.size(), 50u) << figure.id;
}

}  // namespace
}  // namespace ictus::reproduce::preclik::preclik_test
