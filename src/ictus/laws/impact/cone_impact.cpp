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

/// Why a solver does not fit; empty where it does.
std::string_view misfit_of_solver(std::string_view name, const ContactProblem& problem) {
  std::string_view why = "no cone solver has this name: with friction one of them is asked, as nsgs";
  ConeSolvers::with(name, [&]<class Solver>(Type<Solver>) {
    const ConeTraits& traits = Solver::traits;
    why = !traits.exact_cone ? "this cone solver answers a relaxed problem, not the law"
          : traits.only_planar && problem.dimension > 2 ? "this cone solver knows the plane only"
          : problem.contacts() > traits.largest         ? "there are too many contacts for this cone solver"
                                                        : "";
  });
  return why;
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

/// How much faster than they were the impulses alone would make the contacts. Residuals are parts of the impulses: contacts that hold
/// each other may have such large ones that their sum is rounding.
double ImpactCone::growth(const ContactProblem& problem) const {
  double pushed_by = 0, asked = fastest(problem);  // m/s
  for (std::size_t i = 0; i < q.size(); ++i) {
    pushed_by = std::max(pushed_by, problem.delassus.diagonal[i] * std::abs(r[i]));
    asked = std::max(asked, std::abs(q[i]));
  }
  return asked > 0 ? std::max(1.0, pushed_by / asked) : 1;
}

/// Sweeps first, which are cheap; where they do not arrive, Newton's method and in the plane pivots.
bool ImpactCone::solve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
  const ConeProblem cone{problem.delassus, q, problem.friction, problem.dimension, least};
  constexpr std::size_t few = 2000;
  const auto solved_by = [&](std::string_view name, std::size_t limit) {
    const ConeOptions wanted{.tolerance = options.tolerance / 100, .limit = std::min(options.limit, limit)};
    const std::optional<ConeReport> report = workspace_.solve(name, cone, r, wanted);
    out.steps += report->iterations;
    const double residual = cone_residual(cone, r);
    const bool good = report->status == Status::converged || residual <= options.tolerance;
    if (!good || !(residual * growth(problem) <= std::max(options.tolerance, 1e-10))) return false;
    ++out.cone_solves;
    out.cone_residual = std::max(out.cone_residual, residual);
    return true;
  };
  const std::string_view name = options.solver;
  if (!name.empty()) {
    if (const std::string_view why = misfit_of_solver(name, problem); !why.empty()) {
      out.fail(ImpactStatus::bad_problem, why);
      return false;
    }
    if (solved_by(name, options.limit)) return true;
  } else {
    if (solved_by(Nsgs::about.name, few)) return true;
    for (const std::string_view other : {ProximalNewton::about.name, PlanarLemke::about.name})
      if (misfit_of_solver(other, problem).empty() && solved_by(other, options.limit)) return true;
  }
  if (growth(problem) > 1e6)
    out.fail(ImpactStatus::gave_up,
             "impulses grow without bound: these contacts oppose each other, and the law has no answer");
  else
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
