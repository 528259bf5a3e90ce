#include "ictus/laws/impact/cone_impact.hpp"

namespace ictus {
namespace {

/// A closing speed is a difference of velocities: this is their round-off, m/s.
double cone_round_off_of(const ContactProblem& problem, std::size_t contact) {
  const double w = problem.delassus.diagonal[contact * problem.dimension];
  return 4 * std::numeric_limits<double>::epsilon() * problem.impulse_scale * w;
}

double fastest(const ContactProblem& problem) {
  double most = 0;  // m/s
  for (const double u : problem.closing) most = std::max(most, std::abs(u));
  for (const double s : problem.slip) most = std::max(most, std::abs(s));
  return most;
}

}  // namespace

void account_for_friction(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
  const std::size_t d = problem.dimension;
  const double still = 10 * options.tolerance * fastest(problem);
  double lost = 0, turned_over = 0, least = 0;  // J
  std::size_t worst = 0;
  for (std::size_t j = 0; j < problem.contacts(); ++j) {
    const double after = problem.closing[j] - pushed(problem, out, j, 0);
    out.closed[j] = out.impulse[j] > 0 && std::abs(after) <= still;
    out.loss[j] = impulsive_loss(out.impulse[j], problem.closing[j], after);
    turned_over += std::abs(out.impulse[j] * problem.closing[j]) + std::abs(out.loss[j]);
    for (std::size_t i = 1; i < d; ++i) {
      const std::size_t k = j * (d - 1) + i - 1;
      const double slip = problem.slip[k],
                   work = impulsive_loss(out.tangential[k], slip, slip - pushed(problem, out, j, i));
      out.friction_loss[j] += work;
      turned_over += std::abs(out.tangential[k] * slip) + std::abs(work);
    }
    const double own = out.loss[j] + (d > 1 ? out.friction_loss[j] : 0);
    lost += own;
    if (own < least) {
      least = own;
      worst = j;
    }
  }
  if (lost < -options.tolerance * turned_over)
    out.events.push_back({ImpactEventKind::energy_gained, worst, 0, out.impulse[worst]});
}

/// What rounding leaves of a closing speed is none.
void ImpactCone::set_speeds(const ContactProblem& problem, double tangential_factor) {
  const std::size_t d = problem.dimension;
  q.resize(problem.contacts() * d);
  r.resize(q.size());
  least.clear();
  for (std::size_t j = 0; j < problem.contacts(); ++j) {
    const double u = problem.closing[j];
    q[j * d] = std::abs(u) <= cone_round_off_of(problem, j) ? 0 : -u;
    for (std::size_t i = 1; i < d; ++i) q[j * d + i] = -tangential_factor * problem.slip[j * (d - 1) + i - 1];
  }
}

bool ImpactCone::solve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
  const std::string_view name = options.solver.empty() ? Nsgs::about.name : options.solver;
  const ConeProblem cone{problem.delassus, q, problem.friction, problem.dimension, least};
  const ConeOptions wanted{.tolerance = options.tolerance / 100,
                           .limit = std::min<std::size_t>(options.limit, 100'000)};
  const std::optional<ConeReport> report = workspace_.solve(name, cone, r, wanted);
  if (!report) {
    out.fail(ImpactStatus::bad_problem,
             "no cone solver has this name: with friction the solvers of cones are asked");
    return false;
  }
  out.steps += report->iterations;
  if (report->status == Status::converged || report->residual <= options.tolerance) return true;
  out.fail(ImpactStatus::gave_up, "the cone solver found no impulses that satisfy the law");
  return false;
}

void ImpactCone::add_impulses(std::size_t d, ImpactOutcome& out) const {
  for (std::size_t j = 0; j < out.impulse.size(); ++j) {
    out.impulse[j] += r[j * d];
    for (std::size_t i = 1; i < d; ++i) out.tangential[j * (d - 1) + i - 1] += r[j * d + i];
  }
}

bool is_ambiguous(const ContactProblem& problem, ImpactOutcome& out) {
  if (!are_single(problem)) return false;
  const std::size_t d = problem.dimension;
  for (std::size_t j = 0; j < problem.contacts(); ++j) {
    if (std::abs(problem.closing[j]) > cone_round_off_of(problem, j)) continue;
    const ContactBlock block = contact_block(problem, j);
    double speed = 0, along = 0;  // |s|, b·s
    for (std::size_t i = 1; i < d; ++i) {
      const double s = problem.slip[j * (d - 1) + i - 1];
      speed = std::hypot(speed, s);
      along += block.w[0][i] * s;
    }
    if (!(block.w[0][0] * speed + problem.friction[j] * along < 0)) continue;
    out.fail(
        ImpactStatus::not_unique,
        "a contact touches and jams: no impulse, and one that stops its slip, satisfy the law alike; use stronge");
    return true;
  }
  return false;
}

}  // namespace ictus
