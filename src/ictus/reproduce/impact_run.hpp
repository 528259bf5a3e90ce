#pragma once
// One mass against a wall, stepped by one scheme: the samples, and the impact found in them.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "ictus/model/single_impact.hpp"
#include "ictus/schemes/compliant_stepper.hpp"
#include "ictus/schemes/corrections.hpp"
#include "ictus/trace/impact_watch.hpp"

namespace ictus::reproduce {

struct ImpactPlan {
  double speed;             // v_in, m/s
  double step;              // h, s
  double distance = 0;      // m, from the start to the surface; phase φ of a sample is φ h v_in
  double gravity = 0;       // m/s², closing, of the system; for the free flights
  std::size_t impacts = 1;  // the run ends with this many
  std::size_t samples = 0;  // and not before this many samples
  CorrectionChoice corrections = {};
  PredictedImpactOf outlook = {};  // for the corrections
};

/// Columns, one entry per sample; the first is the start.
struct ImpactRun {
  std::vector<double> time;    // s
  std::vector<double> depth;   // m
  std::vector<double> speed;   // m/s, as the scheme carries it
  std::vector<double> force;   // N
  std::vector<double> stored;  // J, as the scheme counts it
  std::vector<double> energy;  // J, kinetic and stored
  std::vector<Impact> impacts;

  /// Index of the first sample outside after the first one inside, where the paper of Papetti reads v_out and
  /// H.
  std::size_t first_outside() const {
    std::size_t n = 1;
    while (n < depth.size() && !(depth[n] > 0)) ++n;
    while (n < depth.size() && depth[n] > 0) ++n;
    return std::min(n, depth.size() - 1);
  }
  const Impact& impact() const { return impacts.front(); }
};

inline constexpr std::size_t most_samples = 300'000;

template <class Scheme, ContactLaw Law>
class ImpactStepper {
 public:
  using System = SingleImpact<Law>;
  ImpactStepper(const System& system, const ImpactPlan& plan)
      : system_(system),
        plan_(plan),
        stepper_(system),
        corrections_(system, plan.corrections, plan.outlook, lag),
        watch_(0, lag),
        state_(system.start(-plan.distance, plan.speed)) {}

  ImpactRun run() {
    look();
    if (plan_.corrections.any()) corrections_.apply(system_, state_);
    for (std::size_t n = 1; n < most_samples && wanted(); ++n) {
      const Step step = stepper_.step(system_, state_, plan_.step);
      if (step.status != Status::converged) break;
      if constexpr (!Scheme::keeps.adaptive) state_.t = static_cast<double>(n) * plan_.step;
      if (plan_.corrections.any() && corrections_.apply(system_, state_)) stepper_.restart();
      look();
    }
    if (wanted()) give_up();
    return std::move(run_);
  }

 private:
  static constexpr int lag = Scheme::keeps.staggered ? 1 : 0;

  bool wanted() const { return run_.impacts.size() < plan_.impacts || run_.time.size() < plan_.samples; }

  /// A run that got stuck ends in unknown numbers, which no row accepts.
  void give_up() {
    for (auto* column : {&run_.time, &run_.depth, &run_.speed, &run_.force, &run_.stored, &run_.energy})
      column->resize(std::max(column->size() + 1, plan_.samples), unknown);
    run_.impacts.resize(std::max<std::size_t>(plan_.impacts, run_.impacts.size() + 1));
  }

  void look() {
    typename System::Contacts depth, speed, force;
    const double stored = stored_energy(stepper_, system_, state_, depth);
    system_.approach(state_.q, state_.v, depth, speed);
    system_.forces(depth, speed, state_.memory, force);
    const double energy = system_.kinetic(state_.q, state_.v) + stored;
    run_.time.push_back(state_.t);
    run_.depth.push_back(depth[0]);
    run_.speed.push_back(speed[0]);
    run_.force.push_back(force[0]);
    run_.stored.push_back(stored);
    run_.energy.push_back(energy);
    const Sample sample{state_.t, depth[0], speed[0], force[0], plan_.gravity, energy};
    if (const auto impact = watch_.look(sample)) run_.impacts.push_back(*impact);
  }

  const System& system_;
  const ImpactPlan& plan_;
  typename Scheme::template On<System> stepper_;
  Corrections<System> corrections_;
  ImpactWatch watch_;
  State<System> state_;
  ImpactRun run_;
};

template <class Scheme, ContactLaw Law>
ImpactRun run_impact(const SingleImpact<Law>& system, const ImpactPlan& plan) {
  return ImpactStepper<Scheme, Law>(system, plan).run();
}

}  // namespace ictus::reproduce
