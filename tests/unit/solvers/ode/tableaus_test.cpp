// Every tableau of the list against its order conditions and what else it declares.

#include "ictus/solvers/ode/tableaus.hpp"

#include "tests/support/tableau_checks.hpp"

namespace ictus::test::tableaus_test {
namespace {

template <class Entry>
class Tableau : public testing::Test {};

template <class List>
struct AsTypes;
template <class... Entries>
struct AsTypes<TypeList<Entries...>> {
  using type = testing::Types<Entries...>;
};

struct Named {
  template <class Entry>
  static std::string GetName(int) {
    return std::string(Entry::about.name);
  }
};

TYPED_TEST_SUITE(Tableau, AsTypes<Tableaus>::type, Named);

TYPED_TEST(Tableau, HasTheDeclaredOrders) { EXPECT_TRUE(has_declared_orders<TypeParam>()); }
TYPED_TEST(Tableau, HasItsNodesAsRowSums) { EXPECT_TRUE(has_nodes_as_row_sums<TypeParam>()); }
TYPED_TEST(Tableau, HasTheDeclaredShape) { EXPECT_TRUE(has_declared_shape<TypeParam>()); }

// One step of y′ = z y at large |z| keeps |y| by Gauss and forgets it by Radau IIA.
TYPED_TEST(Tableau, IsAsStiffAsItsFamily) {
  if constexpr (TypeParam::tableau.is_explicit()) {
    EXPECT_FALSE(TypeParam::symmetric);
  } else {
    const double goal = TypeParam::stiffly_accurate ? 0 : 1;
    EXPECT_TRUE(below(std::abs(std::abs(growth_at_infinity<TypeParam>()) - goal), 1e-14));
  }
}

/// max |b_i a_ij + b_j a_ji − b_i b_j|.
template <class Entry>
double symplecticity_defect() {
  const auto& t = Entry::tableau;
  double worst = 0;
  for (std::size_t i = 0; i < t.stages; ++i)
    for (std::size_t j = 0; j < t.stages; ++j)
      worst = std::max(worst, std::abs(t.b[i] * t.a[i][j] + t.b[j] * t.a[j][i] - t.b[i] * t.b[j]));
  return worst;
}

TEST(Tableaus, OfGaussKeepQuadraticInvariants) {
  EXPECT_TRUE(below(symplecticity_defect<tableaus::Gauss2>(), 1e-16));
  EXPECT_TRUE(below(symplecticity_defect<tableaus::Gauss3>(), 1e-16));
  EXPECT_GT(symplecticity_defect<tableaus::RadauIia3>(), 1e-3);
}

TEST(Tableaus, HaveBothKinds) {
  int explicit_ones = 0, pairs = 0;
  Tableaus::for_each([&]<class Entry>(Type<Entry>) {
    explicit_ones += Entry::tableau.is_explicit();
    pairs += Entry::embedded_order > 0;
  });
  EXPECT_EQ(explicit_ones, 9);
  EXPECT_EQ(pairs, 4);
}

}  // namespace
}  // namespace ictus::test::tableaus_test
