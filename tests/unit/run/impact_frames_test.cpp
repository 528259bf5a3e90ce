// What runs by impact laws must not depend on: the frame of the observer, a fast pair elsewhere; and what they
// must admit: that the order of the contacts decides.

#include <fmt/format.h>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::impact_frames_test {
namespace {

using test::assembled;

std::string number(double value) { return std::to_string(value); }

/// Two balls that meet two at rest, with gaps: several impacts.
std::string meeting(double boost, std::string_view law) {
  return "[[chain]]\nname = 'a'\ncount = 2\nmass = 0.2\nradius = 0.01\nvelocity = [" + number(1 + boost) +
         ", " + number(1 + boost) +
         "]\nposition = 0\n[[chain]]\nname = 'b'\ncount = 2\nmass = 0.3\nradius = 0.01\n" +
         "position = 0.5\nvelocity = [" + number(boost) + ", " + number(boost) +
         "]\n[contact]\nlaw = 'power_law'\nstiffness = 7e9\nrestitution = 0.8\n[run]\nmethod = '" +
         std::string(law) + "'\n";
}

TEST(ImpactFrames, AMovingObserverSeesTheSameImpacts) {
  constexpr double boost = 1000;
  for (const ImpactLawFacts& law : impact_laws()) {
    if (law.about.name == "lzb_euler") continue;  // its step is Σ m |v|/n, as published
    if (law.traits.only_single) continue;
    const Trace still = run(assembled(meeting(0, law.about.name)));
    const Trace moving = run(assembled(meeting(boost, law.about.name)));
    ASSERT_EQ(still.impacts.size(), moving.impacts.size()) << law.about.name;
    ASSERT_GT(still.impacts.size(), 1u);
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_TRUE(near(moving.bodies[i].velocity_end.x - boost, still.bodies[i].velocity_end.x, 5e-9, 1.0))
          << law.about.name;
    for (std::size_t k = 0; k < still.impacts.size(); ++k)
      EXPECT_TRUE(near(moving.impacts[k].approach_speed, still.impacts[k].approach_speed, 1e-9, 1.0));
  }
}

TEST(ImpactFrames, ASlowPairMeetsWhateverIsFastElsewhere) {
  for (const std::string_view law : {"newton", "lzb", "pairwise"}) {
    const Trace trace = run(assembled(
        "[[chain]]\nname = 'fast'\ncount = 2\nmass = 1\nradius = 0.01\nvelocity = [1, 0]\nposition = 0\n"
        "[[chain]]\nname = 'slow'\ncount = 2\nmass = 1\nradius = 0.01\nvelocity = [1e-11, 0]\nposition = 9\n"
        "[contact]\nlaw = 'power_law'\nstiffness = 7e9\nrestitution = 1\n[run]\nmethod = '" +
        std::string(law) + "'\nduration = 0.1\n"));
    EXPECT_TRUE(near(trace.bodies.at(3).velocity_end.x, 1e-11, 1e-6)) << law;
  }
}

// A ball between two others, at 60°: sequential collisions throw it sideways, to the side that comes last.
const std::string wedge =
    "[[body]]\nname = 'left'\nmass = 1\nradius = 1\nposition = [-1.0000000000000002, 1.7320508075688772]\n"
    "[[body]]\nname = 'right'\nmass = 1\nradius = 1\nposition = [1.0000000000000002, 1.7320508075688772]\n"
    "[[body]]\nname = 'cue'\nmass = 1\nradius = 1\nposition = [0, 0]\nvelocity = [0, 1]\n"
    "[contact]\nrestitution = 1\n[run]\n";

std::string told(const Trace& trace) {
  std::string all;
  for (const std::string& remark : trace.remarks) all += remark + '\n';
  return all;
}

TEST(ImpactFrames, AnAnswerThatDependsOnTheOrderIsCalledSo) {
  const Trace trace = run(assembled(wedge + "method = 'pairwise'\n"));
  const BodyOutcome& cue = trace.bodies.at(2);
  ASSERT_GT(std::abs(cue.velocity_end.x), 0.1) << "a symmetric blow, thrown aside";
  EXPECT_NE(told(trace).find("depends on the order of the contacts: in the reverse order"), std::string::npos)
      << told(trace);
  EXPECT_EQ(trace.bodies[2].name, "cue");
  const Trace symmetric = run(assembled(wedge + "method = 'newton'\n"));
  EXPECT_TRUE(near(symmetric.bodies[2].velocity_end.x, 0, 1e-14, 1.0));
  EXPECT_EQ(told(symmetric).find("order"), std::string::npos);
}

TEST(ImpactFrames, EventDrivenSaysSoToo) {
  const std::string events = "method = 'event_driven'\nstep = '1 ms'\nduration = '1 ms'\nimpact_law = ";
  EXPECT_NE(told(run(assembled(wedge + events + "'pairwise'\n"))).find("in the reverse order"),
            std::string::npos);
  EXPECT_EQ(told(run(assembled(wedge + events + "'newton'\n"))).find("in the reverse order"),
            std::string::npos);
}

TEST(ImpactFrames, AnAnswerThatDoesNotDependOnTheOrderIsCalledSo) {
  const Trace trace = run(
      assembled("[[chain]]\nname = 'ball'\ncount = 5\nmass = 1\nradius = 1\n[start]\nball-1.velocity = 1\n"
                "[contact]\nrestitution = 1\n[run]\nmethod = 'pairwise'\n"));
  EXPECT_EQ(trace.bodies.back().velocity_end.x, 1);
  EXPECT_NE(told(trace).find("the same in both orders"), std::string::npos) << told(trace);
}

// Elastic collisions of neighbours on a line, one at a time, swept over the contacts in this order until none closes.
std::vector<double> swept(const std::vector<double>& mass, std::vector<double> v, bool backwards) {
  for (bool closes = true; closes;) {
    closes = false;
    for (std::size_t k = 0; k + 1 < mass.size(); ++k) {
      const std::size_t i = backwards ? mass.size() - 2 - k : k;
      const double closing = v[i] - v[i + 1];
      if (!(closing > 1e-14)) continue;
      const double impulse = 2 * closing / (1 / mass[i] + 1 / mass[i + 1]);
      v[i] -= impulse / mass[i];
      v[i + 1] += impulse / mass[i + 1];
      closes = true;
    }
  }
  return v;
}

/// Balls in touch, written from left to right or the other way round.
std::string row(const std::vector<double>& mass, const std::vector<double>& v, bool from_right) {
  std::string text;
  for (std::size_t k = 0; k < mass.size(); ++k) {
    const std::size_t i = from_right ? mass.size() - 1 - k : k;
    text += "[[body]]\nname = '" + std::string(1, static_cast<char>('a' + i)) +
            "'\nradius = 1\nmass = " + number(mass[i]) + "\nvelocity = " + number(v[i]) +
            "\nposition = " + number(2 * static_cast<double>(i)) + "\n";
  }
  return text + "[contact]\nrestitution = 1\n[run]\nmethod = 'pairwise'\n";
}

TEST(ImpactFrames, BothSpeedsOfAContactAreThoseOfTheTwoOrders) {
  const std::vector<double> mass{1, 2, 4}, v{1, 0, -1};
  const std::vector<double> forth = swept(mass, v, false), back = swept(mass, v, true);
  std::size_t most = 0;
  const auto opening = [](const std::vector<double>& at, std::size_t i) { return at[i + 1] - at[i]; };
  const auto apart = [&](std::size_t i) { return std::abs(opening(forth, i) - opening(back, i)); };
  ASSERT_NE(apart(0), apart(1));
  if (apart(1) > apart(0)) most = 1;
  const std::string words = fmt::format("in the reverse order {} opens at {:.6g} m/s, not at {:.6g} m/s",
                                        most == 0 ? "a-b" : "b-c", opening(back, most), opening(forth, most));
  for (const bool from_right : {false, true}) {
    const Trace trace = run(assembled(row(mass, v, from_right)));
    EXPECT_NE(told(trace).find(words), std::string::npos) << words << "\n" << told(trace);
  }
}

TEST(ImpactFrames, ARowThatOneBallStrikesIsTheSameInBothOrders) {
  for (const std::vector<double>& mass : {std::vector<double>{1, 1, 1}, {1, 2, 4}, {3, 2, 1, 5}}) {
    std::vector<double> v(mass.size(), 0);
    v[0] = 1;
    const std::vector<double> after = swept(mass, v, false);
    for (const bool from_right : {false, true}) {
      const Trace trace = run(assembled(row(mass, v, from_right)));
      for (std::size_t i = 0; i < mass.size(); ++i)
        EXPECT_TRUE(
            near(trace.bodies[from_right ? mass.size() - 1 - i : i].velocity_end.x, after[i], 1e-12, 1.0));
      EXPECT_NE(told(trace).find("the same in both orders"), std::string::npos) << told(trace);
    }
  }
}

// Contacts that share no body are impacts of their own, each with its own orders.
TEST(ImpactFrames, APairBesideARowTakesNoPartInItsOrders) {
  const std::string beside =
      "[[chain]]\nname = 'row'\ncount = 3\nmass = 1\nradius = 1\nvelocity = [1, 0, 0]\nposition = 0\n"
      "[[chain]]\nname = 'pair'\ncount = 2\nmass = 1\nradius = 1\nvelocity = [2, 0]\nposition = 90\n"
      "[contact]\nrestitution = 1\n[run]\nmethod = 'pairwise'\nduration = 1\n";
  const Trace trace = run(assembled(beside));
  EXPECT_EQ(trace.bodies.at(2).velocity_end.x, 1);
  EXPECT_EQ(trace.bodies.at(4).velocity_end.x, 2);
  EXPECT_NE(told(trace).find("the same in both orders"), std::string::npos) << told(trace);
}

TEST(ImpactFrames, AFastObserverFindsTheSameInBothOrders) {
  const std::vector<double> mass{1, 2, 4};
  const Trace trace = run(assembled(row(mass, {1e7 + 1, 1e7, 1e7}, false)));
  EXPECT_NE(told(trace).find("the same in both orders"), std::string::npos) << told(trace);
}

// A square box falls flat on its edge: W = 5/2, −1/2 between its corners. Whichever corner is struck first opens at
// 1 − 14/25, the other at 7/5; the centre rises at 23/25 either way, and only the spin tells the orders apart.
TEST(ImpactFrames, ASpinTellsOrdersApart) {
  const Trace trace = run(assembled(
      "[[body]]\nname = 'box'\nshape = 'box'\nsize = [1, 1]\nmass = 1\nposition = [0, 0.5]\nvelocity = [0, -1]\n"
      "[[wall]]\nname = 'floor'\nposition = [0, 0]\nnormal = [0, 1]\n"
      "[contact]\nrestitution = 1\n[run]\nmethod = 'pairwise'\nduration = '1 ms'\n"));
  EXPECT_TRUE(near(trace.bodies.at(0).velocity_end.y, 0.92, 1e-12, 1.0));
  EXPECT_TRUE(told(trace).find("opens at 1.4 m/s, not at 0.44 m/s") != std::string::npos ||
              told(trace).find("opens at 0.44 m/s, not at 1.4 m/s") != std::string::npos)
      << told(trace);
}

}  // namespace
}  // namespace ictus::test::impact_frames_test
