#pragma once
// The order conditions of Runge–Kutta methods, one a rooted tree: Σ b Φ(t) = 1/γ(t). The trees are generated,
// not typed. [HairerNorsettWanner1993, §II.2]

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace ictus::test {

/// A rooted tree: the numbers of its root's subtrees in a list of all trees, in falling order.
struct Tree {
  int order;
  double density;  // γ
  std::vector<std::size_t> children;
};

/// All rooted trees up to an order: 1, 1, 2, 4, 9, 20, 48, 115 of each.
std::vector<Tree> trees_up_to(int most);

using Stages = std::vector<double>;

/// Φ of all trees at all stages, from the rows of a tableau.
std::vector<Stages> weights_of(const std::vector<Tree>& trees, const std::vector<Stages>& a);

double weighted(const Stages& b, const Stages& phi);

template <std::size_t n>
std::vector<Stages> rows_of(const std::array<std::array<double, n>, n>& a) {
  std::vector<Stages> rows;
  for (const auto& row : a) rows.emplace_back(row.begin(), row.end());
  return rows;
}

/// The largest |Σ b Φ(t) − θ^|t|/γ(t)| over trees of orders in [from, to].
double condition_error(const std::vector<Tree>& trees, const std::vector<Stages>& phi, const Stages& b,
                       int from, int to, double theta = 1, double goal = 1);

}  // namespace ictus::test
