#pragma once
// The block of W that belongs to one contact, and whether contacts push each other.

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "ictus/laws/impact/law.hpp"

namespace ictus {

/// Rows and columns of one contact: normal first.
struct ContactBlock {
  std::array<std::array<double, 3>, 3> w{};
};

inline ContactBlock contact_block(const ContactProblem& problem, std::size_t contact) {
  const SparseRowsView& W = problem.delassus;
  const std::size_t d = problem.dimension, first = contact * d;
  ContactBlock block;
  for (std::size_t i = 0; i < d; ++i)
    for (std::size_t k = W.start[first + i]; k < W.start[first + i + 1]; ++k)
      if (W.column[k] >= first && W.column[k] < first + d) block.w[i][W.column[k] - first] = W.value[k];
  return block;
}

/// What is left of a coupling that vanishes: a sum of products of both rows, in parts of √(w_ii w_jj).
inline constexpr double coupling_round_off = 32 * std::numeric_limits<double>::epsilon();

/// True where no contact pushes another one: each can be resolved by itself.
inline bool are_single(const ContactProblem& problem) {
  const SparseRowsView& W = problem.delassus;
  const std::size_t d = problem.dimension;
  for (std::size_t i = 0; i < W.size(); ++i)
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k)
      if (W.column[k] / d != i / d && std::abs(W.value[k]) > coupling_round_off * std::sqrt(W.diagonal[i]) *
                                                                 std::sqrt(W.diagonal[W.column[k]]))
        return false;
  return true;
}

/// True where normal and tangents of a contact do not push each other: W_nt = 0, as of balls.
inline bool is_uncoupled(const ContactBlock& block, std::size_t dimension) {
  for (std::size_t i = 1; i < dimension; ++i)
    if (std::abs(block.w[0][i]) > coupling_round_off * std::sqrt(block.w[0][0]) * std::sqrt(block.w[i][i]))
      return false;
  return true;
}

/// Row i of contact j times the impulses of `out`.
inline double pushed(const ContactProblem& problem, const ImpactOutcome& out, std::size_t j, std::size_t i) {
  const SparseRowsView& W = problem.delassus;
  const std::size_t d = problem.dimension, row = j * d + i;
  double sum = 0;
  for (std::size_t k = W.start[row]; k < W.start[row + 1]; ++k) {
    const std::size_t contact = W.column[k] / d, part = W.column[k] % d;
    sum += W.value[k] * (part == 0 ? out.impulse[contact] : out.tangential[contact * (d - 1) + part - 1]);
  }
  return sum;
}

}  // namespace ictus
