#include "ictus/run/compare_methods.hpp"

#include <cmath>

#include "ictus/run/methods.hpp"
#include "ictus/run/plan.hpp"

namespace ictus {
namespace {

double last(const Trace& trace, const std::string& column) {
  const Column* found = trace.find(column);
  return found && !found->values.empty() ? found->values.back() : unknown;
}

Vector3 final_velocity(const ImpactScene& scene, const Trace& trace, const std::string& body) {
  Vector3 velocity;
  for (std::size_t axis = 0; axis < scene.dimension; ++axis)
    component(velocity, axis) = last(trace, body + ".velocity" + axis_ending(scene.dimension, axis));
  return velocity;
}

std::vector<NamedValue> velocities_of(const ImpactScene& scene, const Trace& trace) {
  std::vector<NamedValue> result;
  for (const ImpactBody& body : scene.bodies) {
    const Vector3 v = final_velocity(scene, trace, body.name);
    if (std::isnan(v.x)) break;  // of many bodies only the first have columns
    if (scene.dimension == 1) result.push_back({body.name, v.x});
    for (std::size_t axis = 0; scene.dimension > 1 && axis < scene.dimension; ++axis)
      result.push_back({body.name + " " + "xyz"[axis], component(v, axis)});
  }
  return result;
}

/// ∫ f dt by the trapezoidal rule over the samples of a scheme.
double summed_force(const Trace& trace, const std::string& contact) {
  const Column *force = trace.find(contact + ".force"), *time = trace.find("time");
  if (!force || !time) return unknown;
  double sum = 0;
  for (std::size_t k = 1; k < force->values.size(); ++k)
    sum += (time->values[k] - time->values[k - 1]) * (force->values[k] + force->values[k - 1]) / 2;
  return sum;
}

std::vector<NamedValue> impulses_of(const Trace& trace) {
  std::vector<NamedValue> result;
  for (const std::string& contact : trace.contact_names) {
    const Column* impulse = trace.find(contact + ".impulse");
    const double value = impulse ? impulse->values.back() : summed_force(trace, contact);
    if (!std::isnan(value)) result.push_back({contact, value});
  }
  return result;
}

/// Of a scheme: momentum at the end less that at the start, where only contacts between bodies have changed
/// it.
double momentum_error_of(const ImpactScene& scene, const Trace& trace) {
  if (length(scene.gravity) > 0) return unknown;
  for (const ImpactContact& contact : scene.contacts)
    if (contact.first == ImpactContact::wall) return unknown;
  Vector3 gained;
  double scale = 0;
  for (const ImpactBody& body : scene.bodies) {
    gained = gained + (final_velocity(scene, trace, body.name) - body.velocity) * body.mass;
    scale += body.mass * length(body.velocity);
  }
  return scale > 0 ? length(gained) / scale : unknown;
}

double energy_change_of(const Ledger& ledger) {
  const double available = ledger.initial + std::max(0.0, ledger.work);
  return available > 0 ? (ledger.total() - ledger.initial - ledger.work) / available : unknown;
}

}  // namespace

std::vector<MethodOutcome> compare_methods(const Assembly& assembly, const std::vector<std::string>& methods,
                                           const CompareOptions& options) {
  std::vector<MethodOutcome> outcomes;
  for (const std::string& method : methods) {
    if (options.stop && options.stop(0)) break;
    const double start = options.clock ? options.clock() : unknown;
    MethodOutcome outcome{method, run(assembly, {.scheme = method, .stop = options.stop}), {}, {}};
    if (options.clock)
      outcome.seconds =
          kind_of(method) == MethodKind::impact_law
              ? seconds_per_call(assembly.impacts, impact_plan(assembly, method).options, options.clock)
              : options.clock() - start;
    outcome.velocities = velocities_of(assembly.impacts, outcome.trace);
    outcome.impulses = impulses_of(outcome.trace);
    outcome.momentum_error = !std::isnan(outcome.trace.momentum_error)
                                 ? outcome.trace.momentum_error
                                 : momentum_error_of(assembly.impacts, outcome.trace);
    outcome.energy_change = energy_change_of(outcome.trace.ledger);
    if (kind_of(method) == MethodKind::waves)
      outcome.vibration = outcome.trace.ledger.vibrational / outcome.trace.ledger.scale();
    outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

}  // namespace ictus
