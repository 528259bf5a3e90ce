#pragma once
// Chains of sliced bodies for tests, and what must hold in every run of one.

#include <algorithm>
#include <cmath>
#include <vector>

#include "ictus/schemes/waves/propagators.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

inline waves::SlicedBody sphere(std::size_t slices, double young = 30, double density = 1) {
  return waves::sliced(waves::ElasticBody(Profile::sphere(1), young, density), slices);
}

inline waves::SlicedBody rod(std::size_t slices, double length = 2, double young = 30, double density = 1) {
  return waves::sliced(waves::ElasticBody(Profile::cylinder(1, length), young, density), slices);
}

/// `count` equal bodies that touch, of which the first `moving` strike at 1 m/s.
inline waves::ChainPlan cradle(const waves::SlicedBody& body, std::size_t count, std::size_t moving) {
  waves::ChainPlan plan;
  for (std::size_t b = 0; b < count; ++b) plan.bodies.push_back({body, b < moving ? 1.0 : 0.0});
  return plan;
}

/// Rigid balls of mass 1 on contacts of one law.
inline waves::ChainPlan balls(std::size_t count, std::size_t moving, waves::ContactSpring spring) {
  waves::ChainPlan plan = cradle(waves::rigid_body(1, 2), count, moving);
  for (waves::ChainBody& each : plan.bodies) each.contact = spring;
  return plan;
}

inline waves::WaveRun run_by(std::string_view name, const waves::WaveChain& chain,
                             const waves::WaveOptions& options = {}) {
  return waves::make_propagator(name, chain)->run(options);
}

inline std::vector<double> final_velocities(const waves::WaveChain& chain, const waves::WaveRun& run) {
  std::vector<double> velocity;
  for (std::size_t b = 0; b < chain.bodies(); ++b) velocity.push_back(chain.motion(run.last, b).velocity);
  return velocity;
}

inline std::vector<double> times_until(double end, std::size_t count) {
  std::vector<double> times;
  for (std::size_t i = 0; i <= count; ++i)
    times.push_back(end * static_cast<double>(i) / static_cast<double>(count));
  return times;
}

/// Largest violation over the samples: energy and momentum that change (walls take momentum), contacts that
/// pull while closed or overlap while open, in parts of the energy, the momentum and the way of the fastest
/// point.
inline Worst inconsistency(const waves::WaveChain& chain, const waves::WaveRun& run) {
  const waves::WaveState start = chain.start();
  const double energy = chain.energy(start), momentum = chain.momentum(start);
  double mass = 0;
  for (double each : chain.masses()) mass += each;
  const bool walls = chain.left_wall() || chain.clearance() < HUGE_VAL;
  Worst worst;
  for (const waves::WaveState& state : run.samples) {
    worst.see(std::abs(chain.energy(state) / energy - 1), "energy at", state.t);
    if (!walls)
      worst.see(std::abs(chain.momentum(state) - momentum) / std::sqrt(2 * mass * energy), "momentum at",
                state.t);
    double way = 0;
    for (double w : state.displacement) way = std::max(way, std::abs(w));
    for (std::size_t j = 0; j < chain.contacts().size(); ++j) {
      const double wrong = (state.closed[j] ? 1 : -1) * chain.gap(state, j);
      worst.see(std::max(0.0, wrong) / std::max(way, 1e-3), state.closed[j] ? "pull" : "overlap", j, "at",
                state.t);
    }
  }
  return worst;
}

/// Σ 1/k from end to end  [m/N].
inline double softness(const waves::SlicedBody& body) {
  double sum = 1 / body.left_end.stiffness + 1 / body.right_end.stiffness;
  for (const waves::Spring& spring : body.spring) sum += 1 / spring.stiffness;
  return sum;
}

/// The springs of a rod in series are as soft as the rod: Σ 1/k = l/(E A).
inline double softness_error(const waves::SlicedBody& body, double length, double young, double area) {
  return std::abs(softness(body) * young * area / length - 1);
}

}  // namespace ictus::test
