#pragma once
// The delay-free loop of an implicit step, solved where it lives: in the contacts.
//
// With forces f that act over a step, the depths at its end are linear in them, δ = b − κ W f, and f depends on δ through
// the law. What remains is a system for the m depths (for one contact a single equation):
//     δ + κ W f(δ) = b.
// This is the K-method of [Papetti2011, §3.2.1]: K = −κ W, the nonlinearity f, and Newton's method,
//     (1 + κ W diag f′) Δδ = b − δ − κ W f(δ),
// started from the depths that the forces of the last step would give. f is convex and increasing for elastic laws, so that
// one contact converges from anywhere; elsewhere a step that does not reduce the residual is halved.

#include <cmath>

#include "ictus/schemes/scheme.hpp"

namespace ictus {

template <System S>
class ContactLoop {
 public:
  using Contacts = typename S::Contacts;

  explicit ContactLoop(const S& system)
      : force(Contacts::Zero(system.contacts())), slope_(system.contacts()), shift_(system.contacts()),
        change_(system.contacts()), trial_(system.contacts()) {}

  Contacts force;  // f at the solution

  struct Solved {
    int evaluations;
    Status status;
  };

  /// law(depth, force, slope) gives f and f′; `depth` becomes the solution.
  template <class Law>
  Solved solve(const S& system, const typename S::Vector& q, double kappa, const Contacts& b, Contacts& depth,
               Law&& law) {
    system.yield_to(q, force, change_);
    depth = b - kappa * change_;
    double residual = residual_at(system, q, kappa, b, depth, law);
    for (int iteration = 1; iteration <= 60; ++iteration) {
      if (!std::isfinite(residual)) return {iteration, Status::not_finite};
      if (residual == 0) return {iteration, Status::converged};
      shift_ = kappa * slope_;
      system.solve_shifted(q, shift_, change_);
      // The last correction is below what f can notice: f moves along its tangent, and nothing more is gained.
      const double size = change_.cwiseAbs().maxCoeff(), scale = depth.cwiseAbs().maxCoeff() + b.cwiseAbs().maxCoeff();
      if (size <= 1e-11 * scale) {
        force.array() += slope_.array() * change_.array();
        depth += change_;
        return {iteration, Status::converged};
      }
      residual = descend(system, q, kappa, b, depth, residual, law);
    }
    return {60, Status::stalled};
  }

 private:
  /// Leaves b − δ − κ W f(δ) in change_.
  template <class Law>
  double residual_at(const S& system, const typename S::Vector& q, double kappa, const Contacts& b,
                     const Contacts& depth, Law&& law) {
    law(depth, force, slope_);
    system.yield_to(q, force, change_);
    change_ = b - depth - kappa * change_;
    return change_.cwiseAbs().maxCoeff();
  }

  template <class Law>
  double descend(const S& system, const typename S::Vector& q, double kappa, const Contacts& b, Contacts& depth,
                 double residual, Law&& law) {
    trial_ = change_;
    depth += trial_;
    double next = residual_at(system, q, kappa, b, depth, law);
    for (int halving = 0; halving < 40 && !(next < residual); ++halving) {
      trial_ *= 0.5;
      depth -= trial_;
      next = residual_at(system, q, kappa, b, depth, law);
    }
    return next;
  }

  Contacts slope_, shift_, change_, trial_;
};

}  // namespace ictus
