#include "ictus/schemes/spheres/energy_guard.hpp"

#include <gtest/gtest.h>

#include "ictus/schemes/spheres/inelastic_then_restore.hpp"
#include "tests/support/near.hpp"
#include "tests/support/sphere_scenes.hpp"

namespace ictus::energy_guard_test {
namespace {

double energy(const StepBodies& bodies) {
  double sum = 0;
  for (const MovingBody& body : bodies.moving)
    if (body.inverse_mass > 0) sum += dot(body.w, body.w) / (2 * body.inverse_mass);
  return sum;
}

/// Two balls of 1 and 2 kg that press each other, the first on the floor, the ground last.
struct Pressing {
  StepBodies bodies;
  std::vector<Contact> contacts;

  explicit Pressing(bool on_floor) {
    bodies.h = 0.01;
    for (auto* list : {&bodies.x, &bodies.v, &bodies.a, &bodies.end}) list->resize(3);
    bodies.v = {{1, 0, 0}, {0, 1.5, 1}, {}};
    bodies.moving = {{{1, 0.5, 0.75}, 1}, {{-0.25, 1, 1.5}, 0.5}, {{}, 0}};
    press(1, {0, 0, 1});
    if (on_floor) press(2, {0, 0, -1});
  }
  void press(std::uint32_t second, const Vector3& normal) {
    Contact contact{};
    contact.normal = normal;
    contact.second = second;
    contacts.push_back(contact);
  }
};

TEST(EnergyGuard, TakesWhatWasMadeAndLeavesMomentum) {
  for (const bool on_floor : {false, true}) {
    Pressing pressing(on_floor);
    StepBodies& bodies = pressing.bodies;
    const double before = 0.5 + 3.25, after = energy(bodies);
    ASSERT_GT(after, before);
    const auto momentum = [&] { return bodies.moving[0].w + 2 * bodies.moving[1].w; };
    const Vector3 old = momentum();
    EnergyGuard guard;
    EXPECT_TRUE(test::near(guard.slow_down(pressing.contacts, bodies), after - before, 1e-14));
    EXPECT_TRUE(test::near(energy(bodies), before, 1e-14));
    EXPECT_TRUE(test::near(momentum().x, old.x, 1e-14));
    EXPECT_TRUE(test::near(momentum().y, old.y, 1e-14));
    // A floor may take the vertical part, and nothing else may.
    EXPECT_EQ(momentum().z < old.z - 0.1, on_floor);
    for (const Contact& contact : pressing.contacts) EXPECT_GE(opening(contact, bodies.moving.data()), 0);
  }
}

TEST(EnergyGuard, LeavesAloneWhatMadeNothing) {
  Pressing pressing(true);
  pressing.bodies.moving[1].w = {0, 0.5, 0};
  const MovingBody old = pressing.bodies.moving[0];
  pressing.bodies.v[0] = {2, 0, 0};
  EnergyGuard guard;
  EXPECT_EQ(guard.slow_down(pressing.contacts, pressing.bodies), 0);
  EXPECT_EQ(pressing.bodies.moving[0].w, old.w);
}

// At a sixtieth of a second a crowd of elastic balls makes a thousandth of its energy in a step otherwise.
TEST(EnergyGuard, KeepsTheEnergyOfACrowdFromRising) {
  test::SphereScene scene = test::cloud(2, 40, 1, 9.81);
  InelasticThenRestore stepper(scene.spheres);
  const double size = scene.spheres.kinetic(scene.state);
  double energy = scene.energy(), rise = 0, taken = 0;
  for (int k = 0; k < 120; ++k) {
    const SphereStep step = stepper.step(scene.state, 1.0 / 60);
    rise = std::max(rise, step.kinetic + step.potential - energy);
    energy = step.kinetic + step.potential;
    taken += step.corrected;
    ASSERT_TRUE(std::isfinite(energy));
  }
  EXPECT_TRUE(test::below(rise / size, 1e-6));
  EXPECT_GT(taken / size, 1e-4);
}

}  // namespace
}  // namespace ictus::energy_guard_test
