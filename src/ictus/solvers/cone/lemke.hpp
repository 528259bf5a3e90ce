#pragma once
// The plane has two directions of slip, so Coulomb's law is a linear complementarity problem without loss. With
// r_n = l + x, r_t = y − z and a slip speed β,
//     0 ≤ x ⊥ u_n ≥ 0,   0 ≤ y ⊥ β + u_t ≥ 0,   0 ≤ z ⊥ β − u_t ≥ 0,   0 ≤ β ⊥ μ r_n − y − z ≥ 0,
// whose matrix is copositive: Lemke's method ends at an answer where there is one [AnitescuPotra1997].

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ictus/solvers/cone/dense_cone.hpp"
#include "ictus/solvers/cone/report.hpp"
#include "ictus/solvers/lcp/lemke.hpp"

namespace ictus {

class PlanarLemke {
 public:
  static constexpr About about{"lemke",
                               "Coulomb's law in the plane as a linear complementarity problem, by pivots.",
                               "0 ≤ (x, y, z, β) ⊥ (u_n, β + u_t, β − u_t, μ r_n − y − z) ≥ 0",
                               "[AnitescuPotra1997]; [CottlePangStone1992, §4.4, §4.9]"};
  static constexpr ConeTraits traits{.only_planar = true, .finite = true, .largest = 512};

  ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
    start_at_least(problem, r);
    const ConeReport report = cone_report(problem, r, options, 0);
    if (report.status != Status::stalled || problem.stride() != 2 || problem.contacts() > traits.largest)
      return report;
    dense_.assign(problem);
    write_rows();
    z_.assign(q_.size(), 0.0);
    const LcpReport pivots =
        lemke_.solve({rows_, q_}, z_, {.tolerance = options.tolerance, .limit = options.limit});
    read_impulses(problem, r);
    return cone_report(problem, r, options, pivots.iterations);
  }

 private:
  using Index = Eigen::Index;

  void write_rows() {
    rows_.clear();
    q_.clear();
    start_ = dense_.q;
    for (Index i = 0; i < dense_.contacts(); ++i) start_ += dense_.least[i] * dense_.matrix.col(2 * i);
    for (Index i = 0; i < dense_.contacts(); ++i) {
      write_velocity(i, 2 * i, 1, 0);
      write_velocity(i, 2 * i + 1, 1, 1);
      write_velocity(i, 2 * i + 1, -1, 1);
      const std::size_t first = 4 * static_cast<std::size_t>(i);
      rows_.add(first, dense_.friction[i]);
      rows_.add(first + 1, -1);
      rows_.add(first + 2, -1);
      rows_.add(first + 3, 0);
      rows_.end_row();
      q_.push_back(dense_.friction[i] * dense_.least[i]);
    }
  }

  /// ± row `row` of u, and the speed β of its own contact.
  void write_velocity(Index contact, Index row, double sign, double speed) {
    for (Index k = 0; k < dense_.contacts(); ++k) {
      const std::size_t first = 4 * static_cast<std::size_t>(k);
      const double normal = dense_.matrix(row, 2 * k), tangent = dense_.matrix(row, 2 * k + 1);
      if (k != contact && normal == 0 && tangent == 0) continue;
      rows_.add(first, sign * normal);
      rows_.add(first + 1, sign * tangent);
      rows_.add(first + 2, -sign * tangent);
      if (k == contact) rows_.add(first + 3, speed);
    }
    rows_.end_row();
    q_.push_back(sign * start_[row]);
  }

  void read_impulses(const ConeProblem& problem, std::span<double> r) {
    scaled_.resize(dense_.size());
    for (Index i = 0; i < dense_.contacts(); ++i) {
      const double* own = z_.data() + 4 * i;
      scaled_[2 * i] = dense_.least[i] + own[0];
      scaled_[2 * i + 1] = own[1] - own[2];
    }
    dense_.write(scaled_, r);
    for (std::size_t i = 0; i < problem.contacts(); ++i) {  // what rounding has put outside the cone
      const double bound = problem.friction[i] * r[2 * i];
      r[2 * i + 1] = std::clamp(r[2 * i + 1], -bound, bound);
    }
  }

  DenseCone dense_;
  Lemke lemke_;
  SparseRows rows_;
  std::vector<double> q_, z_;
  Eigen::VectorXd start_, scaled_;
};
static_assert(ConeSolver<PlanarLemke>);

}  // namespace ictus
