// Many contacts of which few are near: rows that are left out change nothing, and rounding costs no iterations.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "tests/support/delegating_system.hpp"
#include "tests/support/dice.hpp"

namespace ictus::test::near_contacts_test {
namespace {

using Eigen::Index;

/// Discs in a square grid, each two of which are a contact.
BodiesSystem discs(std::size_t side, double reach) {
  BodiesData data;
  data.dimension = 2;
  for (std::size_t i = 0; i < side * side; ++i) {
    data.names.push_back("disc-" + std::to_string(i));
    data.masses.push_back(1);
    for (std::size_t j = 0; j < i; ++j) data.contacts.push_back({"pair", j, i, false, {1, 0}, reach, 0.8});
  }
  return BodiesSystem(std::move(data));
}

Motion thrown(std::size_t side, double distance) {
  Dice dice(7);
  const auto n = static_cast<Index>(2 * side * side);
  Motion motion{0, Eigen::VectorXd(n), Eigen::VectorXd(n)};
  for (Index i = 0; i < n; ++i) {
    const Index place = i / 2;
    motion.q[i] = distance * static_cast<double>(i % 2 == 0 ? place % static_cast<Index>(side)
                                                            : place / static_cast<Index>(side));
    motion.v[i] = 2 * dice.roll() - 1;
  }
  return motion;
}

/// The same system without its near_directions has all rows: the motions are equal to the last bit.
TEST(NearContacts, RowsThatAreLeftOutChangeNothing) {
  const BodiesSystem near = discs(5, 0.1);
  const FaithfulSystem all(near);
  for (const char* scheme : {"moreau_jean", "nonsmooth_newmark", "nonsmooth_hht", "schatzman_paoli",
                             "event_driven", "splitting", "localized"}) {
    Motion one = thrown(5, 0.11), other = one;
    const auto first = make_nonsmooth_stepper(scheme, near, {}),
               second = make_nonsmooth_stepper(scheme, all, {});
    first->start(one);
    second->start(other);
    std::size_t solves = 0;
    for (int k = 0; k < 60; ++k) {
      const StepReport step = first->step(one, 1e-3);
      ASSERT_TRUE(step.converged()) << scheme << ": " << step.advice;
      solves += step.solves;
      second->step(other, 1e-3);
    }
    EXPECT_GT(solves, 10u) << scheme;
    EXPECT_EQ(one.q, other.q) << scheme;
    EXPECT_EQ(one.v, other.v) << scheme;
  }
}

/// A system that does not know its touches beforehand is integrated and searched: the same events.
TEST(NearContacts, TouchesInClosedFormAreThoseThatASearchFinds) {
  const BodiesSystem known = discs(5, 0.1);
  const DelegatingSystem searched(known);
  Motion one = thrown(5, 0.11), other = one;
  const auto first = make_nonsmooth_stepper("event_driven", known, {}),
             second = make_nonsmooth_stepper("event_driven", searched, {});
  first->start(one);
  second->start(other);
  std::size_t events = 0;
  for (int k = 0; k < 60; ++k) {
    ASSERT_TRUE(first->step(one, 1e-3).converged());
    ASSERT_TRUE(second->step(other, 1e-3).converged());
    ASSERT_EQ(first->events().size(), second->events().size()) << k;
    for (std::size_t e = 0; e < first->events().size(); ++e) {
      EXPECT_EQ(first->events()[e].contact, second->events()[e].contact) << k;
      EXPECT_NEAR(first->events()[e].t, second->events()[e].t, 1e-9) << k;
    }
    events += first->events().size();
  }
  EXPECT_GT(events, 10u);
  EXPECT_LT((one.v - other.v).lpNorm<Eigen::Infinity>(), 1e-7);
}

/// After the blow a chain rests but for rounding, which must not be sorted contact by contact: 57 iterations and
/// more a step without a floor, growing with the chain.
TEST(NearContacts, RoundingCostsNoIterations) {
  for (const char* scheme : {"moreau_jean", "nonsmooth_newmark"}) {
    BodiesData data;
    const std::size_t count = 10'000;
    for (std::size_t i = 0; i < count; ++i) {
      data.names.push_back("ball");
      data.masses.push_back(0.05);
      if (i > 0) data.contacts.push_back({"pair", i - 1, i, true, {1, 0}, 0.02, 1});
    }
    const BodiesSystem chain(std::move(data));
    const auto n = static_cast<Index>(count);
    Motion motion{0, Eigen::VectorXd(n), Eigen::VectorXd::Zero(n)};
    motion.q[0] = 0;
    for (Index i = 1; i < n; ++i) motion.q[i] = motion.q[i - 1] + 0.02;
    motion.v[0] = 1;
    const auto stepper = make_nonsmooth_stepper(scheme, chain, {});
    stepper->start(motion);
    for (int k = 0; k < 10; ++k) {
      const StepReport step = stepper->step(motion, 1e-4);
      ASSERT_TRUE(step.converged()) << scheme;
      EXPECT_LE(step.iterations, 12u) << scheme << " step " << k;
    }
  }
}

}  // namespace
}  // namespace ictus::test::near_contacts_test
