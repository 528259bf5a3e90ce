// What runs by impact laws report: from the law and the states of the run, never from the rows kept.

#include <algorithm>
#include <cmath>
#include <memory>

#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/nonsmooth.hpp"
#include "ictus/run/run.hpp"
#include "tests/support/delegating_system.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::impact_recorder_test {
namespace {

using test::assembled;
using test::last;

std::string chain(int count, const std::string& more) {
  return "[[chain]]\nname = 'ball'\ncount = " + std::to_string(count) +
         "\nmass = '50 g'\nradius = '10 mm'\n" + more;
}
const std::string struck = "[start]\nball-1.velocity = 1\n";
const std::string hertz = "[contact]\nlaw = 'power_law'\nstiffness = 7e9\n";
std::string by(std::string_view law) { return "[run]\nmethod = '" + std::string(law) + "'\n"; }

const Impact& impact_of(const Trace& trace, const std::string& contact) {
  for (const Impact& impact : trace.impacts)
    if (trace.contact_names[impact.contact] == contact) return impact;
  ADD_FAILURE() << "no impact of " << contact;
  return trace.impacts.front();
}

TEST(ImpactRecorder, TheFinalStateDoesNotDependOnTheRowsKept) {
  const std::string scene = chain(300, struck + hertz + by("lzb"));
  const Trace all = run(assembled(scene)), few = run(assembled(scene + "record_every = 1000\n"));
  ASSERT_EQ(all.bodies.size(), 300u);
  // A pulse of energy 0.986² runs through; the balls behind it share the rest.
  EXPECT_TRUE(near(all.bodies.back().velocity_end.x, 0.985678857, 1e-8));
  double momentum = 0;
  for (const BodyOutcome& body : all.bodies) momentum += body.velocity_end.x;
  EXPECT_TRUE(near(momentum, 1, 1e-12));
  EXPECT_LT(few.columns.front().values.size(), 30u);
  EXPECT_GT(all.columns.front().values.size(), 1000u);
  for (std::size_t i = 0; i < 300; ++i)
    EXPECT_EQ(all.bodies[i].velocity_end, few.bodies[i].velocity_end) << i;
  for (const Trace* trace : {&all, &few}) {
    EXPECT_EQ(last(*trace, "ball-1.velocity"), trace->bodies[0].velocity_end.x);
    EXPECT_EQ(last(*trace, "ball-250.velocity"), trace->bodies[249].velocity_end.x);
  }
  for (std::size_t j = 0; j < 299; ++j) {
    EXPECT_TRUE(near(few.contacts[j].peak_force, all.contacts[j].peak_force, 1e-12)) << j;
    EXPECT_EQ(few.contacts[j].touches, all.contacts[j].touches) << j;
  }
}

TEST(ImpactRecorder, RowsAndEventsStayWithinTheirLimits) {
  for (const std::string law : {"lzb", "lzb_euler"}) {
    const Trace trace = run(assembled(chain(law == "lzb" ? 700 : 20, struck + hertz + by(law))));
    ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
    const std::size_t contacts = trace.contact_names.size(), rows = trace.columns.front().values.size();
    EXPECT_LE((rows - 4) * (2 * contacts + 1), ImpactOptions{}.record_numbers) << law;
    EXPECT_GE(2 * rows * (2 * contacts + 1), ImpactOptions{}.record_numbers) << law << ": and not far below";
  }
}

// A contact closes as fast as its two bodies approach; impulses and momenta agree.
TEST(ImpactRecorder, OutcomesOfContactsAreThoseOfTheLaw) {
  for (const ImpactLawFacts& law : impact_laws()) {
    if (law.traits.only_single) continue;
    const Trace trace =
        run(assembled(chain(3, struck + "[contact]\nlaw = 'power_law'\nstiffness = 7e9\nrestitution = 0.5\n" +
                                   by(law.about.name))));
    ASSERT_EQ(trace.contacts.size(), 2u);
    EXPECT_TRUE(near(trace.contacts[0].impulse, 0.05 * (1 - trace.bodies[0].velocity_end.x), 1e-12));
    EXPECT_TRUE(near(trace.contacts[1].impulse, 0.05 * trace.bodies[2].velocity_end.x, 1e-12));
    EXPECT_EQ(trace.contacts[0].peak_force > 0, law.traits.knows_time) << law.about.name;
    EXPECT_EQ(trace.contacts[0].peak_force_time > 0, law.traits.knows_time) << law.about.name;
    EXPECT_GE(trace.contacts[1].touches, 1u) << law.about.name;
    for (const ContactOutcome& contact : trace.contacts)
      EXPECT_TRUE(near(contact.gap, 0, 1e-15, 1.0)) << law.about.name;
    EXPECT_EQ(trace.dimension, 1u);
  }
}

// The Hertz impact of two balls: F_max = K^{2/5} (5/4 m v²)^{3/5}, half of the contact time after the touch.
TEST(ImpactRecorder, ThePeakForceAndItsTimeAreExact) {
  const Trace trace = run(assembled(chain(2, struck + hertz + by("lzb"))));
  const double m = 0.025, peak = std::pow(7e9, 0.4) * std::pow(1.25 * m, 0.6);
  EXPECT_TRUE(near(trace.contacts[0].peak_force, peak, 1e-8));
  const Impact& impact = trace.impacts.at(0);
  EXPECT_TRUE(near(impact.peak_force_time, impact.contact_time() / 2, 1e-6));
  EXPECT_EQ(trace.contacts[0].peak_force_time, impact.peak_force_time);
  EXPECT_TRUE(near(impact.separation_speed, 1, 1e-9));
}

// The speed column knows nothing of events: at the release it is the separation speed.
TEST(ImpactRecorder, SeparationIsTheSpeedAtRelease) {
  const Trace trace = run(assembled(chain(20, struck + hertz + by("lzb"))));
  const Impact& first = impact_of(trace, "ball-1-ball-2");
  const auto &time = trace.find("time")->values, &speed = trace.find("ball-1-ball-2.speed")->values;
  std::size_t k = 1;
  while (time[k] < first.release_time) ++k;
  const double part = (first.release_time - time[k - 1]) / (time[k] - time[k - 1]);
  const double opening = -(speed[k - 1] + part * (speed[k] - speed[k - 1]));
  EXPECT_TRUE(near(first.separation_speed, opening, 1e-3));
  EXPECT_GT(first.separation_speed, 5 * -speed.back()) << "its neighbours slow it down afterwards";
  EXPECT_LT(first.release_time, 0.2 * time.back());
}

// A ball dropped from 2 m that leaves with e = 0.5 rises to 0.5 m; one thrown up rises by v²/2g.
TEST(ImpactRecorder, HighestPointsAreTheApexesOfTheFlights) {
  const std::string ball = "[[body]]\nname = 'ball'\nmass = 1\nradius = 0.1\n",
                    fall =
                        "[[wall]]\nname = 'floor'\nfaces = 'right'\nposition = 0\n[world]\ngravity = -10\n"
                        "[contact]\nrestitution = 0.5\n[run]\nmethod = 'newton'\nduration = 1.2\n";
  const Trace dropped = run(assembled(ball + "position = 2.1\n" + fall));
  EXPECT_EQ(dropped.bodies.at(0).highest, 2.1);
  const Trace thrown = run(assembled(ball + "position = 0.6\nvelocity = 4\n" + fall));
  EXPECT_TRUE(near(thrown.bodies.at(0).highest, 0.6 + 16.0 / 20, 1e-15));
  // Down at 5 m/s over 0.1 m: it leaves at √27/2.
  const Trace bounced = run(assembled(ball + "position = 0.2\nvelocity = -5\n" + fall, {"run.duration=0.4"}));
  EXPECT_TRUE(near(bounced.bodies.at(0).highest, 0.1 + 27.0 / 4 / 20, 1e-14));
  EXPECT_EQ(bounced.contacts.at(0).touches, 1u);
  EXPECT_FALSE(bounced.contacts.at(0).closed);
}

/// A ball onto a soft floor, π √(m/k) = 31 ms in an elastic impact, and far away one that falls past it.
std::string falling(const std::string& run) {
  return "[[body]]\nname = 'ball'\nmass = 1\nradius = 0.1\nposition = [0, 1]\n"
         "[[body]]\nname = 'other'\nmass = 2\nradius = 0.1\nposition = [50, 100]\nvelocity = [1, 0]\n"
         "[[wall]]\nname = 'floor'\nnormal = [0, 1]\nposition = [0, 0]\n[world]\ngravity = [0, -10]\n"
         "[contact]\nlaw = 'power_law'\nexponent = 1\nstiffness = 1e4\nrestitution = 0.5\n[run]\n" +
         run;
}

// An impact is an instant of the motion: who is not in it falls ½ g t² all the time.
TEST(ImpactRecorder, AnImpactDoesNotStopTheOthers) {
  const Trace trace = run(assembled(falling("method = 'lzb'\nduration = 1\n")));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  ASSERT_EQ(trace.impacts.size(), 2u);
  EXPECT_GT(trace.impacts[0].contact_time(), 0.02);
  const BodyOutcome &ball = trace.bodies.at(0), &other = trace.bodies.at(1);
  EXPECT_TRUE(near(other.position_end.y, 95, 1e-14));
  EXPECT_TRUE(near(other.position_end.x, 51, 1e-14));
  EXPECT_TRUE(near(other.velocity_end.y, -10, 1e-14));
  // Down 0.9 m in √0.18 s at 10 √0.18 m/s, up again at half of that for as long, and once more at half of it.
  const double fall = std::sqrt(0.18), left = 1 - 2 * fall;
  EXPECT_TRUE(near(trace.impacts[0].touch_time, fall, 1e-12));
  EXPECT_TRUE(near(trace.impacts[1].touch_time, 2 * fall, 1e-9));
  EXPECT_TRUE(near(ball.position_end.y, 0.1 + 2.5 * fall * left - 5 * left * left, 1e-8));
}

// The inside of an impact has a clock of its own, ahead of the motion; rows ascend all the same.
TEST(ImpactRecorder, TimeAscendsAndEndsWithTheOutcome) {
  for (const char* duration : {"1", "0.43", "0.44", "0.46"}) {
    const Trace trace = run(assembled(falling("method = 'lzb'\nduration = " + std::string(duration) + "\n")));
    const auto& time = trace.find("time")->values;
    EXPECT_TRUE(std::is_sorted(time.begin(), time.end())) << duration;
    EXPECT_GE(time.back(), std::stod(duration) * (1 - 1e-15));
    EXPECT_EQ(last(trace, "other.position_y"), trace.bodies.at(1).position_end.y) << duration;
    EXPECT_EQ(last(trace, "ball.velocity_y"), trace.bodies.at(0).velocity_end.y) << duration;
  }
}

// The rounding of one impact is not another impact.
TEST(ImpactRecorder, NoGhosts) {
  for (const ImpactLawFacts& law : impact_laws())
    for (const std::string loss : {"restitution = 1\n", "restitution = 0.9\n"}) {
      if (law.about.name == "lzb_euler") continue;  // its speeds are good to 1e-4 only
      if (law.traits.only_single) continue;
      const Trace trace = run(assembled(chain(50, "[start]\n'ball-1..2'.velocity = 1\n" + hertz + loss +
                                                      by(law.about.name) + "record_every = 100\n")));
      ASSERT_TRUE(trace.ending.complete) << law.about.name << trace.ending.reason;
      double most = 0;
      for (const Impact& impact : trace.impacts) most = std::max(most, impact.approach_speed);
      for (const Impact& impact : trace.impacts) {
        const double approach = impact.approach_speed, e = impact.restitution();
        EXPECT_TRUE(approach == 0 || approach > 1e-9 * most) << law.about.name << ' ' << loss << approach;
        EXPECT_TRUE(!law.traits.knows_time || impact.peak_force > 1e-9) << law.about.name;
        EXPECT_FALSE(e > 2) << law.about.name << ' ' << loss;
      }
    }
}

TEST(ImpactRecorder, OnlyContactsThatStayClosedAreCalledSo) {
  const Trace trace = run(assembled(chain(
      4,
      struck +
          "[contact]\nlaw = 'power_law'\nstiffness = 7e9\nrestitution = 1\n"
          "[[pair]]\nbetween = ['ball-1', 'ball-2']\nstiffness = 7e9\nlaw = 'power_law'\nrestitution = 0\n" +
          by("lzb"))));
  std::string words;
  for (const std::string& remark : trace.remarks)
    if (remark.find("end closed") != std::string::npos) words += remark;
  for (std::size_t j = 0; j < trace.contacts.size(); ++j)
    EXPECT_EQ(words.find(trace.contact_names[j]) != std::string::npos, trace.contacts[j].closed)
        << trace.contact_names[j] << ": " << words;
}

/// Two balls that do not push each other alike: what one loses the other does not get.
class Lopsided final : public FaithfulSystem {
 public:
  using FaithfulSystem::FaithfulSystem;
  void directions(const Vector& q, ContactRows& rows) const override {
    inner().directions(q, rows);
    rows.value.back() *= 0.9;
  }
};

TEST(ImpactRecorder, MomentumThatIsLostIsSeen) {
  BodiesData data;
  data.names = {"a", "b"};
  data.masses = {1, 1};
  data.contacts = {{"a-b", 0, 1, true, {1, 0, 0}, 1, 1, unknown, 1.5}};
  const BodiesSystem sound(data);
  NonsmoothPlan plan;
  plan.scheme = "event_driven";
  plan.by_law = true;
  plan.options.impact_law = "newton";
  plan.options.law_tolerance = 1e-10;
  const auto error_of = [&](std::unique_ptr<MechanicalSystem> system) {
    SystemCase mechanics;
    mechanics.system = std::move(system);
    mechanics.start = {0, Eigen::Vector2d(0, 2), Eigen::Vector2d(1, 0)};
    return run_nonsmooth(mechanics, plan).momentum_error;
  };
  EXPECT_LT(error_of(std::make_unique<FaithfulSystem>(sound)), 1e-15);
  // W = 1 + 0.9², p = 2/W; a tenth of it is in no body.
  EXPECT_TRUE(near(error_of(std::make_unique<Lopsided>(sound)), 0.2 / 1.81, 1e-12));
}

}  // namespace
}  // namespace ictus::test::impact_recorder_test
