// A law that follows gaps does so within an impact. What bodies do between impacts that are far apart is motion: it has the
// clock of the run, and an end.

#include <cstddef>
#include <string>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::flights_test {
namespace {

using test::assembled;

struct Way {
  const char* method;
  const char* more;
};
constexpr Way ways[] = {{"compliant", ""}, {"event_driven", "impact_law = 'compliant'\nstep = 0.1\n"}};

Trace followed(const std::string& scene, const Way& way, const std::string& duration) {
  const Trace trace = run(assembled(scene + "[run]\nmethod = '" + way.method + "'\n" + way.more +
                                    "duration = " + duration + "\n"),
                          {});
  EXPECT_TRUE(trace.ending.complete) << trace.ending.reason;
  return trace;
}

const std::string three_balls =
    "[[body]]\nname = 'a'\nmass = 1\nradius = 0.01\nposition = 0\nvelocity = 1\n"
    "[[body]]\nname = 'b'\nmass = 1\nradius = 0.01\nposition = 1.02\n"
    "[[body]]\nname = 'c'\nmass = 1\nradius = 0.01\nposition = 3.04\n"
    "[contact]\nlaw = 'power_law'\nstiffness = 1e9\nexponent = 1.5\nrestitution = 0.5\n";

// a meets b at 1 s, b meets c after 3.67 s: at 2 s nothing has moved c.
TEST(Flights, BodiesThatMeetAfterTheEndHaveNotMet) {
  for (const Way& way : ways) {
    const Trace trace = followed(three_balls, way, "2");
    const double velocity[] = {0.25, 0.75, 0}, position[] = {1.25, 1.77, 3.04};
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(near(trace.bodies.at(i).velocity_end.x, velocity[i], 1e-8, 1)) << way.method << i;
      EXPECT_TRUE(near(trace.bodies.at(i).position_end.x, position[i], 1e-3, 1)) << way.method << i;
    }
    EXPECT_EQ(trace.impacts.size(), 1u) << way.method;
  }
}

// At 5 s b and c have met, at 3.667 s but for the time of a contact, 0.5 ms: places are those of balls that flew until then.
TEST(Flights, PlacesAreThoseOfTheFlights) {
  for (const Way& way : ways) {
    const Trace trace = followed(three_balls, way, "5");
    const double meet = 1 + 2 / 0.75;
    const double velocity[] = {0.25, 0.1875, 0.5625};
    const double position[] = {2, 3.02 + (5 - meet) * 0.1875, 3.04 + (5 - meet) * 0.5625};
    ASSERT_EQ(trace.impacts.size(), 2u) << way.method;
    EXPECT_TRUE(near(trace.impacts[1].touch_time, meet, 1e-3, 1)) << way.method;
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(near(trace.bodies.at(i).velocity_end.x, velocity[i], 1e-8, 1)) << way.method << i;
      EXPECT_TRUE(near(trace.bodies.at(i).position_end.x, position[i], 1e-3, 1)) << way.method << i;
    }
  }
}

// A closed box without losses has no last impact: the run ends by its clock.
TEST(Flights, ABoxEndsByItsClock) {
  const std::string box =
      "[[body]]\nname = 'b'\nmass = 1\nradius = 0.01\nposition = 0\nvelocity = 1\n"
      "[[wall]]\nname = 'left'\nfaces = 'right'\nposition = -0.11\n"
      "[[wall]]\nname = 'right'\nfaces = 'left'\nposition = 0.11\n"
      "[contact]\nlaw = 'power_law'\nstiffness = 1e12\nexponent = 1.5\nrestitution = 1\n";
  for (const Way& way : ways) {
    const Trace trace = followed(box, way, "2");
    EXPECT_EQ(trace.impacts.size(), 10u) << way.method;
    EXPECT_TRUE(near(trace.bodies.at(0).velocity_end.x, 1, 1e-8, 1)) << way.method;
    EXPECT_TRUE(near(trace.bodies.at(0).position_end.x, 0, 1e-3, 1)) << way.method;
  }
}

}  // namespace
}  // namespace ictus::test::flights_test
