#include "ictus/schemes/nonsmooth/localized.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/model/mechanics/ball_column.hpp"
#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/single_mass.hpp"
#include "tests/support/mechanical_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::localized_test {
namespace {

Motion one_mass(double q, double v) { return {0, Vector::Constant(1, q), Vector::Constant(1, v)}; }

const NonsmoothOptions sharp{.window = 0};  // events to round-off

// The flight from the surface is shorter than the step: the root at its start must not be taken for its end.
TEST(Localized, BouncesAfterAFlightThatStartsOnTheSurface) {
  const SingleMass ball({.load = -2, .restitution = 0.5});
  const auto stepper = Localized::make(ball, sharp);
  Motion motion = one_mass(0, 1);
  stepper->start(motion);
  // Lands at t = 1 with −1, leaves with ½, lands at 1.5, leaves with ¼.
  EXPECT_TRUE(stepper->step(motion, 1.6).converged());
  EXPECT_TRUE(near(motion.q[0], 0.25 * 0.1 - 0.01, 1e-12, 1));
  EXPECT_TRUE(near(motion.v[0], 0.25 - 0.2, 1e-12, 1));
  ASSERT_EQ(stepper->events().size(), 2u);
  EXPECT_TRUE(near(stepper->events()[0].t, 1, 1e-12));
  EXPECT_TRUE(near(stepper->events()[1].t, 1.5, 1e-12));
  EXPECT_TRUE(near(stepper->events()[0].before, -1, 1e-12));
  EXPECT_TRUE(near(stepper->events()[0].after, 0.5, 1e-12));
  EXPECT_EQ(stepper->states_inside().size(), 4u);
}

// The gap is positive at both ends of the step and negative between them.
TEST(Localized, FindsAnImpactThatTheEndsOfTheStepDoNotShow) {
  const SingleMass mass({.load = 2, .restitution = 0.5});
  const auto stepper = Localized::make(mass, sharp);
  Motion motion = one_mass(0.1, -1);
  stepper->start(motion);
  const StepReport step = stepper->step(motion, 1);
  ASSERT_EQ(stepper->events().size(), 1u);
  const double impact = (1 - std::sqrt(0.6)) / 2, speed = std::sqrt(0.6), rest = 1 - impact;
  EXPECT_TRUE(near(stepper->events()[0].t, impact, 1e-12));
  EXPECT_TRUE(near(motion.q[0], speed / 2 * rest + rest * rest, 1e-11));
  EXPECT_TRUE(near(step.impact_loss, 0.5 * speed * speed * 0.75, 1e-12));
}

// Touches and leaves: no impact where the gap stays positive, however little.
TEST(Localized, LeavesAMotionThatOnlyComesNear) {
  const SingleMass mass({.load = 2, .restitution = 0.5});
  const auto stepper = Localized::make(mass, sharp);
  Motion motion = one_mass(0.25 + 1e-9, -1);
  stepper->start(motion);
  EXPECT_TRUE(stepper->step(motion, 1).converged());
  EXPECT_TRUE(stepper->events().empty());
  EXPECT_TRUE(near(motion.v[0], 1, 1e-14));
}

TEST(Localized, EndsAnAccumulationAndRestsThen) {
  for (const std::string_view tableau : {"rk1", "rk2_heun", "rk4", "dopri54", "gauss3", "radau_iia3"}) {
    const SystemCase ball = BouncingBall{}.make();
    const auto stepper = Localized::make(*ball.system, {.tableau = std::string(tableau)});
    Motion motion = ball.start;
    stepper->start(motion);
    const double h = 0.013;
    int accumulations = 0;
    double loss = 0;
    while (motion.t < 3.5) {
      const StepReport step = stepper->step(motion, h);
      ASSERT_TRUE(step.converged()) << tableau << ' ' << step.advice;
      loss += step.impact_loss;
      for (const Event& event : stepper->events())
        accumulations += event.kind == EventKind::accumulation ? 1 : 0;
    }
    EXPECT_EQ(accumulations, 1) << tableau;
    const double height = motion.q[0];
    EXPECT_TRUE(near(loss, 2, tableau == "rk1" ? 0.1 : 1e-4)) << tableau;  // m g h, all of it
    for (int k = 0; k < 200; ++k) {
      EXPECT_TRUE(stepper->step(motion, h).converged());
      EXPECT_TRUE(near(stepper->impulse()[0], 2 * h, 1e-12)) << tableau;
      EXPECT_TRUE(stepper->events().empty()) << tableau;
    }
    EXPECT_TRUE(near(motion.q[0], height, 1e-13, 1)) << tableau;
    EXPECT_TRUE(near(motion.v[0], 0, 1e-13, 1)) << tableau;
    EXPECT_GE(height, 0) << tableau;
  }
}

// A column at rest stays so, each contact with the weight above it.
TEST(Localized, CarriesAColumn) {
  BallColumn entry;
  entry.count = 6;
  entry.restitution = 0.5;
  const SystemCase column = entry.make();
  const auto stepper = Localized::make(*column.system, {});
  Motion motion = column.start;
  stepper->start(motion);
  for (int k = 0; k < 50; ++k) {
    const StepReport step = stepper->step(motion, 0.01);
    ASSERT_TRUE(step.converged()) << step.advice;
    for (Eigen::Index j = 0; j < 6; ++j)
      EXPECT_TRUE(near(stepper->impulse()[j], static_cast<double>(6 - j) * 9.81 * 0.01, 1e-9));
  }
  EXPECT_TRUE(near((motion.q - column.start.q).norm(), 0, 1e-12, 1));
}

// A column that falls lands and comes to rest, whatever the order in which its contacts close.
TEST(Localized, LandsAColumn) {
  BallColumn entry;
  entry.count = 4;
  entry.restitution = 0.3;
  const SystemCase column = entry.make();
  const auto stepper = Localized::make(*column.system, {.most_events = 100'000});
  Motion motion = column.start;
  for (Eigen::Index i = 0; i < 4; ++i) motion.q[i] += 0.1 + 0.02 * static_cast<double>(i);
  stepper->start(motion);
  Eigen::VectorXd gap(4);
  const auto energy = [&] {
    return column.system->kinetic(motion.q, motion.v) + column.system->potential(motion.q);
  };
  const double begin = energy();
  double loss = 0;
  while (motion.t < 2) {
    const StepReport step = stepper->step(motion, 0.01);
    ASSERT_TRUE(step.converged()) << motion.t << ' ' << step.advice;
    loss += step.impact_loss;
    column.system->gaps(motion.q, gap);
    EXPECT_GT(gap.minCoeff(), -1e-9) << motion.t;
  }
  EXPECT_TRUE(near(motion.v.norm(), 0, 1e-9, 1));
  EXPECT_TRUE(near((motion.q - column.start.q).norm(), 0, 1e-5, 1));
  EXPECT_TRUE(near(begin - energy(), loss, 1e-4));
}

// Many contacts that bounce off each other, all at once and by accumulation: the books close up to the error
// of the integrator, and nothing sinks in further than windows are long.
TEST(Localized, ClosesTheBooksOfRandomContacts) {
  for (int seed = 1; seed <= 12; ++seed) {
    Random random(static_cast<unsigned>(seed));
    const LinearContacts system = any_linear_contacts(random, seed % 3 == 2);
    const auto stepper = Localized::make(system, {});
    Motion motion = at_rest(system.coordinates());
    stepper->start(motion);
    const double begin = system.energy(motion);
    StepReport books;
    Vector gap(system.contacts());
    double highest = 1;
    for (int k = 0; k < 200; ++k) {
      books.add(stepper->step(motion, 0.03));
      ASSERT_TRUE(books.converged()) << seed << ' ' << motion.t << ' ' << books.advice;
      highest = std::max(highest, system.energy(motion));
      system.gaps(motion.q, gap);
      EXPECT_GT(gap.minCoeff(), -1e-6) << seed << ' ' << motion.t;
    }
    EXPECT_TRUE(near(system.energy(motion) - begin, books.work - books.impact_loss, 1e-4, highest)) << seed;
  }
}

TEST(Localized, RefusesAnUnknownTableauAndNamesTheNearest) {
  const SingleMass mass({});
  try {
    (void)Localized::make(mass, {.tableau = "dopri45"});
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_NE(error.problems().at(0).help.find("dopri54"), std::string::npos);
  }
}

TEST(Localized, SaysWhenAStepHasTooManyEvents) {
  const SingleMass ball({.load = -2, .restitution = 0.5});
  const auto stepper = Localized::make(ball, {.most_events = 3, .window = 0});
  Motion motion = one_mass(0, 1);
  stepper->start(motion);
  const StepReport step = stepper->step(motion, 3);
  EXPECT_FALSE(step.converged());
  EXPECT_FALSE(step.advice.empty());
  EXPECT_TRUE(near(step.taken, motion.t, 1e-15));
  EXPECT_LT(motion.t, 2);
}

}  // namespace
}  // namespace ictus::test::localized_test
