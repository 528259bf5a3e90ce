// The Delassus operator against dense algebra: one row per contact, and several.

#include "ictus/model/contact_space.hpp"

#include <gtest/gtest.h>

#include "tests/support/contact_examples.hpp"
#include "tests/support/contact_space_checks.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::contact_space_test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST(ContactSpace, AssemblesTheDelassusOperator) {
  Random random(11);
  Worst worst;
  for (const auto& profile : {Skyline::diagonal(9), Skyline::band(9, 2), Skyline::full(9), bodies(3)})
    for (int i = 0; i < 20; ++i) {
      const Contacts contacts = any_contacts(random, profile, 1 + i / 2);
      ContactSpace space;
      space.assemble(contacts.factor, contacts.rows);
      const SparseRows& sparse = space.all();
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

// Of points and of bodies with full mass matrices alike.
TEST(ContactSpace, HasThreeEntriesARowForAChain) {
  Random random(12);
  for (const Index coordinates : {1, 3}) {
    const Contacts chain = chain_of_bodies(random, 50, coordinates);
    ContactSpace space;
    space.assemble(chain.factor, chain.rows);
    const SparseRows& all = space.all();
    EXPECT_EQ(all.value.size(), 3 * chain.size() - 2);
    EXPECT_TRUE(below((dense(all) - chain.delassus()).norm(), 1e-13));
  }
}

// Where contacts are many more than coordinates W is built of the active ones alone, to the same bits.
TEST(ContactSpace, BuildsTheRowsThatAreAskedFor) {
  Random random(14);
  for (const auto& profile : {Skyline::diagonal(9), Skyline::band(9, 2), bodies(3)}) {
    const Contacts few = any_contacts(random, profile, 10), many = any_contacts(random, profile, 90);
    for (const Contacts* contacts : {&few, &many}) {
      ContactSpace space;
      space.assemble(contacts->factor, contacts->rows);
      const std::vector<std::size_t> asked{1, 4, 5, 9};
      const MatrixXd part = dense(space.among(asked)), whole = contacts->delassus();
      for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j)
          EXPECT_TRUE(test::near(part(i, j),
                                 whole(static_cast<Index>(asked[static_cast<std::size_t>(i)]),
                                       static_cast<Index>(asked[static_cast<std::size_t>(j)])),
                                 1e-12, 1));
      EXPECT_TRUE(test::near(space.diagonal(9), whole(9, 9), 1e-12));
    }
  }
}

TEST(ContactSpace, RespondsWithTheChangeOfVelocity) {
  Random random(14);
  const Contacts contacts = any_contacts(random, Skyline::band(7, 2), 4);
  ContactSpace space;
  space.assemble(contacts.factor, contacts.rows);
  const VectorXd impulse = VectorXd::NullaryExpr(4, [&] { return random.uniform(0, 1); });
  VectorXd change;
  space.response(impulse, change);
  EXPECT_TRUE(below((contacts.dense() * change - contacts.directions().transpose() * impulse).norm(), 1e-14));
}

// Rigid bodies with full masses; 1e-13 of the largest entry, for masses with a condition of about a hundred.
TEST(ContactSpace, BuildsBlocksOfSeveralRows) {
  for (const std::size_t dimension : {1u, 2u, 3u})
    EXPECT_TRUE(contact_space_errors<ContactSpace>(dimension).below(1e-13)) << dimension;
}

TEST(ContactSpace, DoesNotDependOnTheOrderOfBodies) {
  Random random(21);
  for (int i = 0; i < 10; ++i) {
    const RigidContacts contacts = rigid_contacts(random, 3);
    std::vector<Index> order{4, 2, 0, 3, 1};
    const RigidContacts shuffled = contacts.renumbered(order);
    ContactSpace one, other;
    one.assemble(contacts.factor, contacts.rows);
    other.assemble(shuffled.factor, shuffled.rows);
    const MatrixXd w = dense(one.all());
    EXPECT_TRUE(below((w - dense(other.all())).norm(), 1e-13 * w.norm()));
  }
}

// The second set of contacts is cut out of W of all, the first one is built alone: to the same bits.
TEST(ContactSpace, CutsOutWhatItBuilds) {
  Random random(22);
  const RigidContacts contacts = rigid_contacts(random, 3);
  ContactSpace built, cut;
  built.assemble(contacts.factor, contacts.rows);
  cut.assemble(contacts.factor, contacts.rows);
  cut.all();
  const std::vector<std::size_t> some{0, 2, 3};
  const SparseRows &a = built.among(some), &b = cut.among(some);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.column, b.column);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.diagonal.size(), 9u);
}

// A chain whose mass comes as a full matrix is a chain all the same.
TEST(ContactSpace, LeavesOutWhatIsZero) {
  Skyline identity(Skyline::full(10));
  for (Index i = 0; i < 10; ++i) identity.at(i, i) = 2;
  ContactRows rows;
  for (Index i = 0; i + 1 < 10; ++i) {
    rows.add(i, -1);
    rows.add(i + 1, 1);
    rows.end_row();
  }
  ContactSpace space;
  space.assemble_inverse(identity, rows);
  EXPECT_EQ(space.all().value.size(), 3 * rows.size() - 2);
  EXPECT_EQ(space.all().diagonal[4], 4);
}

TEST(ContactSpace, AllocatesNothingOnceReserved) {
  Random random(23);
  const RigidContacts contacts = rigid_contacts(random, 3);
  ContactSpace space;
  space.assemble(contacts.factor, contacts.rows);
  space.reserve();
  space.among({0, 2});
  const std::vector<std::size_t> sets[] = {{1, 3}, {0, 1, 2}, {2}};
  EXPECT_EQ(allocations_of([&] {
              space.assemble(contacts.factor, contacts.rows);
              for (const auto& set : sets) space.among(set);
            }),
            0u);
}

}  // namespace
}  // namespace ictus::test::contact_space_test
