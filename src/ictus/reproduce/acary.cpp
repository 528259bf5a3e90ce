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
      {{"eqs_1_23", "Smooth dynamics and impacts, on three levels, (1)–(23).", nullptr,
        "definitions; the event-driven scheme solves them: items exact and events"},
       {"eqs_24_29", "Index sets and the algorithm for several contacts, (24)–(29).", nullptr,
        "the event-driven scheme is made of it: items exact and events"},
       {"eqs_30_31", "Sticking and slipping contacts, (30), (31), and their forces.", &sticking_and_slipping},
       {"eqs_32_43", "The schemes of Moreau and of Schatzman and Paoli, (32)–(43).", nullptr,
        "definitions; their numbers are in orders and local_errors"},
       {"exact", "(122)–(125) and the figures of exact motions: ball, oscillator and bar.", &exact_motions},
       {"events", "Event-driven schemes: Delassus's example, and the role of thresholds.", &events},
       {"eqs_44_50", "Filled-in graphs, norms and order, (44)–(50).", nullptr,
        "definitions of what item orders measures"},
       {"orders", "Empirical orders of Moreau–Jean and Schatzman–Paoli in all norms.", &orders},
       {"comparison", "What is said of event capturing and of event tracking.", &comparison},
       {"eqs_51_66", "Newmark, HHT and generalised α without contacts, (51)–(66).", nullptr,
        "definitions; items newmark, spectral and naive have their numbers"},
       {"naive", "(67): the naive Newmark scheme fails: restitution, blow-up.", &naive},
       {"spectral",
        "Hughes's figures 9.1.3 and 9.3.1: how Newmark, HHT and generalised α damp fast oscillations.",
        &spectral_radii},
       {"newmark", "Newmark's table, (57), HHT and generalised α: orders, limits of stability, damping.",
        &newmark_table},
       {"collocation", "Hughes's figure 9.3.1: Houbolt, Park, Wilson and optimal collocation.", &collocation},
       {"eqs_68_73", "Nonsmooth Newmark and HHT schemes, (68)–(73).", nullptr,
        "definitions; items two_balls, oscillator_energy and bar_energy have their numbers"},
       {"fig2", "Fig. 2: ball, oscillator, bar and pendulums.", nullptr,
        "sketches; items exact, two_balls, bar_energy and pendulums run them"},
       {"two_balls", "The two-ball oscillator by Moreau, Newmark and HHT, h = 2e-3.", &two_balls},
       {"oscillator_energy", "Fig. 7: total energy of the bouncing oscillator.", &oscillator_energy},
       {"bar_energy", "Fig. 9: total energy of the bouncing elastic bar.", &bar_energy},
       {"pendulums", "Figs 2 (d), (e) and 10: rigid and flexible pendulum against a wall.", &pendulums},
       {"eqs_74_82", "Energy balance in continuous time, (74)–(82).", nullptr,
        "derivation; item balances has its counterpart in steps"},
       {"balances", "Energy balances (83)–(104) as identities of a step.", &balances},
       {"dissipation",
        "Bounds (86), (90), (97), and (104), within which no energy is gained, and a counterexample.",
        &dissipation},
       {"local_errors", "(126), both forms: errors of one step with an impact in it.", &local_errors},
       {"consistency", "(115), and (116)–(121), the lemma on one impact at several contacts.", &consistency},
       {"eqs_105_114", "Error estimates and control of the step, (105)–(114).", nullptr,
        "textbook formulas; item adaptive works with them"},
       {"adaptive", "(127)–(129), ten precision–work diagrams: constant steps and adaptive ones.", &adaptive},
       {"studer", "Extrapolated Moreau of Studer: order 4 through impacts.", &studer},
       {"localized", "(130)–(136): orders of Runge–Kutta schemes with located events.", &localized},
       {"perspectives", "Time-discontinuous Galerkin and multistep schemes, mentioned.", &perspectives},
       {"splitting", "(137)–(143): order and precision–work of splitting with RKF45.", &splitting}}};
}

}  // namespace ictus::reproduce::acary
