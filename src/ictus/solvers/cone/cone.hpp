#pragma once
// Coulomb friction as a complementarity problem: find r with u = W r + q and, for every contact,
//     r_n ≥ l,   u_n ≥ 0,   u_n (r_n − l) = 0,
//     |r_t| ≤ μ r_n,   r_t = −μ r_n u_t/|u_t| where u_t ≠ 0,
// that is K* ∋ u + μ |u_t| n ⊥ r ∈ K for l = 0 [DeSaxce1998; Acary2018]. Rows come in blocks of d: the normal one,
// which opens, then one (plane) or two (space) tangents. W is symmetric and positive semidefinite, often singular:
// velocities W r + q are then what counts, and r is one of many. A solver never sees a body.
//
// Rolling and torsional friction are further rows of a contact, its relative spins: about z in the plane; about the
// normal, then about both tangents in space. Their couples obey the same law with lengths ϱ in place of μ:
//     |r_s| ≤ ϱ r_n,   r_s = −ϱ r_n u_s/|u_s| where u_s ≠ 0.

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

/// Rows of a contact whose impulse is bounded by the normal one: |r| ≤ coefficient · r_n.
struct BoundedRows {
  std::size_t first, count;  // one or two
  double coefficient;        // μ, or ϱ in m
};

struct ConeProblem {
  SparseRowsView matrix;               // W, d + spins rows per contact, 1/kg
  std::span<const double> q;           // u at r = 0, m/s
  std::span<const double> friction;    // μ, one per contact
  std::size_t dimension = 3;           // d: 2 or 3
  std::span<const double> least = {};  // l ≥ 0, N s, one per contact; empty: zero
  std::size_t spins = 0;               // rows after them: 0, or 1 in the plane and 3 in space
  std::span<const double> rolling = {}, torsional = {};  // ϱ, m, one per contact; torsional in space

  std::size_t size() const { return q.size(); }
  std::size_t contacts() const { return friction.size(); }
  double least_of(std::size_t contact) const { return least.empty() ? 0 : least[contact]; }
  /// Rows per contact.
  std::size_t stride() const { return dimension + spins; }
  /// Tangents first; then those of spins.
  std::size_t bounds() const { return spins == 0 ? 1 : spins == 1 ? 2 : 3; }
  BoundedRows bounded(std::size_t contact, std::size_t which) const {
    const std::size_t tangent = contact * stride() + 1, spin = tangent + dimension - 1;
    if (which == 0) return {tangent, dimension - 1, friction[contact]};
    if (spins == 1) return {spin, 1, rolling[contact]};
    return which == 1 ? BoundedRows{spin, 1, torsional[contact]} : BoundedRows{spin + 1, 2, rolling[contact]};
  }
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
  bool knows_spins = false;                            // rolling and torsional friction
  std::size_t largest = static_cast<std::size_t>(-1);  // contacts
};

/// The one residual, computed outside every solver: how far each contact is from the fixed point of
///     r_n = max(l, r_n − u_n/w),   r_t = P_{|·| ≤ μ r_n}(r_t − u_t/w),   w the largest diagonal entry of its block,
/// [AlartCurnier1991], in parts of the largest impulse |q_j|/w that a row asks for, or of the largest r: a relative error.
/// Couples have w_s of their own rows, and count as the impulse r_s √(w_s/w) that has as much energy.
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
