// Every scheme on mechanical systems with compliant contacts: a pendulum's stop rebounds as a mass on a wall
// does, ledgers close, orders are those declared.

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/model/mechanics/bouncing_bar.hpp"
#include "ictus/model/mechanics/double_pendulum.hpp"
#include "ictus/model/mechanics/rigid_pendulum.hpp"
#include "tests/support/scheme_checks.hpp"
#include "tests/support/system_models.hpp"

namespace ictus::test::system_schemes_test {
namespace {

template <class Check>
void for_each_scheme(Check&& check) {
  for (const SchemeCase<Model>& scheme : scheme_cases<Model>()) {
    SCOPED_TRACE(scheme.name());
    check(scheme);
  }
}

/// A rod that touches its stop, at a rate towards it.
RigidPendulum pendulum_at_its_stop(double rate) {
  RigidPendulum rod;
  rod.mass = 1.2, rod.length = 0.8, rod.wall = 0.3, rod.rate = -rate;
  rod.angle = std::asin(rod.wall / rod.length) + 1e-12;
  return rod;
}

// W = (l cos θ)²/(m l²/3). As the stop becomes hard, gravity and the turning of the rod have no time to act.
TEST(SystemSchemes, AHardStopGivesAPendulumTheReboundOfAMassOnAWall) {
  const double rate = 2, damping = 0.5;
  RigidPendulum rod = pendulum_at_its_stop(rate);
  const double arm = rod.length * std::cos(rod.angle),
               mass = rod.mass * rod.length * rod.length / 3 / (arm * arm);
  double last = 1;
  for (double stiffness : {1e6, 1e9, 1e12}) {
    SystemCase shipped = rod.make();
    const HuntCrossley law{.stiffness = stiffness, .exponent = 1.5, .damping = damping};
    const Motion start = shipped.start;
    const Model model = system_model(shipped, law);
    const exact::HuntCrossleyImpact exact{mass, stiffness, 1.5, damping, rate * arm};
    State<Model> state = model.start(start.q, start.v);
    const double until = 1.3 * exact.contact_time();
    ASSERT_TRUE(advance<Model>(named<Model>("reference"), model, state, until, until));
    const double error = std::abs(state.v[0] / rate - exact.restitution());
    EXPECT_LT(error, 0.1 * last) << stiffness;
    last = error;
  }
  EXPECT_LT(last, 1e-4);
}

struct Swinging {
  Model model;
  State<Model> start;
};

Swinging swinging_rod(double damping) {
  RigidPendulum rod;
  rod.wall = 0.2, rod.angle = 0.5, rod.rate = -0.5;
  SystemCase shipped = rod.make();
  const Motion start = shipped.start;
  Model model = system_model(shipped, HuntCrossley{.stiffness = 2e3, .exponent = 1.5, .damping = damping});
  State<Model> state = model.start(start.q, start.v);
  return {std::move(model), std::move(state)};
}

Swinging double_pendulum(double damping) {
  DoublePendulum data;
  SystemCase shipped = data.make();
  const Motion start = shipped.start;
  Model model = system_model(shipped, HuntCrossley{.stiffness = 3e3, .exponent = 1.5, .damping = damping});
  State<Model> state = model.start(start.q, start.v);
  return {std::move(model), std::move(state)};
}

// The mass of the rod is constant: directions and torques of a step are discrete gradients, and the energy of
// the schemes that keep it stays, whatever the step. (quadratised and three_point count it half a step back.)
TEST(SystemSchemes, LedgersOfARodCloseToRoundOffWhereDeclared) {
  for (double damping : {0.0, 0.3}) {
    const Swinging rod = swinging_rod(damping);
    ASSERT_TRUE(rod.model.keeps_energy());
    for_each_scheme([&](const SchemeCase<Model>& scheme) {
      if (!scheme.facts.keeps.energy || scheme.facts.needs.modes) return;
      // The damper's lag of phi is a way on which the weight does work that no potential knows: second order.
      const bool lags = scheme.name() == "phi" && damping > 0;
      for (double h : {0.0007, 0.006})
        EXPECT_TRUE(below(balance(scheme, rod.model, rod.start, 1.2, h).worst, lags ? 10 * h * h : 1e-11))
            << damping << ", step " << h;
    });
  }
}

// Its mass depends on its angles: nothing promises more than an order there.
TEST(SystemSchemes, LedgersOfADoublePendulumCloseWithTheStep) {
  const Swinging two = double_pendulum(0.2);
  EXPECT_FALSE(two.model.keeps_energy());
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    if (!fits(scheme, two.model)) return;
    const double coarse = balance(scheme, two.model, two.start, 1.2, 1.2 / 1000).end;
    const double fine = balance(scheme, two.model, two.start, 1.2, 1.2 / 8000).end;
    if (scheme.facts.keeps.adaptive)
      EXPECT_TRUE(below(std::abs(coarse), 1e-9));
    else
      EXPECT_LT(std::abs(fine), std::max(0.2 * std::abs(coarse), 1e-6)) << coarse << ", then " << fine;
  });
}

TEST(SystemSchemes, ConvergeToTheReference) {
  for (const Swinging& swing : {swinging_rod(0.2), double_pendulum(0.2)}) {
    State<Model> truth = swing.start;
    const double until = 1.2;
    ASSERT_TRUE(advance<Model>(named<Model>("reference"), swing.model, truth, until, until));
    for_each_scheme([&](const SchemeCase<Model>& scheme) {
      if (!fits(scheme, swing.model) || scheme.facts.keeps.adaptive) return;
      const auto error = [&](double steps) {
        State<Model> state = swing.start;
        if (!advance<Model>(scheme, swing.model, state, until, until / steps)) return HUGE_VAL;
        return (state.q - truth.q).cwiseAbs().maxCoeff();
      };
      const double coarse = error(2000), fine = error(16000);
      // Forces of velocity cost some schemes an order, touch holds all at most at α + 1, quadratised at half.
      const double order =
          std::min(1.0, scheme.facts.orders.through_contact(1.5, scheme.facts.orders.damped));
      // projected is at the reference's own error from the start.
      EXPECT_LT(fine, std::max(coarse * std::pow(8, -0.7 * order), 1e-11)) << coarse << ", then " << fine;
      EXPECT_LT(fine, 5e-3);
    });
  }
}

TEST(SystemSchemes, ABarBouncesOnACompliantGround) {
  BouncingBar bar;
  bar.elements = 10, bar.height = 0.5;
  SystemCase shipped = bar.make();
  const Motion start = shipped.start;
  const Model model = system_model(shipped, HuntCrossley{.stiffness = 1e5, .exponent = 1.5, .damping = 0.1});
  const State<Model> state = model.start(start.q, start.v);
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    const double worst = balance(scheme, model, state, 0.8, 1e-3).worst;
    const bool closes = scheme.facts.keeps.energy && scheme.name() != "phi";
    const double order_one = scheme.facts.keeps.poor ? 0.1 : 0.05;
    EXPECT_TRUE(below(worst, closes ? 1e-10 : scheme.facts.keeps.adaptive ? 1e-9 : order_one));
  });
}

TEST(SystemSchemes, StepsAllocateNothing) {
  const Swinging two = double_pendulum(0.2);
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    if (!fits(scheme, two.model)) return;
    EXPECT_EQ(allocations_in_steps(scheme, two.model, two.start, 0.001, 300), 0u);
  });
}

}  // namespace
}  // namespace ictus::test::system_schemes_test
