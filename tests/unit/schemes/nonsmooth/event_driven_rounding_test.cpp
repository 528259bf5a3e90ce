// A contact that leaves by less than its gap can tell, in a time that the clock can hardly tell: the motion goes on.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus::test::event_driven_rounding_test {
namespace {

constexpr double radius = 0.01, gravity = 9.81;

/// One disc lies on the floor, another one falls beside it: its gap bends open, slowly.
BodiesSystem two_discs() {
  constexpr std::size_t floor = BodiesData::Contact::wall;
  BodiesData data;
  data.dimension = 2;
  data.gravity = {0, -gravity, 0};
  data.names = {"lies", "falls"};
  data.masses = {0.05, 0.05};
  data.contacts = {{"lies-floor", floor, 0, true, {0, 1, 0}, radius, 0.5},
                   {"lies-falls", 0, 1, false, {1, 0, 0}, 2 * radius, 0.5}};
  return BodiesSystem(std::move(data));
}

Motion beside(double t) {
  Motion motion{t, Eigen::Vector4d(0, radius, 2 * radius - 5e-16, radius), Eigen::VectorXd::Zero(4)};
  motion.v << 0, 0, 4e-12, -1e-4;
  return motion;
}

TEST(EventDrivenRounding, AStepOfTheRoundingOfTimeComesToItsEnd) {
  const BodiesSystem system = two_discs();
  for (const int ulps : {1, 3, 40}) {
    const auto stepper = make_nonsmooth_stepper("event_driven", system, {});
    Motion motion = beside(0.145);
    double end = motion.t;
    for (int k = 0; k < ulps; ++k) end = std::nextafter(end, 1.0);
    stepper->start(motion);
    const StepReport report = stepper->step(motion, end - motion.t);
    EXPECT_TRUE(report.converged()) << ulps << ": " << report.advice;
    EXPECT_EQ(motion.t, end);
  }
}

/// Afterwards the one lies, and the other one falls freely.
TEST(EventDrivenRounding, WhatHasLeftIsNotTakenForComingBack) {
  const BodiesSystem system = two_discs();
  const auto stepper = make_nonsmooth_stepper("event_driven", system, {});
  Motion motion = beside(0.145);
  stepper->start(motion);
  constexpr double h = 1e-3;
  const StepReport report = stepper->step(motion, h);
  ASSERT_TRUE(report.converged()) << report.advice;
  EXPECT_LE(stepper->events().size(), 3u);
  EXPECT_EQ(motion.v[1], 0);
  EXPECT_NEAR(motion.v[3], -1e-4 - gravity * h, 1e-15);
  EXPECT_NEAR(motion.q[3], radius - 1e-4 * h - gravity * h * h / 2, 1e-15);
}

/// An elastic ball between two walls that are `way` apart, beside its size: 1/way impacts in a second.
BodiesSystem narrow(double way) {
  constexpr std::size_t wall = BodiesData::Contact::wall;
  BodiesData data;
  data.names = {"ball"};
  data.masses = {1};
  data.contacts = {{"left", wall, 0, true, {1, 0, 0}, 0, 1}, {"right", 0, wall, true, {1, 0, 0}, -way, 1}};
  return BodiesSystem(std::move(data));
}

/// The pace of the first impacts says that ten million do not suffice: no need to wait for them.
TEST(EventDrivenRounding, AStepOfTooManyImpactsIsRefusedEarly) {
  for (const double way : {1e-4, 1e-8}) {
    const BodiesSystem system = narrow(way);
    const auto stepper = make_nonsmooth_stepper("event_driven", system, {});
    Motion motion{0, Eigen::VectorXd::Constant(1, 0.3 * way), Eigen::VectorXd::Ones(1)};
    stepper->start(motion);
    const StepReport report = stepper->step(motion, 1);
    EXPECT_EQ(report.converged(), way == 1e-4) << report.advice;
    if (report.converged()) {
      EXPECT_NEAR(static_cast<double>(stepper->events().size()), 1 / way, 2);
    }
    EXPECT_LE(stepper->events().size(), 40'000u);
  }
}

}  // namespace
}  // namespace ictus::test::event_driven_rounding_test
