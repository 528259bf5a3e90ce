#pragma once
// Newton's method for the equations Φ_j = √(z_j² + w_j²) − z_j − w_j = 0, whose zeros are the solutions
// [Fischer1992], made global as in [DeLucaFacchineiKanzow1996]: a line search on Ψ = ½|Φ|². Where
// Newton's step does not descend, that of Levenberg and Marquardt does.
//
// Ours: first comes the step of Newton's method for min(z, w) = 0, one linear problem on the rows with z > w.
// It ends the iteration in one go when it has guessed the right rows, degenerate or not; on its own it can
// cycle [BenGharbiaGilbert2012], so it is taken only where it halves |Φ|. Singular systems are solved as far
// as their rank goes.

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ictus/solvers/lcp/active_set.hpp"
#include "ictus/solvers/lcp/report.hpp"

namespace ictus {

class SemismoothNewton {
 public:
  static constexpr About about{"semismooth_newton", "Newton's method for the Fischer–Burmeister equations.",
                               "√(z² + w²) − z − w = 0", "[Fischer1992]; [DeLucaFacchineiKanzow1996]"};
  // Without a diagonal, as of linear programmes, Ψ is flat in places: one problem in some thousands is given
  // up.
  static constexpr LcpTraits traits{.needs_positive_diagonal = true, .largest = 4096};

  LcpReport solve(const Lcp& problem, std::span<double> z, const LcpOptions& options) {
    if (!options.warm_start) std::fill(z.begin(), z.end(), 0.0);
    LcpReport report = lcp_report(problem, z, options, 0);
    if (problem.size() > traits.largest) return report;
    prepare(problem, z);
    double merit_of_last_look = HUGE_VAL;
    while (report.status == Status::stalled && report.iterations < options.limit) {
      if (report.iterations % iterations_between_looks == 0) {
        if (now_.merit > 0.9 * merit_of_last_look) break;
        merit_of_last_look = now_.merit;
      }
      if (!try_active_set() && !try_newton() && !try_levenberg_marquardt()) break;
      dense_.write(now_.z, z);
      report = lcp_report(problem, z, options, report.iterations + 1);
    }
    return report;
  }

 private:
  using Vector = Eigen::VectorXd;
  static constexpr std::size_t iterations_between_looks =
      200;  // without a solution Ψ falls for ever, ever slower

  struct Point {
    Vector z, w, phi;
    double merit = 0;  // Ψ

    void resize(Eigen::Index n) {
      z.resize(n);
      w.resize(n);
      phi.resize(n);
    }
    void evaluate(const DenseLcp& problem) {
      w = problem.q;
      w.noalias() += problem.matrix * z;
      for (Eigen::Index j = 0; j < z.size(); ++j) phi[j] = fischer_burmeister(z[j], w[j]);
      merit = phi.squaredNorm() / 2;
    }
  };

  /// √(a² + b²) − a − b without cancellation for positive a and b.
  static double fischer_burmeister(double a, double b) {
    const double length = std::hypot(a, b);
    return a > 0 && b > 0 ? -2 * a * b / (length + a + b) : length - a - b;
  }

  void prepare(const Lcp& problem, std::span<const double> z) {
    dense_.assign(problem);
    const Eigen::Index n = dense_.size();
    now_.resize(n);
    trial_.resize(n);
    rows_.resize(n);
    jacobian_.resize(n, n);
    normal_.resize(n, n);
    direction_.resize(n);
    gradient_.resize(n);
    right_.resize(n);
    dense_.read(z, now_.z);
    now_.evaluate(dense_);
  }

  bool try_active_set() {
    for (Eigen::Index j = 0; j < dense_.size(); ++j)
      rows_.active[static_cast<std::size_t>(j)] = now_.z[j] > now_.w[j];
    trial_.z = now_.z;
    rows_.solve(dense_, trial_.z);
    trial_.evaluate(dense_);
    return accept_below(now_.merit / 4);
  }

  bool try_newton() {
    linearise();
    right_ = -now_.phi;
    lu_.factor(jacobian_);
    lu_.solve(right_, direction_);
    const double slope = gradient_.dot(direction_);
    return slope < -1e-10 * direction_.squaredNorm() && search(slope);
  }

  /// (JᵀJ + σ) d = −∇Ψ descends always, also where J has no inverse. The products are Eigen's lazy ones: the
  /// fast ones need memory.
  bool try_levenberg_marquardt() {
    normal_.noalias() = jacobian_.transpose().lazyProduct(jacobian_);
    normal_.diagonal().array() += std::min(1e-2, now_.merit);
    right_ = -gradient_;
    lu_.factor(normal_);
    lu_.solve(right_, direction_);
    return search(gradient_.dot(direction_));
  }

  /// J = diag(z/r − 1) + diag(w/r − 1) M with r = √(z² + w²), and ∇Ψ = JᵀΦ. Where z = w = 0 any point of the
  /// circle serves: 1/√2 for both.
  void linearise() {
    for (Eigen::Index j = 0; j < dense_.size(); ++j) {
      const double length = std::hypot(now_.z[j], now_.w[j]);
      const double by_z = length > 0 ? now_.z[j] / length - 1 : std::sqrt(0.5) - 1;
      const double by_w = length > 0 ? now_.w[j] / length - 1 : std::sqrt(0.5) - 1;
      jacobian_.row(j) = by_w * dense_.matrix.row(j);
      jacobian_(j, j) += by_z;
    }
    gradient_.noalias() = jacobian_.transpose() * now_.phi;
  }

  bool search(double slope) {
    for (double length = 1; length > 1e-12; length /= 2) {
      trial_.z = now_.z + length * direction_;
      trial_.evaluate(dense_);
      if (accept_below(now_.merit + 1e-4 * length * slope)) return true;
    }
    return false;
  }

  bool accept_below(double merit) {
    if (!(trial_.merit <= merit) || trial_.merit >= now_.merit) return false;
    std::swap(now_, trial_);
    return true;
  }

  DenseLcp dense_;
  Point now_, trial_;
  ActiveSet rows_;
  RankRevealingLu lu_;
  Eigen::MatrixXd jacobian_, normal_;
  Vector direction_, gradient_, right_;
};
static_assert(LcpSolver<SemismoothNewton>);

}  // namespace ictus
