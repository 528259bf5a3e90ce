// An impact law inside event_driven says and does what it does as a method of its own.

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::event_driven_law_test {
namespace {

using test::assembled;
using test::last;

/// A row of balls of unequal masses, all touching, whose first one strikes the others.
std::string row(const std::string& restitution) {
  std::string text;
  for (const char* body : {"a 0.05 2", "b 0.08 0", "c 0.03 0", "d 0.06 0"}) {
    const std::string words = body;
    text += "[[body]]\nname = '" + words.substr(0, 1) + "'\nradius = 0.01\nmass = " + words.substr(2, 4) +
            "\nvelocity = " + words.substr(7) + "\n";
  }
  return text + "[contact]\nlaw = 'power_law'\nstiffness = '6.97e9 N/m^1.5'\nexponent = 1.5\nrestitution = " +
         restitution + "\n";
}

Trace by_law(const std::string& scene, const std::string& law, const std::string& options = "") {
  return run(assembled(scene + "[run]\nmethod = '" + law + "'\nduration = '1 ms'\n" + options));
}
Trace by_events(const std::string& scene, const std::string& law, const std::string& options = "") {
  return run(assembled(scene +
                       "[run]\nmethod = 'event_driven'\nstep = '1 ms'\nduration = '1 ms'\nimpact_law = '" +
                       law + "'\n" + options));
}

void expect_velocities(const Trace& one, const Trace& other) {
  for (const char* body : {"a", "b", "c", "d"}) {
    const std::string name = std::string(body) + ".velocity";
    EXPECT_TRUE(test::near(last(one, name), last(other, name), 1e-9, 2)) << name;
  }
}

void expect_same(const Trace& events, const Trace& law) {
  ASSERT_TRUE(events.ending.complete && law.ending.complete) << events.ending.reason << law.ending.reason;
  expect_velocities(events, law);
  for (const std::string& contact : law.contact_names)
    EXPECT_TRUE(test::near(last(events, contact + ".impulse"), last(law, contact + ".impulse"), 1e-9, 0.1));
  ASSERT_EQ(events.impacts.size(), law.impacts.size());
  for (std::size_t k = 0; k < law.impacts.size(); ++k) {
    const Impact &mine = events.impacts[k], &theirs = law.impacts[k];
    EXPECT_EQ(mine.contact, theirs.contact);
    EXPECT_TRUE(test::near(mine.peak_force, theirs.peak_force, 1e-9));
    EXPECT_TRUE(test::near(mine.peak_depth, theirs.peak_depth, 1e-9));
    EXPECT_TRUE(test::near(mine.approach_speed, theirs.approach_speed, 1e-9, 2));
    EXPECT_TRUE(test::near(mine.contact_time(), theirs.contact_time(), 1e-9));
    EXPECT_TRUE(test::near(mine.separation_speed, theirs.separation_speed, 1e-9, 2));
    EXPECT_GT(mine.peak_force, 100);
  }
  const std::vector<Event> one = events.events_inside_impacts(true), other = law.events_inside_impacts(true);
  ASSERT_EQ(one.size(), other.size());
  const double scale = other.back().t;
  for (std::size_t k = 0; k < other.size(); ++k) {
    EXPECT_EQ(one[k].kind, other[k].kind) << k;
    EXPECT_EQ(one[k].contact, other[k].contact) << k;
    EXPECT_TRUE(test::near(one[k].t, other[k].t, 1e-8, scale)) << k;
    EXPECT_TRUE(test::near(one[k].impulse, other[k].impulse, 1e-9, 0.1)) << k;
  }
}

TEST(EventDrivenLaw, LzbSaysWhatItSaysByItself) {
  for (const char* options : {"tolerance = 1e-12\n", "tolerance = 1e-12\ndissipation = 'mono_stiffness'\n"}) {
    const Trace events = by_events(row("0.7"), "lzb", options);
    EXPECT_GE(events.events_inside_impacts(true).size(), 9u);
    expect_same(events, by_law(row("0.7"), "lzb", options));
  }
}

double largest(const Trace& trace, const std::string& column) {
  const std::vector<double>& values = trace.find(column)->values;
  return *std::max_element(values.begin(), values.end());
}

/// The integral of a force over its rows is the impulse; it was the impulse over the step before.
TEST(EventDrivenLaw, RowsShowTheForcesOfTheLawInTime) {
  for (const Trace& trace : {by_events(row("0.7"), "lzb"), by_events(row("0.7"), "lzb", "record_every = 4\n"),
                             by_law(row("0.7"), "lzb")}) {
    const std::vector<double>& t = trace.find("time")->values;
    EXPECT_TRUE(std::is_sorted(t.begin(), t.end()));
    for (std::size_t j = 0; j < trace.contact_names.size(); ++j) {
      const std::string& name = trace.contact_names[j];
      const std::vector<double>& force = trace.find(name + ".force")->values;
      double area = 0;
      for (std::size_t k = 1; k < t.size(); ++k) area += (t[k] - t[k - 1]) * (force[k] + force[k - 1]) / 2;
      EXPECT_TRUE(test::near(area, last(trace, name + ".impulse"), 1e-2)) << name;
      EXPECT_TRUE(test::near(largest(trace, name + ".force"), trace.contacts[j].peak_force, 2e-2)) << name;
    }
    EXPECT_LT(largest(trace, "energy.remainder"), 1e-9 * trace.ledger.scale());
    EXPECT_NEAR(t.back(), 1e-3, 1e-15);
  }
}

/// `step` of a law is the time between rows: the motion is the same to rounding.
TEST(EventDrivenLaw, TheStepOfALawSpacesItsRows) {
  const std::string ball =
      "[[body]]\nname = 'ball'\nmass = 1\nradius = 0.1\nposition = 1.1\n[[wall]]\nname = 'floor'\nposition = 0\n"
      "faces = 'right'\n[world]\ngravity = '-10 m/s^2'\n[contact]\nrestitution = 0.5\n[run]\n"
      "method = 'newton'\nduration = '1 s'\n";
  const Trace coarse = run(assembled(ball)), fine = run(assembled(ball + "step = '1 ms'\n"));
  EXPECT_TRUE(test::near(last(fine, "ball.position"), last(coarse, "ball.position"), 1e-12));
  const std::vector<double>& t = fine.find("time")->values;
  const std::vector<double>& x = fine.find("ball.position")->values;
  EXPECT_GE(t.size(), 1001u);
  EXPECT_LT(coarse.find("time")->values.size(), 200u);
  for (std::size_t k = 1; k < t.size(); ++k) EXPECT_LE(t[k] - t[k - 1], 1e-3 * (1 + 1e-9)) << k;
  // Until the first impact, rows lie at multiples of the step, on the parabola.
  for (std::size_t k = 0; k <= 447; ++k) {
    EXPECT_NEAR(t[k], 1e-3 * static_cast<double>(k), 1e-15);
    EXPECT_NEAR(x[k], 1.1 - 5 * t[k] * t[k], 1e-13);
  }
}

/// Each option changes the outcome, and as it does for the law alone.
TEST(EventDrivenLaw, OptionsOfLawsAct) {
  struct Case {
    const char *law, *restitution, *one, *other;
  };
  for (const Case& each :
       {Case{"lzb", "0.5", "dissipation = 'bi_stiffness'\n", "dissipation = 'mono_stiffness'\n"},
        Case{"lzb_euler", "1.0", "euler_steps = 50\n", "euler_steps = 4000\n"},
        Case{"lzb_euler", "1.0", "impulse_step = 1e-2\n", "impulse_step = 1e-4\n"},
        Case{"lzb_euler", "1.0", "euler_scheme = 'safe'\n", "euler_scheme = 'published'\n"},
        Case{"ceanga_hurmuzlu", "0.5", "correlation = 0.0\n", "correlation = 0.2\n"}}) {
    const Trace one = by_events(row(each.restitution), each.law, each.one);
    const Trace other = by_events(row(each.restitution), each.law, each.other);
    EXPECT_GT(std::abs(last(one, "d.velocity") - last(other, "d.velocity")), 1e-6) << each.law;
    expect_velocities(one, by_law(row(each.restitution), each.law, each.one));
    expect_velocities(other, by_law(row(each.restitution), each.law, each.other));
  }
}

/// A solver that takes two rows at most says so: it was asked.
TEST(EventDrivenLaw, TheSolverOfALawIsTheOneNamed) {
  const std::string many =
      "[[chain]]\nname = 'b'\ncount = 40\nmass = 1\nradius = 0.01\n[start]\nb-1.velocity = 1\n"
      "[contact]\nrestitution = 0.5\n[run]\nmethod = 'event_driven'\nstep = '1 ms'\n"
      "duration = '1 ms'\nimpact_law = 'newton'\n";
  EXPECT_TRUE(run(assembled(many)).ending.complete);
  EXPECT_FALSE(run(assembled(many + "lcp_solver = 'enumerate'\n")).ending.complete);
}

/// Without stiffnesses there are shares of an impulse, but neither forces nor times.
TEST(EventDrivenLaw, WithoutStiffnessesForcesAreUnknown) {
  const std::string rigid =
      "[[chain]]\nname = 'b'\ncount = 3\nmass = 1\nradius = 0.01\n[start]\nb-1.velocity = 1\n"
      "[contact]\nrestitution = 0.8\n";
  const Trace trace = by_events(rigid, "lzb");
  ASSERT_EQ(trace.impacts.size(), 2u);
  for (const Impact& impact : trace.impacts) {
    EXPECT_TRUE(std::isnan(impact.peak_force));
    EXPECT_EQ(impact.contact_time(), 0);
  }
  for (const Event& event : trace.events) EXPECT_EQ(event.t, 0);
}

std::string chain(const std::string& run) {
  return "[[chain]]\nname = 'b'\ncount = 101\nmass = '50 g'\nradius = '10 mm'\n[start]\nb-1.velocity = '1 m/s'\n"
         "[contact]\nlaw = 'power_law'\nstiffness = '6.97e9 N/m^1.5'\nexponent = 1.5\nrestitution = 1.0\n[run]\n" +
         run;
}

/// After the blow a hundred balls hardly move beside each other: what is rounding of the law must not collide.
TEST(EventDrivenLaw, AStruckChainOfAHundredBallsEnds) {
  const Trace events = run(
      assembled(chain("method = 'event_driven'\nimpact_law = 'lzb'\nstep = '1 ms'\nduration = '20 ms'\n")));
  ASSERT_TRUE(events.ending.complete) << events.ending.reason;
  const Trace law = run(assembled(chain("method = 'lzb'\nduration = '20 ms'\ntolerance = 1e-12\n")));
  for (std::size_t i = 1; i <= 101; ++i) {
    const std::string name = "b-" + std::to_string(i) + ".velocity";
    EXPECT_TRUE(test::near(last(events, name), last(law, name), 1e-8, 1)) << name;
  }
}

/// Two hundred balls fall onto a floor: tens of thousands of impacts, each of which takes energy.
TEST(EventDrivenLaw, AFallingColumnOfTwoHundredBallsComesToItsEnd) {
  const Trace trace = run(assembled(
      "[[chain]]\nname = 'b'\ncount = 200\nmass = 1\nradius = 0.01\ngap = 1e-3\nposition = 0.02\n"
      "[[wall]]\nname = 'floor'\nposition = 0\nfaces = 'right'\n[world]\ngravity = '-9.81 m/s^2'\n"
      "[contact]\nrestitution = 0.5\n"
      "[run]\nmethod = 'event_driven'\nstep = '50 ms'\nduration = '0.15 s'\nrecord_every = 1000\n"));
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  double momentum = 0;
  for (const BodyOutcome& body : trace.bodies) momentum += body.velocity_end.x;
  const auto floor = std::find(trace.contact_names.begin(), trace.contact_names.end(), "floor-b-1");
  ASSERT_NE(floor, trace.contact_names.end());
  const double impulse =
      trace.contacts[static_cast<std::size_t>(floor - trace.contact_names.begin())].impulse;
  EXPECT_TRUE(test::near(momentum, impulse - 200 * 9.81 * 0.15, 1e-9, 300));
  EXPECT_TRUE(test::below(std::abs(trace.ledger.remainder()), 1e-9 * trace.ledger.scale()));
  EXPECT_GT(trace.impacts.size(), 1000u);
}

/// A law as method of a [system] is that law at the events of the system.
TEST(EventDrivenLaw, SystemsRunByLawsThatNeedNoStiffness) {
  const std::string pendulum =
      "[system]\nkind = 'double_pendulum'\n[run]\nduration = '2 s'\nstep = '10 ms'\nmethod = ";
  for (const char* law : {"newton", "moreau", "poisson", "pairwise"}) {
    const Trace by_law = run(assembled(pendulum + "'" + law + "'\n"));
    const Trace by_events = run(assembled(pendulum + "'event_driven'\nimpact_law = '" + law + "'\n"));
    ASSERT_TRUE(by_law.ending.complete) << law;
    EXPECT_EQ(by_law.bodies[0].velocity_end.x, by_events.bodies[0].velocity_end.x) << law;
    EXPECT_GT(by_law.impacts.size(), 0u) << law;
  }
  EXPECT_NE(test::refused(pendulum + "'lzb'\n").find("needs a stiffness"), std::string::npos);
}

/// One ball lies on the floor, another bounces on it until both lie: what gravity gave, the floor has taken.
TEST(EventDrivenLaw, LawsGoOnWhereSomethingRests) {
  const std::string pile =
      "[[body]]\nname = 'low'\nmass = 2\nradius = 0.1\nposition = '0.1 m'\n"
      "[[body]]\nname = 'high'\nmass = 1\nradius = 0.1\nposition = '1.3 m'\n"
      "[[wall]]\nname = 'floor'\nposition = 0\nfaces = 'right'\n[world]\ngravity = '-10 m/s^2'\n"
      "[contact]\nlaw = 'power_law'\nstiffness = '1e9 N/m^1.5'\nexponent = 1.5\nrestitution = 0.5\n"
      "[run]\nduration = '3 s'\nmethod = ";
  for (const char* law : {"newton", "moreau", "lzb"}) {
    const Trace trace = run(assembled(pile + "'" + law + "'\n"));
    EXPECT_TRUE(trace.ending.complete) << law << ": " << trace.ending.reason;
    EXPECT_NEAR(last(trace, "low.position"), 0.1, 1e-9) << law;
    EXPECT_NEAR(last(trace, "high.position"), 0.3, 1e-9) << law;
    EXPECT_NEAR(last(trace, "high.velocity"), 0, 1e-9) << law;
    EXPECT_TRUE(test::near(last(trace, "floor-low.impulse"), 3 * 10.0 * 3, 1e-9)) << law;
  }
}

/// Discs that fall into a corner and come to rest on each other, by ever shorter bounces.
const std::string collapse = [] {
  std::string text;
  const char* discs[] = {
      "1.1532 [0.0469, 0.06] [-0.13016, -1.26298]", "0.1906 [0.2184, 1.0341] [-0.94288, 0.00978]",
      "0.5753 [0.436, 0.06] [-1.26612, 0.75899]", "1.0136 [0.6211, 0.06] [0.62889, -1.3053]",
      "1.5997 [0.821, 0.06] [-1.91499, -0.53555]"};
  for (std::size_t i = 0; i < std::size(discs); ++i) {
    const std::string words = discs[i];
    const std::size_t position = words.find('['), velocity = words.rfind('[');
    text += "[[body]]\nname = 'disc-" + std::to_string(i) +
            "'\nradius = 0.05\nmass = " + words.substr(0, position) +
            "\nposition = " + words.substr(position, velocity - position) +
            "\nvelocity = " + words.substr(velocity) + "\n";
  }
  return text +
         "[[wall]]\nname = 'floor'\nnormal = [0, 1]\nposition = [0, 0]\n[[wall]]\nname = 'side'\nnormal = [1, 0]\n"
         "position = [-0.3, 0]\n[world]\ngravity = [0, -9.81]\n[contact]\nrestitution = 0.3\n";
}();

// Touches known beforehand and touches searched for are the same, also where bounces become shorter than any rounding
// of places that were given: a bounce that is cut off too early changes the velocities at the end by 1e-4.
TEST(EventDrivenLaw, BouncesAreFollowedToTheirEnd) {
  for (const std::string law : {"newton", "poisson"}) {
    const Trace known = run(assembled(collapse + "[run]\nmethod = '" + law + "'\nduration = '1 s'\n"));
    const Trace searched = run(assembled(collapse + "[run]\nmethod = 'event_driven'\nimpact_law = '" + law +
                                         "'\ntableau = 'rk4'\nstep = '5 ms'\nduration = '1 s'\n"));
    ASSERT_TRUE(known.ending.complete && searched.ending.complete) << law;
    for (std::size_t i = 0; i < known.bodies.size(); ++i) {
      const Vector3 one = known.bodies[i].velocity_end, other = searched.bodies[i].velocity_end;
      EXPECT_LT(length(one - other), 1e-7) << law << " " << known.bodies[i].name;
    }
  }
}

}  // namespace
}  // namespace ictus::event_driven_law_test
