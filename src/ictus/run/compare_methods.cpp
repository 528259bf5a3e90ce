#include "ictus/run/compare_methods.hpp"

#include <cmath>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/plan.hpp"

namespace ictus {
namespace {

double last(const Trace& trace, const std::string& column) {
  const Column* found = trace.find(column);
  return found && !found->values.empty() ? found->values.back() : unknown;
}

PlanePoint final_velocity(const ImpactScene& scene, const Trace& trace, const std::string& body) {
  if (!scene.planar) return {last(trace, body + ".velocity"), 0};
  return {last(trace, body + ".velocity_x"), last(trace, body + ".velocity_y")};
}

std::vector<NamedValue> velocities_of(const ImpactScene& scene, const Trace& trace) {
  std::vector<NamedValue> result;
  for (const ImpactBody& body : scene.bodies) {
    const PlanePoint v = final_velocity(scene, trace, body.name);
    if (std::isnan(v.x)) break;  // of many bodies only the first have columns
    result.push_back({scene.planar ? body.name + " x" : body.name, v.x});
    if (scene.planar) result.push_back({body.name + " y", v.y});
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
  if (scene.gravity.dot(scene.gravity) > 0) return unknown;
  for (const ImpactContact& contact : scene.contacts)
    if (contact.first == ImpactContact::wall) return unknown;
  PlanePoint gained;
  double scale = 0;
  for (const ImpactBody& body : scene.bodies) {
    gained = gained + (final_velocity(scene, trace, body.name) - body.velocity) * body.mass;
    scale += body.mass * std::hypot(body.velocity.x, body.velocity.y);
  }
  return scale > 0 ? std::hypot(gained.x, gained.y) / scale : unknown;
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
          is_impact_law(method)
              ? seconds_per_call(assembly.impacts, impact_plan(assembly, method).options, options.clock)
              : options.clock() - start;
    outcome.velocities = velocities_of(assembly.impacts, outcome.trace);
    outcome.impulses = impulses_of(outcome.trace);
    outcome.momentum_error = is_impact_law(method) ? outcome.trace.momentum_error
                                                   : momentum_error_of(assembly.impacts, outcome.trace);
    outcome.energy_change = energy_change_of(outcome.trace.ledger);
    outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

}  // namespace ictus
