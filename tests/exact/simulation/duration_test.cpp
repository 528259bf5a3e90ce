// Durations of the energy-conserving schemes: the linear contact and its corrections (15), (16) of
// [Chatziioannou2019], and ours for every exponent.

#include <cmath>
#include <numbers>

#include "ictus/exact/conserving_duration.hpp"
#include "ictus/exact/power_law.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/stepping.hpp"

namespace ictus::test::duration_test {
namespace {

/// Time between the incoming and the outgoing line of flight, in steps, for an elastic contact of exponent α
/// that would last `samples` steps.
double duration(const std::string& scheme, double exponent, double samples, double lead) {
  exact::PowerLawImpact impact{.mass = 0.4, .stiffness = 1, .exponent = exponent, .speed = 0.7};
  const double h = 0.01;
  impact.stiffness = exact::stiffness_from_duration(impact, samples * h);
  const Wall wall(HuntCrossley{.stiffness = impact.stiffness, .exponent = exponent, .damping = 0},
                  impact.mass);
  const SchemeCase<Wall> choice = named<Wall>(scheme);
  const auto stepper = choice.make(wall);
  State<Wall> state = wall.start(-lead * h * impact.speed, impact.speed);
  int quiet = 0, n = 0;
  // Two open samples in a row: staggered schemes still push after the first.
  while (quiet < 2 && n < 100000) {
    if (stepper->step(wall, state, h).status != Status::converged) return NAN;
    ++n;
    quiet = state.q[0] <= 0 && state.v[0] < 0 ? quiet + 1 : 0;
  }
  return n - lead - state.q[0] / (state.v[0] * h);
}

/// Mean and largest distance from `expected` over phases.
struct Spread {
  double mean = 0, largest = 0;
};

Spread spread_of(const std::string& scheme, double exponent, double samples, double expected,
                 int phases = 64) {
  Spread spread;
  for (int i = 0; i < phases; ++i) {
    const double off = duration(scheme, exponent, samples, (i + 0.5) / phases) - expected;
    spread.mean += off / phases;
    spread.largest = std::max(spread.largest, std::abs(off));
  }
  return spread;
}

struct LinearCase {
  const char* plain;
  const char* tuned;
  exact::Stencil stencil;
};
constexpr LinearCase linear_cases[] = {{"two_point", "two_point_tuned", exact::Stencil::two_point},
                                       {"three_point", "three_point_tuned", exact::Stencil::three_point}};

/// ω h for which the uncorrected scheme has contacts of `samples` steps, by bisection.
double angle_of(exact::Stencil stencil, double samples) {
  double low = 1e-3, high = 50;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    (exact::linear_duration(stencil, middle, 1) > samples ? low : high) = middle;
  }
  return low;
}

// [Chatziioannou2019, §3]: the duration inside contact is exact where it is a whole number of samples,
// whatever the phase.
TEST(LinearContact, LastsAsLongAsTheSchemeSays) {
  for (double samples : {6.0, 11.0, 40.0}) {
    const double angle = angle_of(exact::Stencil::two_point, samples);
    const Spread spread = spread_of("two_point", 1, std::numbers::pi / angle, samples);
    EXPECT_TRUE(below(spread.largest, 1e-9)) << samples;
  }
}

TEST(LinearContact, UncorrectedLastsTooLongByTheKnownBias) {
  for (const LinearCase& c : linear_cases)
    for (double samples : {8.3, 20.7, 60.4}) {
      const double expected = exact::linear_duration(c.stencil, std::numbers::pi / samples, 1);
      const Spread spread = spread_of(c.plain, 1, samples, expected);
      EXPECT_GT(expected, samples);
      EXPECT_TRUE(below(std::abs(spread.mean), 0.02)) << c.plain << " " << samples;
      EXPECT_TRUE(below(spread.largest, 0.1)) << c.plain << " " << samples;
    }
}

// (15), (16): no bias is left, only the jitter of the phase.
TEST(LinearContact, CorrectedLastsAsLongAsTheExactOne) {
  for (const LinearCase& c : linear_cases)
    for (double samples : {5.2, 8.3, 20.7, 60.4}) {
      const Spread spread = spread_of(c.tuned, 1, samples, samples);
      EXPECT_TRUE(below(std::abs(spread.mean), 0.02)) << c.tuned << " " << samples;
      EXPECT_TRUE(below(spread.largest, 0.1)) << c.tuned << " " << samples;
    }
  // Whole numbers of samples: exact at every phase, down to contacts of two samples.
  for (double samples : {2.0, 3.0, 7.0, 25.0})
    EXPECT_TRUE(below(spread_of("two_point_tuned", 1, samples, samples).largest, 1e-9)) << samples;
}

// Ours: for α > 1 the mean bias is the predicted one, and the effective stiffness removes it.
TEST(PowerContact, BiasIsThePredictedOneAndTuningRemovesIt) {
  for (const LinearCase& c : linear_cases)
    for (double exponent : {1.5, 2.0, 3.0})
      for (double samples : {12.3, 25.7}) {
        const double bias = exact::duration_bias(c.stencil, exponent, samples, 1);
        const double plain = spread_of(c.plain, exponent, samples, samples).mean;
        const double tuned = spread_of(c.tuned, exponent, samples, samples).mean;
        EXPECT_TRUE(near(plain, bias, 12 / samples)) << c.plain << ", α = " << exponent << ", " << samples;
        EXPECT_TRUE(below(std::abs(tuned), 0.06 * bias))
            << c.tuned << ", α = " << exponent << ", " << samples;
      }
}

// Ours: the mean over phases is right for short contacts too, down to the shortest that the schemes can do:
// within 0.02 step, as list and explain say.
TEST(PowerContact, TunedMeansHaveNoBiasInShortContacts) {
  Worst worst;
  for (const LinearCase& c : linear_cases)
    for (double exponent : {1.0, 1.1, 1.5, 2.0, 3.0, 5.0})
      for (double samples : {1.8, 2.0, 2.25, 2.5, 2.75, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0})
        worst.see(std::abs(spread_of(c.tuned, exponent, samples, samples).mean), c.tuned, "α", exponent,
                  "samples", samples);
  for (double samples : {1.1, 1.25, 1.5})
    worst.see(std::abs(spread_of("two_point_tuned", 1.5, samples, samples).mean), "samples", samples);
  EXPECT_TRUE(worst.below(0.02));
}

// A contact that touches on a sample, and is so hard that the force bends within 1e-9 of a step's way: the
// loop of a three-point step ends, and the speed comes back.
TEST(HardContact, TouchesOnASample) {
  Worst worst;
  for (const char* scheme : {"two_point", "three_point"})
    for (double exponent : {1.0, 1.5})
      for (double stiffness : {1e12, 1e15, 1e16, 1e17, 1e18, 1e20})
        for (double lead : {0.0, 1e-9, 0.25, 1.0, 2.0}) {
          const double h = 2e-5, speed = 0.3;
          const Wall wall(HuntCrossley{.stiffness = stiffness, .exponent = exponent, .damping = 0}, 1);
          const auto stepper = named<Wall>(scheme).make(wall);
          State<Wall> state = wall.start(-lead * h * speed, speed);
          for (int n = 0; n < 12; ++n)
            ASSERT_EQ(stepper->step(wall, state, h).status, Status::converged)
                << scheme << " α " << exponent << " k " << stiffness << " lead " << lead << " step " << n;
          worst.see(relative(state.v[0], -speed), "k", stiffness, "α", exponent, "lead", lead);
        }
  EXPECT_TRUE(worst.below(1e-8));
}

// Ours: solved for the phase, every duration above one step is exact.
TEST(PhaseTuning, MakesEveryDurationExact) {
  Worst worst;
  for (double exponent : {1.0, 1.1, 1.5, 2.0, 2.5, 3.0})
    for (double samples : {1.05, 1.3, 2.0, 3.7, 9.1, 33.3})
      for (int i = 0; i < 32; ++i) {
        const double lead = (i + 0.5) / 32;
        worst.see(relative(duration("two_point_phase", exponent, samples, lead), samples), "α", exponent,
                  "samples", samples, "lead", lead);
      }
  EXPECT_TRUE(worst.below(1e-10));
}

}  // namespace
}  // namespace ictus::test::duration_test
