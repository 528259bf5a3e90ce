// What Moreau–Jean saves on linear systems changes nothing: forces that know no time are looked at once, and
// rounding does not wake a column that rests.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/ball_column.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"
#include "tests/support/delegating_system.hpp"
#include "tests/support/mechanical_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::moreau_jean_linear_test {
namespace {

MechanicalShape autonomous(const MechanicalSystem& system) {
  MechanicalShape shape = system.shape();
  shape.autonomous = true;
  return shape;
}

template <class Scheme>
void expect_the_same_motion(bool diagonal, std::uint64_t seed) {
  Random random(seed);
  LinearContacts system = any_linear_contacts(random, diagonal);
  const auto n = system.coordinates();
  system.parts.shaken.setZero();
  system.parts.damping = 0.1 * any_definite(random, n, diagonal);
  const FaithfulSystem steady(system, autonomous(system));
  const auto twice = Scheme::make(system, {}), once = Scheme::make(steady, {});
  Motion a{0, any_matrix(random, n, 1), any_matrix(random, n, 1)}, b = a;
  double pushed = 0;
  for (int i = 0; i < 200; ++i) {
    const StepReport first = twice->step(a, 0.01), second = once->step(b, 0.01);
    ASSERT_TRUE(first.converged() && second.converged());
    EXPECT_EQ(first.evaluations, 2u);
    EXPECT_EQ(second.evaluations, 1u);
    pushed += once->impulse().sum();
  }
  EXPECT_GT(pushed, 0);
  EXPECT_TRUE(below((a.q - b.q).norm() + (a.v - b.v).norm(), 1e-11));
}

TEST(MoreauJeanLinear, NeedsOneLookAtForcesThatKnowNoTime) {
  for (const bool diagonal : {true, false})
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
      expect_the_same_motion<MoreauJean>(diagonal, seed);
      expect_the_same_motion<MoreauJeanDissipative>(diagonal, seed);
    }
}

/// Largest relative error of the impulses of a column, whose contacts carry all balls above them.
Worst errors_of_weights(const BallColumn& column, const Eigen::VectorXd& impulse, double h) {
  Worst worst;
  for (Eigen::Index j = 0; j < impulse.size(); ++j) {
    const double weight = column.mass * column.gravity * static_cast<double>(impulse.size() - j);
    worst.see(relative(impulse[j], weight * h), j);
  }
  return worst;
}

TEST(MoreauJeanLinear, HoldsAColumnOfThousandsAtRest) {
  for (const double e : {0.0, 0.5}) {
    const BallColumn column{.count = 3000, .restitution = e};
    const SystemCase shipped = column.make();
    const auto stepper = MoreauJean::make(*shipped.system, {});
    Motion motion = shipped.start;
    constexpr double h = 1e-3;
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(stepper->step(motion, h).converged());
    EXPECT_TRUE(errors_of_weights(column, stepper->impulse(), h).below(1e-10));
    EXPECT_TRUE(below(motion.v.cwiseAbs().maxCoeff(), 1e-12));
    EXPECT_TRUE(below((motion.q - shipped.start.q).cwiseAbs().maxCoeff(), 1e-12));
  }
}

// Gaps of exactly zero, and speeds of rounding that open them: a contact that let go here would let all balls
// above it fall for a step.
TEST(MoreauJeanLinear, IsNotWokenByRounding) {
  const BallColumn column{.count = 100, .radius = 0.0625};
  const SystemCase shipped = column.make();
  const auto stepper = MoreauJean::make(*shipped.system, {});
  Motion motion = shipped.start;
  for (Eigen::Index i = 0; i < motion.v.size(); ++i) {
    motion.q[i] = column.radius * static_cast<double>(2 * i + 1);
    motion.v[i] = 1e-17 * static_cast<double>(i + 1);
  }
  constexpr double h = 1e-3;
  ASSERT_TRUE(stepper->step(motion, h).converged());
  EXPECT_TRUE(errors_of_weights(column, stepper->impulse(), h).below(1e-12));
  EXPECT_TRUE(below(motion.v.cwiseAbs().maxCoeff(), 1e-14));
}

// A ball that flies off is let go, however slowly it does so beside how it will fall.
TEST(MoreauJeanLinear, LetsGoWhatFliesOff) {
  const BallColumn column{.count = 1, .radius = 0.0625};
  const SystemCase shipped = column.make();
  const auto stepper = MoreauJean::make(*shipped.system, {});
  Motion motion = shipped.start;
  constexpr double h = 1e-3;
  motion.q[0] = column.radius;
  motion.v[0] = 1e-6 * h * column.gravity;
  ASSERT_TRUE(stepper->step(motion, h).converged());
  EXPECT_EQ(stepper->impulse()[0], 0);
}

}  // namespace
}  // namespace ictus::test::moreau_jean_linear_test
