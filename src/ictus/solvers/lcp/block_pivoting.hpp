#pragma once
// Block pivoting: guess the rows α with z > 0, solve M_αα z_α = −q_α, and let every row with the wrong sign,
// z_j < 0 in α or w_j < 0 outside, change sides at once [Kostreva1978]. That is Newton's method for
// min(z, w) = 0. Where the number of wrong rows does not fall for a while, single rows change sides, the one
// with the least index first, until it does [JudicePires1994]: so it ends for every P-matrix.
//
// The linear problems go to the factors L D Lᵀ of the rows of α in their order, as far as their rank goes:
// linear in the number of contacts for a chain. A guess gives the first α; with one from the step before, one
// factorisation is all.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/solvers/lcp/report.hpp"

namespace ictus {

class BlockPivoting {
 public:
  static constexpr About about{"block_pivoting", "Sets of rows by sparse factors; for thousands of contacts.",
                               "M_αα z_α = −q_α, rows with z_j < 0 or w_j < 0 change sides",
                               "[Kostreva1978]; [JudicePires1994]"};
  static constexpr LcpTraits traits{.needs_symmetric = true,  // and so positive definite
                                    .needs_positive_diagonal = true,
                                    .needs_p_matrix = true,
                                    .finite = true};

  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) {
    if (!options.warm_start) std::fill(z.begin(), z.end(), 0.0);
    LcpReport report = lcp_report(problem, z, options, 0);
    if (report.status != Status::stalled || !prepare(problem)) return report;
    guess(problem, z);
    std::size_t fewest = problem.size() + 1, patience = blocks_without_progress;
    for (std::size_t i = 1; i <= options.limit; ++i) {
      const bool full_rank = solve_active(problem, z);
      const bool solved = find_wrong(problem, z) || !full_rank;  // if not, M is not symmetric
      const bool better = wrong_.size() < fewest, last = wrong_.empty() || !solved || i == options.limit;
      if (last || !better) report = finish(problem, z, options, i);
      if (last || report.status == Status::converged) break;
      if (better) {
        fewest = wrong_.size();
        patience = blocks_without_progress;
      } else if (patience > 0) {
        --patience;
      } else if (!full_rank) {
        break;  // single exchanges need not end here
      }
      exchange(patience > 0 ? wrong_.size() : 1);
    }
    return report;
  }

 private:
  static constexpr std::size_t blocks_without_progress = 10;
  static constexpr std::size_t largest_profile = std::size_t{1} << 27;  // entries: a gibibyte

  /// Memory for any set of rows of this matrix; false where there are too many entries.
  bool prepare(const Lcp& problem) {
    const std::size_t n = problem.size();
    std::size_t entries = 0;
    for (std::size_t j = 0; j < n; ++j)
      entries += j + 1 - std::min(j, problem.matrix.column[problem.matrix.start[j]]);
    if (entries > largest_profile) return false;
    active_.resize(n);
    place_.resize(n);
    w_.resize(n);
    for (auto* list : {&rows_, &wrong_}) list->reserve(n);
    first_.reserve(n);
    for (auto* list : {&right_, &refined_}) list->reserve(n);
    matrix_.reserve(n, entries);
    factor_.reserve(n, entries);
    return true;
  }

  /// The rows of a guess, and those that close or rest, as all contacts of a column do: a blow at one end of
  /// it would else add one row at a time.
  void guess(const Lcp& problem, std::span<const double> z) {
    constexpr double rest = 1e-9;
    double scale = 0;
    for (const double q : problem.q) scale = std::max(scale, std::abs(q));
    for (std::size_t j = 0; j < z.size(); ++j) active_[j] = z[j] > 0 || problem.q[j] <= rest * scale;
  }

  /// z of the active rows, zero elsewhere. False where some of the rows depend on others.
  bool solve_active(const Lcp& problem, std::span<double> z) {
    collect(problem.matrix);
    right_.resize(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) right_[i] = -problem.q[rows_[i]];
    const bool full_rank = factor_.factor_semidefinite(matrix_);
    factor_.solve(right_.data());
    std::fill(z.begin(), z.end(), 0.0);
    for (std::size_t i = 0; i < rows_.size(); ++i) z[rows_[i]] = right_[i];
    return full_rank;
  }

  /// M_αα by its lower triangle.
  void collect(const SparseRowsView& m) {
    rows_.clear();
    first_.clear();
    for (std::size_t j = 0; j < active_.size(); ++j) {
      if (!active_[j]) continue;
      place_[j] = static_cast<Eigen::Index>(rows_.size());
      rows_.push_back(j);
      std::size_t k = m.start[j];
      while (m.column[k] < j && !active_[m.column[k]]) ++k;
      first_.push_back(place_[std::min(m.column[k], j)]);
    }
    matrix_.reshape(first_);
    for (const std::size_t j : rows_) {
      double* row = matrix_.row(place_[j]);
      for (std::size_t k = m.start[j]; k < m.start[j + 1] && m.column[k] <= j; ++k)
        if (active_[m.column[k]]) row[place_[m.column[k]]] = m.value[k];
    }
  }

  /// w below zero by no more than its rounding is none; z has no such margin: a row that rests without
  /// pressing is as well outside. False where active rows are not solved.
  bool find_wrong(const Lcp& problem, std::span<const double> z) {
    const SparseRowsView& m = problem.matrix;
    bool solved = true;
    wrong_.clear();
    for (std::size_t j = 0; j < z.size(); ++j) {
      double sum = problem.q[j], size = std::abs(sum);
      for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k) {
        const double term = m.value[k] * z[m.column[k]];
        sum += term;
        size += std::abs(term);
      }
      w_[j] = sum;
      if (active_[j] ? z[j] < 0 : sum < -epsilon * size) wrong_.push_back(j);
      solved = solved && !(active_[j] && std::abs(sum) > 1e-6 * size);
    }
    return solved;
  }

  /// The least `count` of the wrong rows change sides.
  void exchange(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) active_[wrong_[i]] = !active_[wrong_[i]];
  }

  /// What there is, without signs that are wrong; refined once where that helps.
  LcpReport finish(const Lcp& problem, std::span<double> z, const LcpOptions& options,
                   std::size_t iterations) {
    clip(z);
    const LcpReport report = lcp_report(problem, z, options, iterations);
    if (report.status == Status::converged) return report;
    for (std::size_t i = 0; i < rows_.size(); ++i) right_[i] = -w_[rows_[i]];
    factor_.solve(right_.data());
    refined_.assign(z.begin(), z.end());
    for (std::size_t i = 0; i < rows_.size(); ++i) refined_[rows_[i]] += right_[i];
    clip(refined_);
    const LcpReport refined = lcp_report(problem, refined_, options, iterations);
    if (!(refined.residual < report.residual)) return report;
    std::copy(refined_.begin(), refined_.end(), z.begin());
    return refined;
  }

  static void clip(std::span<double> z) {
    for (double& x : z) x = x > 0 ? x : 0;
  }

  static constexpr double epsilon = 8 * std::numeric_limits<double>::epsilon();

  std::vector<char> active_;         // α, one mark a row
  std::vector<std::size_t> rows_;    // α, ascending
  std::vector<Eigen::Index> place_;  // of the rows of α in it
  std::vector<Eigen::Index> first_;  // profile of M_αα
  std::vector<std::size_t> wrong_;
  std::vector<double> w_, right_, refined_;
  Skyline matrix_;
  SkylineFactor factor_;
};
static_assert(LcpSolver<BlockPivoting>);

}  // namespace ictus
