#include "tests/support/event_examples.hpp"

namespace ictus::test {

LinearSystem make_column(const Column& column) {
  const auto n = static_cast<Eigen::Index>(column.masses.size());
  LinearSystemData data;
  data.mass.reshape(Skyline::diagonal(n));
  data.load = Eigen::VectorXd::Zero(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double mass = column.masses[static_cast<std::size_t>(i)];
    data.mass.at(i, i) = mass;
    data.load[i] = -mass * column.gravity;
  }
  const Eigen::Index first = column.floor ? 0 : 1, count = n - first;
  data.gap = Eigen::VectorXd::Zero(count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const Eigen::Index upper = first + (column.backwards ? count - 1 - k : k);
    if (upper > 0) data.directions.add(upper - 1, -1);
    data.directions.add(upper, 1);
    data.directions.end_row();
    data.restitution.push_back(column.restitution[static_cast<std::size_t>(upper - first)]);
  }
  return LinearSystem(std::move(data));
}

Eigen::VectorXd values(std::initializer_list<double> list) {
  Eigen::VectorXd vector(static_cast<Eigen::Index>(list.size()));
  std::copy(list.begin(), list.end(), vector.data());
  return vector;
}

Told follow(const MechanicalSystem& system, Motion motion, double until, int steps,
            const NonsmoothOptions& options) {
  const std::unique_ptr<NonsmoothStepper> stepper = EventDriven::make(system, options);
  Told told;
  told.impulse = Eigen::VectorXd::Zero(system.contacts());
  const double h = (until - motion.t) / steps;
  for (int k = 0; k < steps && told.total.converged(); ++k) {
    told.total.add(stepper->step(motion, h));
    told.impulse += stepper->impulse();
    told.events.insert(told.events.end(), stepper->events().begin(), stepper->events().end());
    told.inside.insert(told.inside.end(), stepper->states_inside().begin(), stepper->states_inside().end());
  }
  told.end = motion;
  return told;
}

double ledger(const MechanicalSystem& system, const Motion& start, const Told& told) {
  const auto energy = [&](const Motion& at) { return system.kinetic(at.q, at.v) + system.potential(at.q); };
  return energy(start) + told.total.work - energy(told.end) - told.total.impact_loss;
}

}  // namespace ictus::test
