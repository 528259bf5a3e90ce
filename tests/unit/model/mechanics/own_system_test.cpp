// A user's own system, as docs/guide/motions.md shows it: what it must say, what is taken by differences, and
// its run.

#include <gtest/gtest.h>

#include "ictus/schemes/nonsmooth/moreau_jean.hpp"
#include "tests/support/bead.hpp"
#include "tests/support/mechanical_checks.hpp"
#include "tests/support/no_alloc.hpp"

// docs/guide/motions.md: begin
ictus::Motion bead_at(double time, double step) {
  const Bead bead;
  const auto stepper = ictus::MoreauJean::make(bead, {});
  ictus::Motion motion{0, Eigen::VectorXd::Constant(1, 1.0), Eigen::VectorXd::Zero(1)};
  while (motion.t < time) stepper->step(motion, step);
  return motion;
}
// docs/guide/motions.md: end

namespace ictus::test::own_system_test {
namespace {

TEST(OwnSystem, KeepsItsEnergyAndGetsItsDerivatives) {
  EXPECT_TRUE(mechanical_errors(Bead(), bead_at(0, 1)).below(1e-8));
}

TEST(OwnSystem, LosesAtTheStopWhatItsRestitutionTakes) {
  // One impact until t = 1: of the energy above the stop 0.8² is left.
  const Motion motion = bead_at(1, 1e-4);
  const double stop = 9.81 / 4, left = stop + 0.64 * (9.81 - stop);
  const Bead bead;
  EXPECT_TRUE(near(bead.kinetic(motion.q, motion.v) + bead.potential(motion.q), left, 1e-3));
}

TEST(OwnSystem, AllocatesNothingAfterItsFirstStep) {
  const Bead bead;
  const auto stepper = MoreauJean::make(bead, {});
  Motion motion = bead_at(0, 1);
  (void)stepper->step(motion, 1e-3);
  EXPECT_EQ(allocations_of([&] {
              while (motion.t < 1) (void)stepper->step(motion, 1e-3);
            }),
            0u);
}

}  // namespace
}  // namespace ictus::test::own_system_test
