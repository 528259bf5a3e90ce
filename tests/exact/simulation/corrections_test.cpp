// The corrections of [Papetti2011, §4.2]: compression clipped to x_max, velocity at the end set to the known
// rebound; for every scheme that works with fixed steps, on a wall and between two bodies.

#include <algorithm>

#include "tests/support/near.hpp"
#include "tests/support/simulate.hpp"

namespace ictus::test::corrections_test {
namespace {

PredictedImpactOf outlook_of(const exact::HuntCrossleyImpact& impact) {
  return [impact](std::size_t, double speed) -> std::optional<PredictedImpact> {
    exact::HuntCrossleyImpact now = impact;
    now.speed = speed;
    return PredictedImpact{now.max_depth(), now.rebound_speed()};
  };
}

template <class Check>
void for_each_fixed_step(Check&& check) {
  for (const SchemeFacts& facts : smooth_schemes())
    if (!facts.keeps.adaptive && !facts.keeps.staged) {
      SCOPED_TRACE(std::string(facts.about.name));
      check(facts, std::string(facts.about.name));
    }
}

Plan corrected_plan(const exact::HuntCrossleyImpact& impact, double step) {
  Plan plan = plan_of(step, 1e3);
  plan.corrections = {.clip = true, .rebound = true};
  plan.outlook = plan.correction_outlook = outlook_of(impact);
  return plan;
}

// Hard and damped: five samples in contact, where no printed scheme keeps (26).
TEST(Corrections, ClipTheDepthAndSetTheRebound) {
  const exact::HuntCrossleyImpact impact = blow(1.5, 0.8);
  const Model model = wall_model(law_of(impact), impact.mass);
  const double h = impact.contact_time() / 5.3;
  for_each_fixed_step([&](const SchemeFacts& facts, const std::string& scheme) {
    for (int i = 0; i < 16; ++i) {
      const State<Model> start = model.start(vector({-phase(i) * h * impact.speed}), vector({impact.speed}));
      const Trace trace = simulate(model, scheme, start, corrected_plan(impact, h));
      ASSERT_EQ(trace.impacts.size(), 1u) << trace.ending.reason;
      EXPECT_TRUE(near(trace.impacts[0].separation_speed, impact.rebound_speed(), 1e-13));
      EXPECT_LE(trace.impacts[0].peak_depth, impact.max_depth() * (1 + 1e-12));
      EXPECT_EQ(trace.conditions.compression.violations, 0u);
      // The energy of a staggered scheme looks a step back, where the corrected velocity may lead inside the
      // contact.
      if (facts.keeps.staggered) continue;
      EXPECT_TRUE(near(trace.ledger.total(), impact.energy_after(), 1e-12));
    }
  });
}

// What corrections move, they move along the contact: momentum stays.
TEST(Corrections, KeepTheMomentumOfAPair) {
  const double m1 = 0.4, m2 = 1.3;
  exact::HuntCrossleyImpact impact = blow(1.5, 0.8);
  impact.mass = m1 * m2 / (m1 + m2);
  const Model model = chain_model(law_of(impact), {m1, m2});
  for_each_fixed_step([&](const SchemeFacts&, const std::string& scheme) {
    const State<Model> start = model.start(vector({-0.05, 0.02}), vector({0.5, -0.2}));
    const Trace trace = simulate(model, scheme, start, corrected_plan(impact, 0.11));
    const double v1 = trace.find("body0.velocity")->values.back(),
                 v2 = trace.find("body1.velocity")->values.back();
    EXPECT_TRUE(near(m1 * v1 + m2 * v2, m1 * 0.5 - m2 * 0.2, 1e-13, 0.4));
    EXPECT_TRUE(near(v2 - v1, impact.rebound_speed(), 1e-12));
  });
}

// A correction must not set the velocities of a staggered scheme back by another half step.
TEST(Corrections, LeaveTheFlightUnderGravityExact) {
  const exact::HuntCrossleyImpact impact = blow(1.5, 0.8);
  const double gravity = 0.3, h = impact.contact_time() / 9.7;
  const Model model = wall_model(law_of(impact), impact.mass, gravity);
  for_each_fixed_step([&](const SchemeFacts& facts, const std::string& scheme) {
    Plan plan = corrected_plan(impact, h);
    plan.until = 17 * h;
    plan.stop_when_apart = false;
    const Trace trace = simulate(model, scheme, model.start(vector({-0.01}), vector({impact.speed})), plan);
    ASSERT_EQ(trace.impacts.size(), 1u);
    const auto& x = trace.find("body0.position")->values;
    const auto& v = trace.find("body0.velocity")->values;
    const std::size_t n = x.size() - 1;
    EXPECT_TRUE(near(v[n] - v[n - 1], h * gravity, 1e-11)) << "speed gained in the last step";
    const double middle = facts.keeps.staggered ? v[n] : 0.5 * (v[n] + v[n - 1]);
    EXPECT_TRUE(near(x[n] - x[n - 1], h * middle, 1e-11)) << "way of the last step";
    // The first step after the correction gains as much as the others.
    const auto released = static_cast<std::size_t>(std::count_if(
        trace.find("time")->values.begin(), trace.find("time")->values.end(),
        [&](double t) { return t <= trace.impacts[0].release_time + (facts.keeps.staggered ? 2 : 1) * h; }));
    for (std::size_t i = released + 1; i <= n; ++i)
      EXPECT_TRUE(near(v[i] - v[i - 1], h * gravity, 1e-11)) << "step " << i << " of " << n;
  });
}

}  // namespace
}  // namespace ictus::test::corrections_test
