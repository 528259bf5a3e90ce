#pragma once
// The friction that keeps slips at zero: A f = −b, A = W_tt of what sticks, which is singular where more contacts
// stick than bodies can move. Then the split is free, and the one of least Σ f²/w is taken, w the bounds μλ.
//     C = D A D = L Lᵀ (D = √w, L of full rank),   C⁺ = L (LᵀL)⁻² Lᵀ

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace ictus::frictional {

/// Keeps its memory from one set to the next.
class StickFactor {
 public:
  std::size_t size() const { return n_; }
  std::size_t rank() const { return rank_; }

  /// entry(i, k) of A, weight(i) > 0.
  template <class Entry, class Weight>
  void factorise(std::size_t n, Entry&& entry, Weight&& weight) {
    n_ = n;
    a_.resize(n * n);
    factor_.resize(n * n);
    root_.resize(n);
    order_.resize(n);
    for (auto* column : {&work_, &rest_, &found_}) column->resize(n);
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, weight(i));
    for (std::size_t i = 0; i < n; ++i) {
      order_[i] = i;
      root_[i] = largest > 0 ? std::sqrt(std::max(weight(i) / largest, least_weight)) : 1;
    }
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k) a_[i * n + k] = root_[i] * entry(i, k) * root_[k];
    decompose();
    if (rank_ < n_) decompose_gram();
  }

  /// f with A f = −b; b must be in the range of A, as pushes of bodies are.
  void solve(const double* b, double* f) {
    if (rank_ == n_) return solve_regular(b, f);
    std::fill_n(found_.begin(), n_, 0.0);
    for (int refinement = 0; refinement < 2; ++refinement) {
      for (std::size_t i = 0; i < n_; ++i) {
        double sum = -root_[i] * b[i];
        for (std::size_t k = 0; k < n_; ++k) sum -= a_[i * n_ + k] * found_[k];
        rest_[i] = sum;
      }
      add_least(rest_);
    }
    for (std::size_t i = 0; i < n_; ++i) f[i] = root_[i] * found_[i];
  }

 private:
  static constexpr double least_weight = 1e-6;
  static constexpr double singular = 1e-12;  // of the largest pivot

  double& at(std::size_t i, std::size_t k) { return factor_[i * n_ + k]; }

  /// Cholesky with the largest pivot first; rows of the factor in the order of pivots.
  void decompose() {
    std::copy(a_.begin(), a_.end(), factor_.begin());
    rank_ = 0;
    double first = 0;
    for (std::size_t k = 0; k < n_; ++k) {
      std::size_t pivot = k;
      for (std::size_t i = k + 1; i < n_; ++i)
        if (at(i, i) > at(pivot, pivot)) pivot = i;
      if (k == 0) first = at(pivot, pivot);
      if (!(at(pivot, pivot) > singular * first)) break;
      exchange(k, pivot);
      const double root = std::sqrt(at(k, k));
      at(k, k) = root;
      for (std::size_t i = k + 1; i < n_; ++i) at(i, k) /= root;
      for (std::size_t i = k + 1; i < n_; ++i)
        for (std::size_t l = k + 1; l <= i; ++l) at(i, l) -= at(i, k) * at(l, k);
      for (std::size_t i = k + 1; i < n_; ++i)
        for (std::size_t l = k + 1; l < i; ++l) at(l, i) = at(i, l);
      ++rank_;
    }
  }
  void exchange(std::size_t k, std::size_t pivot) {
    if (k == pivot) return;
    std::swap(order_[k], order_[pivot]);
    for (std::size_t l = 0; l < n_; ++l) std::swap(at(k, l), at(pivot, l));
    for (std::size_t l = k; l < n_; ++l) std::swap(at(l, k), at(l, pivot));
  }
  void solve_regular(const double* b, double* f) {
    for (std::size_t i = 0; i < n_; ++i) {
      double sum = -root_[order_[i]] * b[order_[i]];
      for (std::size_t k = 0; k < i; ++k) sum -= at(i, k) * work_[k];
      work_[i] = sum / at(i, i);
    }
    for (std::size_t i = n_; i-- > 0;) {
      double sum = work_[i];
      for (std::size_t k = i + 1; k < n_; ++k) sum -= at(k, i) * work_[k];
      work_[i] = sum / at(i, i);
      f[order_[i]] = root_[order_[i]] * work_[i];
    }
  }

  /// LᵀL by Cholesky.
  void decompose_gram() {
    const std::size_t r = rank_;
    gram_.resize(n_ * n_);
    for (std::size_t i = 0; i < r; ++i)
      for (std::size_t k = 0; k <= i; ++k) {
        double sum = 0;
        for (std::size_t l = i; l < n_; ++l) sum += at(l, i) * at(l, k);
        for (std::size_t l = 0; l < k; ++l) sum -= gram_[i * r + l] * gram_[k * r + l];
        gram_[i * r + k] = i == k ? std::sqrt(sum) : sum / gram_[k * r + k];
      }
  }
  void solve_gram(std::vector<double>& v) const {
    const std::size_t r = rank_;
    for (std::size_t i = 0; i < r; ++i) {
      for (std::size_t k = 0; k < i; ++k) v[i] -= gram_[i * r + k] * v[k];
      v[i] /= gram_[i * r + i];
    }
    for (std::size_t i = r; i-- > 0;) {
      for (std::size_t k = i + 1; k < r; ++k) v[i] -= gram_[k * r + i] * v[k];
      v[i] /= gram_[i * r + i];
    }
  }
  /// found += C⁺ rest
  void add_least(const std::vector<double>& rest) {
    for (std::size_t k = 0; k < rank_; ++k) {
      double sum = 0;
      for (std::size_t l = k; l < n_; ++l) sum += at(l, k) * rest[order_[l]];
      work_[k] = sum;
    }
    solve_gram(work_);
    solve_gram(work_);
    for (std::size_t l = 0; l < n_; ++l) {
      double sum = 0;
      for (std::size_t k = 0; k < std::min(l + 1, rank_); ++k) sum += at(l, k) * work_[k];
      found_[order_[l]] += sum;
    }
  }

  std::size_t n_ = 0, rank_ = 0;
  std::vector<double> a_, factor_, gram_, root_;
  std::vector<double> work_, rest_, found_;
  std::vector<std::size_t> order_;
};

}  // namespace ictus::frictional
