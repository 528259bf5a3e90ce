#pragma once
// Families of complementarity problems, each with what is known of its members.

#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/lcp_examples.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

struct LcpFamily {
  std::string name;
  std::function<LcpCase(Random&)> any;
};

std::size_t any_size(Random& random, std::size_t most);

std::vector<double> any_vector(Random& random, std::size_t n);

/// GᵀG of n random columns with `rank` entries each, times random units.
Rows gram(Random& random, std::size_t n, std::size_t rank);

std::vector<double> times(const Rows& matrix, const std::vector<double>& x);

/// A solution is drawn first and the problem made for it: z > 0, w > 0, or both zero in every third row.
LcpCase with_solution(Random& random, const Rows& matrix, LcpCase known);

Rows with_diagonal(Rows matrix, double shift);

LcpCase definite(Random& random);

LcpCase degenerate(Random& random);

/// A skew part as large as the rest.
LcpCase nonsymmetric(Random& random);

/// P, but not positive definite: triangular with a positive diagonal.
LcpCase triangular(Random& random);

/// More contacts than coordinates, and closing speeds that belong to a motion: there is always a solution.
/// All numbers are integers, so that ranks and ties are exact.
LcpCase semidefinite(Random& random);

/// Every contact twice.
LcpCase duplicated(Random& random);

/// n + 1 balls in line with masses from 1 to 100; those on the left move.
LcpCase chain_of(Random& random, std::size_t n);

LcpCase chain(Random& random);
LcpCase long_chain(Random& random);

/// Each contact and its opposite, as of bodies between two walls; `excess` is how much faster than possible
/// the second one must open.
LcpCase opposed(Random& random, double excess);
LcpCase between_walls(Random& random);
LcpCase infeasible(Random& random);

/// A linear programme, min cᵀx with A x ≥ b, x ≥ 0, and its dual: no diagonal at all.
LcpCase linear_programme(Random& random);

const std::vector<LcpFamily>& lcp_families();

}  // namespace ictus::test
