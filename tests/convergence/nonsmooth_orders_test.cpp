// Every nonsmooth scheme of the list has the orders that it declares, through finitely many impacts
// (oscillator A) and through an accumulation (the ball that rests from t = 3 on). One slope depends on where
// in a step the impacts fall, hence many steps; none is a fraction of the time of an impact.

#include "tests/support/nonsmooth_orders.hpp"
#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/model/mechanics/rigid_pendulum.hpp"
#include "ictus/model/mechanics/two_ball_oscillator.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus::test::nonsmooth_orders_test {
namespace {

constexpr OrderSlack slack{.slope = 0.12, .spread = 0.25};
// Each of the log(1/h) impacts before the rest adds its delay: slopes come to one from below (Hausdorff distance by
// discontinuous_galerkin: 0.84, 0.86, 0.90 from 14, 1.4, 0.14 ms on).
constexpr OrderSlack accumulating{.slope = 0.19, .spread = 0.25};
constexpr StepRange capturing_steps{.coarsest = 0.014, .octaves = 5, .per_octave = 12};
constexpr StepRange few_steps{.coarsest = 0.014, .octaves = 4, .per_octave = 4};
constexpr StepRange long_steps{.coarsest = 0.06, .octaves = 4, .per_octave = 6};

template <class Check>
void for_each_scheme(Check&& check) {
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes())
    check(facts.traits, study_method(std::string(facts.about.name), {}));
}

void expect_declared_orders(const SystemCase& shipped, const OrderSlack& allowed) {
  for_each_scheme([&](const NonsmoothTraits& traits, const StudyMethod& method) {
    if (traits.tracks_events || !traits.consistent) return;
    EXPECT_TRUE(has_orders(measure_orders(shipped, method, capturing_steps), method.declared(), allowed))
        << method.name;
  });
}

TEST(NonsmoothOrder, ThroughAnAccumulationIsTheDeclaredOne) {
  expect_declared_orders(BouncingBall{}.make(), accumulating);
}

TEST(NonsmoothOrder, ThroughImpactsIsTheDeclaredOne) {
  expect_declared_orders(ImpactingOscillator{}.make(), slack);
}

// The order of schemes that capture is that of the lecture, whatever a scheme declares.
TEST(NonsmoothOrder, OfCapturingSchemesIsThatOfTheTheory) {
  for_each_scheme([](const NonsmoothTraits& traits, const StudyMethod& method) {
    if (traits.tracks_events) return;
    const NonsmoothOrders& o = traits.orders;
    EXPECT_TRUE(o.position == 1 && o.velocity_l1 == 1 && o.velocity_l2 == 0.5 && o.velocity_uniform == 0 &&
                o.velocity_hausdorff == 1)
        << method.name;
  });
}

TEST(NonsmoothOrder, AnInconsistentSchemeHasNone) {
  std::size_t refused = 0;
  for_each_scheme([&](const NonsmoothTraits& traits, const StudyMethod& method) {
    if (traits.consistent) return;
    ++refused;
    for (const SystemCase& shipped : {BouncingBall{}.make(), ImpactingOscillator{}.make()})
      EXPECT_FALSE(has_orders(measure_orders(shipped, method, few_steps), method.declared(), accumulating))
          << method.name;
  });
  EXPECT_GT(refused, 0u);
}

// Order p of the tableau; p + 1 on the ball, whose flights every tableau of order two and above has exactly.
TEST(NonsmoothOrder, OfTableausIsKeptThroughImpacts) {
  const SystemCase ball = BouncingBall{}.make(), oscillator = ImpactingOscillator{}.make();
  std::size_t count = 0;
  for_each_scheme([&](const NonsmoothTraits& traits, const StudyMethod& scheme) {
    if (!traits.order_of_tableau) return;
    for (const char* tableau : {":gauss2", ":rk32", ":rk4"}) {
      const StudyMethod method = study_method(scheme.name + tableau, {});
      const double order = method.declared().position;
      const MotionOrders bounces = measure_orders(ball, method, long_steps);
      const MotionOrders swings = measure_orders(oscillator, method, long_steps);
      EXPECT_TRUE(has_order_at_least(bounces.position, order + 1)) << method.name;
      EXPECT_TRUE(has_order_at_least(swings.position, order)) << method.name;
      EXPECT_TRUE(has_order_at_least(swings.l1, order)) << method.name;
      ++count;
    }
  });
  EXPECT_GT(count, 0u);
}

// Impacts, contacts that rest and open again, a curved wall at which the rod comes to lean.
TEST(NonsmoothOrder, OfExtrapolationIsFour) {
  const StudyMethod method = study_method("moreau_extrapolated", {});
  const NonsmoothOrders declared = method.declared();
  EXPECT_EQ(declared.position, 4);
  const std::pair<SystemCase, double> cases[] = {{ImpactingOscillator{}.make(), 0.03},
                                                 {TwoBallOscillator{}.make(), 0.01},
                                                 {RigidPendulum{}.make(), 0.04}};
  for (const auto& [shipped, coarsest] : cases) {
    const MotionOrders fits =
        measure_orders(shipped, method, {.coarsest = coarsest, .octaves = 4, .per_octave = 6});
    EXPECT_EQ(fits.failure, "");
    EXPECT_TRUE(has_orders(fits, declared, slack)) << shipped.system->coordinate_name(0);
  }
}

}  // namespace
}  // namespace ictus::test::nonsmooth_orders_test
