// The Delassus operator against dense algebra, and the impulses of a step by every solver.

#include "ictus/schemes/nonsmooth/contact_solve.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <numeric>

#include "ictus/solvers/lcp/solvers.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// A matrix of a step and contacts, both as the engine and as Eigen see them.
struct Contacts {
  Skyline matrix;
  SkylineFactor factor;
  ContactRows rows;

  Contacts(const std::vector<Index>& profile, Random& random) : matrix(profile) {
    const Index n = matrix.size();
    for (Index i = 0; i < n; ++i) {
      for (Index j = matrix.first(i); j < i; ++j)
        matrix.at(i, j) = random.uniform(-1, 1) / static_cast<double>(n);
      matrix.at(i, i) = random.uniform(1, 4);
    }
    EXPECT_TRUE(factor.factor(matrix));
  }
  /// A contact between two coordinates; several entries for one coordinate add up.
  void add(Index i, Index j, Random& random) {
    for (const Index coordinate : {i, j}) rows.add(coordinate, random.uniform(-1, 1));
    rows.end_row();
  }
  std::size_t size() const { return rows.size(); }
  MatrixXd directions() const {
    MatrixXd g = MatrixXd::Zero(static_cast<Index>(size()), matrix.size());
    for (std::size_t j = 0; j < size(); ++j)
      for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k)
        g(static_cast<Index>(j), rows.coordinate[k]) += rows.value[k];
    return g;
  }
  MatrixXd dense() const {
    return MatrixXd::NullaryExpr(matrix.size(), matrix.size(),
                                 [&](Index i, Index j) { return matrix(i, j); });
  }
  MatrixXd delassus() const { return directions() * inverse(dense()) * directions().transpose(); }
};

MatrixXd dense(const SparseRows& rows) {
  const auto size = static_cast<Index>(rows.diagonal.size());
  MatrixXd matrix = MatrixXd::Zero(size, size);
  for (std::size_t j = 0; j < rows.diagonal.size(); ++j)
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k)
      matrix(static_cast<Index>(j), static_cast<Index>(rows.column[k])) = rows.value[k];
  return matrix;
}

Index any_index(Random& random, Index size) {
  return static_cast<Index>(random.uniform(0, static_cast<double>(size) * (1 - 1e-12)));
}

Contacts any_contacts(Random& random, const std::vector<Index>& profile, int count) {
  Contacts contacts(profile, random);
  const Index n = contacts.matrix.size();
  for (int j = 0; j < count; ++j) contacts.add(any_index(random, n), any_index(random, n), random);
  return contacts;
}

/// Bodies of three coordinates each.
std::vector<Index> bodies(Index count) {
  std::vector<Index> first;
  for (Index i = 0; i < 3 * count; ++i) first.push_back(i - i % 3);
  return first;
}

/// W of all contacts.
const SparseRows& delassus_of(ContactSolve& solve, std::size_t contacts) {
  std::vector<std::size_t> all(contacts);
  for (std::size_t j = 0; j < contacts; ++j) all[j] = j;
  return solve.among(all);
}

TEST(ContactSolve, AssemblesTheDelassusOperator) {
  Random random(11);
  Worst worst;
  for (const auto& profile : {Skyline::diagonal(9), Skyline::band(9, 2), Skyline::full(9), bodies(3)})
    for (int i = 0; i < 20; ++i) {
      const Contacts contacts = any_contacts(random, profile, 1 + i / 2);
      ContactSolve solve("", 1e-12);
      solve.assemble(contacts.factor, contacts.rows);
      const SparseRows& sparse = delassus_of(solve, contacts.size());
      worst.see((dense(sparse) - contacts.delassus()).norm(), i);
      for (std::size_t j = 0; j < contacts.size(); ++j) {
        const auto at = static_cast<Index>(j);
        worst.see(std::abs(sparse.diagonal[j] - contacts.delassus()(at, at)), i, "diagonal");
        for (std::size_t k = sparse.start[j] + 1; k < sparse.start[j + 1]; ++k)
          EXPECT_LT(sparse.column[k - 1], sparse.column[k]);
      }
    }
  EXPECT_TRUE(worst.below(1e-12));
}

/// Contacts of each body with the next one, in one coordinate of each.
Contacts chain_of_bodies(Random& random, Index count, Index coordinates) {
  Contacts chain(coordinates == 1 ? Skyline::diagonal(count) : bodies(count), random);
  for (Index i = 0; i + 1 < count; ++i)
    chain.add(coordinates * i, coordinates * (i + 1) + coordinates - 1, random);
  return chain;
}

// Of points and of bodies with full mass matrices alike.
TEST(ContactSolve, HasThreeEntriesARowForAChain) {
  Random random(12);
  for (const Index coordinates : {1, 3}) {
    const Contacts chain = chain_of_bodies(random, 50, coordinates);
    ContactSolve solve("", 1e-12);
    solve.assemble(chain.factor, chain.rows);
    const SparseRows& all = delassus_of(solve, chain.size());
    EXPECT_EQ(all.value.size(), 3 * chain.size() - 2);
    EXPECT_TRUE(below((dense(all) - chain.delassus()).norm(), 1e-13));
  }
}

// Where contacts are many more than coordinates W is built of the active ones alone, to the same bits.
TEST(ContactSolve, BuildsTheRowsThatAreAskedFor) {
  Random random(14);
  for (const auto& profile : {Skyline::diagonal(9), Skyline::band(9, 2), bodies(3)}) {
    const Contacts few = any_contacts(random, profile, 10), many = any_contacts(random, profile, 90);
    for (const Contacts* contacts : {&few, &many}) {
      ContactSolve solve("", 1e-12);
      solve.assemble(contacts->factor, contacts->rows);
      const std::vector<std::size_t> asked{1, 4, 5, 9};
      const Eigen::MatrixXd part = dense(solve.among(asked)), whole = contacts->delassus();
      for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j)
          EXPECT_TRUE(test::near(part(i, j),
                                 whole(static_cast<Index>(asked[static_cast<std::size_t>(i)]),
                                       static_cast<Index>(asked[static_cast<std::size_t>(j)])),
                                 1e-12, 1));
      EXPECT_TRUE(test::near(solve.diagonal(9), whole(9, 9), 1e-12));
    }
  }
}

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

TEST(ContactSolve, RespondsWithTheChangeOfVelocity) {
  Random random(14);
  const Contacts contacts = any_contacts(random, Skyline::band(7, 2), 4);
  ContactSolve solve("", 1e-12);
  solve.assemble(contacts.factor, contacts.rows);
  const VectorXd impulse = VectorXd::NullaryExpr(4, [&] { return random.uniform(0, 1); });
  VectorXd change;
  solve.response(impulse, change);
  EXPECT_TRUE(below((contacts.dense() * change - contacts.directions().transpose() * impulse).norm(), 1e-14));
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
}  // namespace ictus::test
