// e(W) from a scene to the velocities: closed form of one contact, and words from methods that know constants only.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::restitution_of_work_test {
namespace {

using test::assembled;

std::string scene(const std::string& method) {
  return "[[body]]\nname = 'a'\nmass = 2\nposition = -1\nvelocity = 3\n[[body]]\nname = 'b'\nmass = 3\nposition = 0\n"
         "[contact]\nlaw = 'power_law'\nstiffness = 1e7\n"
         "restitution_of_work = { value = 0.8, work = '2 J', exponent = -0.125 }\n[run]\nmethod = '" +
         method + "'\n";
}

TEST(RestitutionOfWorkRuns, OfTwoBallsIsInClosedForm) {
  const double mass = 1.2, work = 0.5 * mass * 9, e = 0.8 * std::pow(work / 2, -0.125);
  for (const char* method : {"lzb", "lzb_euler", "stronge", "event_driven"}) {
    std::string text = scene(method);
    if (text.find("event_driven") != std::string::npos) text += "impact_law = 'lzb'\nduration = 1\n";
    const Trace trace = run(assembled(text));
    EXPECT_TRUE(trace.failures.empty()) << method;
    ASSERT_EQ(trace.bodies.size(), 2u);
    const double parted = trace.bodies[1].velocity_end.x - trace.bodies[0].velocity_end.x;
    EXPECT_TRUE(near(parted, 3 * e, 1e-6)) << method;
    EXPECT_TRUE(near(2 * trace.bodies[0].velocity_end.x + 3 * trace.bodies[1].velocity_end.x, 6, 1e-12))
        << method;
  }
}

TEST(RestitutionOfWorkRuns, OtherMethodsRefuseWithWords) {
  const Assembly assembly = assembled(scene("lzb"));
  for (const char* method : {"newton", "poisson", "moreau_jean", "event_driven", "reference", "verlet"})
    EXPECT_NE(misfit(method, assembly).find("depends on the work of compression"), std::string::npos)
        << method;
}

}  // namespace
}  // namespace ictus::test::restitution_of_work_test
