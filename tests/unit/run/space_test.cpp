// Scenes in space: a line laid along any direction, and a plane with a third coordinate, give what they gave.

#include <cmath>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::space_test {
namespace {

using test::assembled;
using test::last;

const std::string balls =
    "[[chain]]\nname = 'b'\ncount = 4\nmass = ['50 g', '70 g', '50 g', '20 g']\nradius = '10 mm'\n";
const std::string springs = "[contact]\nlaw = 'power_law'\nstiffness = 7e9\nrestitution = 0.8\n";
std::string by(const std::string& method, const std::string& more = {}) {
  return "[run]\nmethod = '" + method + "'\nstep = '1 ms'\n" + more;
}

class OfMethod : public ::testing::TestWithParam<const char*> {};

TEST_P(OfMethod, ACradleAlongADiagonalIsThatOfTheLine) {
  const Trace line = run(assembled(balls + "[start]\nb-1.velocity = 3\n" + springs + by(GetParam())));
  const Trace space = run(assembled(balls + "direction = [2, -1, 2]\n[start]\nb-1.velocity = [2, -1, 2]\n" +
                                    springs + by(GetParam())));
  ASSERT_TRUE(line.ending.complete && space.ending.complete) << space.ending.reason;
  for (int i = 1; i <= 4; ++i) {
    const std::string body = "b-" + std::to_string(i) + ".velocity";
    const double v = last(line, body);
    EXPECT_TRUE(near(last(space, body + "_x"), v * 2 / 3, 1e-9, 1)) << body;
    EXPECT_TRUE(near(last(space, body + "_y"), -v / 3, 1e-9, 1)) << body;
    EXPECT_TRUE(near(last(space, body + "_z"), v * 2 / 3, 1e-9, 1)) << body;
  }
}

const std::string two_discs = R"(
[[body]]
name = "a"
mass = 1
radius = "0.1 m"
position = [0, "0.05 m"§]
velocity = [1, 0§]
[[body]]
name = "b"
mass = 2
radius = "0.1 m"
position = ["0.3 m", 0§]
[[wall]]
name = "w"
position = ["1 m", 0§]
normal = [-1, 0§]
)";

std::string with_third(const std::string& third) {
  std::string text = two_discs;
  for (std::size_t at = text.find("§"); at != std::string::npos; at = text.find("§"))
    text.replace(at, std::string("§").size(), third);
  return text;
}

TEST_P(OfMethod, APlaneWithAThirdCoordinateIsThePlane) {
  const std::string until = springs + by(GetParam(), "duration = 1\n");
  const Trace plane = run(assembled(with_third("") + until)),
              space = run(assembled(with_third(", 0") + until));
  ASSERT_TRUE(plane.ending.complete && space.ending.complete) << space.ending.reason;
  EXPECT_EQ(plane.find("a.velocity_z"), nullptr);
  for (const char* column : {"a.velocity_x", "a.velocity_y", "b.velocity_x", "b.velocity_y", "b.position_x"})
    EXPECT_EQ(last(space, column), last(plane, column)) << column;
  EXPECT_EQ(last(space, "a.velocity_z"), 0);
}

INSTANTIATE_TEST_SUITE_P(Space, OfMethod,
                         ::testing::Values("newton", "lzb", "event_driven", "moreau_jean",
                                           "inelastic_then_restore"));

TEST(Space, CompliantSchemesNeedALaw) {
  Problems problems;
  (void)assemble(test::scene_of(balls + "direction = [0, 0, 1]\n" + by("verlet")), problems);
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems.list().front().message,
            "run.method: verlet needs a contact law, which b-1-b-2 does not have");
}

}  // namespace
}  // namespace ictus::test::space_test
