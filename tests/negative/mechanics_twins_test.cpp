// Systems with one wrong statement are refused by the checks that the list goes through.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/systems.hpp"
#include "tests/support/delegating_system.hpp"
#include "tests/support/mechanical_checks.hpp"
#include "tests/support/system_scaling.hpp"

namespace ictus::test::mechanics_twins_test {
namespace {

using Vector = Eigen::VectorXd;

SystemCase double_pendulum() { return DoublePendulum{}.make(); }
SystemCase beam() { return BeamPendulum{.elements = 4}.make(); }

template <class Twin>
bool is_refused(const SystemCase& shipped) {
  // The same wrapper around all that is right must pass.
  EXPECT_TRUE(mechanical_errors(FaithfulSystem(*shipped.system), shipped.start).below(1e-9));
  return !mechanical_errors(Twin(*shipped.system), shipped.start).below(1e-4);
}

struct WithoutCoriolis : FaithfulSystem {
  using FaithfulSystem::FaithfulSystem;
  void force(double t, const Vector& q, const Vector& v, Vector& force) const override {
    inner().force(t, q, 0 * v, force);
  }
  void tangents(double t, const Vector& q, const Vector& v, Skyline& k, Skyline& c) const override {
    inner().tangents(t, q, 0 * v, k, c);
  }
};

struct HalfStiffness : FaithfulSystem {
  using FaithfulSystem::FaithfulSystem;
  void tangents(double t, const Vector& q, const Vector& v, Skyline& k, Skyline& c) const override {
    inner().tangents(t, q, v, k, c);
    k.at(1, 0) /= 2;
  }
};

struct WithoutGyroscopicDamping : FaithfulSystem {
  using FaithfulSystem::FaithfulSystem;
  void tangents(double t, const Vector& q, const Vector& v, Skyline& k, Skyline& c) const override {
    inner().tangents(t, q, v, k, c);
    c.set_zero();
  }
};

struct DirectionOffByAThousandth : FaithfulSystem {
  using FaithfulSystem::FaithfulSystem;
  void directions(const Vector& q, ContactRows& rows) const override {
    inner().directions(q, rows);
    rows.value.back() *= 1.001;
  }
};

struct WithoutBending : FaithfulSystem {
  using FaithfulSystem::FaithfulSystem;
  void bending(const Vector&, const Vector&, Vector& acceleration) const override {
    acceleration.setZero(contacts());
  }
};

struct PotentialOffByAThousandth : FaithfulSystem {
  using FaithfulSystem::FaithfulSystem;
  double potential(const Vector& q) const override { return 1.001 * inner().potential(q); }
};

struct ConstantMassByClaim : FaithfulSystem {
  explicit ConstantMassByClaim(const MechanicalSystem& system) : FaithfulSystem(system, claim(system)) {}
  static MechanicalShape claim(const MechanicalSystem& system) {
    MechanicalShape shape = system.shape();
    shape.constant_mass = true;
    return shape;
  }
};

/// Rows too short for the beam's bending: the entries outside are lost.
struct NarrowProfile : DelegatingSystem {
  explicit NarrowProfile(const MechanicalSystem& system) : DelegatingSystem(system, narrow(system)) {}
  static MechanicalShape narrow(const MechanicalSystem& system) {
    MechanicalShape shape = system.shape();
    for (Index i = 0; i < system.coordinates(); ++i)
      shape.profile[static_cast<std::size_t>(i)] = std::max<Index>(0, 2 * (i / 2 - 1));
    return shape;
  }
};

struct WithoutDragPower : FaithfulSystem {
  using FaithfulSystem::FaithfulSystem;
  double power(double, const Vector&, const Vector&) const override { return 0; }
};

TEST(BrokenMechanicalSystems, AreRefused) {
  EXPECT_TRUE(is_refused<WithoutCoriolis>(double_pendulum()));
  EXPECT_TRUE(is_refused<HalfStiffness>(double_pendulum()));
  EXPECT_TRUE(is_refused<WithoutGyroscopicDamping>(double_pendulum()));
  EXPECT_TRUE(is_refused<DirectionOffByAThousandth>(double_pendulum()));
  EXPECT_TRUE(is_refused<WithoutBending>(double_pendulum()));
  EXPECT_TRUE(is_refused<PotentialOffByAThousandth>(double_pendulum()));
  EXPECT_TRUE(is_refused<ConstantMassByClaim>(double_pendulum()));
  EXPECT_TRUE(is_refused<HalfStiffness>(beam()));
  EXPECT_TRUE(is_refused<NarrowProfile>(beam()));
  EXPECT_TRUE(is_refused<WithoutDragPower>(ImpactingOscillator{.damping = 0.5}.make()));
}

TEST(BrokenMechanicalSystems, WithAWrongUnitAreRefused) {
  for (SystemFacts facts : mechanical_systems()) {
    EXPECT_TRUE(scaling_errors(facts, {}).below(1e-11)) << facts.about.name;
    for (SystemParameter& parameter : facts.parameters) {
      if (parameter.name != "mass" && parameter.name != "stiffness" && parameter.name != "young") continue;
      parameter.unit = "N";
      EXPECT_FALSE(scaling_errors(facts, {}).below(1e-3)) << facts.about.name << " " << parameter.name;
    }
  }
}

}  // namespace
}  // namespace ictus::test::mechanics_twins_test
