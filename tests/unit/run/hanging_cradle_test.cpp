// Newton's cradle on strings.

#include <algorithm>
#include <cmath>

#include "ictus/run/run.hpp"
#include "tests/support/mechanical_checks.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::hanging_cradle_test {
namespace {

using test::assembled;

Trace swung(const std::string& system, const std::string& choice) {
  return run(assembled("[system]\nkind = 'hanging_cradle'\n" + system + "[run]\n" + choice));
}

double largest_angle(const Trace& trace, int ball, double from) {
  const std::vector<double>& t = trace.find("time")->values;
  const std::vector<double>& angle = trace.find("angle-" + std::to_string(ball) + ".position")->values;
  double most = 0;
  for (std::size_t k = 0; k < t.size(); ++k)
    if (t[k] > from) most = std::max(most, std::abs(angle[k]));
  return most;
}

/// Not quite touching, and elastic: collisions come one after the other, and as many leave as came.
TEST(HangingCradle, AsManyBallsLeaveAsWereLifted) {
  for (const int lifted : {1, 2}) {
    // The first swing takes a quarter of 0.78 s; the balls that leave turn half a second later.
    const Trace trace =
        swung("gap = '1 um'\nrestitution = 1\nangle = 0.3\nlifted = " + std::to_string(lifted) + "\n",
              "method = 'newton'\nstep = '1 ms'\nduration = '0.5 s'\n");
    ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
    for (int ball = 1; ball <= 5; ++ball) {
      const double height = largest_angle(trace, ball, 0.3);
      // Strings of balls that are pushed apart by micrometres differ by 1e-5 rad.
      EXPECT_NEAR(height, ball > 5 - lifted ? 0.3 : 0, 2e-4) << ball;
    }
    EXPECT_TRUE(below(std::abs(trace.ledger.remainder()), 1e-11 * trace.ledger.scale()));
  }
}

/// Contacts push neighbours against each other, so that the mean of all angles swings on as it did: when all else
/// has been lost, all balls rock together with a fifth of the energy [Liu2008, §1.3].
TEST(HangingCradle, InTheEndAllBallsRockTogether) {
  const Trace trace =
      swung("restitution = 0.8\nangle = 0.2\n", "method = 'lzb'\nstep = '5 ms'\nduration = '20 s'\n");
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_GT(trace.impacts.size(), 100u);
  const Ledger& ledger = trace.ledger;
  EXPECT_TRUE(near(ledger.total() / ledger.initial, 0.2, 5e-3));
  EXPECT_TRUE(below(std::abs(ledger.remainder()), 1e-9 * ledger.initial));
  for (int ball = 1; ball <= 5; ++ball) EXPECT_NEAR(largest_angle(trace, ball, 18), 0.04, 1e-3) << ball;
}

/// On the first swing the balls touch, and a wave runs through them: all move afterwards. On the second swing they
/// have parted, and collide one after the other [PreclikRuede2010, §2].
TEST(HangingCradle, OnTheSecondSwingCollisionsFollowEachOther) {
  const Trace trace =
      swung("restitution = 1\nangle = 0.3\n", "method = 'lzb'\nstep = '1 ms'\nduration = '0.65 s'\n");
  ASSERT_TRUE(trace.ending.complete) << trace.ending.reason;
  // Impacts have rows of their own, also where one contact strikes several times in a step.
  const auto& time = trace.find("time")->values;
  for (const Impact& impact : trace.impacts)
    EXPECT_GT(std::count_if(time.begin(), time.end(),
                            [&](double t) { return t >= impact.touch_time && t <= impact.release_time; }),
              20)
        << impact.touch_time;
  std::size_t together = 0, alone = 0;
  for (const Impact& impact : trace.impacts) {
    if (impact.touch_time < 0.3) ++together;
    if (impact.touch_time > 0.3 && impact.approach_speed > 0.1) {
      ++alone;
      EXPECT_TRUE(near(impact.separation_speed, impact.approach_speed, 1e-9)) << "an impact of two balls";
    }
  }
  EXPECT_EQ(together, 4u);
  EXPECT_GE(alone, 4u);
}

TEST(HangingCradle, LeavesOneBallToBeStruck) {
  EXPECT_NE(
      test::refused("[system]\nkind = 'hanging_cradle'\ncount = 3\nlifted = 3\n[run]\nmethod = 'newton'\n")
          .find("lifted must be less than count"),
      std::string::npos);
}

}  // namespace
}  // namespace ictus::test::hanging_cradle_test
