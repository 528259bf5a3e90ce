// The reference scheme against closed forms: rebound, duration, peaks and the whole trajectory.

#include "ictus/exact/spring_dashpot.hpp"
#include "ictus/laws/contact/kelvin_voigt.hpp"
#include "ictus/laws/contact/lankarani_nikravesh.hpp"
#include "tests/support/near.hpp"
#include "tests/support/simulate.hpp"

namespace ictus::test::reference_test {
namespace {

template <ContactLaw Law>
Trace strike(const Law& law, double mass, double speed, double lead) {
  const Model model = wall_model(law, mass);
  return simulate(model, "reference", model.start(vector({-lead * speed}), vector({speed})),
                  plan_of(1e6, 1e6));
}

TEST(Reference, AgreesWithTheClosedFormsOfHuntAndCrossley) {
  Worst worst, time;
  for (double exponent : {1.0, 1.1, 1.5, 2.0, 2.5, 3.0})
    for (double number : {0.0, 1e-3, 0.1, 0.5, 1.0, 3.0}) {
      const exact::HuntCrossleyImpact impact = blow(exponent, number);
      const exact::HuntCrossleyPath path(impact);
      const Trace trace = strike(law_of(impact), impact.mass, impact.speed, 0.2);
      ASSERT_EQ(trace.impacts.size(), 1u) << trace.ending.reason;
      const Impact& seen = trace.impacts[0];
      const std::string where = say("α", exponent, "μv", number);
      const double tau = path.contact_time();
      worst.see(relative(seen.separation_speed, impact.rebound_speed()), where, "rebound speed");
      time.see(relative(seen.contact_time(), tau), where, "contact time");
      worst.see(relative(seen.peak_depth, impact.max_depth()), where, "largest depth");
      worst.see(relative(seen.peak_depth_time - seen.touch_time, path.time_of_max_depth()), where,
                "its instant");
      worst.see(relative(seen.peak_force, impact.max_force()), where, "largest force");
      worst.see(relative(seen.peak_force_time - seen.touch_time, path.time_of_max_force(), tau), where,
                "its instant");
      worst.see(relative(trace.ledger.dissipated, impact.dissipated_energy(), impact.energy_before()), where,
                "loss");
    }
  EXPECT_TRUE(worst.below(1e-11));
  EXPECT_TRUE(time.below(1e-12));
}

// Release is a located event: an impact ends on a sample, also where other contacts then push its bodies on.
TEST(Reference, ReleasesContactsOfAChainWhereItLocatedTheirEvents) {
  const HuntCrossley law{.stiffness = 1e7, .exponent = 1.5, .damping = 0.1};
  const Model model = chain_model(law, {0.1, 0.07, 0.2, 0.05, 0.1});
  const Trace trace =
      simulate(model, "reference", model.start(vector({0.3, 0.3, 0.3, 0.3, 0.3}), vector({1, 0, 0, 0, 0})),
               plan_of(1e6, 1e6));
  const auto& time = trace.find("time")->values;
  Worst worst;
  std::size_t released = 0;
  for (const Impact& impact : trace.impacts) {
    if (!impact.released()) continue;
    ++released;
    double nearest = HUGE_VAL;
    for (double t : time) nearest = std::min(nearest, std::abs(t - impact.release_time));
    worst.see(nearest / impact.contact_time(), "contact", impact.contact, "release", impact.release_time);
  }
  EXPECT_GE(released, 4u);
  EXPECT_TRUE(worst.below(1e-12));
}

TEST(Reference, FollowsTheExactTrajectory) {
  Worst worst;
  for (double exponent : {1.0, 1.5, 2.3, 3.0})
    for (double number : {0.0, 0.5, 3.0}) {
      const exact::HuntCrossleyImpact impact = blow(exponent, number);
      const exact::HuntCrossleyPath path(impact);
      const Trace trace = strike(law_of(impact), impact.mass, impact.speed, 0.2);
      const auto& time = trace.find("time")->values;
      ASSERT_GT(time.size(), 15u);
      for (std::size_t n = 0; n < time.size(); ++n) {
        const exact::Sample exact = path.sample(time[n] - 0.2);
        const std::string where = say("α", exponent, "μv", number, "t", time[n]);
        worst.see(relative(trace.find("contact0.depth")->values[n], exact.depth, impact.max_depth()), where,
                  "depth");
        worst.see(relative(trace.find("contact0.speed")->values[n], exact.speed, impact.speed), where,
                  "speed");
        worst.see(relative(trace.find("contact0.force")->values[n], exact.force, impact.max_force()), where,
                  "force");
      }
    }
  EXPECT_TRUE(worst.below(1e-11));
}

TEST(Reference, AgreesWithTheSpringDashpotThatNeverPulls) {
  Worst worst;
  for (double ratio : {0.0, 0.01, 0.1, 0.3, 0.49, 0.7, 1.0, 1.6}) {
    const double mass = 0.4, stiffness = 9, speed = 0.7, damping = 2 * ratio * std::sqrt(stiffness * mass);
    const exact::SpringDashpotImpact impact{mass, stiffness, damping, speed};
    const Trace trace = strike(KelvinVoigt{.stiffness = stiffness, .damping = damping}, mass, speed, 0.2);
    ASSERT_EQ(trace.impacts.size(), 1u) << trace.ending.reason;
    const Impact& seen = trace.impacts[0];
    const auto release = exact::Release::at_no_force;
    worst.see(relative(seen.restitution(), impact.restitution(release)), "ζ", ratio, "restitution");
    worst.see(relative(seen.contact_time(), impact.contact_time(release)), "ζ", ratio, "contact time");
    worst.see(relative(seen.peak_depth, impact.max_depth()), "ζ", ratio, "largest depth");
    worst.see(relative(seen.peak_depth_time - seen.touch_time, impact.time_of_max_depth()), "ζ", ratio,
              "its instant");
    // Above ζ = ½ the force is largest at the very touch, where it jumps: no sample sees it.
    if (ratio < 0.5) worst.see(relative(seen.peak_force, impact.max_force()), "ζ", ratio, "largest force");
  }
  EXPECT_TRUE(worst.below(1e-11));
}

TEST(Reference, FindsTheLawOfLankaraniAndNikraveshAHuntCrossleyOne) {
  for (double asked : {0.0, 0.3, 0.8, 0.99, 1.0}) {
    const double speed = 0.7, mass = 0.4;
    const LankaraniNikravesh law{.stiffness = 9, .exponent = 1.5, .restitution = asked};
    const exact::HuntCrossleyImpact same{mass, 9, 1.5, 0.75 * (1 - asked * asked) / speed, speed};
    const Trace trace = strike(law, mass, speed, 0.2);
    ASSERT_EQ(trace.impacts.size(), 1u);
    EXPECT_TRUE(near(trace.impacts[0].restitution(), same.restitution(), 1e-11)) << "e = " << asked;
    EXPECT_TRUE(near(trace.impacts[0].contact_time(), same.contact_time(), 1e-11)) << "e = " << asked;
  }
}

}  // namespace
}  // namespace ictus::test::reference_test
