// Events and what follows from them: release, grazing, dips, rest, indeterminate starts.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/model/mechanics/systems.hpp"
#include "tests/support/event_examples.hpp"

namespace ictus::event_driven_test {
namespace {

using test::below;
using test::Column;
using test::follow;
using test::PushedMasses;
using test::Told;
using test::values;

TEST(EventDriven, ReleasesAtTheInstantWhenTheForceVanishes) {
  // m q″ = t − 6 + λ with m = 2: λ = 6 − t until t = 6, then q = (t − 6)³/12.
  const PushedMasses mass({[](double t) { return t - 6; }}, {0.5}, 2);
  for (const int steps : {1, 5, 64}) {
    const Told told = follow(mass, {0, values({0}), values({0})}, 7, steps);
    ASSERT_EQ(told.events.size(), 1u) << told.text();
    EXPECT_EQ(told.events[0].kind, EventKind::released);
    EXPECT_TRUE(below(std::abs(told.events[0].t - 6), 1e-12));
    EXPECT_TRUE(below(std::abs(told.end.q[0] - 1.0 / 12), 1e-13));
    EXPECT_TRUE(below(std::abs(told.impulse[0] - 18), 1e-11));
  }
}

TEST(EventDriven, FindsAForceThatOnlyDipsBelowZero) {
  // The push exceeds the weight 1 on a small interval around t = π/2 only.
  const double most = 1.001;
  const PushedMasses mass({[=](double t) { return most * std::sin(t) - 1; }}, {0});
  const Told told = follow(mass, {0, values({0}), values({0})}, 3);
  ASSERT_GE(told.events.size(), 2u) << told.text();
  EXPECT_EQ(told.events[0].kind, EventKind::released);
  EXPECT_TRUE(below(std::abs(told.events[0].t - std::asin(1 / most)), 1e-11));
  EXPECT_EQ(told.events.back().kind, EventKind::rests);
  EXPECT_EQ(told.end.q[0], 0);
}

/// A column of which one ball is pulled upwards by t.
class PulledColumn final : public MechanicalSystem {
 public:
  PulledColumn(const LinearSystem& column, Index which)
      : MechanicalSystem(column.shape()), column_(column), which_(which) {}
  void mass(const Vector& q, Skyline& matrix) const override { column_.mass(q, matrix); }
  void force(double t, const Vector& q, const Vector& v, Vector& force) const override {
    column_.force(t, q, v, force);
    force[which_] += t;
  }
  void gaps(const Vector& q, Vector& gap) const override { column_.gaps(q, gap); }
  void directions(const Vector& q, ContactRows& rows) const override { column_.directions(q, rows); }
  double potential(const Vector& q) const override { return column_.potential(q); }
  double power(double t, const Vector&, const Vector& v) const override { return t * v[which_]; }
  double restitution(Index j) const override { return column_.restitution(j); }

 private:
  const LinearSystem& column_;
  Index which_;
};

TEST(EventDriven, ReleasesWhatNoLongerCarries) {
  // The lower of two balls is pulled: the floor lets go when the pull is the weight of both, and both rise.
  // The upper one is pulled: it alone goes, when the pull is its own weight.
  const LinearSystem column = make_column(Column{{1, 3}, {0, 0}, 2});
  const Motion start{0, values({0, 0}), values({0, 0})};
  const Told both = follow(PulledColumn(column, 0), start, 9);
  ASSERT_EQ(both.events.size(), 1u) << both.text();
  EXPECT_EQ(both.events[0].contact, 0u);
  EXPECT_TRUE(below(std::abs(both.events[0].t - 8), 1e-12));
  EXPECT_TRUE(below(std::abs(both.end.q[0] - 1.0 / 24), 1e-13));
  EXPECT_EQ(both.end.q[0], both.end.q[1]);
  const Told upper = follow(PulledColumn(column, 1), start, 7);
  ASSERT_EQ(upper.events.size(), 1u) << upper.text();
  EXPECT_EQ(upper.events[0].contact, 1u);
  EXPECT_TRUE(below(std::abs(upper.events[0].t - 6), 1e-12));
  EXPECT_EQ(upper.end.q[0], 0);
  EXPECT_TRUE(below(std::abs(upper.end.q[1] - 1.0 / 18), 1e-13));
}

TEST(EventDriven, ColumnCarriesTheWeightAboveEachContact) {
  const SystemCase column = make_system("ball_column", {{"count", 12}});
  const Told told = follow(*column.system, column.start, 1, 3);
  EXPECT_TRUE(told.events.empty()) << told.text();
  EXPECT_TRUE(below((told.end.q - column.start.q).lpNorm<Eigen::Infinity>(), 1e-14));
  for (Eigen::Index j = 0; j < 12; ++j)
    EXPECT_TRUE(test::near(told.impulse[j], 9.81 * static_cast<double>(12 - j), 1e-12)) << j;
}

TEST(EventDriven, GrazesWithoutAnImpact) {
  // g = 1 − 2t + t² under an upward force: touches at t = 1. A little lower it strikes at 1 − √d.
  const PushedMasses mass({[](double) { return 2.0; }}, {0.5});
  for (const int steps : {1, 4, 7}) {
    const Told told = follow(mass, {0, values({1}), values({-2})}, 2.3, steps);
    ASSERT_EQ(told.events.size(), 1u) << told.text();
    EXPECT_EQ(told.events[0].kind, EventKind::grazing);
    EXPECT_TRUE(below(std::abs(told.events[0].t - 1), 1e-6));
    EXPECT_TRUE(below(std::abs(told.end.q[0] - 1.69), 1e-12));
    const double lower = 1e-8;
    const Told struck = follow(mass, {0, values({1 - lower}), values({-2})}, 2.3, steps);
    ASSERT_EQ(struck.events.size(), 1u) << struck.text();
    EXPECT_EQ(struck.events[0].kind, EventKind::impact);
    EXPECT_TRUE(below(std::abs(struck.events[0].t - (1 - 1e-4)), 1e-11));
    EXPECT_TRUE(test::near(struck.events[0].before, -2e-4, 1e-6));
    EXPECT_TRUE(test::near(struck.events[0].after, 1e-4, 1e-6));
    const Told missed = follow(mass, {0, values({1 + lower}), values({-2})}, 2.3, steps);
    EXPECT_TRUE(missed.events.empty()) << missed.text();
  }
}

TEST(EventDriven, FindsImpactsThatTheEndsOfAStepDoNotShow) {
  // Down and up again within one step; and a flight that begins and ends on the floor.
  const PushedMasses lifted({[](double) { return 2.0; }}, {1});
  for (const char* tableau : {"", "rk4", "gauss2"}) {
    const Told dip = follow(lifted, {0, values({1}), values({-2.2})}, 2.2, 1, {.tableau = tableau});
    ASSERT_EQ(dip.of(EventKind::impact).size(), 1u) << dip.text();
    EXPECT_TRUE(below(std::abs(dip.events[0].t - (1.1 - std::sqrt(0.21))), 1e-13)) << tableau;
    const SystemCase ball = make_system("bouncing_ball", {{"restitution", 0.0}});
    const Told hop = follow(*ball.system, {0, values({0}), values({1e-7})}, 1, 1, {.tableau = tableau});
    ASSERT_EQ(hop.of(EventKind::impact).size(), 1u) << hop.text();
    EXPECT_TRUE(test::near(hop.events[0].t, 1e-7, 1e-9));
    EXPECT_EQ(hop.end.q[0], 0) << tableau;
    EXPECT_EQ(hop.end.v[0], 0) << tableau;
  }
}

TEST(EventDriven, NamesWhatIsIndeterminate) {
  const Motion start{0, values({0}), values({0})};
  // Nothing moves, nothing is carried: closed or not, the motion is the same.
  const Told idle = follow(PushedMasses({[](double) { return 0.0; }}, {0.5}), start, 1);
  EXPECT_TRUE(idle.events.empty()) << idle.text();
  EXPECT_EQ(idle.end.q[0], 0);
  // The force grows from zero: pressed, the contact stays; pulled, it leaves along t⁴/12.
  const Told pressed = follow(PushedMasses({[](double t) { return -t * t; }}, {0.5}), start, 1);
  ASSERT_FALSE(pressed.events.empty());
  EXPECT_EQ(pressed.events[0].kind, EventKind::indeterminate);
  EXPECT_EQ(pressed.end.q[0], 0);
  EXPECT_TRUE(below(std::abs(pressed.impulse[0] - 1.0 / 3), 1e-12));
  const Told pulled = follow(PushedMasses({[](double t) { return t * t; }}, {0.5}), start, 1);
  ASSERT_EQ(pulled.events.size(), 1u) << pulled.text();
  EXPECT_EQ(pulled.events[0].kind, EventKind::indeterminate);
  EXPECT_TRUE(below(std::abs(pulled.end.q[0] - 1.0 / 12), 1e-13));
}

TEST(EventDriven, AStateIsEnoughToGoOn) {
  const SystemCase ball = make_system("bouncing_ball");
  const Told whole = follow(*ball.system, ball.start, 2.2, 11);
  const Told first = follow(*ball.system, ball.start, 1, 5);
  const Told second = follow(*ball.system, first.end, 2.2, 6);
  EXPECT_TRUE(below(std::abs(second.end.q[0] - whole.end.q[0]), 1e-13));
  EXPECT_TRUE(below(std::abs(second.end.v[0] - whole.end.v[0]), 1e-13));
}

TEST(EventDriven, RefusesUnknownNames) {
  const SystemCase ball = make_system("bouncing_ball");
  EXPECT_THROW(EventDriven::make(*ball.system, {.tableau = "rk5"}), Error);
  EXPECT_THROW(EventDriven::make(*ball.system, {.impact_law = "neuton"}), Error);
}

TEST(EventDriven, RefusesToStartInsideAWall) {
  const SystemCase ball = make_system("bouncing_ball");
  const Told told = follow(*ball.system, {0, values({-0.01}), values({1})}, 1);
  EXPECT_EQ(told.total.status, Status::stalled);
  EXPECT_EQ(told.total.residual, 0.01);
  EXPECT_EQ(told.end.t, 0);
  EXPECT_EQ(told.end.q[0], -0.01);
}

TEST(EventDriven, ALooseToleranceIsKeptToo) {
  const SystemCase balls = make_system("two_ball_oscillator", {{"restitution", 0.5}});
  Motion before, after;
  balls.exact->at(1.7, before, after);
  const Told loose = follow(*balls.system, balls.start, 1.7, 17, {.tolerance = 1e-6});
  const Told tight = follow(*balls.system, balls.start, 1.7, 17);
  ASSERT_TRUE(loose.total.converged());
  EXPECT_LT(loose.total.evaluations, tight.total.evaluations);
  EXPECT_TRUE(below((loose.end.q - after.q).lpNorm<Eigen::Infinity>(), 1e-4));
  EXPECT_TRUE(below((tight.end.q - after.q).lpNorm<Eigen::Infinity>(), 1e-11));
}

TEST(EventDriven, SaysWhenThereAreTooManyEvents) {
  const SystemCase ball = make_system("bouncing_ball", {{"restitution", 1.0}});
  const Told told = follow(*ball.system, ball.start, 100, 1, {.most_events = 20});
  EXPECT_EQ(told.total.status, Status::stalled);
  EXPECT_FALSE(told.total.advice.empty());
  EXPECT_LT(told.end.t, 50);
}

}  // namespace
}  // namespace ictus::event_driven_test
