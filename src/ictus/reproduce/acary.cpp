#include "ictus/reproduce/acary.hpp"

#include <cmath>

namespace ictus::reproduce::acary {

Computed computed(const SystemCase& example, const Method& method, double step, double until) {
  const MechanicalSystem& system = *example.system;
  const auto stepper = make_nonsmooth_stepper(method.scheme, system, method.options);
  Computed out;
  Motion motion = example.start;
  const auto keep = [&] {
    out.t.push_back(motion.t);
    out.q.push_back(motion.q);
    out.v.push_back(motion.v);
    out.push.push_back(stepper->impulse());
    out.energy.push_back(system.kinetic(motion.q, motion.v) + system.potential(motion.q));
  };
  stepper->start(motion);
  keep();
  const double start = motion.t;
  const auto steps = static_cast<int>(std::ceil((until - start) / step - 1e-9));
  for (int k = 1; k <= steps && out.converged; ++k) {
    const StepReport taken = stepper->step(motion, step);
    motion.t = start + k * step;  // no sum of rounding errors
    out.impact_loss += taken.impact_loss;
    out.work += taken.evaluations + taken.solves;
    out.converged = taken.converged();
    keep();
  }
  return out;
}

std::vector<double> component(const std::vector<Eigen::VectorXd>& vectors, Eigen::Index i) {
  std::vector<double> values;
  values.reserve(vectors.size());
  for (const Eigen::VectorXd& vector : vectors) values.push_back(vector[i]);
  return values;
}

Paper paper() {
  return {
      {"acary", "Numerical methods for nonsmooth mechanical systems, a lecture.",
       "M(q) dv = F(t, q, v) dt + Gᵀ(q) di,  0 ≤ U⁺ + e U⁻ ⊥ di ≥ 0 where g ≤ 0", "[AcaryLecture]"},
      {{"exact", "Exact motions of the ball, the oscillator and the bar.", &exact_motions},
       {"events", "Event-driven schemes: Delassus's example, and the role of thresholds.", &events},
       {"orders", "Empirical orders of Moreau–Jean and Schatzman–Paoli in all norms.", &orders},
       {"naive", "The naive Newmark scheme fails: restitution, blow-up.", &naive},
       {"spectral", "How Newmark, HHT and generalised α damp the fastest oscillations.", &spectral_radii},
       {"newmark", "Newmark's table, (57), HHT and generalised α: orders, limits of stability, damping.",
        &newmark_table},
       {"collocation", "Hughes's figure 9.3.1: Houbolt, Park, Wilson and optimal collocation.", &collocation},
       {"two_balls", "The two-ball oscillator by Moreau, Newmark and HHT, h = 2e-3.", &two_balls},
       {"oscillator_energy", "Total energy of the bouncing oscillator.", &oscillator_energy},
       {"bar_energy", "Total energy of the bouncing elastic bar.", &bar_energy},
       {"pendulums", "Fig. 10: rigid and flexible pendulum against a wall.", &pendulums},
       {"balances", "Energy balances (83)–(104) as identities of a step.", &balances},
       {"dissipation", "Bounds (86), (90), (97) within which no energy is gained, and a counterexample.",
        &dissipation},
       {"local_errors", "Errors of one step with an impact in it, (126).", &local_errors},
       {"consistency", "The bound (115), and the lemma on one impact at several contacts.", &consistency},
       {"adaptive", "Work at given error: constant steps and adaptive ones.", &adaptive},
       {"localized", "Orders of Runge–Kutta schemes with located events.", &localized},
       {"splitting", "Order and precision–work of splitting with RKF45.", &splitting}}};
}

}  // namespace ictus::reproduce::acary
