#pragma once
// Lemke's method: an artificial unknown z₀ makes w = M z + q + z₀ d ≥ 0 true, d = (1, …, 1); then one
// complementary pair after the other changes places until z₀ leaves. It ends for every problem: with a
// solution, or on a ray, which for a positive semidefinite M means that there is none. [CottlePangStone1992,
// §4.4]
//
// The table holds the basic unknowns as functions of the others, y = b + A x. Ties of the ratio test are
// broken lexicographically by the rows of the inverse of the basis [CottlePangStone1992, §4.9]; its columns
// need no memory of their own: that of w_k is −(the column of w_k) where w_k is not basic, and a unit vector
// where it is. A guess of z is of no use here.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/solvers/lcp/active_set.hpp"
#include "ictus/solvers/lcp/report.hpp"

namespace ictus {

class Lemke {
 public:
  static constexpr About about{"lemke", "Complementary pivoting with lexicographic ties on a dense table.",
                               "w = M z + q + z₀ d, pivots until z₀ leaves",
                               "[CottlePangStone1992, §4.4, §4.9]"};
  static constexpr LcpTraits traits{.finite = true, .largest = 4096};

  /// Which of several rows leaves. The first one is what one would write without thinking of it; with it the
  /// method can go round in circles.
  enum class Ties { lexicographic, first_row };

  explicit Lemke(Ties ties = Ties::lexicographic) : ties_(ties) {}

  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) {
    std::fill(z.begin(), z.end(), 0.0);
    if (problem.size() > traits.largest || solved_by_zero(problem)) return lcp_report(problem, z, options, 0);
    start(problem);
    std::size_t pivots = 1;
    Index entering = exchange(first_row(), n_);
    while (pivots < options.limit && basic_row(artificial()) != none) {
      const Index row = leaving_row(column_of(entering));
      if (row == none) break;
      entering = exchange(row, column_of(entering));
      ++pivots;
    }
    // On a ray too: a problem that rounding has made infeasible is solved as well as it can be.
    write(problem, z);
    return lcp_report(problem, z, options, pivots);
  }

 private:
  using Index = Eigen::Index;
  static constexpr Index none = -1;

  // Unknowns by number: w_j is j, z_j is n + j, z₀ is 2n.
  Index artificial() const { return 2 * n_; }
  Index complement(Index unknown) const { return unknown < n_ ? unknown + n_ : unknown - n_; }
  Index basic_row(Index unknown) const {
    const Index place = place_[static_cast<std::size_t>(unknown)];
    return place < n_ ? place : none;
  }
  Index column_of(Index unknown) const { return place_[static_cast<std::size_t>(unknown)] - n_; }

  void start(const Lcp& problem) {
    dense_.assign(problem);
    n_ = dense_.size();
    table_.resize(n_, n_ + 1);
    table_.leftCols(n_) = dense_.matrix;
    table_.col(n_).setOnes();
    value_ = dense_.q;
    in_place_.resize(static_cast<std::size_t>(2 * n_ + 1));
    place_.resize(in_place_.size());
    for (std::size_t i = 0; i < place_.size(); ++i) in_place_[i] = place_[i] = static_cast<Index>(i);
    tied_.reserve(static_cast<std::size_t>(n_));
  }

  /// The most negative q; of several the last one, whose row of the identity is the smallest.
  Index first_row() const {
    Index row = 0;
    for (Index i = 1; i < n_; ++i)
      if (value_[i] <= value_[row]) row = i;
    return row;
  }

  /// The basic unknown of `row` and the unknown of `column` change places; returns the complement of what
  /// left.
  Index exchange(Index row, Index column) {
    const double pivot = table_(row, column);
    for (Index k = 0; k <= n_; ++k)
      if (k != column) eliminate(table_.col(k), row, column, pivot);
    eliminate(value_, row, column, pivot);
    table_.col(column) /= pivot;
    table_(row, column) = 1 / pivot;

    Index& leaving = in_place_[static_cast<std::size_t>(row)];
    Index& entering = in_place_[static_cast<std::size_t>(n_ + column)];
    std::swap(place_[static_cast<std::size_t>(leaving)], place_[static_cast<std::size_t>(entering)]);
    std::swap(leaving, entering);
    return entering == artificial() ? artificial() : complement(entering);
  }

  template <class Column>
  void eliminate(Column&& changed, Index row, Index column, double pivot) const {
    const double factor = -changed[row] / pivot;
    if (factor == 0) return;
    changed += factor * table_.col(column);
    changed[row] = factor;
  }

  /// The row that reaches zero first when the unknown of `column` grows; none on a ray.
  Index leaving_row(Index column) {
    const double least = pivot_tolerance * std::max(1.0, table_.col(column).cwiseAbs().maxCoeff());
    tied_.clear();
    for (Index i = 0; i < n_; ++i)
      if (table_(i, column) < -least) tied_.push_back(i);
    if (tied_.empty()) return none;
    keep_smallest(column, [this](Index i) { return std::max(0.0, value_[i]); });
    const Index last = basic_row(artificial());
    if (std::find(tied_.begin(), tied_.end(), last) != tied_.end()) return last;
    for (Index k = 0; ties_ == Ties::lexicographic && k < n_ && tied_.size() > 1; ++k)
      keep_smallest(column, [this, k](Index i) { return inverse_basis(i, k); });
    return tied_.front();
  }

  /// Of the tied rows those whose entry, in parts of their pivot, is smallest.
  template <class Entry>
  void keep_smallest(Index column, Entry entry) {
    double smallest = HUGE_VAL;
    for (const Index i : tied_) smallest = std::min(smallest, entry(i) / -table_(i, column));
    const double most = smallest + tie_tolerance * std::max(1.0, std::abs(smallest));
    const auto is_larger = [&](Index i) { return entry(i) / -table_(i, column) > most; };
    tied_.erase(std::remove_if(tied_.begin(), tied_.end(), is_larger), tied_.end());
  }

  double inverse_basis(Index row, Index k) const {
    if (basic_row(k) != none) return basic_row(k) == row ? 1 : 0;
    return -table_(row, column_of(k));
  }

  /// The rows are known now: one linear problem removes what the pivots have added up, unless it adds more.
  void write(const Lcp& problem, std::span<double> z) {
    solution_.resize(n_);
    rows_.resize(n_);
    for (Index j = 0; j < n_; ++j) {
      const Index row = basic_row(n_ + j);
      rows_.active[static_cast<std::size_t>(j)] = row != none;
      solution_[j] = row != none ? value_[row] : 0;
    }
    dense_.write(solution_, z);
    refined_.resize(z.size());
    rows_.solve(dense_, solution_);
    dense_.write(solution_, refined_);
    if (lcp_residual(problem, refined_) < lcp_residual(problem, z))
      std::copy(refined_.begin(), refined_.end(), z.begin());
  }

  static constexpr double pivot_tolerance = 1e-11, tie_tolerance = 1e-13;

  Ties ties_;
  DenseLcp dense_;
  Index n_ = 0;
  Eigen::MatrixXd table_;        // A: n rows, n + 1 columns
  Eigen::VectorXd value_;        // b
  std::vector<Index> in_place_;  // the unknown of each row, then of each column
  std::vector<Index> place_;     // its inverse
  std::vector<Index> tied_;
  ActiveSet rows_;
  Eigen::VectorXd solution_;
  std::vector<double> refined_;
};
static_assert(LcpSolver<Lemke>);

}  // namespace ictus
