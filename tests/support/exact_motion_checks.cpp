#include "tests/support/exact_motion_checks.hpp"

namespace ictus::test {

Limits limits_at(const ExactMotion& exact, double t) {
  Limits limits;
  exact.at(t, limits.before, limits.after);
  return limits;
}

std::pair<Eigen::VectorXd, double> explained(const Eigen::MatrixXd& directions, const Eigen::VectorXd& push) {
  const Eigen::MatrixXd transposed = directions.transpose();
  const Eigen::VectorXd multiplier = least_squares(transposed, push);
  return {multiplier, largest(push - transposed * multiplier)};
}

void see_smooth(const SystemCase& shipped, double t, double apart_from_jumps, Worst& worst) {
  const MechanicalSystem& system = *shipped.system;
  const Motion at = limits_at(*shipped.exact, t).after;
  const double s = std::min(1e-4, apart_from_jumps / 4);
  const auto q = [&](double d) { return limits_at(*shipped.exact, t + d).after.q; };
  const auto v = [&](double d) { return limits_at(*shipped.exact, t + d).after.v; };
  worst.see(largest(slope(q, s) - at.v), "velocity at", t);
  const Eigen::VectorXd push = mass_of(system, at.q) * slope(v, s) - force_of(system, t, at.q, at.v),
                        gap = gaps_of(system, at.q);
  const auto [force, rest] = explained(directions_of(system, at.q), push);
  worst.see(rest, "equation at", t);
  worst.see(std::max(0.0, -gap.minCoeff()), "gap at", t);
  worst.see(std::max(0.0, -force.minCoeff()), "pull at", t);
  worst.see(largest(force.cwiseProduct(gap)), "complementarity at", t);
}

void see_jump(const SystemCase& shipped, double t, Worst& worst) {
  const MechanicalSystem& system = *shipped.system;
  const auto [before, after] = limits_at(*shipped.exact, t);
  worst.see(largest(after.q - before.q), "continuity at", t);
  const Eigen::MatrixXd directions = directions_of(system, after.q);
  const auto [impulse, rest] = explained(directions, mass_of(system, after.q) * (after.v - before.v));
  worst.see(rest, "momentum at", t);
  worst.see(std::max(0.0, -impulse.minCoeff()), "impulse at", t);
  for (Eigen::Index j = 0; j < system.contacts(); ++j) {
    const double approach = directions.row(j) * before.v, opening = directions.row(j) * after.v;
    if (impulse[j] == 0) continue;
    worst.see(std::abs(opening + system.restitution(j) * approach), "restitution at", t);
    worst.see(std::abs(gaps_of(system, after.q)[j]), "touch at", t);
  }
}

Worst exact_motion_errors(const SystemCase& shipped) {
  Worst worst;
  const Limits start = limits_at(*shipped.exact, 0);
  worst.see(largest(start.before.q - shipped.start.q), "start");
  worst.see(largest(start.before.v - shipped.start.v), "start");
  std::vector<double> corners = shipped.exact->jumps(shipped.until);
  for (const double t : corners) see_jump(shipped, t, worst);
  corners.insert(corners.begin(), 0);
  corners.push_back(shipped.until);
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const double length = corners[i + 1] - corners[i];
    // Shorter pieces have no digits for differences.
    if (length < 1e-2) continue;
    for (const double part : {0.13, 0.41, 0.77})
      see_smooth(shipped, corners[i] + part * length, 1e-2 * length, worst);
  }
  return worst;
}

}  // namespace ictus::test
