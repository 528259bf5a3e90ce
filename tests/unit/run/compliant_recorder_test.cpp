#include "ictus/run/compliant_recorder.hpp"

#include "ictus/laws/contact/power_law.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::compliant_recorder_test {
namespace {

State<Model> state_at(double t, double q, double v) { return {t, vector({q}), vector({v}), vector({0})}; }

const PowerLaw hooke{.stiffness = 10, .exponent = 1};

// E₀ + W = E + D + C + R, whatever is booked.
TEST(CompliantRecorder, LedgerIsAnIdentity) {
  const Model model = wall_model(hooke, 2);
  CompliantRecorder recorder(model, {});
  recorder.begin(state_at(0, -1, 3), 0);
  recorder.accept(state_at(1, 0.5, 2), {.dissipated = 0.5, .work = 0.25}, 1.25);
  recorder.accept(state_at(2, -1, -1), {.dissipated = 0.125, .corrected = 1}, 0);
  const Trace trace = recorder.finish({});
  const Ledger& l = trace.ledger;
  EXPECT_EQ(l.initial, 9);
  EXPECT_EQ(l.kinetic, 1);
  EXPECT_EQ(l.stored, 0);
  EXPECT_EQ(l.dissipated, 0.625);
  EXPECT_EQ(l.work, 0.25);
  EXPECT_EQ(l.corrected, 1);
  EXPECT_EQ(l.initial + l.work, l.total() + l.dissipated + l.corrected + l.remainder());
  EXPECT_EQ(trace.steps, 2u);
}

// After one step R = 9.25 − (4 + 1.25) − 0.5; a second one that gains 1 J shows in largest_gain.
TEST(CompliantRecorder, NoticesEnergyFromNowhere) {
  const Model model = wall_model(hooke, 2);
  CompliantRecorder recorder(model, {});
  recorder.begin(state_at(0, -1, 3), 0);
  recorder.accept(state_at(1, -0.5, 3), {});
  recorder.accept(state_at(2, -0.2, std::sqrt(10.0)), {});
  const Trace trace = recorder.finish({});
  EXPECT_TRUE(near(trace.ledger.remainder(), -1, 1e-14));
  EXPECT_TRUE(near(trace.ledger.largest_gain, 1, 1e-14));
  EXPECT_EQ(trace.conditions.energy.violations, 1u);
  EXPECT_EQ(trace.conditions.energy.first_time, 2);
  EXPECT_TRUE(near(trace.conditions.energy.worst, 1, 1e-14));
}

TEST(CompliantRecorder, WatchesSpeedAndCompression) {
  const Model model = wall_model(hooke, 2);
  CompliantRecorder::Options options;
  options.outlook = [](std::size_t, double) { return PredictedImpact{0.4, 1}; };
  CompliantRecorder recorder(model, options);
  recorder.begin(state_at(0, -1, 1), 0);
  recorder.accept(state_at(1, 0.3, 0.9), {});
  recorder.accept(state_at(2, 0.6, 1.0), {});  // deeper than it may, and faster
  recorder.accept(state_at(3, -0.1, -1.0), {});
  const Trace trace = recorder.finish({});
  EXPECT_EQ(trace.conditions.compression.violations, 1u);
  EXPECT_TRUE(near(trace.conditions.compression.worst, 0.2, 1e-14));
  EXPECT_EQ(trace.conditions.speed.violations, 1u);
  EXPECT_TRUE(near(trace.conditions.speed.worst, 0.1, 1e-14));
  EXPECT_EQ(trace.impacts.size(), 1u);
}

TEST(CompliantRecorder, KeepsEveryNthSampleInColumnsOfOneLength) {
  const Model model = wall_model(hooke, 2);
  CompliantRecorder::Options options;
  options.columns.every = 3;
  CompliantRecorder recorder(model, options);
  recorder.begin(state_at(0, -1, 1), 0);
  for (int n = 1; n <= 7; ++n) recorder.accept(state_at(n, -1, 1), {});
  const Trace trace = recorder.finish({});
  EXPECT_EQ(trace.find("time")->values, (std::vector<double>{0, 3, 6, 7})) << "the last too";
  for (const Column& column : trace.columns) EXPECT_EQ(column.values.size(), 4u) << column.name;
  EXPECT_NE(trace.find("body0.position"), nullptr);
  EXPECT_NE(trace.find("contact0.force"), nullptr);
  EXPECT_NE(trace.find("energy.remainder"), nullptr);
  EXPECT_EQ(trace.find("nothing"), nullptr);
}

TEST(CompliantRecorder, TellsAnUnfinishedImpactAndSaysWhenAllIsApart) {
  const Model model = wall_model(hooke, 2);
  CompliantRecorder recorder(model, {});
  recorder.begin(state_at(0, -1, 1), 0);
  EXPECT_FALSE(recorder.all_apart()) << "it approaches";
  recorder.accept(state_at(1, 0.3, 0.9), {});
  EXPECT_FALSE(recorder.all_apart());
  EXPECT_TRUE(recorder.any_impact());
  const Trace trace = recorder.finish({});
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_FALSE(trace.impacts[0].released());
}

// A run's end belongs to the run, not to the rows that were kept.
TEST(CompliantRecorder, TellsTheOutcomeWhateverRowsAreKept) {
  const Model model = chain_model(hooke, {2, 3});
  for (std::size_t every : {1u, 1000u}) {
    CompliantRecorder::Options options;
    options.columns.every = every;
    CompliantRecorder recorder(model, options);
    const auto at = [](double t, double x0, double x1, double v0, double v1) {
      return State<Model>{t, vector({x0, x1}), vector({v0, v1}), vector({0})};
    };
    recorder.begin(at(0, -1, 0, 3, 0), 0);
    recorder.accept(at(0.5, 0.5, 0.25, 1, 1.25), {});
    recorder.accept(at(1, 0.5, 1, -0.6, 2.4), {});
    const Trace trace = recorder.finish({});
    EXPECT_EQ(trace.dimension, 1u);
    ASSERT_EQ(trace.bodies.size(), 2u);
    EXPECT_EQ(trace.bodies[0].name, "body0");
    EXPECT_EQ(trace.bodies[0].position_start.x, -1);
    EXPECT_EQ(trace.bodies[0].velocity_start.x, 3);
    EXPECT_EQ(trace.bodies[0].position_end.x, 0.5);
    EXPECT_EQ(trace.bodies[0].velocity_end.x, -0.6);
    EXPECT_EQ(trace.bodies[1].velocity_end.x, 2.4);
    EXPECT_TRUE(std::isnan(trace.bodies[0].highest)) << "nothing falls";
    ASSERT_EQ(trace.contacts.size(), 1u);
    EXPECT_EQ(trace.contacts[0].touches, 1u);
    EXPECT_TRUE(near(trace.contacts[0].impulse, 3 * 2.4, 1e-14));  // what the second body has got
    EXPECT_EQ(trace.contacts[0].peak_force, 2.5);
    EXPECT_EQ(trace.contacts[0].peak_force_time, 0.5);
    EXPECT_EQ(trace.contacts[0].gap, 0.5);
    EXPECT_FALSE(trace.contacts[0].closed);
    EXPECT_EQ(trace.find("body1.velocity")->values.back(), 2.4);
  }
}

// Impulses of a row: each contact has what the bodies behind it got; one that never closed has none.
TEST(CompliantRecorder, SharesImpulsesAmongContactsByMomentum) {
  const Model model = chain_model(hooke, {1, 2, 4, 1});
  CompliantRecorder recorder(model, {});
  const auto none = vector({0, 0, 0});
  recorder.begin({0, vector({0, 0, 0, 5}), vector({6, 0, 0, 0}), none}, 0);
  recorder.accept({0.1, vector({0.2, 0.1, 0, 5}), vector({3, 1, 0.25, 0}), none}, {});
  recorder.accept({0.2, vector({0.2, 0.3, 0.5, 5}), vector({-1, 1.5, 1, 0}), none}, {});
  const Trace trace = recorder.finish({});
  EXPECT_TRUE(near(trace.contacts[0].impulse, 2 * 1.5 + 4 * 1, 1e-14));
  EXPECT_TRUE(near(trace.contacts[1].impulse, 4, 1e-14));
  EXPECT_EQ(trace.contacts[2].impulse, 0);
  EXPECT_EQ(trace.contacts[2].touches, 0u);
}

// Thrown up at 3 m/s from the height 1 (x points down): the top, 1 + 9/2g, lies between two samples.
TEST(CompliantRecorder, FindsTheTopOfAFlightBetweenSamples) {
  const double g = 10;
  const Model model = wall_model(hooke, 2, g);
  CompliantRecorder recorder(model, {});
  const auto at = [&](double t) { return state_at(t, -1 - 3 * t + g * t * t / 2, -3 + g * t); };
  recorder.begin(at(0), 0);
  for (double t : {0.2, 0.4, 0.5}) recorder.accept(at(t), {});
  EXPECT_TRUE(near(recorder.finish({}).bodies[0].highest, 1 + 9 / (2 * g), 1e-14));
}

// 100 of a row of touching balls move by what a double can still say: that is no impact.
TEST(CompliantRecorder, CountsNoImpactBelowRoundOff) {
  const Model model = chain_model(hooke, {1, 1, 1});
  CompliantRecorder recorder(model, {});
  const auto none = vector({0, 0});
  recorder.begin({0, vector({-1, 0, 0}), vector({1, 1e-30, 0}), none}, 0);
  recorder.accept({1, vector({0.5, 1e-30, 0}), vector({1, 1e-30, 0}), none}, {});
  recorder.accept({2, vector({-0.5, 0, 1e-29}), vector({-1, 0, 1e-29}), none}, {});
  const Trace trace = recorder.finish({});
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_EQ(trace.impacts[0].contact, 0u);
  EXPECT_EQ(trace.contacts[1].touches, 0u);
}

}  // namespace
}  // namespace ictus::test::compliant_recorder_test
