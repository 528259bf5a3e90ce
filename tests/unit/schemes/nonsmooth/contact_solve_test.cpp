// The impulses of a step by every solver.

#include "ictus/schemes/nonsmooth/contact_solve.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "ictus/solvers/lcp/solvers.hpp"
#include "tests/support/contact_examples.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::contact_solve_test {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

std::vector<std::size_t> any_subset(Random& random, std::size_t size) {
  std::vector<std::size_t> active;
  for (std::size_t j = 0; j < size; ++j)
    if (random.uniform(0, 1) < 0.7) active.push_back(j);
  return active;
}

// 0 ≤ right + W P ⊥ P ≥ 0 on the active contacts, P = 0 on the others, whose right sides are not read.
TEST(ContactSolve, SolvesForTheActiveContactsByEverySolver) {
  Random random(13);
  for (int i = 0; i < 20; ++i) {
    const Contacts contacts = any_contacts(random, i % 2 ? Skyline::diagonal(12) : Skyline::band(12, 3), 6);
    const std::vector<std::size_t> active = any_subset(random, contacts.size());
    VectorXd right = VectorXd::Constant(6, NAN), first;
    for (const std::size_t j : active) right[static_cast<Index>(j)] = random.uniform(-1, 0.5);
    for (const char* name :
         {"", "block_pivoting", "enumerate", "lemke", "pgs", "psor", "semismooth_newton"}) {
      ContactSolve solve(name, 1e-12);
      solve.assemble(contacts.factor, contacts.rows);
      VectorXd impulse = VectorXd::Constant(6, 1);
      ASSERT_EQ(solve.solve(active, right, impulse).status, Status::converged) << name;
      const VectorXd opening = contacts.delassus() * impulse;
      std::size_t next = 0;
      for (Index j = 0; j < 6; ++j) {
        const bool is_active = next < active.size() && active[next] == static_cast<std::size_t>(j);
        next += is_active;
        const double gap = is_active ? std::min(impulse[j], right[j] + opening[j]) : impulse[j];
        EXPECT_TRUE(below(std::abs(gap), is_active ? 1e-10 : 1e-300)) << name << j;
      }
      if (first.size() == 0) first = impulse;
      EXPECT_TRUE(below((contacts.directions().transpose() * (impulse - first)).norm(), 1e-8)) << name;
    }
  }
}

// One contact: the closed form, and what it says of a direction that moves nothing.
TEST(ContactSolve, TellsAnImmovableContactFromAnOpenOne) {
  Random random(15);
  Contacts contacts(Skyline::diagonal(1), random);
  contacts.rows.add(0, 0);
  contacts.rows.end_row();
  ContactSolve solve("", 1e-12);
  solve.assemble(contacts.factor, contacts.rows);
  VectorXd impulse = VectorXd::Constant(1, 9);
  EXPECT_EQ(solve.solve({0}, VectorXd::Constant(1, 1), impulse).status, Status::converged);
  EXPECT_EQ(impulse[0], 0);
  EXPECT_EQ(solve.solve({0}, VectorXd::Constant(1, -1), impulse).status, Status::stalled);
  EXPECT_NE(solve.solve({0}, VectorXd::Constant(1, NAN), impulse).status, Status::converged);
}

TEST(ContactSolve, RefusesASolverThatIsNotInTheList) { EXPECT_THROW(ContactSolve("simplex", 1e-12), Error); }

// Supports that depend on each other are too much for the sparse factors alone; the second solver takes over.
TEST(ContactSolve, StandsOnMoreSupportsThanItNeeds) {
  Random random(16);
  Contacts table(Skyline::diagonal(2), random);
  const double arm[] = {-2, -1, 0, 1, 2};
  for (const double x : arm) {
    table.rows.add(0, 1);
    table.rows.add(1, x);
    table.rows.end_row();
  }
  ContactSolve solve("", 1e-12);
  solve.assemble(table.factor, table.rows);
  for (const double tilt : {0.0, 0.1, -0.2}) {
    VectorXd right(5), impulse = VectorXd::Zero(5);
    for (Index j = 0; j < 5; ++j) right[j] = -1 + tilt * arm[j];
    ASSERT_EQ(solve.solve({0, 1, 2, 3, 4}, right, impulse).status, Status::converged);
    const VectorXd opening = right + table.delassus() * impulse;
    for (Index j = 0; j < 5; ++j) {
      EXPECT_TRUE(below(std::abs(std::min(impulse[j], opening[j])), 1e-12));
      EXPECT_GE(impulse[j], 0);
    }
  }
}

TEST(ContactSolve, AllocatesNothingTheSecondTime) {
  Random random(17);
  for (const Index coordinates : {1, 3}) {
    const Contacts chain = chain_of_bodies(random, 40, coordinates);
    ContactSolve solve("", 1e-12);
    std::vector<std::size_t> all(chain.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<std::size_t> some(all.begin() + 3, all.end() - 5);
    VectorXd right = VectorXd::NullaryExpr(39, [&] { return random.uniform(-1, 0.3); });
    VectorXd impulse = VectorXd::Zero(39), change(chain.matrix.size());
    const auto work = [&] {
      solve.assemble(chain.factor, chain.rows);
      for (const auto* active : {&all, &some}) {
        EXPECT_EQ(solve.solve(*active, right, impulse).status, Status::converged);
        solve.response(impulse, change);
      }
    };
    work();
    right *= -0.5;
    EXPECT_EQ(allocations_of(work), 0u);
  }
}

}  // namespace
}  // namespace ictus::test::contact_solve_test
