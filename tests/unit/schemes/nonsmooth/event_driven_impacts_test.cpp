// Several contacts at once: impact laws, groups, accumulations beside other contacts, the ledger.

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/resolver/impact.hpp"
#include "ictus/schemes/nonsmooth/event_driven_accumulation.hpp"
#include "tests/support/event_examples.hpp"
#include "tests/support/mechanical_examples.hpp"

namespace ictus::event_driven_impacts_test {
namespace {

using test::below;
using test::Column;
using test::follow;
using test::PushedMasses;
using test::Told;
using test::values;

TEST(EventDriven, CradleIsThatOfTheResolver) {
  // The lowest of five flies up into the others, which touch.
  const std::vector<double> masses{1, 1, 2, 1, 0.5};
  const LinearSystem cradle = make_column(Column{masses, {0.9, 0.9, 0.9, 0.9}, 0, false});
  std::vector<double> inverse, directions(20, 0);
  for (const double mass : masses) inverse.push_back(1 / mass);
  for (std::size_t j = 0; j < 4; ++j) directions[5 * j + j] = 1, directions[5 * j + j + 1] = -1;
  const std::vector<double> velocity{3, 0, 0, 0, 0}, restitution{0.9};
  for (const char* law : {"newton", "poisson", "lzb", "moreau"}) {
    ImpactWorkspace workspace;
    const ImpactResult expected = resolve({.inverse_mass = {.values = inverse},
                                           .directions = {.value = directions},
                                           .velocity = velocity,
                                           .restitution = restitution},
                                          {.law = law, .tolerance = 1e-12}, workspace);
    ASSERT_TRUE(succeeded(expected.status)) << law;
    const Motion start{0, values({-1, 0, 0, 0, 0}), values({3, 0, 0, 0, 0})};
    const Told told = follow(cradle, start, 1.0 / 3 + 1e-6, 1, {.impact_law = law});
    ASSERT_TRUE(told.total.converged()) << told.total.advice;
    for (std::size_t i = 0; i < 5; ++i)
      EXPECT_TRUE(test::near(told.end.v[static_cast<Eigen::Index>(i)], expected.velocity[i], 1e-11, 3))
          << law;
    EXPECT_TRUE(test::near(told.total.impact_loss, expected.energy_before - expected.energy_after, 1e-10));
  }
}

TEST(EventDriven, TheOrderOfContactsDoesNotMatter) {
  Column column{{1, 2, 0.7}, {0.6, 0.4, 0.5}, 2};
  const Motion start{0, values({1, 1.2, 2}), values({0, -0.5, 0})};
  const Told one = follow(make_column(column), start, 2.5);
  column.backwards = true;
  const Told other = follow(make_column(column), start, 2.5);
  ASSERT_TRUE(one.total.converged() && other.total.converged());
  EXPECT_TRUE(below((one.end.q - other.end.q).lpNorm<Eigen::Infinity>(), 1e-11));
  EXPECT_TRUE(below((one.end.v - other.end.v).lpNorm<Eigen::Infinity>(), 1e-11));
  ASSERT_EQ(one.events.size(), other.events.size());
  EXPECT_GT(one.events.size(), 8u);
}

TEST(EventDriven, UnrelatedImpactsAtOneInstantDoNotMeet) {
  const auto weight = [](double) { return -2.0; };
  const PushedMasses masses({weight, weight, weight}, {0.5, 0.25, 0.8});
  for (const char* law : {"newton", "poisson", "lzb"}) {
    const Told told = follow(masses, {0, values({1, 1, 5}), values({0, 0, 0})}, 1.25, 1, {.impact_law = law});
    ASSERT_EQ(told.events.size(), 2u) << told.text();
    EXPECT_EQ(told.events[0].t, told.events[1].t);
    EXPECT_TRUE(below((told.end.v - values({0.5, 0, -2.5})).lpNorm<Eigen::Infinity>(), 1e-10)) << law;
  }
}

TEST(EventDriven, ClosesAnAccumulationBesideOtherContacts) {
  // The first ball accumulates at 3; the second strikes its floor at 2.98 and flies on; the third lies there.
  const auto weight = [](double) { return -2.0; };
  const PushedMasses masses({weight, weight, weight}, {0.5, 0.8, 0.3});
  const Motion start{0, values({1, 2.98 * 2.98, 0}), values({0, 0, 0})};
  for (const int steps : {1, 10}) {
    const Told told = follow(masses, start, 3.5, steps);
    const auto accumulated = told.of(EventKind::accumulation);
    ASSERT_EQ(accumulated.size(), 1u) << told.text();
    EXPECT_EQ(accumulated[0].contact, 0u);
    EXPECT_TRUE(below(std::abs(accumulated[0].t - 3), 1e-12));
    const double since = 0.52, up = 0.8 * 2 * 2.98;
    EXPECT_TRUE(below(std::abs(told.end.q[1] - (up * since - since * since)), 1e-12));
    EXPECT_EQ(told.end.q[0], 0);
    EXPECT_EQ(told.end.q[2], 0);
    EXPECT_TRUE(below(std::abs(told.impulse[2] - 7), 1e-12));
  }
}

TEST(EventDriven, ClosesAnAccumulationOnALyingBall) {
  // The upper of two balls bounces on the lower one, whose floor answers each impact: e = ½ as on a floor.
  const LinearSystem column = make_column(Column{{1, 1}, {0, 0.5}, 2});
  const Motion start{0, values({0, 1}), values({0, 0})};
  const Told told = follow(column, start, 3.5);
  const auto accumulated = told.of(EventKind::accumulation);
  ASSERT_EQ(accumulated.size(), 1u) << told.text();
  EXPECT_EQ(accumulated[0].contact, 1u);
  EXPECT_TRUE(below(std::abs(accumulated[0].t - 3), 1e-13));
  EXPECT_TRUE(below(std::abs(told.impulse[0] - 14), 1e-12));
  EXPECT_TRUE(below(std::abs(told.impulse[1] - 7), 1e-12));
  EXPECT_TRUE(below(std::abs(ledger(column, start, told)), 1e-13));
}

TEST(EventDriven, AFallingColumnComesToRest) {
  const LinearSystem column = make_column(Column{{1, 1, 1}, {0.4, 0.4, 0.4}, 10});
  const Motion start{0, values({0.1, 0.3, 0.6}), values({0, 0, 0})};
  const Told told = follow(column, start, 3, 30);
  ASSERT_TRUE(told.total.converged()) << told.total.advice;
  EXPECT_TRUE(below(told.end.q.lpNorm<Eigen::Infinity>(), 1e-11));
  EXPECT_TRUE(below(told.end.v.lpNorm<Eigen::Infinity>(), 1e-11));
  EXPECT_TRUE(below(std::abs(ledger(column, start, told)), 1e-11));
  EXPECT_TRUE(test::near(told.impulse[0], 90, 1e-11));
}

TEST(EventDriven, EventsAndStatesAscendAndTheLedgerCloses) {
  test::Random random(7);
  std::size_t events = 0;
  for (int k = 0; k < 40; ++k) {
    const test::LinearContacts system = test::any_linear_contacts(random, k % 2 == 0);
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(system.coordinates());
    const Motion start{0, zero, zero};
    const Told told = follow(system, start, 3, 20, {.impact_law = "poisson"});
    ASSERT_TRUE(told.total.converged()) << told.total.advice;
    events += told.events.size();
    for (std::size_t i = 1; i < told.events.size(); ++i) EXPECT_LE(told.events[i - 1].t, told.events[i].t);
    for (std::size_t i = 1; i < told.inside.size(); ++i) EXPECT_LE(told.inside[i - 1].t, told.inside[i].t);
    EXPECT_EQ(told.inside.size() % 2, 0u);
    const double size = 1 + system.kinetic(told.end.q, told.end.v) + system.potential(told.end.q);
    EXPECT_TRUE(below(std::abs(ledger(system, start, told)) / size, 1e-12)) << k;
    Eigen::VectorXd gap(system.contacts());
    system.gaps(told.end.q, gap);
    EXPECT_GT(gap.minCoeff(), -1e-13) << k;
  }
  EXPECT_GT(events, 400u);
}

TEST(FlightHistory, KnowsALimitOnlyWhereItIsCertain) {
  FlightHistory history;
  double flight = 1;
  for (int k = 0; k < 5; ++k, flight *= 0.7) {
    EXPECT_FALSE(history.limit(0.7, 1e-12)) << k;
    history.record(k == 0 ? 0.123 : flight);  // the way to the first impact is no flight
  }
  const auto limit = history.limit(0.7, 1e-12);
  ASSERT_TRUE(limit);
  EXPECT_TRUE(test::near(limit->remaining, std::pow(0.7, 5) / 0.3, 1e-13));
  // A ratio that still changes, r (1 + c Δ): refused until Δ³ is below the error, and right within it then.
  history.clear();
  flight = 0.1;
  for (int k = 0; k < 60 && !history.limit(0.7, 1e-10); ++k) {
    history.record(flight);
    flight *= 0.7 * (1 + flight);
  }
  EXPECT_LT(flight, 1e-3);
  EXPECT_GT(flight, 1e-5);
  double sum = 0;
  for (double next = flight; next > 1e-18; next *= 0.7 * (1 + next)) sum += next;
  ASSERT_TRUE(history.limit(0.7, 1e-10));
  EXPECT_TRUE(below(std::abs(history.limit(0.7, 1e-10)->remaining - sum), 1e-10));
  // Flights of equal length have no limit.
  history.clear();
  for (int k = 0; k < 8; ++k) history.record(1);
  EXPECT_FALSE(history.limit(1, 1e-12));
}

TEST(EventDriven, WarnsWhereALawMayGain) {
  const LinearSystem unequal = make_column(Column{{1, 1}, {0, 0.5}, 2}),
                     equal = make_column(Column{{1, 1}, {0.5, 0.5}, 2});
  EXPECT_EQ(EventDriven::warnings(unequal, {}).size(), 1u);
  EXPECT_EQ(EventDriven::warnings(equal, {}).size(), 0u);
  EXPECT_EQ(EventDriven::warnings(unequal, {.impact_law = "moreau"}).size(), 1u);
  EXPECT_EQ(EventDriven::warnings(unequal, {.impact_law = "poisson"}).size(), 0u);
}

}  // namespace
}  // namespace ictus::event_driven_impacts_test
