#pragma once
// What a tableau declares against what its coefficients say. What goes through here may be a broken twin.

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "ictus/solvers/ode/tableau.hpp"
#include "tests/support/near.hpp"
#include "tests/support/rooted_trees.hpp"

namespace ictus::test {

/// The order of the weights b on these stages: the last one whose conditions all hold.
inline int order_of(const std::vector<Tree>& trees, const std::vector<Stages>& phi, const Stages& b,
                    double tolerance) {
  int order = 0;
  while (order < trees.back().order && condition_error(trees, phi, b, order + 1, order + 1) < tolerance)
    ++order;
  return order;
}

/// Conditions up to order 7 that hold to round-off, or fail by far more.
template <TableauEntry Entry>
testing::AssertionResult has_declared_orders() {
  const auto trees = trees_up_to(7);
  const auto& tableau = Entry::tableau;
  const auto phi = weights_of(trees, rows_of(tableau.a));
  const Stages b(tableau.b.begin(), tableau.b.end()),
      embedded(tableau.embedded.begin(), tableau.embedded.end());
  // Between the two tolerances lies no condition of a right tableau; a mistyped digit may.
  for (double tolerance : {4e-15, 1e-5}) {
    const int order = order_of(trees, phi, b, tolerance), second = order_of(trees, phi, embedded, tolerance);
    if (order != Entry::order) return testing::AssertionFailure() << "order " << order;
    if (second != Entry::embedded_order) return testing::AssertionFailure() << "embedded order " << second;
  }
  return testing::AssertionSuccess();
}

template <TableauEntry Entry>
testing::AssertionResult has_nodes_as_row_sums() {
  Worst worst;
  for (std::size_t i = 0; i < Entry::tableau.stages; ++i) {
    double sum = 0;
    for (double a : Entry::tableau.a[i]) sum += a;
    worst.see(std::abs(sum - Entry::tableau.c[i]), "row", i);
  }
  return worst.below(2e-15);
}

/// max |a_sj − b_j|: none when the last stage is the end of the step.
template <TableauEntry Entry>
double stiff_defect() {
  double worst = 0;
  for (std::size_t j = 0; j < Entry::tableau.stages; ++j)
    worst = std::max(worst, std::abs(Entry::tableau.a[Entry::tableau.stages - 1][j] - Entry::tableau.b[j]));
  return worst;
}

/// max |a_{s+1−i, s+1−j} + a_ij − b_j| and of b_{s+1−j} − b_j: none when the method is its own adjoint.
template <TableauEntry Entry>
double symmetry_defect() {
  const auto& [a, b, c, embedded] = Entry::tableau;
  const std::size_t last = b.size() - 1;
  double worst = 0;
  for (std::size_t i = 0; i <= last; ++i)
    for (std::size_t j = 0; j <= last; ++j)
      worst =
          std::max({worst, std::abs(a[last - i][last - j] + a[i][j] - b[j]), std::abs(b[last - j] - b[j])});
  return worst;
}

template <TableauEntry Entry>
testing::AssertionResult has_declared_shape() {
  if ((stiff_defect<Entry>() < 1e-15) != Entry::stiffly_accurate)
    return testing::AssertionFailure() << "stiff accuracy " << stiff_defect<Entry>();
  if ((symmetry_defect<Entry>() < 1e-15) != Entry::symmetric)
    return testing::AssertionFailure() << "symmetry " << symmetry_defect<Entry>();
  return testing::AssertionSuccess();
}

/// R(∞) = 1 − bᵀ A⁻¹ 1 of an implicit method.
template <TableauEntry Entry>
double growth_at_infinity() {
  constexpr auto n = static_cast<Eigen::Index>(Entry::tableau.stages);
  Eigen::Matrix<double, n, n> a;
  Eigen::Matrix<double, n, 1> b;
  for (Eigen::Index i = 0; i < n; ++i) {
    b(i) = Entry::tableau.b[static_cast<std::size_t>(i)];
    for (Eigen::Index j = 0; j < n; ++j)
      a(i, j) = Entry::tableau.a[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }
  return 1 - b.dot(a.inverse() * Eigen::Matrix<double, n, 1>::Ones());
}

}  // namespace ictus::test
