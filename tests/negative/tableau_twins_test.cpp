// Tableaus with one wrong number, or one wrong claim, are refused by the functions that the real ones go
// through.

#include "ictus/solvers/ode/tableaus.hpp"
#include "tests/support/tableau_checks.hpp"

namespace ictus::test::tableau_twins_test {
namespace {

using namespace tableaus;

/// The entry with one coefficient of A changed, and the node with it, so that row sums do not tell.
template <class Entry, std::size_t i, std::size_t j>
struct Mistyped : Entry {
  static constexpr auto tableau = [] {
    auto wrong = Entry::tableau;
    wrong.a[i][j] += 1e-6;
    wrong.c[i] += 1e-6;
    return wrong;
  }();
};

TEST(BrokenTableaus, WithOneWrongCoefficientAreRefused) {
  EXPECT_TRUE(has_declared_orders<Rk4>());
  EXPECT_FALSE((has_declared_orders<Mistyped<Rk4, 3, 1>>()));
  EXPECT_FALSE((has_declared_orders<Mistyped<Dopri54, 5, 2>>()));
  EXPECT_FALSE((has_declared_orders<Mistyped<Butcher6, 4, 3>>()));
  EXPECT_FALSE((has_declared_orders<Mistyped<Verner65, 6, 4>>()));
  EXPECT_FALSE((has_declared_orders<Mistyped<Gauss3, 0, 2>>()));
  EXPECT_FALSE((has_declared_shape<Mistyped<Gauss3, 0, 2>>()));
  EXPECT_FALSE((has_declared_shape<Mistyped<RadauIia3, 2, 0>>()));
}

struct WrongNode : Rk32 {
  static constexpr auto tableau = [] {
    auto wrong = Rk32::tableau;
    wrong.c[1] = 0.25;
    return wrong;
  }();
};

/// The other weights of the pair: right, but not of the declared orders.
struct Swapped : Rkf45 {
  static constexpr auto tableau = [] {
    auto wrong = Rkf45::tableau;
    wrong.b = Rkf45::tableau.embedded;
    wrong.embedded = Rkf45::tableau.b;
    return wrong;
  }();
};

struct Boasting : Rk2Heun {
  static constexpr int order = 3;
};
struct Modest : Rk4 {
  static constexpr int order = 3;
};
struct NotSymmetric : RadauIia2 {
  static constexpr bool symmetric = true;
};

TEST(BrokenTableaus, WithWrongClaimsAreRefused) {
  EXPECT_FALSE(has_nodes_as_row_sums<WrongNode>());
  EXPECT_FALSE(has_declared_orders<Swapped>());
  EXPECT_FALSE(has_declared_orders<Boasting>());
  EXPECT_FALSE(has_declared_orders<Modest>());
  EXPECT_FALSE(has_declared_shape<NotSymmetric>());
}

}  // namespace
}  // namespace ictus::test::tableau_twins_test
