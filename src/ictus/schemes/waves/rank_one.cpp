#include "ictus/schemes/waves/rank_one.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ictus/base/limits.hpp"
#include "ictus/schemes/waves/secular.hpp"

namespace ictus::waves {
namespace {

/// One for all, kept between calls: these are many and short.
struct Scratch {
  std::vector<double> old, distance, sums;
};
Scratch& scratch(std::size_t size, std::size_t count) {
  static thread_local Scratch all;
  if (all.old.size() < size) all.old.resize(size), all.distance.resize(size);
  if (all.sums.size() < size * count) all.sums.resize(size * count);
  return all;
}

/// Four sums at a time, in an order that does not depend on the compiler.
double dot(const double* a, const double* b, std::size_t size) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t i = 0;
  for (; i + 4 <= size; i += 4)
    for (std::size_t k = 0; k < 4; ++k) sum[k] += a[i + k] * b[i + k];
  for (; i < size; ++i) sum[0] += a[i] * b[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace

RankOne::RankOne(std::vector<double> d, std::vector<double> z, double rho) : order_(d.size()) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return d[a] < d[b]; });
  std::vector<double> sorted_d, sorted_z;
  for (const std::size_t i : order_) sorted_d.push_back(d[i]), sorted_z.push_back(z[i]);
  deflate(sorted_d, sorted_z, rho);
  for (const std::size_t i : active_) pole_.push_back(sorted_d[i]), weight_.push_back(sorted_z[i]);
  solve(rho);
  correct(rho);
  sort_values(sorted_d);
}

/// Modes that the spring does not feel stay; of two with the same ω² one can be chosen that it does not feel.
void RankOne::deflate(std::vector<double>& d, std::vector<double>& z, double rho) {
  // √ρ|z| against ω: what a mode takes of the strongest is below rounding.
  double strongest = 1;
  for (std::size_t i = 0; i < d.size(); ++i)
    if (d[i] > 0) strongest = std::max(strongest, std::sqrt(rho / d[i]) * std::abs(z[i]));
  std::size_t last = d.size();  // the last active one
  for (std::size_t i = 0; i < d.size(); ++i) {
    if (!(std::sqrt(rho) * std::abs(z[i]) * strongest > 1e-18 * std::sqrt(d[i]))) {
      idle_.push_back(i);
      continue;
    }
    if (last < d.size()) {
      const double length = std::hypot(z[last], z[i]), c = z[i] / length, s = z[last] / length;
      if (std::abs(c * s) * (d[i] - d[last]) <= 2 * epsilon * d[i]) {
        rotation_.push_back({last, i, c, s});
        z[i] = length;
        z[last] = 0;
        idle_.push_back(last);
        active_.pop_back();
      }
    }
    active_.push_back(i);
    last = i;
  }
}

void RankOne::solve(double rho) {
  SecularEquation equation(pole_, weight_, rho);
  for (std::size_t j = 0; j < pole_.size(); ++j) {
    const auto [pole, offset] = equation.root(j);
    root_.push_back({pole, offset, 1, 0});
  }
}

/// [GuEisenstat1994] ẑ² = Π (μ_j − d_i)/(ρ Π' (d_j − d_i)), as quotients that are near one.
void RankOne::correct(double rho) {
  const std::size_t n = pole_.size();
  if (n == 0) return;
  std::vector<double> square(n, 1 / rho);
  for (std::size_t j = 0; j < n; ++j) {
    const double at = pole_[root_[j].pole], offset = root_[j].offset;
    for (std::size_t i = 0; i < n; ++i) {
      const double distance = (at - pole_[i]) + offset;
      const std::size_t other = i <= j ? j + 1 : j;
      square[i] *= other < n ? distance / (pole_[other] - pole_[i]) : distance;
    }
  }
  for (std::size_t i = 0; i < n; ++i) weight_[i] = std::copysign(std::sqrt(std::abs(square[i])), weight_[i]);
  double* distance = scratch(n, 1).distance.data();
  for (Root& root : root_) {
    inverse_distances(root, distance);
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += weight_[i] * weight_[i] * distance[i] * distance[i];
    root.scale = 1 / std::sqrt(sum);
  }
}

void RankOne::sort_values(const std::vector<double>& d) {
  std::sort(idle_.begin(), idle_.end());
  std::vector<std::pair<double, std::size_t>> all;  // those of roots first, then the idle ones
  for (const Root& root : root_) all.emplace_back(pole_[root.pole] + root.offset, all.size());
  for (const std::size_t i : idle_) all.emplace_back(d[i], all.size());
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  idle_place_.resize(idle_.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    value_.push_back(all[k].first);
    const std::size_t which = all[k].second;
    (which < root_.size() ? root_[which].place : idle_place_[which - root_.size()]) = k;
  }
}

/// 1/(d − μ).
void RankOne::inverse_distances(const Root& root, double* distance) const {
  const double at = pole_[root.pole], offset = root.offset;
  const double* pole = pole_.data();
  for (std::size_t i = 0; i < pole_.size(); ++i) distance[i] = 1 / ((pole[i] - at) - offset);
}

void RankOne::to_new(double* x, std::size_t count, std::size_t stride) const {
  const std::size_t n = active_.size(), size = order_.size();
  Scratch& all = scratch(size, count);
  double *old = all.old.data(), *distance = all.distance.data();
  // Weighted parts of the active ones, then the idle ones.
  for (std::size_t k = 0; k < count; ++k) {
    double* column = x + k * stride;
    for (std::size_t i = 0; i < size; ++i) old[i] = column[order_[i]];
    for (const auto& [first, second, c, s] : rotation_) {
      const double a = old[first], b = old[second];
      old[second] = c * b + s * a;
      old[first] = c * a - s * b;
    }
    for (std::size_t i = 0; i < n; ++i) column[i] = weight_[i] * old[active_[i]];
    for (std::size_t i = 0; i < idle_.size(); ++i) all.sums[k * size + idle_place_[i]] = old[idle_[i]];
  }
  for (const Root& root : root_) {
    inverse_distances(root, distance);
    for (std::size_t k = 0; k < count; ++k)
      all.sums[k * size + root.place] = root.scale * dot(distance, x + k * stride, n);
  }
  for (std::size_t k = 0; k < count; ++k) std::copy_n(all.sums.data() + k * size, size, x + k * stride);
}

void RankOne::to_old(double* x, std::size_t count, std::size_t stride) const {
  const std::size_t n = active_.size(), size = order_.size();
  Scratch& all = scratch(size, count);
  double *old = all.old.data(), *distance = all.distance.data();
  std::fill_n(all.sums.data(), count * size, 0.0);
  for (const Root& root : root_) {
    inverse_distances(root, distance);
    for (std::size_t k = 0; k < count; ++k) {
      const double part = root.scale * x[k * stride + root.place];
      double* sum = all.sums.data() + k * size;
      for (std::size_t i = 0; i < n; ++i) sum[i] += part * distance[i];
    }
  }
  for (std::size_t k = 0; k < count; ++k) {
    const double* sum = all.sums.data() + k * size;
    double* column = x + k * stride;
    for (std::size_t i = 0; i < idle_.size(); ++i) old[idle_[i]] = column[idle_place_[i]];
    for (std::size_t i = 0; i < n; ++i) old[active_[i]] = weight_[i] * sum[i];
    for (auto turn = rotation_.rbegin(); turn != rotation_.rend(); ++turn) {
      const double a = old[turn->first], b = old[turn->second];
      old[turn->second] = turn->cosine * b - turn->sine * a;
      old[turn->first] = turn->cosine * a + turn->sine * b;
    }
    for (std::size_t i = 0; i < size; ++i) column[order_[i]] = old[i];
  }
}

}  // namespace ictus::waves
