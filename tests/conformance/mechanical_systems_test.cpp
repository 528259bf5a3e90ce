// Every system of the list, at its defaults and at other numbers: forces that keep the energy, derivatives,
// what its shape promises.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/model/mechanics/systems.hpp"
#include "tests/support/delegating_system.hpp"
#include "tests/support/mechanical_checks.hpp"
#include "tests/support/system_scaling.hpp"

namespace ictus::test::mechanical_systems_test {
namespace {

/// Small enough for dense differences.
SystemValues small(const SystemFacts& facts) {
  SystemValues values;
  for (const SystemParameter& parameter : facts.parameters)
    if (parameter.range.whole && parameter.standard > 5) values[std::string(parameter.name)] = 5;
  return values;
}

/// No two numbers alike, so that none can stand for another.
SystemValues unlike(const SystemFacts& facts) {
  SystemValues values = small(facts);
  double factor = 1;
  for (const SystemParameter& parameter : facts.parameters) {
    factor += 0.07;
    const double value = parameter.standard == 0 ? 0.1 * factor : parameter.standard * factor;
    const bool fits = !parameter.range.whole && parameter.range.holds(value);
    // Walls stay where they leave room.
    if (fits && parameter.name != "wall") values[std::string(parameter.name)] = value;
  }
  return values;
}

TEST(MechanicalSystems, KeepTheirEnergyAndKnowTheirDerivatives) {
  for (const SystemFacts& facts : mechanical_systems())
    for (const auto& values : {small(facts), unlike(facts)}) {
      const SystemCase shipped = make_system(facts.about.name, values);
      EXPECT_TRUE(mechanical_errors(*shipped.system, shipped.start).below(1e-9)) << facts.about.name;
    }
}

TEST(MechanicalSystems, ThatGiveNoDerivativesGetThemByDifferences) {
  for (const SystemFacts& facts : mechanical_systems()) {
    const SystemCase shipped = make_system(facts.about.name, small(facts));
    const DelegatingSystem plain(*shipped.system);
    EXPECT_TRUE(mechanical_errors(plain, shipped.start).below(1e-7)) << facts.about.name;
  }
}

TEST(MechanicalSystems, AreTheSameInOtherUnits) {
  for (const SystemFacts& facts : mechanical_systems())
    EXPECT_TRUE(scaling_errors(facts, unlike(facts)).below(1e-11)) << facts.about.name;
}

TEST(MechanicalSystems, HavePositiveMassAndStartApart) {
  for (const SystemFacts& facts : mechanical_systems()) {
    const SystemCase shipped = make_system(facts.about.name);
    const MechanicalSystem& system = *shipped.system;
    Skyline mass(system.shape().profile);
    system.mass(shipped.start.q, mass);
    SkylineFactor factor;
    ASSERT_TRUE(factor.factor(mass)) << facts.about.name;
    for (Eigen::Index i = 0; i < system.coordinates(); ++i)
      EXPECT_GT(factor.inverse_pivot(i), 0) << facts.about.name;
    EXPECT_GT(shipped.until, 0);
    EXPECT_GE(gaps_of(system, shipped.start.q).minCoeff(), -1e-15) << facts.about.name;
    for (Eigen::Index j = 0; j < system.contacts(); ++j) {
      EXPECT_GE(system.restitution(j), 0);
      EXPECT_LE(system.restitution(j), 1);
    }
  }
}

/// Discs in the plane beside two walls: every kind of contact.
BodiesData discs() {
  constexpr std::size_t wall = BodiesData::Contact::wall;
  return {.dimension = 2,
          .gravity = {0.7, -9.81},
          .names = {"a", "b", "c"},
          .masses = {1, 2.5, 0.3},
          .contacts = {{"floor-a", wall, 0, true, {0, 1}, 0.1, 0.2},
                       {"c-wall", 2, wall, true, {0.6, 0.8}, -3, 0.3},
                       {"a-b", 0, 1, false, {0, 0}, 0.2, 0.4},
                       {"b-c", 1, 2, false, {0, 0}, 0.5, 0.5}}};
}

TEST(BodiesSystem, KeepsItsEnergyAndKnowsItsDerivatives) {
  const BodiesSystem system(discs());
  Motion start{0, Eigen::VectorXd(6), Eigen::VectorXd::Zero(6)};
  start.q << 0.3, 0.4, 0.9, 0.7, 1.1, -0.6;
  EXPECT_TRUE(mechanical_errors(system, start).below(1e-9));
}

TEST(BodiesSystem, KnowsItsDerivativesInSpace) {
  BodiesData data = discs();
  data.dimension = 3;
  data.gravity.z = 1.3;
  data.contacts[1].normal = {0.48, 0.64, 0.6};
  const BodiesSystem system(data);
  Motion start{0, Eigen::VectorXd(9), Eigen::VectorXd::Zero(9)};
  start.q << 0.3, 0.4, -0.2, 0.9, 0.7, 0.5, 1.1, -0.6, 0.1;
  EXPECT_TRUE(mechanical_errors(system, start).below(1e-9));
  EXPECT_EQ(system.coordinate_name(5), "b.z");
}

}  // namespace
}  // namespace ictus::test::mechanical_systems_test
