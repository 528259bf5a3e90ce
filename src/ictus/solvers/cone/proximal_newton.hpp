#pragma once
// Newton's method for the equations of Alart and Curnier [AlartCurnier1991], ρ = 1 in scaled unknowns,
//     Φ_n = r_n − max(l, r_n − u_n),   Φ_t = r_t − P_{|·| ≤ μ max(l, r_n − u_n)}(r_t − u_t),
// around which lies the proximal point method: W + α and q − α r_k for W and q, so that a singular W (corners that share
// a load) has one step, and r stays near where it began [Acary2018]. α falls by ten where Newton's method ends, and
// grows where it does not. Ours: where no step of Newton's descends, sweeps of nsgs take over for a while.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/solvers/cone/dense_cone.hpp"
#include "ictus/solvers/cone/newton_system.hpp"
#include "ictus/solvers/cone/nsgs.hpp"
#include "ictus/solvers/cone/report.hpp"

namespace ictus {

class ProximalNewton {
 public:
  static constexpr About about{
      "proximal_newton", "Proximal point method around Newton's for the equations of Alart and Curnier.",
      "Φ(r; W + α, q − α r_k) = 0, r_{k+1} = r", "[AlartCurnier1991]; [Acary2018]"};
  static constexpr ConeTraits traits{.knows_spins = true, .largest = 256};

  ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
    if (problem.contacts() > traits.largest) return nsgs_.solve(problem, r, options);
    ConeOptions sweeps = options;
    sweeps.limit = std::min(options.limit, first_sweeps);
    ConeReport report = nsgs_.solve(problem, r, sweeps);
    if (report.status != Status::stalled) return report;
    prepare(problem, r);
    keep(r, report);
    for (std::size_t attempt = 0; attempt < attempts && report.iterations < options.limit; ++attempt) {
      if (attempt > 0) start_again(attempt);
      approach(problem, r, options, report);
      if (report.status == Status::converged) return report;
    }
    std::copy(best_.begin(), best_.end(), r.begin());
    return cone_report(problem, r, options, report.iterations);
  }

 private:
  using Vector = Eigen::VectorXd;
  using Index = Eigen::Index;
  static constexpr std::size_t first_sweeps = 16, patience = 12, newton_steps = 30, attempts = 6;

  struct Point {
    Vector r, u, phi;
    double merit = 0;  // ½|Φ|²
    void resize(Index n) {
      r.resize(n);
      u.resize(n);
      phi.resize(n);
    }
  };

  void prepare(const ConeProblem& problem, std::span<const double> r) {
    dense_.assign(problem);
    const Index n = dense_.size();
    now_.resize(n);
    trial_.resize(n);
    jacobian_.resize(n, n);
    centre_.resize(n);
    direction_.resize(n);
    right_.resize(n);
    best_.resize(r.size());
    dense_.read(r, now_.r);
  }

  void keep(std::span<const double> r, const ConeReport& report) {
    std::copy(r.begin(), r.end(), best_.begin());
    best_residual_ = report.residual;
  }

  /// The rounds of the proximal point method, until nothing is gained any more.
  void approach(const ConeProblem& problem, std::span<double> r, const ConeOptions& options,
                ConeReport& report) {
    double alpha = 1e-2, best = HUGE_VAL;
    for (std::size_t idle = 0; idle < patience && report.iterations < options.limit; ++idle) {
      centre_ = now_.r;
      const bool ended = newton(problem, r, options, alpha, report);
      if (report.status != Status::converged && !ended) sweep(problem, r, options, report);
      if (report.status == Status::converged) return;
      if (report.residual < 0.9 * best) {
        best = report.residual;
        idle = 0;
      }
      if (report.residual < best_residual_) keep(r, report);
      alpha = ended ? std::max(alpha / 10, 1e-10) : std::min(alpha * 10, 10.0);
    }
  }

  /// From answers for a smaller friction: the problem without any has one, and it is convex.
  void start_again(std::size_t attempt) {
    const double steps = std::ldexp(1.0, static_cast<int>(attempt));
    full_ = dense_.discs;
    now_.r.setZero();
    for (Index i = 0; i < dense_.contacts(); ++i) now_.r[i * dense_.stride] = dense_.least[i];
    for (double part = 0; part < steps; ++part) {
      for (std::size_t i = 0; i < full_.size(); ++i)
        dense_.discs[i].coefficient = full_[i].coefficient * (part / steps);
      for (double alpha = 1; alpha > 1e-6; alpha /= 10) {
        centre_ = now_.r;
        evaluate(now_, alpha);
        for (std::size_t i = 0; i < newton_steps && now_.merit > 1e-28; ++i) {
          linearise(alpha);
          right_ = -now_.phi;
          system_.solve(jacobian_, right_, direction_);
          if (!search(alpha)) break;
        }
      }
    }
    dense_.discs = full_;
  }

  void sweep(const ConeProblem& problem, std::span<double> r, const ConeOptions& options,
             ConeReport& report) {
    ConeOptions few = options;
    few.warm_start = true;
    few.limit = std::min<std::size_t>(100, options.limit - report.iterations);
    const std::size_t before = report.iterations;
    report = nsgs_.solve(problem, r, few);
    report.iterations += before;
    dense_.read(r, now_.r);
  }

  /// Newton's method for one α; true where it ended at a zero.
  bool newton(const ConeProblem& problem, std::span<double> r, const ConeOptions& options, double alpha,
              ConeReport& report) {
    evaluate(now_, alpha);
    for (std::size_t i = 0; i < newton_steps && report.iterations < options.limit; ++i) {
      linearise(alpha);
      right_ = -now_.phi;
      system_.solve(jacobian_, right_, direction_);
      const bool descended = search(alpha);
      dense_.write(now_.r, r);
      report = cone_report(problem, r, options, report.iterations + 1);
      if (report.status == Status::converged) return true;
      if (now_.merit < 1e-28) return true;
      if (!descended) return false;
    }
    return false;
  }

  void evaluate(Point& point, double alpha) const {
    point.u = dense_.q - alpha * centre_ + alpha * point.r;
    point.u.noalias() += dense_.matrix * point.r;
    for (Index i = 0; i < dense_.contacts(); ++i)
      point.phi[i * dense_.stride] = point.r[i * dense_.stride] - bound(point, i * dense_.stride);
    for (const DenseCone::Disc& disc : dense_.discs) {
      const auto z = point.r.segment(disc.first, disc.count) - point.u.segment(disc.first, disc.count);
      const double length = z.norm(), radius = disc.coefficient * bound(point, disc.normal);
      const double shrink = length > radius ? radius / length : 1;
      point.phi.segment(disc.first, disc.count) = point.r.segment(disc.first, disc.count) - shrink * z;
    }
    point.merit = point.phi.squaredNorm() / 2;
  }

  /// J = ∂Φ/∂r, row by row: those of u where a contact is closed or sticks, of r where it is open.
  void linearise(double alpha) {
    jacobian_ = dense_.matrix;
    jacobian_.diagonal().array() += alpha;
    for (const DenseCone::Disc& disc : dense_.discs) {
      const Index t = disc.first;
      const double radius = disc.coefficient * bound(now_, disc.normal);
      const double x = now_.r[t] - now_.u[t], y = disc.count > 1 ? now_.r[t + 1] - now_.u[t + 1] : 0;
      const double length = std::hypot(x, y);
      if (length > radius)
        slip_rows(disc, x / length, y / length, radius / length, closed(disc.normal) ? disc.coefficient : 0);
    }
    for (Index i = 0; i < dense_.contacts(); ++i) {
      const Index n = i * dense_.stride;
      if (closed(n)) continue;
      jacobian_.row(n).setZero();
      jacobian_(n, n) = 1;
    }
  }

  double least(Index normal) const { return dense_.least[normal / dense_.stride]; }
  bool closed(Index normal) const { return now_.r[normal] - now_.u[normal] > least(normal); }
  /// max(l, r_n − u_n)
  double bound(const Point& point, Index normal) const {
    return std::max(least(normal), point.r[normal] - point.u[normal]);
  }

  /// Φ_t = r_t − R z/|z|: dΦ_t = dr_t − (z/|z|) dR − (R/|z|)(1 − zzᵀ/|z|²)(dr_t − du_t), dR = μ (dr_n − du_n).
  void slip_rows(const DenseCone::Disc& disc, double x, double y, double ratio, double friction) {
    const bool space = disc.count > 1;
    const Index n = disc.normal, t = disc.first;
    const double xx = space ? ratio * y * y : 0, xy = space ? -ratio * x * y : 0,
                 yy = space ? ratio * x * x : 0;
    for (Index k = 0; k < dense_.size(); ++k) {
      const double u_n = jacobian_(n, k), u_x = jacobian_(t, k), u_y = space ? jacobian_(t + 1, k) : 0;
      jacobian_(t, k) = xx * u_x + xy * u_y + friction * x * u_n;
      if (space) jacobian_(t + 1, k) = xy * u_x + yy * u_y + friction * y * u_n;
    }
    jacobian_(t, n) -= friction * x;
    jacobian_(t, t) += 1 - xx;
    if (!space) return;
    jacobian_(t + 1, n) -= friction * y;
    jacobian_(t, t + 1) -= xy;
    jacobian_(t + 1, t) -= xy;
    jacobian_(t + 1, t + 1) += 1 - yy;
  }

  bool search(double alpha) {
    for (double length = 1; length > 1e-6; length /= 2) {
      trial_.r = now_.r + length * direction_;
      evaluate(trial_, alpha);
      if (!(trial_.merit <= (1 - 1e-4 * length) * now_.merit)) continue;
      std::swap(now_, trial_);
      return true;
    }
    return false;
  }

  Nsgs nsgs_;
  DenseCone dense_;
  Point now_, trial_;
  Vector centre_, direction_, right_;
  Eigen::MatrixXd jacobian_;
  NewtonSystem system_;
  std::vector<double> best_;
  std::vector<DenseCone::Disc> full_;  // with all of their friction
  double best_residual_ = 0;
};
static_assert(ConeSolver<ProximalNewton>);

}  // namespace ictus
