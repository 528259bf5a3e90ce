#pragma once
// Nonsmooth Gauss–Seidel: each contact in turn is solved exactly for its own impulse, those of the others held
// [Jean1999; Acary2018]. A sweep costs as much as the matrix has entries. The number of sweeps grows with the condition of
// W; where W is singular the sweeps still settle as a rule, at one of the many answers, which one depends on the start.
// Couples of rolling and torsional friction follow the normal and the tangents of their contact, each in its disc.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/solvers/cone/disc.hpp"
#include "ictus/solvers/cone/report.hpp"
#include "ictus/solvers/cone/single_contact.hpp"

namespace ictus {

class Nsgs {
 public:
  static constexpr About about{
      "nsgs", "Gauss–Seidel over contacts, each solved exactly: open, stick or slip.",
      "r_i ← the answer of contact i for q_i + Σ_{j≠i} W_ij r_j", "[Jean1999]; [Acary2018]"};
  static constexpr ConeTraits traits{.knows_spins = true};

  ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
    if (!options.warm_start) start_at_least(problem, r);
    ConeReport report = cone_report(problem, r, options, 0);
    if (report.status == Status::not_finite && options.warm_start) {
      start_at_least(problem, r);
      report = cone_report(problem, r, options, 0);
    }
    if (report.status != Status::stalled) return report;
    prepare(problem);
    double residual_of_last_look = HUGE_VAL;
    while (report.status == Status::stalled && report.iterations < options.limit) {
      const std::size_t until = std::min(options.limit, report.iterations + sweeps_between_looks);
      std::size_t sweeps = report.iterations;
      while (sweeps < until)
        if (sweep(problem, r, sweeps++) <= options.tolerance) break;
      report = cone_report(problem, r, options, sweeps);
      if (sweeps % sweeps_between_doubts != 0) continue;
      if (report.residual > 0.95 * residual_of_last_look) break;
      residual_of_last_look = report.residual;
    }
    if (report.status != Status::not_finite) return report;
    start_at_least(problem, r);  // what grew without bound is no answer
    report = cone_report(problem, r, options, report.iterations);
    report.status = Status::not_finite;
    return report;
  }

 private:
  static constexpr std::size_t sweeps_between_looks = 32;     // the residual costs as much as a sweep
  static constexpr std::size_t sweeps_between_doubts = 2048;  // a rate of 0.99998 a sweep does not arrive

  void prepare(const ConeProblem& problem) {
    contacts_.resize(problem.contacts());
    const SparseRowsView& m = problem.matrix;
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
      SingleContact::Block block{};
      const std::size_t first = i * problem.stride(), last = first + problem.dimension;
      for (std::size_t j = first; j < last; ++j)
        for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k)
          if (m.column[k] >= first && m.column[k] < last)
            block[3 * (j - first) + m.column[k] - first] = m.value[k];
      contacts_[i].assign(block, problem.friction[i], problem.least_of(i));
    }
    prepare_spins(problem);
  }

  /// The block of W of each disc of a spin: (11, 12, 22).
  void prepare_spins(const ConeProblem& problem) {
    const SparseRowsView& m = problem.matrix;
    const std::size_t discs = problem.bounds() - 1;
    spins_.assign(discs * problem.contacts(), {});
    for (std::size_t i = 0; i < spins_.size(); ++i) {
      const BoundedRows rows = problem.bounded(i / discs, 1 + i % discs);
      for (std::size_t j = rows.first; j < rows.first + rows.count; ++j)
        for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k)
          if (m.column[k] >= j && m.column[k] < rows.first + rows.count)
            spins_[i][j - rows.first + m.column[k] - rows.first] = m.value[k];
    }
  }

  /// One sweep, every other one backwards: no end of a chain is the first one. Returns the largest change in
  /// parts of the largest impulse.
  double sweep(const ConeProblem& problem, std::span<double> r, std::size_t count) const {
    const std::size_t n = contacts_.size();
    double change = 0, largest = 0, couples = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t contact = count % 2 == 1 ? n - 1 - i : i;
      double* own = r.data() + contact * problem.stride();
      const SingleContact::Triple old = {own[0], own[1], problem.dimension > 2 ? own[2] : 0};
      SingleContact::Triple now = old;
      contacts_[contact].solve(without(problem, r, contact, old), now);
      for (std::size_t k = 0; k < problem.dimension; ++k) {
        own[k] = now[k];
        change = std::max(change, std::abs(now[k] - old[k]));
        largest = std::max(largest, std::abs(now[k]));
      }
      if (problem.spins > 0) couples = std::max(couples, turn(problem, r, contact));
    }
    return std::max(couples, largest > 0 ? change / largest : 0);
  }

  /// The couples of a contact for its normal impulse: the largest change, in parts of their bound.
  double turn(const ConeProblem& problem, std::span<double> r, std::size_t contact) const {
    const double normal = r[contact * problem.stride()];
    const std::size_t discs = problem.bounds() - 1;
    double change = 0;
    for (std::size_t i = 0; i < discs; ++i) {
      const BoundedRows rows = problem.bounded(contact, 1 + i);
      const double bound = rows.coefficient * normal;
      const std::array<double, 3>& w = spins_[contact * discs + i];
      const bool two = rows.count > 1;
      const double x = r[rows.first], y = two ? r[rows.first + 1] : 0;
      const double pull_x = w[0] * x + w[1] * y - speed(problem, r, rows.first);
      const double pull_y = two ? w[1] * x + w[2] * y - speed(problem, r, rows.first + 1) : 0;
      std::array<double, 2> now{};
      if (bound > 0 && two) now = least_in_disc(w, {pull_x, pull_y}, bound);
      if (bound > 0 && !two && w[0] > 0) now[0] = std::clamp(pull_x / w[0], -bound, bound);
      if (bound > 0) change = std::max({change, std::abs(now[0] - x) / bound, std::abs(now[1] - y) / bound});
      r[rows.first] = now[0];
      if (two) r[rows.first + 1] = now[1];
    }
    return change;
  }

  static double speed(const ConeProblem& problem, std::span<const double> r, std::size_t row) {
    return problem.q[row] + problem.matrix.row_times(row, r);
  }

  /// q_i + Σ_{j≠i} W_ij r_j
  SingleContact::Triple without(const ConeProblem& problem, std::span<const double> r, std::size_t contact,
                                const SingleContact::Triple& own) const {
    const SingleContact::Block& w = contacts_[contact].block();
    SingleContact::Triple q{};
    for (std::size_t k = 0; k < problem.dimension; ++k) {
      const std::size_t j = contact * problem.stride() + k;
      const double mine = w[3 * k] * own[0] + w[3 * k + 1] * own[1] + w[3 * k + 2] * own[2];
      q[k] = problem.q[j] + (problem.matrix.row_times(j, r) - mine);
    }
    return q;
  }

  std::vector<SingleContact> contacts_;
  std::vector<std::array<double, 3>> spins_;
};
static_assert(ConeSolver<Nsgs>);

}  // namespace ictus
