#pragma once
// The delay-free loop of an implicit step, solved where it lives: in the contacts.
//
// With forces f that act over a step, the depths at its end are linear in them, δ = b − κ W f, and f depends
// on δ through the law. What remains is a system for the m depths (for one contact a single equation):
//     δ + κ W f(δ) = b.
// This is the K-method of [Papetti2011, §3.2.1]: K = −κ W, the nonlinearity f, and Newton's method,
//     (1 + κ W diag f′) Δδ = b − δ − κ W f(δ),
// started from the depths that the forces of the last two steps lead to. A power of depth costs more than a
// solve, so each evaluation is used twice: Chebyshev's correction with the same matrix and −κ W f″Δδ²/2 makes
// the convergence cubic. f is convex and increasing for elastic laws, so that one contact converges from
// anywhere; elsewhere a step that does not reduce the residual is halved. A very hard contact bends f within a
// part in 1e8 of the way of a step, where halving takes too long: alone, it is put in a bracket instead.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/scheme.hpp"

namespace ictus {

template <System S>
class ContactLoop {
 public:
  using Contacts = typename S::Contacts;

  explicit ContactLoop(const S& system)
      : force(Contacts::Zero(system.contacts())),
        last_change(force),
        before_(force),
        slope_(force),
        curvature_(force),
        shift_(force),
        residual_(force),
        change_(force),
        bend_(force) {}

  Contacts force;        // f at the solution
  Contacts last_change;  // of the depths, after the law was evaluated for the last time

  /// The forces of the last two steps.
  void archive(Archive& archive) { archive(force, before_); }

  struct Solved {
    std::size_t evaluations;
    Status status;
  };

  /// law(depth, force, slope, curvature) gives f, f′, f″ (zero will do); `depth` becomes the solution. Of the
  /// same step `again`, the forces that were found are the guess.
  /// Inlined by command, so that one contact stays in registers.
  template <class Law>
  [[gnu::always_inline]] Solved solve(const S& system, typename S::Linearised& at, double kappa,
                                      const Contacts& b, Contacts& depth, Law&& law, bool again = false) {
    if (!again) look_ahead();
    system.apply_delassus(at, force, change_);
    depth = b - kappa * change_;
    double residual = HUGE_VAL, scale = 0;
    for (std::size_t evaluations = 1; evaluations <= most_evaluations; ++evaluations) {
      law(depth, force, slope_, curvature_);
      system.apply_delassus(at, force, residual_);
      residual_ = b - depth - kappa * residual_;
      const double next = residual_.cwiseAbs().maxCoeff();
      if (!(next < residual) && std::isfinite(residual) && change_.cwiseAbs().maxCoeff() > 1e-15 * scale) {
        change_ *= 0.5;
        depth -= change_;
        continue;
      }
      residual = next;
      if (!std::isfinite(residual)) return {evaluations, Status::not_finite};
      correct(system, at, kappa);
      scale = depth.cwiseAbs().maxCoeff() + b.cwiseAbs().maxCoeff();
      depth += change_;
      if (settled(depth, scale)) return finish(evaluations);
    }
    return {most_evaluations, Status::stalled};
  }

  /// What stalled, of one contact, by Newton's steps inside a bracket: no force pulls, so δ ≤ b; and f grows with
  /// δ, so that δ ≥ b − κ W f(b). To be called from a function that is not inlined: a law that is handed on
  /// would force a step out of the registers.
  template <class Law>
  Solved solve_in_bracket(const S& system, typename S::Linearised& at, double kappa, const Contacts& b,
                          Contacts& depth, Law&& law) {
    const double give = kappa * system.delassus(at, 0);
    depth = b;
    law(depth, force, slope_, curvature_);
    double low = b[0] - give * force[0], high = b[0];
    cubic_ = false;
    for (std::size_t evaluations = 1; evaluations <= 4 * most_evaluations; ++evaluations) {
      const double residual = b[0] - depth[0] - give * force[0], scale = std::abs(depth[0]) + std::abs(b[0]);
      if (!std::isfinite(residual)) return {evaluations, Status::not_finite};
      (residual > 0 ? low : high) = depth[0];
      change_[0] = residual / (1 + give * slope_[0]);
      const double next = depth[0] + change_[0];
      const bool done = settled(depth, scale) || high - low <= 1e-15 * (std::abs(low) + std::abs(high));
      depth[0] = done || (next > low && next < high) ? next : 0.5 * (low + high);
      if (done) return finish(evaluations);
      law(depth, force, slope_, curvature_);
    }
    return {4 * most_evaluations, Status::stalled};
  }

 private:
  /// The forces that the last two steps lead to, where both pushed.
  void look_ahead() {
    for (Eigen::Index j = 0; j < force.size(); ++j) {
      const double ahead =
          before_[j] > 0 && force[j] > 0 ? std::max(0.0, 2 * force[j] - before_[j]) : force[j];
      before_[j] = force[j];
      force[j] = ahead;
    }
  }

  /// Newton's step and Chebyshev's correction of it.
  void correct(const S& system, typename S::Linearised& at, double kappa) {
    cubic_ = false;
    if constexpr (Contacts::SizeAtCompileTime == 1) {
      // One contact needs one quotient.
      const double give = kappa * system.delassus(at, 0), inverse = 1 / (1 + give * slope_[0]);
      change_[0] = residual_[0] * inverse;
      bend_[0] = (-0.5 * give * inverse) * curvature_[0] * (change_[0] * change_[0]);
    } else {
      change_ = residual_;
      shift_ = kappa * slope_;
      system.solve_shifted(at, shift_, change_);
      shift_ = (-0.5 * kappa) * curvature_.cwiseProduct(change_.cwiseAbs2());
      system.apply_delassus(at, shift_, bend_);
      shift_ = kappa * slope_;
      system.solve_shifted(at, shift_, bend_);
    }
    // Far from the solution the correction may be wild; a law may not give one.
    const double bend = bend_.cwiseAbs().maxCoeff();
    if (bend == 0 || bend > 0.5 * change_.cwiseAbs().maxCoeff()) return;
    cubic_ = true;
    change_ += bend_;
  }

  /// What remains is of third order in the last change (of second without the correction), in parts of the
  /// depth of that very contact: a hard one is much less deep than the way of a step, or than a neighbour is
  /// far.
  bool settled(const Contacts& depth, double scale) const {
    const double part = cubic_ ? 4e-6 : 1e-8;
    for (Eigen::Index j = 0; j < depth.size(); ++j)
      if (std::abs(change_[j]) > std::max(part * std::abs(depth[j]), 1e-15 * scale)) return false;
    return true;
  }
  Solved finish(std::size_t evaluations) {
    last_change = change_;
    force.array() += change_.array() * (slope_.array() + 0.5 * curvature_.array() * change_.array());
    return {evaluations, Status::converged};
  }

  static constexpr std::size_t most_evaluations = 100;

  Contacts before_, slope_, curvature_, shift_, residual_, change_, bend_;
  bool cubic_ = false;  // was the last change corrected?
};

}  // namespace ictus
