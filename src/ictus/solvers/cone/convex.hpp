#pragma once
// The convex relaxation, for comparison: without the term μ|u_t| n Coulomb's law is the optimality of
//     min ½ rᵀW r + qᵀr over r_n ≥ l, |r_t| ≤ μ r_n,
// what several engines solve. Every sliding contact then opens with u_n = μ|u_t|: this answer is of another problem, and
// its residual, which is that of the exact one, says how far away. Accelerated projected gradient [Mazhar2015], started
// again where the momentum points uphill [ODonoghueCandes2015].

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/solvers/cone/report.hpp"

namespace ictus {

class Convex {
 public:
  static constexpr About about{
      "convex", "The associated (relaxed) cone by accelerated projected gradient; lifts off.",
      "min ½ rᵀW r + qᵀr over r_n ≥ l, |r_t| ≤ μ r_n", "[Mazhar2015]; [ODonoghueCandes2015]"};
  static constexpr ConeTraits traits{.exact_cone = false};

  /// The status is that of the relaxed problem.
  ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
    expects(problem.spins == 0, "the relaxed cone knows no spins");
    if (!options.warm_start || !all_finite(r)) start_at_least(problem, r);
    prepare(problem, r);
    const double step = 1 / largest_eigenvalue(problem);
    double momentum = 1;
    ConeReport report{Status::stalled, 0, 0};
    while (true) {
      gradient(problem, ahead_);
      const double change = advance(problem, step);
      if (!std::isfinite(change)) report.status = Status::not_finite;
      if (change <= options.tolerance || change <= round_off_) report.status = Status::converged;
      if (report.status != Status::stalled || report.iterations >= options.limit) break;
      ++report.iterations;
      momentum = extrapolate(momentum);
    }
    for (std::size_t j = 0; j < r.size(); ++j) r[j] = scale_[j] * next_[j];
    report.residual = cone_residual(problem, r);
    if (!std::isfinite(report.residual)) report.status = Status::not_finite;
    return report;
  }

 private:
  static bool all_finite(std::span<const double> r) {
    return std::all_of(r.begin(), r.end(), [](double x) { return std::isfinite(x); });
  }

  /// Unknowns r′ = r/D with D = w^−½ of each contact, so that W′ has blocks of size one and friction keeps its meaning.
  void prepare(const ConeProblem& problem, std::span<const double> r) {
    const std::size_t n = problem.size();
    for (std::vector<double>* each : {&scale_, &now_, &next_, &ahead_, &slope_}) each->assign(n, 0.0);
    size_ = 0;
    for (std::size_t i = 0; i < problem.contacts(); ++i) {
      double w = 0;
      const std::size_t first = i * problem.dimension, last = first + problem.dimension;
      for (std::size_t j = first; j < last; ++j) w = std::max(w, problem.matrix.diagonal[j]);
      for (std::size_t j = first; j < last; ++j) {
        scale_[j] = w > 0 ? 1 / std::sqrt(w) : 1;
        size_ = std::max(size_, std::abs(scale_[j] * problem.q[j]));
        now_[j] = r[j] / scale_[j];
      }
      size_ = std::max(size_, problem.least_of(i) / scale_[first]);
    }
    if (!(size_ > 0)) size_ = 1;
    ahead_ = now_;
  }

  /// A bound from above: the largest row sum of W′ (Gershgorin).
  double largest_eigenvalue(const ConeProblem& problem) {
    double rows = 0;
    for (std::size_t j = 0; j < problem.size(); ++j) {
      double sum = 0;
      const SparseRowsView& m = problem.matrix;
      for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k)
        sum += std::abs(scale_[j] * m.value[k] * scale_[m.column[k]]);
      rows = std::max(rows, sum);
    }
    return rows > 0 && std::isfinite(rows) ? rows : 1;
  }

  /// W′ x + q′ into slope_, and what rounding leaves of it in parts of the problem's size.
  void gradient(const ConeProblem& problem, const std::vector<double>& x) {
    const SparseRowsView& m = problem.matrix;
    double largest = 0;
    for (std::size_t j = 0; j < problem.size(); ++j) {
      double sum = problem.q[j], terms = std::abs(problem.q[j]);
      for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k) {
        const double term = m.value[k] * scale_[m.column[k]] * x[m.column[k]];
        sum += term;
        terms += std::abs(term);
      }
      slope_[j] = scale_[j] * sum;
      largest = std::max(largest, scale_[j] * terms);
    }
    round_off_ = std::min(1e-8, 4 * std::numeric_limits<double>::epsilon() * largest / size_);
  }

  /// next = P(ahead − step·slope); returns |next − ahead|/step in parts of the problem's size: the gradient that is left.
  double advance(const ConeProblem& problem, double step) {
    double change = 0;
    for (std::size_t i = 0; i < problem.contacts(); ++i) {
      const std::size_t first = i * problem.dimension, last = first + problem.dimension;
      for (std::size_t j = first; j < last; ++j) {
        next_[j] = ahead_[j] - step * slope_[j];
        if (!std::isfinite(next_[j])) return next_[j];
      }
      project(next_.data() + first, problem.dimension, problem.friction[i],
              problem.least_of(i) / scale_[first]);
      for (std::size_t j = first; j < last; ++j) change = std::max(change, std::abs(next_[j] - ahead_[j]));
    }
    return change / (step * size_);
  }

  /// The nearest point of the cone; where that has too little normal impulse, of its cut at l.
  static void project(double* x, std::size_t dimension, double friction, double least) {
    const double length = dimension > 2 ? std::hypot(x[1], x[2]) : std::abs(x[1]);
    double normal = x[0];
    if (length > friction * x[0])
      normal = std::max(0.0, (x[0] + friction * length) / (1 + friction * friction));
    x[0] = std::max(least, normal);
    const double radius = friction * x[0];
    const double shrink = length > radius ? radius / length : 1;
    for (std::size_t k = 1; k < dimension; ++k) x[k] *= shrink;
  }

  /// ahead = next + β (next − now), β by Nesterov's sequence, or zero where the step went against the momentum.
  double extrapolate(double momentum) {
    double uphill = 0;
    for (std::size_t j = 0; j < now_.size(); ++j) uphill += (ahead_[j] - next_[j]) * (next_[j] - now_[j]);
    const double grown = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
    const double beta = uphill > 0 ? 0 : (momentum - 1) / grown;
    for (std::size_t j = 0; j < now_.size(); ++j) ahead_[j] = next_[j] + beta * (next_[j] - now_[j]);
    std::swap(now_, next_);
    return uphill > 0 ? 1 : grown;
  }

  std::vector<double> scale_;  // D
  std::vector<double> now_, next_, ahead_, slope_;
  double size_ = 1, round_off_ = 0;
};
static_assert(ConeSolver<Convex>);

}  // namespace ictus
