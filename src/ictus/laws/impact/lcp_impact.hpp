#pragma once
// What the impact laws that are complementarity problems share: contacts are rigid, so that stiffness,
// exponent, precompression and gap do not enter; every contact of the problem counts as closed.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "ictus/laws/impact/law.hpp"
#include "ictus/solvers/lcp/solvers.hpp"

namespace ictus {

/// 0 ≤ z ⊥ W z + q ≥ 0 by the solver of the options.
class ImpactLcp {
 public:
  std::vector<double> q;  // m/s
  std::vector<double> z;  // N s

  void resize(std::size_t contacts) {
    q.resize(contacts);
    z.resize(contacts);
  }

  /// How well the rows of the last answer hold, in parts of the largest q.
  double residual() const { return residual_; }

  /// False when there is no answer; `out` then says why. The solver is asked for a hundredth of the error
  /// allowed, since impulses are less certain than the rows they satisfy, but need not get there.
  bool solve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    forget_round_off(problem);
    const LcpOptions lcp{.tolerance = options.tolerance / 100, .limit = options.limit};
    const bool choose = options.solver.empty();
    const auto solved_by = [&](std::string_view solver) {
      const std::optional<LcpReport> report = workspace_.solve(solver, {problem.delassus, q}, z, lcp);
      if (!report) return false;
      out.steps += report->iterations;
      residual_ = report->residual;
      return report->status == Status::converged || residual_ <= (choose ? lcp.tolerance : options.tolerance);
    };
    if (solved_by(choose ? BlockPivoting::about.name : options.solver)) return true;
    if (choose && (solved_by(Lemke::about.name) || residual_ <= options.tolerance)) return true;
    if (!choose && !LcpSolvers::with(options.solver, [](auto) {}))
      out.fail(ImpactStatus::bad_problem, "no LCP solver has this name");
    else
      out.fail(ImpactStatus::gave_up, "the LCP solver found no impulses that satisfy the law");
    return false;
  }

 private:
  /// A closing speed is a difference of velocities: below their round-off it is none. Taken for one, it could
  /// ask for what contacts in opposition cannot give.
  void forget_round_off(const ContactProblem& problem) {
    const double scale = 4 * std::numeric_limits<double>::epsilon() * problem.impulse_scale;
    for (std::size_t j = 0; j < q.size(); ++j)
      if (std::abs(q[j]) <= scale * problem.delassus.diagonal[j]) q[j] = 0;
  }

  LcpWorkspace workspace_;
  double residual_ = 0;
};

/// Losses of all contacts; where their sum is a gain, the event that names the contact which made most of it.
inline void account_for_energy(const ContactProblem& problem, const ImpactOptions& options,
                               ImpactOutcome& out) {
  impulsive_losses(problem, out);
  double fastest = 0;  // m/s
  for (const double u : problem.closing) fastest = std::max(fastest, std::abs(u));
  note_closed(problem, 10 * options.tolerance * fastest, out);
  double lost = 0, turned_over = 0;  // J
  for (std::size_t j = 0; j < problem.contacts(); ++j) {
    lost += out.loss[j];
    turned_over += std::abs(out.impulse[j] * problem.closing[j]) + std::abs(out.loss[j]);
  }
  if (!(lost < -options.tolerance * turned_over)) return;
  const auto worst =
      static_cast<std::size_t>(std::min_element(out.loss.begin(), out.loss.end()) - out.loss.begin());
  out.events.push_back({ImpactEventKind::energy_gained, worst, 0, out.impulse[worst]});
}

}  // namespace ictus
