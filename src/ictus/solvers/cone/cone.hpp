#pragma once
// Coulomb friction as a complementarity problem: find r with u = W r + q and, for every contact,
//     r_n ≥ l,   u_n ≥ 0,   u_n (r_n − l) = 0,
//     |r_t| ≤ μ r_n,   r_t = −μ r_n u_t/|u_t| where u_t ≠ 0,
// that is K* ∋ u + μ |u_t| n ⊥ r ∈ K for l = 0 [DeSaxce1998; Acary2018]. Rows come in blocks of d: the normal one,
// which opens, then one (plane) or two (space) tangents. W is symmetric and positive semidefinite, often singular:
// velocities W r + q are then what counts, and r is one of many. A solver never sees a body.

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>

#include "ictus/base/about.hpp"
#include "ictus/base/error.hpp"
#include "ictus/base/sparse_rows.hpp"

namespace ictus {

struct ConeProblem {
  SparseRowsView matrix;               // W, d rows per contact, 1/kg
  std::span<const double> q;           // u at r = 0, m/s
  std::span<const double> friction;    // μ, one per contact
  std::size_t dimension = 3;           // d: 2 or 3
  std::span<const double> least = {};  // l ≥ 0, N s, one per contact; empty: zero

  std::size_t size() const { return q.size(); }
  std::size_t contacts() const { return friction.size(); }
  double least_of(std::size_t contact) const { return least.empty() ? 0 : least[contact]; }
};

struct ConeOptions {
  double tolerance = 1e-12;     // of cone_residual
  std::size_t limit = 100'000;  // sweeps, pivots or iterations
  bool warm_start = false;      // r holds a guess
};

struct ConeReport {
  Status status = Status::converged;
  double residual = 0;  // by cone_residual
  std::size_t iterations = 0;
};

/// What a solver admits of itself.
struct ConeTraits {
  bool exact_cone = true;                              // false: solves a relaxed problem, for comparison
  bool only_planar = false;                            // d = 2
  bool finite = false;                                 // ends after finitely many pivots
  std::size_t largest = static_cast<std::size_t>(-1);  // contacts
};

/// The one residual, computed outside every solver: how far each contact is from the fixed point of
///     r_n = max(l, r_n − u_n/w),   r_t = P_{|·| ≤ μ r_n}(r_t − u_t/w),   w the largest diagonal entry of its block,
/// [AlartCurnier1991], in parts of the largest impulse |q_j|/w that a row asks for, or of the largest r: a relative error.
double cone_residual(const ConeProblem& problem, std::span<const double> r);

/// What rounding alone can leave of the residual: u_j is a sum, and no better than its largest terms.
double cone_round_off(const ConeProblem& problem, std::span<const double> r);

template <class S>
concept ConeSolver = std::default_initializable<S> &&
    requires(S solver, const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
  { S::about } -> std::convertible_to<About>;
  { S::traits } -> std::convertible_to<ConeTraits>;
  { solver.solve(problem, r, options) } -> std::same_as<ConeReport>;  // scratch lives in it
};

}  // namespace ictus
