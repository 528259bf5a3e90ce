#include "ictus/run/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/limits.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus {
namespace {

constexpr double slow = 1e-6;  // of the fastest approach: slower ones are no measure of restitution

/// The shortest contact that the run has seen, s; one that it has not seen the end of lasts twice as long as it took to
/// its largest force.
double shortest_contact(const Trace& trace) {
  double shortest = never;
  for (const Impact& impact : trace.impacts) {
    const double lasts =
        impact.released() ? impact.contact_time() : 2 * (impact.peak_force_time - impact.touch_time);
    if (lasts > 0) shortest = std::min(shortest, lasts);
  }
  return shortest;
}

double error_of_steps(const DeclaredError& declared, const Trace& trace) {
  if (declared.order == 0) return declared.floor;
  const double angle = declared.step * std::max(declared.fastest, std::numbers::pi / shortest_contact(trace));
  return std::max(declared.floor, std::min(declared.most, 0.5 * std::pow(angle, declared.order)));
}

/// Steps that capture impacts measure speeds with directions of the end of the step, where those of a body that turns
/// have turned: an error of h ω² r, whatever the speed of the impact. They are held to the fastest approach.
bool captures_turning(const DeclaredError& declared, const Trace& trace) {
  return declared.floor >= DeclaredError::of_capturing &&
         std::any_of(trace.bodies.begin(), trace.bodies.end(),
                     [](const BodyOutcome& body) { return body.unit == "rad"; });
}

void judge_restitution(Trace& trace, double allowed, bool captures) {
  double fastest = 0;
  for (const Impact& impact : trace.impacts) fastest = std::fmax(fastest, impact.approach_speed);
  const Impact* worst = nullptr;
  double excess = allowed;
  std::size_t count = 0;
  for (const Impact& impact : trace.impacts) {
    if (!impact.released() || !(impact.approach_speed > slow * fastest)) continue;
    const double above = impact.restitution() - impact.asked_restitution;
    if (!(above > allowed) || !std::isfinite(above)) continue;
    if (captures && above * impact.approach_speed <= allowed * fastest) continue;
    ++count;
    if (above > excess) worst = &impact, excess = above;
  }
  if (!worst) return;
  trace.failures.push_back(fmt::format(
      "the contact {} gave back more than it was asked for at {:.6g} s: restitution {:.6g}, asked {:.6g}{}",
      trace.contact_names[worst->contact], worst->touch_time, worst->restitution(), worst->asked_restitution,
      count > 1 ? fmt::format(" (and {} more impacts)", count - 1) : ""));
}

/// Of a body that rests there is no kinetic energy beside which the rounding of its potential would be small.
double rounding_of(const Ledger& ledger) {
  return 1e-12 * (std::abs(ledger.initial) + std::abs(ledger.potential));
}

void judge_energy(Trace& trace, double allowed) {
  if (std::isinf(trace.ledger.largest_gain)) {
    trace.failures.push_back(fmt::format(
        "the energy of a contact was no number on the way: {} has too long a step for its law, take a "
        "smaller one",
        trace.scheme));
    return;
  }
  if (-trace.ledger.remainder() <= rounding_of(trace.ledger)) return;
  const double made = -trace.ledger.remainder() / trace.ledger.scale();
  if (!(made > allowed)) return;
  if (!std::isfinite(100 * made) || !std::isfinite(trace.ledger.remainder())) {
    trace.failures.push_back(
        fmt::format("{} made more energy than a number can hold: take a smaller step", trace.scheme));
    return;
  }
  trace.failures.push_back(fmt::format(
      "{} made {:.4g} J, {:.3g} % of the energy, which nothing put in: take a smaller step, or a method that "
      "keeps its ledger (ictus compare shows which)",
      trace.scheme, -trace.ledger.remainder(), 100 * made));
}

/// Methods that admit of no error of steps must account for what they lose, too; steps that capture impacts damp by design.
bool accounts_for_losses(const DeclaredError& declared) {
  return declared.keeps_energy || (declared.order == 0 && declared.floor < DeclaredError::of_capturing);
}

void judge_loss(Trace& trace, double allowed) {
  if (trace.ledger.remainder() <= rounding_of(trace.ledger)) return;
  const double lost = trace.ledger.remainder() / trace.ledger.scale();
  if (!(lost > allowed)) return;
  trace.failures.push_back(fmt::format(
      "{} lost {:.4g} J, {:.3g} % of the energy, and cannot say where: its numbers are not to be trusted, compare "
      "them with those of another method",
      trace.scheme, trace.ledger.remainder(), 100 * lost));
}

void judge_momentum(Trace& trace) {
  // Each step may round by some units of the last place.
  const double round_off = std::max(1e-9, 1e-15 * static_cast<double>(trace.steps));
  if (trace.momentum_error > round_off)
    trace.failures.push_back(
        fmt::format("momentum changed by {:.3g} of its scale, which no wall took", trace.momentum_error));
}

/// The kinetic energy of an impact law's run is largest where an impact, or the run, begins or ends.
void judge_list(Trace& trace, double complete_up_to) {
  double most = std::max(trace.ledger.peak_kinetic, trace.ledger.kinetic);
  for (const Impact& impact : trace.impacts)
    if (trace.ledger.peak_kinetic == 0)
      most = std::fmax(most, std::fmax(impact.energy_before, impact.energy_after));
  if (most > complete_up_to)
    trace.failures.push_back(fmt::format(
        "the bodies had {:.4g} J, and only pairs that can touch with {:.4g} J were looked at: some may have been "
        "missed",
        most, complete_up_to));
}

/// Do only the bodies push each other?
bool is_left_alone(const Scene& scene) {
  return !scene.system && scene.resonators.empty() && scene.walls.empty() && scene.joints.empty() &&
         length(scene.gravity) == 0;
}

}  // namespace

double momentum_error(const Assembly& assembly, const Trace& trace) {
  const Scene& scene = assembly.scene;
  if (!std::isnan(trace.momentum_error)) return trace.momentum_error;
  if (!is_left_alone(scene)) return unknown;
  Vector3 gained;
  double start = 0, end = 0;
  std::size_t next = 0;  // angles of bodies that turn stand between them
  const auto add = [&](const std::string& name, double mass) {
    while (next < trace.bodies.size() && trace.bodies[next].name != name) ++next;
    if (next == trace.bodies.size()) return false;
    const BodyOutcome& body = trace.bodies[next];
    gained = gained + (body.velocity_end - body.velocity_start) * mass;
    start += mass * length(body.velocity_start);
    end += mass * length(body.velocity_end);
    return true;
  };
  for (const Body& body : scene.bodies)
    if (!add(body.name.value, body.mass.value)) return unknown;
  if (scene.frame && !add(scene.frame->name.value, scene.frame->mass.value)) return unknown;
  // Springs may throw what is nearly at rest, or move it for a while.
  double scale = std::max(start, 1e-3 * end);
  for (const ContactOutcome& contact : trace.contacts) scale = std::max(scale, contact.impulse);
  return scale > 0 ? length(gained) / scale : unknown;
}

Granted granted(const DeclaredError& declared, const Trace& trace) {
  const double error = error_of_steps(declared, trace), kept = std::max(declared.floor, 1e-6);
  Granted granted{.error = error,
                  .restitution = declared.keeps_rebound ? kept : error,
                  .gain = declared.keeps_energy ? kept : error};
  if (accounts_for_losses(declared)) granted.loss = kept;
  return granted;
}

void judge(Trace& trace, const DeclaredError& declared, double complete_up_to) {
  if (!trace.ending.complete) return;  // what broke off has said why
  const Granted allowed = granted(declared, trace);
  judge_restitution(trace, allowed.restitution, captures_turning(declared, trace));
  judge_energy(trace, allowed.gain);
  judge_loss(trace, allowed.loss);
  judge_momentum(trace);
  if (!declared.finds_all_pairs) judge_list(trace, complete_up_to);
}

}  // namespace ictus
