// What `projected` promises of single impacts at 44.1 kHz with one step per sample: energy to 0.15 %, contact time to 0.6 %,
// peak force to 1.5 %, every audible partial to 0.12 dB. bench/strikes.cpp has more cases, phases and stages.

#include <gtest/gtest.h>

#include "tests/support/strike_cases.hpp"

namespace ictus::test::strikes_test {
namespace {

void expect_promise(const StrikeCase& of, int phases) {
  const StrikeErrors errors = strike_errors(of, phases);
  EXPECT_TRUE(keeps_promise(errors)) << of.name << ": peak " << errors.peak << ", duration "
                                     << errors.duration << ", energy " << errors.energy << ", partials "
                                     << errors.partial() << " dB";
  EXPECT_GT(errors.samples, 1.9) << of.name;
}

TEST(Strikes, OfSomeSamplesAreRightAtOneStepPerSample) {
  expect_promise(glockenspiel_strike(), 3);
  expect_promise(steel_strike(), 3);
}

TEST(Strikes, OfTwoSamplesAreRightAtOneStepPerSample) { expect_promise(plate_strike(), 2); }

// One stage, as the schemes that conserve energy have, does not keep it.
TEST(Strikes, TheMeasureSeesASchemeOfOneStage) {
  EXPECT_FALSE(keeps_promise(strike_errors(glockenspiel_strike(), 1, 1)));
}

}  // namespace
}  // namespace ictus::test::strikes_test
