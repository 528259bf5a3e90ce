// Mass, stiffness, exponent and damping of an impact from its force, with noise: found again within the errors that are told.

#include "ictus/run/fit_force.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "ictus/base/counter_random.hpp"
#include "ictus/base/error.hpp"
#include "ictus/run/run.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::fit_force_test {
namespace {

/// The contact force of our own run, sampled evenly, and noise of this size in N.
ForceRecord record(double noise, std::uint64_t seed) {
  const Assembly assembly = test::assembled(
      "[[body]]\nname = 'ball'\nmass = '20 g'\nposition = '-0.6 mm'\nvelocity = '1.2 m/s'\n[[wall]]\nname = 'wall'\nposition = 0\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 4e7\nexponent = 1.7\ndamping = 0.3\n"
      "[run]\nmethod = 'phi'\nstep = '2 us'\nduration = '3 ms'\n");
  const Trace trace = run(assembly);
  const auto &time = trace.columns.front().values, &force = trace.find("ball-wall.force")->values;
  ForceRecord made;
  for (std::size_t i = 0; i < time.size(); i += 5) {
    made.time.push_back(time[i]);
    made.force.push_back(force[i] + noise * std::sqrt(12.0) * (uniform(seed, i) - 0.5));
  }
  return made;
}

bool within(const Fitted& fitted, double truth) { return std::abs(fitted.value - truth) <= 4 * fitted.error; }

TEST(FitForce, FindsTheNumbersAgainWithinTheirErrors) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const ForceFit fit = fit_force(record(2, seed), {.speed = 1.2});
    ASSERT_TRUE(fit.converged);
    EXPECT_TRUE(within(fit.mass, 0.02)) << fit.mass.value << " ± " << fit.mass.error;
    EXPECT_TRUE(within(fit.exponent, 1.7)) << fit.exponent.value << " ± " << fit.exponent.error;
    EXPECT_TRUE(within(fit.stiffness, 4e7)) << fit.stiffness.value << " ± " << fit.stiffness.error;
    EXPECT_TRUE(within(fit.damping, 0.3)) << fit.damping.value << " ± " << fit.damping.error;
    EXPECT_TRUE(within(fit.touch, 5e-4)) << fit.touch.value << " ± " << fit.touch.error;
    EXPECT_NEAR(fit.rms, 2, 0.4);
    EXPECT_LT(fit.mass.error, 0.01 * 0.02);
    EXPECT_LT(fit.exponent.error, 0.1);
  }
}

// Twice the noise, twice the errors; and a mass that is given gives the speed.
TEST(FitForce, ErrorsGoWithTheNoise) {
  const ForceFit one = fit_force(record(1, 5), {.mass = 0.02}), two = fit_force(record(2, 5), {.mass = 0.02});
  EXPECT_TRUE(within(one.speed, 1.2));
  EXPECT_NEAR(two.damping.error / one.damping.error, 2, 0.2);
  EXPECT_EQ(one.mass.error, 0);
}

TEST(FitForce, AKnownExponentMakesTheRestSurer) {
  const ForceFit free = fit_force(record(2, 9), {.speed = 1.2}),
                 known = fit_force(record(2, 9), {.speed = 1.2, .exponent = 1.7});
  EXPECT_TRUE(within(known.stiffness, 4e7));
  EXPECT_LT(known.stiffness.error, 0.5 * free.stiffness.error);
}

std::string told(const std::string& text) {
  try {
    (void)read_force_record(text, "blow.csv");
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(FitForce, RefusesWhatIsNoRecord) {
  const std::string head = "time,force\n0,0\n1e-5,1\n";
  EXPECT_NE(told(head + "2e-5,nan\n").find("row 4"), std::string::npos) << told(head + "2e-5,nan\n");
  EXPECT_NE(told(head + "2e-5,x\n").find("row 4: 'x' is no number"), std::string::npos);
  EXPECT_NE(told(head + "1e-5,2\n").find("row 4"), std::string::npos);
  EXPECT_NE(told("0,0x\n1e-5,1\n").find("row 1: '0x' is no number"), std::string::npos)
      << "a slip is no head";
  EXPECT_NE(told(head + "2e-5\n").find("row 4: has one cell"), std::string::npos);
  EXPECT_NE(told(head).find("eight are needed"), std::string::npos);
  EXPECT_THROW((void)fit_force(record(1, 1), {}), Error);
  EXPECT_THROW((void)fit_force(record(1, 1), {.mass = 1.0, .speed = 1.0}), Error);
  ForceRecord flat;
  for (int i = 0; i < 100; ++i) flat.time.push_back(i), flat.force.push_back(0);
  EXPECT_THROW((void)fit_force(flat, {.speed = 1.0}), Error);
}

}  // namespace
}  // namespace ictus::test::fit_force_test
