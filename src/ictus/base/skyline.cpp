#include "ictus/base/skyline.hpp"

#include <cmath>

namespace ictus {

using Eigen::Index;

std::vector<Index> Skyline::full(Index size) { return std::vector<Index>(static_cast<std::size_t>(size), 0); }

std::vector<Index> Skyline::diagonal(Index size) { return band(size, 0); }

std::vector<Index> Skyline::band(Index size, Index half_width) {
  std::vector<Index> first(static_cast<std::size_t>(size));
  for (Index i = 0; i < size; ++i) first[static_cast<std::size_t>(i)] = std::max<Index>(0, i - half_width);
  return first;
}

void Skyline::reshape(const std::vector<Index>& first) {
  first_ = first;
  start_.resize(first.size());
  std::ptrdiff_t end = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    start_[i] = end - first[i];
    end += static_cast<Index>(i) - first[i] + 1;
  }
  value_.assign(static_cast<std::size_t>(end), 0.0);
}

void Skyline::reserve(std::size_t size, std::size_t entries) {
  first_.reserve(size);
  start_.reserve(size);
  value_.reserve(entries);
}

double Skyline::operator()(Index i, Index j) const {
  if (j > i) std::swap(i, j);
  return j < first(i) ? 0 : at(i, j);
}

void Skyline::add(double factor, const Skyline& other) {
  for (std::size_t k = 0; k < value_.size(); ++k) value_[k] += factor * other.value_[k];
}

void Skyline::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
  y.setZero(size());
  add_product(1, x, y);
}

void Skyline::add_product(double factor, const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
  for (Index i = 0; i < size(); ++i) {
    const double* a = row(i);
    double sum = a[i] * x[i];
    const double share = factor * x[i];
    for (Index j = first(i); j < i; ++j) {
      sum += a[j] * x[j];
      y[j] += a[j] * share;
    }
    y[i] += factor * sum;
  }
}

double Skyline::form(const Eigen::VectorXd& x, const Eigen::VectorXd& y) const {
  double sum = 0;
  for (Index i = 0; i < size(); ++i) {
    const double* a = row(i);
    sum += a[i] * x[i] * y[i];
    for (Index j = first(i); j < i; ++j) sum += a[j] * (x[i] * y[j] + x[j] * y[i]);
  }
  return sum;
}

// Row by row: with s_j = L_ij D_j known for the columns left of j, s_j = a_ij − Σ_k s_k L_jk.
double SkylineFactor::eliminate(Index i) {
  double* l = factor_.row(i);
  const Index begin = factor_.first(i);
  double pivot = l[i];
  for (Index j = begin; j < i; ++j) {
    const double* above = factor_.row(j);
    for (Index k = std::max(begin, factor_.first(j)); k < j; ++k) l[j] -= l[k] * above[k];
  }
  for (Index j = begin; j < i; ++j) {
    const double scaled = l[j] * inverse_[static_cast<std::size_t>(j)];
    pivot -= l[j] * scaled;
    l[j] = scaled;
  }
  return pivot;
}

void SkylineFactor::reserve(std::size_t size, std::size_t entries) {
  factor_.reserve(size, entries);
  inverse_.reserve(size);
}

bool SkylineFactor::factor(const Skyline& matrix, double threshold) {
  factor_ = matrix;
  inverse_.resize(static_cast<std::size_t>(matrix.size()));
  for (Index i = 0; i < matrix.size(); ++i) {
    const double pivot = eliminate(i);
    if (!(std::abs(pivot) > threshold * std::abs(factor_.row(i)[i]))) {
      culprit_ = i;
      return false;
    }
    inverse_[static_cast<std::size_t>(i)] = 1 / pivot;
  }
  return true;
}

bool SkylineFactor::factor_semidefinite(const Skyline& matrix, double threshold) {
  factor_ = matrix;
  inverse_.resize(static_cast<std::size_t>(matrix.size()));
  bool full_rank = true;
  for (Index i = 0; i < matrix.size(); ++i) {
    const double pivot = eliminate(i);
    const bool independent = pivot > threshold * factor_.row(i)[i];
    inverse_[static_cast<std::size_t>(i)] = independent ? 1 / pivot : 0;
    if (!independent) culprit_ = i;
    full_rank = full_rank && independent;
  }
  return full_rank;
}

void SkylineFactor::solve(double* x, Index begin, Index end) const {
  for (Index i = begin; i < end; ++i) {
    const double* l = factor_.row(i);
    for (Index j = factor_.first(i); j < i; ++j) x[i] -= l[j] * x[j];
  }
  for (Index i = begin; i < end; ++i) x[i] *= inverse_[static_cast<std::size_t>(i)];
  for (Index i = end; i-- > begin;) {
    const double* l = factor_.row(i);
    for (Index j = factor_.first(i); j < i; ++j) x[j] -= l[j] * x[i];
  }
}

}  // namespace ictus
