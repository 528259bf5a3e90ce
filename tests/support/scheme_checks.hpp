#pragma once
// What every scheme must obey, one function a property. The list and the broken twins go through them alike.

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/order.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/stepping.hpp"

namespace ictus::test {

/// A model with the state that a run starts from.
struct Scenario {
  Model model;
  std::vector<double> q, v;

  State<Model> start() const { return model.start(vector(q), vector(v)); }
};

inline HuntCrossley soft(double damping = 0.3) {
  return {.stiffness = 9, .exponent = 1.5, .damping = damping};
}

/// Two bodies that meet after a short flight.
inline Scenario pair_setup(double damping = 0.3) {
  return {chain_model(soft(damping), {0.4, 1.3}), {-0.05, 0.02}, {0.7, -0.2}};
}

/// Five unequal bodies, some apart, struck from one side.
inline Scenario chain_setup(double damping = 0.3) {
  return {chain_model(soft(damping), {0.7, 0.3, 1.1, 0.5, 0.8}),
          {-1.03, -1, -0.96, -0.95, -0.9},
          {1.1, 0, 0, 0.1, -0.3}};
}

inline bool fits(const SchemeCase<Model>& scheme, const Model& model) {
  return misfit(scheme.facts, model).empty();
}

/// Flight below the surface against x₀ + v₀t + gt²/2, v₀ + gt.
inline Worst free_flight_error(const SchemeCase<Wall>& scheme, double gravity) {
  const Wall wall(soft(), 0.4, gravity);
  const double h = 0.011, x0 = -40, v0 = 0.7;
  State<Wall> state = wall.start(x0, v0);
  Worst worst;
  const bool sent = advance<Wall>(scheme, wall, state, 400 * h, h, [&](const Step&) {
    const double t = state.t, middle = scheme.facts.keeps.staggered ? t - h / 2 : t;
    worst.see(relative(state.q[0], x0 + v0 * t + gravity * t * t / 2, -x0), "position at", t);
    worst.see(relative(state.v[0], v0 + gravity * middle), "velocity at", t);
  });
  worst.see(sent ? 0 : HUGE_VAL, "a step failed");
  return worst;
}

/// Allocations in the steps after the first, through a whole impact.
template <System S>
std::size_t allocations_in_steps(const SchemeCase<S>& scheme, const S& system, State<S> state, double h,
                                 int steps) {
  const auto stepper = scheme.make(system);
  stepper->step(system, state, h);
  return allocations_of([&] {
    for (int n = 0; n < steps; ++n) stepper->step(system, state, h);
  });
}

/// A fingerprint of all states of a run.
template <System S>
std::uint64_t fingerprint(const SchemeCase<S>& scheme, const S& system, State<S> state, double h, int steps) {
  const auto stepper = scheme.make(system);
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](double value) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x100000001b3u;
  };
  for (int n = 0; n < steps; ++n) {
    const Step step = stepper->step(system, state, h);
    for (Eigen::Index i = 0; i < state.q.size(); ++i) add(state.q[i]), add(state.v[i]);
    add(step.dissipated), add(step.work), add(step.taken);
  }
  return hash;
}

template <System S>
bool repeats(const SchemeCase<S>& scheme, const S& system, const State<S>& state, double h, int steps) {
  return fingerprint(scheme, system, state, h, steps) == fingerprint(scheme, system, state, h, steps);
}

/// Σ m v at every step against its first value, in parts of Σ m |v|.
inline Worst momentum_error(const SchemeCase<Model>& scheme, const Scenario& setup,
                            const std::vector<double>& masses) {
  State<Model> state = setup.start();
  const Eigen::VectorXd mass = vector(masses);
  const double scale = mass.dot(state.v.cwiseAbs()), before = mass.dot(state.v);
  Worst worst;
  const bool sent = advance<Model>(scheme, setup.model, state, 3, 0.013, [&](const Step&) {
    worst.see(std::abs(mass.dot(state.v) - before) / scale, "at", state.t);
  });
  worst.see(sent ? 0 : HUGE_VAL, "a step failed");
  return worst;
}

/// The states of a run, one after the other.
inline std::vector<State<Model>> states_of(const SchemeCase<Model>& scheme, const Scenario& setup,
                                           double until, double h) {
  State<Model> state = setup.start();
  std::vector<State<Model>> states;
  if (!advance<Model>(scheme, setup.model, state, until, h, [&](const Step&) { states.push_back(state); }))
    states.clear();
  return states;
}

/// The ledger of one run: E₀ + W − E − D, in parts of E₀, and its largest size on the way.
struct Balance {
  double end, worst;
};

template <System S>
Balance balance(const SchemeCase<S>& scheme, const S& system, State<S> state, double until, double h) {
  const auto stepper = scheme.make(system);
  const double initial = system.kinetic(state.q, state.v) + stepper->stored(system, state);
  double spent = 0, remainder = 0, worst = 0;
  const double start = state.t;
  for (int n = 1; state.t < until - 1e-9 * h; ++n) {
    const double size = scheme.facts.keeps.adaptive ? std::min(h, until - state.t) : h;
    const Step step = stepper->step(system, state, size);
    if (step.status != Status::converged || !std::isfinite(remainder)) return {HUGE_VAL, HUGE_VAL};
    if (!scheme.facts.keeps.adaptive) state.t = start + n * h;
    spent += step.dissipated - step.work;
    remainder =
        (initial - spent - system.kinetic(state.q, state.v) - stepper->stored(system, state)) / initial;
    worst = std::max(worst, std::abs(remainder));
  }
  return std::isfinite(remainder) ? Balance{remainder, worst} : Balance{HUGE_VAL, HUGE_VAL};
}

/// Slope of the remainder after an impact, root mean square over phases and neighbouring steps.
inline OrderFit ledger_order(const SchemeCase<Wall>& scheme, const exact::HuntCrossleyPath& path) {
  const Wall wall = wall_of(path.impact());
  const double tau = path.contact_time(), v = path.impact().speed;
  const auto error = [&](double step) {
    double sum = 0;
    const int phases = 16;
    for (int i = 0; i < phases; ++i) {
      const double h = step * (1 + 0.1 * (std::fmod(0.7548776662466927 * i, 1.0) - 0.5));
      const double r = balance(scheme, wall, wall.start(-phase(i) * h * v, v), 1.3 * tau, h).end;
      sum += r * r / phases;
    }
    return Measured{step, std::sqrt(sum)};
  };
  return measure_order(error, {.coarsest = tau / 250, .ratio = 0.75, .levels = 7});
}

}  // namespace ictus::test
