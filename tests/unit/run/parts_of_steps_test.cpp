// `projected` follows a contact in parts of a step. What a run tells of the impact must not depend on them: speeds of approach
// and separation are those of the bodies, not of the polynomial path.

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::parts_of_steps_test {
namespace {

/// Two balls of 1 kg in free flight, the first at 1 m/s, that meet at this time.
Impact meeting(const std::string& law, double touch, double step) {
  const Trace trace = run(
      assembled(fmt::format("[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nposition = 0\nvelocity = 1\n"
                            "[[body]]\nname = 'b'\nmass = 1\nradius = 0.1\nposition = {:.17g}\n"
                            "[contact]\n{}\n[run]\nmethod = 'projected'\nstep = {:.17g}\nduration = 0.2\n",
                            0.2 + touch, law, step)));
  EXPECT_EQ(trace.impacts.size(), 1u);
  return trace.impacts.empty() ? Impact{} : trace.impacts.front();
}

constexpr double stiffness = 1e6;  // N/m
const double duration = std::numbers::pi / std::sqrt(2 * stiffness);

TEST(PartsOfSteps, FreeBallsMeetAndPartWithTheirOwnSpeeds) {
  for (const double length : {0.2, 0.27, 0.45, 0.9, 1.8, 4.5, 9.0})
    for (int i = 0; i < 8; ++i) {
      const double h = length * duration, touch = 0.05 + h * (i + 0.37) / 8;
      SCOPED_TRACE(fmt::format("step of {} contacts, touch at {}", length, touch));
      const Impact impact =
          meeting(fmt::format("law = 'power_law'\nstiffness = {}\nexponent = 1", stiffness), touch, h);
      EXPECT_TRUE(near(impact.approach_speed, 1, 1e-12));
      EXPECT_TRUE(near(impact.separation_speed, 1, 1e-12));
      EXPECT_TRUE(near(impact.touch_time, touch, 1e-12));
      EXPECT_TRUE(near(impact.contact_time(), duration, length < 4 ? 1e-4 : 1e-2));
    }
}

// A dashpot lets go inside the surface, wherever two parts of a step meet: where k δ = −c δ̇.
TEST(PartsOfSteps, ADashpotLetsGoWhereItsForceEnds) {
  // ẍ + 2 c ẋ + 2 k x = 0 with ẋ(0) = 1: x = e^{−ct} sin(wt)/w, and k x + c ẋ = 0 where tan wt = −c w/(k − c²).
  const double damping = 500, w = std::sqrt(2 * stiffness - damping * damping);
  const double ends = (std::numbers::pi - std::atan2(damping * w, stiffness - damping * damping)) / w;
  const double leaves = std::exp(-damping * ends) * (damping / w * std::sin(w * ends) - std::cos(w * ends));
  for (const double h : {6e-4, 1e-3, 2e-3, 4e-3})
    for (int i = 0; i < 8; ++i) {
      const double touch = 0.05 + h * (i + 0.37) / 8;
      SCOPED_TRACE(fmt::format("step of {} s, touch at {}", h, touch));
      const Impact impact = meeting(
          fmt::format("law = 'kelvin_voigt'\nstiffness = {}\ndamping = {}", stiffness, damping), touch, h);
      EXPECT_TRUE(near(impact.approach_speed, 1, 1e-12));
      EXPECT_TRUE(near(impact.touch_time, touch, 1e-12));
      EXPECT_TRUE(near(impact.contact_time(), ends, 5e-3));
      EXPECT_TRUE(near(impact.separation_speed, leaves, 5e-3));
    }
}

// Contacts that close one by one in a step are solved again in each round; each evaluation counts once.
TEST(PartsOfSteps, WorkIsCountedOnce) {
  const auto evaluations = [](int count) {
    const Trace trace = run(assembled(fmt::format(
        "[[chain]]\nname = 'ball'\ncount = {}\nmass = 1\nradius = 0.1\nposition = 0\n[start]\nball-1.velocity = 1\n"
        "[contact]\nlaw = 'power_law'\nstiffness = 1e6\nexponent = 1\n"
        "[run]\nmethod = 'projected'\nsubsteps = 1\nstep = '2 ms'\nduration = '2 ms'\n",
        count)));
    return static_cast<double>(trace.evaluations);
  };
  const double twice = evaluations(80) / evaluations(40);
  EXPECT_LT(twice, 5) << twice;  // rounds and contacts: the square; sums of sums would be its cube, 8
}

}  // namespace
}  // namespace ictus::test::parts_of_steps_test
