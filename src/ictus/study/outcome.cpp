#include "ictus/study/outcome.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/run/verdict.hpp"

namespace ictus {
namespace {

double last(const Trace& trace, const std::string& column) {
  const Column* found = trace.find(column);
  return found && !found->values.empty() ? found->values.back() : unknown;
}

std::vector<NamedValue> named_velocities(const Assembly& assembly, const Trace& trace) {
  const std::size_t dimension = trace.bodies.empty() ? assembly.scene.dimension : trace.dimension;
  std::vector<NamedValue> result;
  for (const BodyVelocity& body : final_velocities(assembly, trace)) {
    if (std::isnan(body.end.x)) continue;
    const std::size_t axes = body.axes > 0 ? body.axes : dimension;
    if (axes == 1) result.push_back({body.name, body.end.x});
    for (std::size_t axis = 0; axes > 1 && axis < axes; ++axis)
      result.push_back({body.name + " " + "xyz"[axis], component(body.end, axis)});
  }
  return result;
}

std::vector<NamedValue> impulses_of(const Trace& trace) {
  std::vector<NamedValue> result;
  for (std::size_t j = 0; j < trace.contact_names.size(); ++j) {
    const double value = trace.contacts[j].impulse;
    if (!std::isnan(value)) result.push_back({trace.contact_names[j], value});
  }
  return result;
}

SystemErrors system_errors(const Trace& trace) {
  SystemErrors worst;
  for (const CoordinateError& e : trace.errors) {
    worst.position = std::fmax(worst.position, std::abs(e.position - e.exact_position));
    worst.velocity = std::fmax(worst.velocity, std::abs(e.velocity - e.exact_velocity));
    worst.ever = std::fmax(worst.ever, e.largest);
  }
  return worst;
}

/// Of the energy at the start; where there is a potential, which has no natural zero, of the largest kinetic energy.
double energy_change_of(const Ledger& ledger) {
  const double scale = ledger.potential == 0 && ledger.initial > 0 ? ledger.initial : ledger.scale();
  return scale > 0 ? (ledger.total() - ledger.initial - ledger.work) / scale : unknown;
}

}  // namespace

std::vector<BodyVelocity> final_velocities(const Assembly& assembly, const Trace& trace) {
  std::vector<BodyVelocity> result;
  for (const BodyOutcome& body : trace.bodies) result.push_back({body.name, body.velocity_end, body.axes});
  if (!result.empty()) return result;
  const std::size_t dimension = assembly.scene.dimension;
  for (const Body& body : assembly.scene.bodies) {
    Vector3 velocity;
    for (std::size_t axis = 0; axis < dimension; ++axis)
      component(velocity, axis) = last(trace, body.name.value + ".velocity" + axis_ending(dimension, axis));
    result.push_back({body.name.value, velocity});
    if (std::isnan(velocity.x)) break;  // of many bodies only the first have columns
  }
  return result;
}

double velocity_error(const Assembly& assembly, const Trace& trace, const Trace& reference) {
  const auto found = final_velocities(assembly, trace), truth = final_velocities(assembly, reference);
  double error = 0;
  for (std::size_t i = 0; i < std::min(found.size(), truth.size()); ++i)
    if (const double off = length(found[i].end - truth[i].end); !std::isnan(off))
      error = std::max(error, off);
  return error;
}

void describe_outcome(const Assembly& assembly, Compared& compared) {
  const Trace& trace = compared.trace;
  compared.velocities = named_velocities(assembly, trace);
  compared.impulses = impulses_of(trace);
  compared.system = system_errors(trace);
  compared.momentum_error = momentum_error(assembly, trace);
  compared.energy_change = energy_change_of(trace.ledger);
  if (!trace.mass_points.empty()) compared.vibration = trace.ledger.vibrational / trace.ledger.scale();
}

}  // namespace ictus
