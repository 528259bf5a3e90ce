// Broken twins of sliced bodies, which the checks of waves must refuse.

#include <gtest/gtest.h>

#include <numbers>

#include "ictus/schemes/waves/modal_motion.hpp"
#include "tests/support/wave_checks.hpp"

namespace ictus::waves::test::wave_twins_test {
namespace {

using namespace ictus::test;

// Ends as long as whole slices: the rod is too soft, by a slice, and its collisions take too long.
TEST(WaveTwins, WholeSlicesAtTheEndsAreNoticed) {
  const SlicedBody right = rod(20);
  SlicedBody wrong = right;
  wrong.left_end.stiffness /= 2;
  wrong.right_end.stiffness /= 2;
  const double pi = std::numbers::pi;
  EXPECT_TRUE(below(softness_error(right, 2, 30, pi), 1e-14));
  EXPECT_FALSE(below(softness_error(wrong, 2, 30, pi), 1e-3));
  const WaveChain chain(cradle(right, 2, 1)), twin(cradle(wrong, 2, 1));
  const double good = run_by("modes", chain).last.t, late = run_by("modes", twin).last.t;
  EXPECT_GT(late / good, 1.005);
}

/// The modes of the first cluster, for ever: nobody looks for the release.
WaveRun without_search(const WaveChain& chain, const std::vector<double>& times) {
  ModalMotion motion(chain);
  WaveState state = chain.start();
  motion.start(state);
  WaveRun run;
  for (double t : times) {
    state.t = t;
    motion.write(t, state);
    run.samples.push_back(state);
  }
  return run;
}

TEST(WaveTwins, AMissedReleaseIsNoticed) {
  const WaveChain chain(cradle(sphere(8), 2, 1));
  const std::vector<double> times = times_until(3, 300);
  const WaveRun right = run_by("modes", chain, {.sample_times = times});
  EXPECT_TRUE(inconsistency(chain, right).below(1e-12));
  // Until then it is right.
  EXPECT_TRUE(
      inconsistency(chain, without_search(chain, times_until(0.99 * right.last.t, 300))).below(1e-12));
  EXPECT_FALSE(inconsistency(chain, without_search(chain, times)).below(1e-6));
}

}  // namespace
}  // namespace ictus::waves::test::wave_twins_test
