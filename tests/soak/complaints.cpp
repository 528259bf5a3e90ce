// Contracts that one run shows.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "judge.hpp"

namespace ictus::soak {
namespace {

std::string not_finite(double number, std::string_view what) {
  return std::isfinite(number) ? std::string() : fmt::format("{} is {}", what, number);
}

std::string first_of(std::initializer_list<std::string> list) {
  for (const std::string& words : list)
    if (!words.empty()) return words;
  return {};
}

std::string not_finite(const Vector3& vector, std::string_view what) {
  return not_finite(vector.x + vector.y + vector.z, what);
}

bool are_points(const Case& one) {
  const Facts& facts = one.facts();
  return !facts.is_system && !facts.turns && !facts.has_frame && !facts.vibrates &&
         facts.masses.size() == one.trace().bodies.size();
}

/// What the method admits of is the error of one contact, or of half an oscillation of bodies that vibrate. Each takes its part of
/// what the earlier ones have left, so that n of them leave (1 − 2 ε)ⁿ. The constant of ε, ½, is that of what schemes make: losses
/// of 1.21 times that were measured.
double loss_of_all(const Case& one) {
  const Trace& trace = one.trace();
  const double end =
      trace.columns.empty() || trace.columns.front().values.empty() ? 0 : trace.columns.front().values.back();
  const double times = std::max(static_cast<double>(trace.impacts.size()),
                                end * one.facts().declared.fastest / std::numbers::pi);
  return -std::expm1(std::max(1.0, times) * std::log1p(-2 * one.facts().granted.error));
}

/// How deep a spring is pressed is its stiffness' choice: bodies may overlap by more than they are thick, and push.
bool is_pressed(const Case& one, const std::string& left, const std::string& right) {
  const Facts& facts = one.facts();
  const auto& names = one.trace().contact_names;
  for (std::size_t j = 0; j < facts.left.size(); ++j)
    for (std::size_t k = 0; k < names.size() && k < one.trace().contacts.size(); ++k)
      if (facts.left[j] == left && facts.right[j] == right && names[k] == facts.contacts[j])
        return one.trace().contacts[k].gap < 0;
  return false;
}

}  // namespace

namespace complaints {

std::string ending(const Case& one) {
  const Outcome& first = one.first;
  if (first.exit_code == 3) return "a bug of Ictus: " + first.words;
  if (one.wrong)
    return first.exit_code == 2 ? "" : fmt::format("a wrong scene ended with {}", first.exit_code);
  if (first.exit_code == 2) return "a valid scene was refused: " + first.words;
  if (first.was_cut) return "the run does not end: " + first.words;
  return first.exit_code == 1 && first.words.empty() ? "exit code 1 without a reason" : "";
}

std::string finite(const Case& one) {
  const Trace& trace = one.trace();
  const Ledger& ledger = trace.ledger;
  for (const BodyOutcome& body : trace.bodies)
    if (std::string words = first_of({not_finite(body.position_end, body.name + ".position"),
                                      not_finite(body.velocity_end, body.name + ".velocity")});
        !words.empty())
      return words;
  for (const Column& column : trace.columns)
    for (const double value : column.values)
      // A contact that never touched has no force where impacts take no time: such a column is unknown throughout.
      if (!std::isfinite(value) && !std::isnan(column.values.front())) return not_finite(value, column.name);
  for (const Impact& impact : trace.impacts)
    if (std::isinf(impact.restitution()) || std::isinf(impact.peak_force) || std::isnan(impact.touch_time))
      return fmt::format("an impact of {} is not finite", trace.contact_names[impact.contact]);
  return not_finite(ledger.total() + ledger.dissipated + ledger.work + ledger.corrected, "the ledger");
}

std::string times(const Case& one) {
  const Trace& trace = one.trace();
  if (trace.columns.empty()) return {};
  const auto& t = trace.columns.front().values;
  if (!std::is_sorted(t.begin(), t.end())) return "times of rows run backwards";
  const double end = t.empty() ? 0 : t.back(), span = std::max(end, one.draft.duration());
  for (const Impact& impact : trace.impacts) {
    const std::string& name = trace.contact_names[impact.contact];
    if (impact.released() && impact.contact_time() < -1e-12 * span)
      return fmt::format("the contact {} lasted {} s at {} s", name, impact.contact_time(),
                         impact.touch_time);
    if (impact.touch_time < -1e-9 * span || impact.touch_time > span * (1 + 1e-9))
      return fmt::format("the contact {} touched at {} s, of a run of {} s", name, impact.touch_time, span);
    if (impact.samples > 0 && impact.released() &&
        (impact.peak_force_time < impact.touch_time - 1e-9 * span ||
         impact.peak_force_time > impact.release_time + one.facts().step))
      return fmt::format("the force of {} is largest at {} s, outside of its contact from {} s to {} s", name,
                         impact.peak_force_time, impact.touch_time, impact.release_time);
  }
  for (const Event& event : trace.events)
    if (event.t < -1e-9 * span || event.t > span * (1 + 1e-9))
      return fmt::format("an event at {} s, of a run of {} s", event.t, span);
  return {};
}

std::string ledger(const Case& one) {
  const Ledger& ledger = one.trace().ledger;
  const double rest = std::abs(ledger.remainder());
  if (rest <= 1e-12 * (std::abs(ledger.initial) + std::abs(ledger.potential) + ledger.peak_kinetic))
    return {};
  const Facts& facts = one.facts();
  const double part = rest / ledger.scale();
  // Steps that capture impacts, and that damp what vibrates, lose by design.
  const bool lost = ledger.remainder() > 0;
  if (lost && facts.declared.floor >= DeclaredError::of_capturing) return {};
  const double allowed = lost ? std::min(facts.granted.loss, loss_of_all(one)) : facts.granted.gain;
  return one.grants("ledger", part, allowed)
             ? ""
             : fmt::format("{:.3g} of the energy is not accounted for, and {:.3g} is granted", part, allowed);
}

std::string kinetic(const Case& one) {
  if (!are_points(one)) return {};
  double sum = 0;
  for (std::size_t i = 0; i < one.facts().masses.size(); ++i) {
    const Vector3& v = one.trace().bodies[i].velocity_end;
    sum += 0.5 * one.facts().masses[i] * dot(v, v);
  }
  const Ledger& ledger = one.trace().ledger;
  const double scale = std::max({std::abs(ledger.initial), ledger.kinetic, ledger.peak_kinetic});
  return std::abs(sum - ledger.kinetic) <= 1e-9 * scale
             ? ""
             : fmt::format("the ledger has {} J of motion, the velocities have {} J", ledger.kinetic, sum);
}

std::string momentum(const Case& one) {
  if (!are_points(one) || one.facts().has_walls || one.facts().falls) return {};
  Vector3 sum{};
  double scale = 0;
  for (std::size_t i = 0; i < one.facts().masses.size(); ++i) {
    const BodyOutcome& body = one.trace().bodies[i];
    sum = sum + one.facts().masses[i] * (body.velocity_end - body.velocity_start);
    scale += one.facts().masses[i] * (length(body.velocity_start) + length(body.velocity_end));
  }
  return length(sum) <= 1e-9 * scale
             ? ""
             : fmt::format("momentum changed by {:.3g} of its scale", length(sum) / scale);
}

/// On a line a contact pushes its left side to the left and its right side to the right.
std::string impulses(const Case& one) {
  const Facts& facts = one.facts();
  if (!are_points(one) || facts.falls || one.trace().dimension > 1 ||
      one.trace().contacts.size() != facts.left.size())
    return {};
  std::map<std::string, double> gained;
  double scale = 0;
  for (std::size_t j = 0; j < facts.left.size(); ++j) {
    const auto& names =
        one.trace().contact_names;  // some methods tell of contacts in the order of their impacts
    const auto at = std::find(names.begin(), names.end(), facts.contacts[j]);
    if (at == names.end()) return {};
    const double impulse = one.trace().contacts[static_cast<std::size_t>(at - names.begin())].impulse;
    gained[facts.left[j]] -= impulse;
    gained[facts.right[j]] += impulse;
    scale = std::max(scale, std::abs(impulse));
  }
  const double allowed = std::max(1e-6, facts.granted.error);
  for (std::size_t i = 0; i < facts.masses.size(); ++i) {
    const BodyOutcome& body = one.trace().bodies[i];
    const double change = facts.masses[i] * (body.velocity_end.x - body.velocity_start.x);
    const double noise = 1e-9 * facts.masses[i] * speed_scale(one.trace());
    if (std::abs(change - gained[body.name]) > allowed * scale + noise)
      return fmt::format("{} gained {} N s, and its contacts gave {} N s", body.name, change,
                         gained[body.name]);
  }
  return {};
}

std::string restitution(const Case& one) {
  const Facts& facts = one.facts();
  if (facts.left.size() != 1 || facts.is_system || facts.turns || facts.vibrates || facts.has_frame ||
      facts.precompressed)
    return {};
  // Methods err in energies, and are granted an error of e where e is near 1: of e² it is twice as large.
  const double allowed = std::max(1e-6, facts.granted.restitution);
  double fastest = 0;
  for (const Impact& impact : one.trace().impacts) fastest = std::fmax(fastest, impact.approach_speed);
  for (const Impact& impact : one.trace().impacts) {
    if (!impact.released() || !(impact.approach_speed > 1e-4 * fastest)) continue;
    const double e = impact.restitution(), asked = impact.asked_restitution;
    if (e > 1 + allowed)
      return fmt::format("restitution {} of an approach of {} m/s at {} s", e, impact.approach_speed,
                         impact.touch_time);
    if (e < -allowed) return fmt::format("restitution {} of an approach of {} m/s", e, impact.approach_speed);
    if (!facts.falls && std::isfinite(asked) &&
        !one.grants("restitution", std::abs(e * e - asked * asked), 2 * allowed))
      return fmt::format("restitution {}, asked {}, and {:.3g} is granted", e, asked, allowed);
  }
  return {};
}

std::string order(const Case& one) {
  const Facts& facts = one.facts();
  if (!are_points(one) || one.trace().dimension > 1) return {};
  const auto& bodies = one.trace().bodies;
  const bool rigid = facts.traits.resolves_at_once || one.draft.method() == "event_driven";
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    const double before = bodies[i].position_start.x - bodies[i - 1].position_start.x;
    const double after = bodies[i].position_end.x - bodies[i - 1].position_end.x;
    const auto* const section = one.draft.find("[[body]]");
    const bool points = section->number("radius") == 0;
    if (!rigid && is_pressed(one, bodies[i - 1].name, bodies[i].name)) continue;
    if (before > 0 && after < 0 && (rigid || !points) &&
        -after > 1e-9 * (std::abs(bodies[i].position_end.x) + std::abs(before)))
      return fmt::format("{} is {} m before {} at the end, and stood {} m behind it", bodies[i].name, -after,
                         bodies[i - 1].name, before);
  }
  return {};
}

}  // namespace complaints
}  // namespace ictus::soak
