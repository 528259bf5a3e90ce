#include "ictus/trace/recorder.hpp"

#include "ictus/laws/contact/power_law.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {
namespace {

State<Model> state_at(double t, double q, double v) { return {t, vector({q}), vector({v}), vector({0})}; }

const PowerLaw hooke{.stiffness = 10, .exponent = 1};

// E₀ + W = E + D + C + R, whatever is booked.
TEST(Recorder, LedgerIsAnIdentity) {
  const Model model = wall_model(hooke, 2);
  Recorder recorder(model, {});
  recorder.begin(state_at(0, -1, 3), 0);
  recorder.accept(state_at(1, 0.5, 2), {.stored = 1.25, .dissipated = 0.5, .work = 0.25, .corrected = 0});
  recorder.accept(state_at(2, -1, -1), {.stored = 0, .dissipated = 0.125, .work = 0, .corrected = 1});
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
TEST(Recorder, NoticesEnergyFromNowhere) {
  const Model model = wall_model(hooke, 2);
  Recorder recorder(model, {});
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

TEST(Recorder, WatchesSpeedAndCompression) {
  const Model model = wall_model(hooke, 2);
  Recorder::Options options;
  options.outlook = [](std::size_t, double) { return Outlook{0.4, 1}; };
  Recorder recorder(model, options);
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

TEST(Recorder, KeepsEveryNthSampleInColumnsOfOneLength) {
  const Model model = wall_model(hooke, 2);
  Recorder::Options options;
  options.every = 3;
  Recorder recorder(model, options);
  recorder.begin(state_at(0, -1, 1), 0);
  for (int n = 1; n <= 7; ++n) recorder.accept(state_at(n, -1, 1), {});
  const Trace trace = recorder.finish({});
  EXPECT_EQ(trace.find("time")->values, (std::vector<double>{0, 3, 6}));
  for (const Column& column : trace.columns) EXPECT_EQ(column.values.size(), 3u) << column.name;
  EXPECT_NE(trace.find("body0.position"), nullptr);
  EXPECT_NE(trace.find("contact0.force"), nullptr);
  EXPECT_NE(trace.find("energy.remainder"), nullptr);
  EXPECT_EQ(trace.find("nothing"), nullptr);
}

TEST(Recorder, TellsAnUnfinishedImpactAndSaysWhenAllIsApart) {
  const Model model = wall_model(hooke, 2);
  Recorder recorder(model, {});
  recorder.begin(state_at(0, -1, 1), 0);
  EXPECT_FALSE(recorder.all_apart()) << "it approaches";
  recorder.accept(state_at(1, 0.3, 0.9), {});
  EXPECT_FALSE(recorder.all_apart());
  EXPECT_TRUE(recorder.any_impact());
  const Trace trace = recorder.finish({});
  ASSERT_EQ(trace.impacts.size(), 1u);
  EXPECT_FALSE(trace.impacts[0].released());
}

}  // namespace
}  // namespace ictus::test
