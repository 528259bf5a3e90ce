// One contact, one contact time and one separation speed, whatever the scheme: from touch to where the force
// vanishes for good. And runs that end where they were asked to.

#include <algorithm>
#include <string>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/spring_dashpot.hpp"
#include "ictus/laws/contact/kelvin_voigt.hpp"
#include "tests/support/near.hpp"
#include "tests/support/simulate.hpp"

namespace ictus::test::contact_time_test {
namespace {

constexpr double mass = 0.4, speed = 0.7;

/// Contact time, separation speed and impulse of a blow by every scheme that fits, to the order of the scheme;
/// to the first where the force jumps at touch.
template <ContactLaw Law>
void expect_same_contact(const Law& law, double duration, double rebound) {
  const Model model = wall_model(law, mass);
  for (const std::string_view name : fitting_schemes(model)) {
    const SchemeFacts facts = scheme_facts(name);
    for (double samples : {40.0, 160.0}) {
      const double h = duration / samples,
                   order = facts.orders.damped > 1 && !Law::traits.jumps_at_touch ? 2 : 1;
      const double allowed =
          facts.keeps.adaptive ? 1e-11 : 12 * std::pow(samples, -order * facts.orders.share);
      for (double lead : {0.25, 0.8}) {
        const Trace trace =
            simulate(model, std::string(name), model.start(vector({-lead * h * speed}), vector({speed})),
                     plan_of(h, HUGE_VAL));
        ASSERT_EQ(trace.impacts.size(), 1u) << name;
        const Impact& seen = trace.impacts[0];
        EXPECT_TRUE(near(seen.contact_time(), duration, allowed)) << name << ", " << samples << " samples";
        EXPECT_TRUE(near(seen.separation_speed, rebound, allowed)) << name << ", " << samples << " samples";
        EXPECT_TRUE(near(trace.contacts[0].impulse, mass * (speed + rebound), allowed)) << name;
      }
    }
  }
}

TEST(ContactTime, IsTheSameByEverySchemeForASpringAndDashpot) {
  for (double ratio : {0.05, 0.3}) {
    const double stiffness = 9, damping = 2 * ratio * std::sqrt(stiffness * mass);
    const exact::SpringDashpotImpact impact{mass, stiffness, damping, speed};
    const auto release = exact::Release::at_no_force;
    expect_same_contact(KelvinVoigt{.stiffness = stiffness, .damping = damping}, impact.contact_time(release),
                        speed * impact.restitution(release));
  }
}

TEST(ContactTime, IsTheSameByEverySchemeForHuntAndCrossley) {
  for (double number : {0.0, 0.3}) {
    const exact::HuntCrossleyImpact impact = blow(1.5, number);
    expect_same_contact(law_of(impact), impact.contact_time(), impact.rebound_speed());
  }
}

bool speaks_of_its_step(const std::string& remark) { return remark.find(" took steps of ") != remark.npos; }

// A duration that is no whole number of steps: the last step is shorter, or the run says what it did.
TEST(EndOfRun, IsWhereItWasAskedFor) {
  const Model model = wall_model(law_of(blow(1.5, 0.1)), mass);
  for (const std::string_view name : fitting_schemes(model))
    for (double steps : {10.4, 10.0, 0.3}) {
      const double h = 0.01, until = steps * h;
      Plan plan = plan_of(h, until);
      plan.stop_when_apart = false;
      const Trace trace =
          simulate(model, std::string(name), model.start(vector({-0.02}), vector({speed})), plan);
      ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
      const auto& time = trace.find("time")->values;
      EXPECT_TRUE(near(time.back(), until, 1e-14)) << name;
      const bool adaptive = scheme_facts(name).keeps.adaptive, staggered = scheme_facts(name).keeps.staggered;
      if (!adaptive && !staggered && steps > 1) {
        EXPECT_TRUE(near(time[1], h, 1e-14)) << name;
      }
      const bool told = std::any_of(trace.remarks.begin(), trace.remarks.end(), speaks_of_its_step);
      EXPECT_EQ(told, staggered && steps != 10.0) << name << " " << steps;
    }
}

TEST(EndOfRun, TellsTheFinalStateWhateverIsKept) {
  const Model model = wall_model(law_of(blow(1.5, 0.1)), mass);
  for (const char* name : {"phi", "verlet", "three_point", "reference"}) {
    const auto start = model.start(vector({-0.02}), vector({speed}));
    const Trace whole = simulate(model, name, start, plan_of(0.01, HUGE_VAL));
    State<Model> state = start;
    const Trace thin =
        run_compliant(name, model, state, plan_of(0.01, HUGE_VAL), {.columns = {.every = 1000}});
    EXPECT_EQ(thin.find("time")->values.size(), 2u) << name;
    EXPECT_EQ(thin.find("body0.velocity")->values.back(), whole.find("body0.velocity")->values.back())
        << name;
    EXPECT_EQ(thin.bodies[0].velocity_end.x, state.v[0]) << name;
    EXPECT_EQ(thin.contacts[0].impulse, whole.contacts[0].impulse) << name;
    EXPECT_EQ(thin.contacts[0].peak_force, whole.contacts[0].peak_force) << name;
  }
}

}  // namespace
}  // namespace ictus::test::contact_time_test
