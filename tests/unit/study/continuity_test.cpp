// Two balls before a wall [Liu2008, §1.1, §1.2]: the outcome jumps where the order of the impacts changes, but for
// elastic balls whose kinetic angle is a whole part of π.

#include "ictus/study/continuity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "ictus/base/error.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::continuity_test {
namespace {

WrittenScene two_balls(double mass, double e) {
  std::ostringstream text;
  text << "[[body]]\nname = 'a'\nmass = " << mass
       << "\nposition = -0.2\nvelocity = 2\n[[body]]\nname = 'b'\nmass = 1\nposition = -0.1\n"
          "velocity = 1\n[[wall]]\nname = 'w'\nposition = 0\n[contact]\nrestitution = "
       << e << "\n[run]\nmethod = 'newton'\n";
  return {text.str(), "two balls before a wall"};
}

struct Speeds {
  double a, b;
};
/// Collisions one after the other, the first of them told, until nothing approaches.
Speeds in_order(double m, double e, bool wall_first) {
  Speeds v{2, 1};
  for (bool wall = wall_first;; wall = !wall) {
    const bool strikes = wall ? v.b > 0 : v.a > v.b;
    if (!strikes && !(wall ? v.a > v.b : v.b > 0)) return v;
    if (!strikes) continue;
    if (wall) {
      v.b = -e * v.b;
    } else {
      const double p = m / (1 + m) * (1 + e) * (v.a - v.b);
      v = {v.a - p / m, v.b + p};
    }
  }
}

// Both touch at once at the place −0.1 of b: further left the balls meet first.
TEST(Continuity, FindsWhereTheOrderOfImpactsChanges) {
  const double m = 0.5, e = 0.7;
  const Continuity found =
      continuity(two_balls(m, e), {}, {.numbers = {{"body.b.position", -0.1203, -0.0917}}});
  EXPECT_TRUE(found.failures.empty());
  ASSERT_EQ(found.jumps.size(), 1u);
  const Jump& jump = found.jumps.front();
  EXPECT_TRUE(near(jump.numbers[0], -0.1, 1e-10));
  const Speeds left = in_order(m, e, false), right = in_order(m, e, true);
  const bool of_a = jump.of == "a.velocity";
  // In between both contacts strike at once, while a gap is less than 1e-9 of the balls: the jump is to there, or from it.
  const bool from_left = static_cast<bool>(near(jump.before, of_a ? left.a : left.b, 1e-12));
  const bool to_right = static_cast<bool>(near(jump.after, of_a ? right.a : right.b, 1e-12));
  EXPECT_TRUE(from_left || to_right) << jump.of << ": " << jump.before << ", then " << jump.after;
}

// cos θ = −√½: a wedge of π/4, in which elastic balls come out alike on both sides.
TEST(Continuity, HoldsForElasticEqualBalls) {
  const Continuity found =
      continuity(two_balls(1, 1), {}, {.numbers = {{"body.b.position", -0.1203, -0.0917}}});
  EXPECT_TRUE(found.failures.empty());
  EXPECT_TRUE(found.jumps.empty());
  EXPECT_EQ(found.outcomes.size(), 33u);
}

// Several numbers change together: the same way, twice as fast, and the ball a with it.
TEST(Continuity, MovesAllNumbersAlongOneWay) {
  const Continuity found = continuity(
      two_balls(0.5, 0.7), {},
      {.numbers = {{"body.b.position", -0.13, -0.07}, {"body.a.velocity", 2.2, 1.9}}, .points = 10});
  ASSERT_EQ(found.jumps.size(), 1u);
  const double at = found.jumps[0].at, place = -0.13 + 0.06 * at, speed = 2.2 - 0.3 * at;
  EXPECT_TRUE(near(found.jumps[0].numbers[1], speed, 1e-12));
  EXPECT_TRUE(near((place + 0.2) / (speed - 1), -place, 1e-10)) << "both touch at one time";
}

// A jump at the very end of the way: the limit of small gaps is not the impact of touching balls.
TEST(Continuity, TellsALimitThatIsNotReached) {
  const WrittenScene scene = two_balls(0.5, 0.7);
  const Continuity found =
      continuity(scene, {"body.a.velocity=1", "body.a.position=-0.1", "body.b.position=0"},
                 {.numbers = {{"body.a.position", 0, -1e-3}}});
  ASSERT_EQ(found.jumps.size(), 1u);
  EXPECT_TRUE(near(found.jumps[0].numbers[0], 0, 1e-9, 1));
}

TEST(Continuity, ReadsWaysWithUnits) {
  const VariedNumber number = varied_number("body.b.position=-12 mm:3 cm");
  EXPECT_EQ(number.key, "body.b.position");
  EXPECT_TRUE(near(number.from, -0.012, 1e-15));
  EXPECT_TRUE(near(number.to, 0.03, 1e-15));
  for (const char* wrong : {"body.b.position", "x=1", "x=1:", "x=1 mm:2 s", "x=1 mm:2", "=1:2"})
    EXPECT_THROW((void)varied_number(wrong), Error) << wrong;
}

}  // namespace
}  // namespace ictus::test::continuity_test
