// Contracts between runs: of the same scene again, of the same scene seen otherwise, of another method.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <set>

#include "ictus/run/impact_laws.hpp"
#include "judge.hpp"

namespace ictus::soak {
namespace {

using Seen = std::function<Vector3(const Vector3&)>;

const BodyOutcome* body_of(const Trace& trace, const std::string& name) {
  for (const BodyOutcome& body : trace.bodies)
    if (body.name == name) return &body;
  return nullptr;
}

double apart(const Vector3& a, const Vector3& b) { return length(a - b); }

struct Difference {
  double part = 0;  // of the largest speed, or of the way that it goes
  std::string what;

  void raise(double next, const std::string& words) {
    if (!(next > part)) return;
    part = next;
    what = words;
  }
};

/// How much the answers differ, the second one with its units divided by `scales`. Runs that end by themselves end at
/// the end of a step, and of these only velocities are compared.
Difference difference(const Case& one, const Trace& other, const Seen& seen, const Scales& scales) {
  Difference most;
  const Trace& trace = one.trace();
  const double speed = speed_scale(trace), end = one.draft.duration();
  if (trace.bodies.size() != other.bodies.size()) return {HUGE_VAL, "the number of bodies"};
  for (const BodyOutcome& body : trace.bodies) {
    const BodyOutcome* twin = body_of(other, body.name);
    if (!twin) return {HUGE_VAL, body.name};
    const bool turns = body.unit == "rad";
    const Scales of_speed{1, turns ? 1 : scales.m, scales.s};
    const auto back = [&](const Vector3& vector, double factor) { return (1 / factor) * vector; };
    const double own =
        turns ? std::max(1e-3 * speed, length(body.velocity_end) + length(body.velocity_start)) : speed;
    if (turns && trace.dimension > 1) continue;  // a mirror and a turn do other things to angles
    most.raise(apart(seen(body.velocity_end), back(twin->velocity_end, of_speed.m / of_speed.s)) / own,
               body.name + ".velocity");
    if (end > 0)
      most.raise(apart(seen(body.position_end), back(twin->position_end, of_speed.m)) /
                     (own * end + length(body.position_start)),
                 body.name + ".position");
  }
  const double energy = scales.kg * scales.m * scales.m / scales.s / scales.s;
  const double whole = std::max(std::abs(trace.ledger.scale()), trace.ledger.kinetic);
  most.raise(std::abs(trace.ledger.dissipated - other.ledger.dissipated / energy) / whole,
             "the energy that is lost");
  return most;
}

/// How much larger a small change of the scene is in its answer.
double amplification(const Case& one) {
  constexpr double size = 1e-11;
  double most = 1;
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const Outcome other = one.run(shaken(one.draft, size, seed));
    if (other.exit_code != 0) return HUGE_VAL;
    const auto same = [](const Vector3& vector) { return vector; };
    most = std::max(most, difference(one, *other.trace, same, {}).part / size);
  }
  return most;
}

/// Does it say why it stopped? Last bits may decide where rounds of a solver settle.
bool gave_up(const Outcome& other) {
  return other.exit_code == 1 && !other.was_cut && other.trace->failures.empty();
}

std::string compared(const Case& one, const Draft& draft, const Seen& seen, const Scales& scales = {}) {
  const Outcome other = one.run(draft);
  const double noise =
      one.facts().turns || one.draft.dimension() > 1 ? 1e-7 : 1e-8;  // turns are found by rounds
  constexpr double chaotic = 1e5;
  if (other.exit_code != 0) {
    // Excused where last bits of the scene itself decide whether it ends.
    if (amplification(one) <= chaotic)
      return fmt::format("it ends with {}: {}", other.exit_code, other.words);
    if (gave_up(other)) one.notes.gave_up = other.words;
    return {};
  }
  const Difference most = difference(one, *other.trace, seen, scales);
  if (most.part <= noise) return {};
  const double factor = amplification(one);
  if (factor > chaotic || most.part <= 10 * noise * factor) return {};
  return fmt::format("{} differs by {:.3g}, and small changes grow by {:.3g}", most.what, most.part, factor);
}

bool depends_on_order(const Case& one) {
  const std::string method = one.draft.method();
  const std::string named = one.draft.of_run("impact_law"), law = named.empty() ? method : named;
  return one.facts().left.size() > 1 && is_impact_law(law) && impact_traits(law).depends_on_order;
}

bool same_bytes(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

}  // namespace

namespace complaints {

std::string repeated(const Case& one) {
  const Outcome other = one.run(one.draft);
  if (!other.trace || other.exit_code != one.first.exit_code) return "the exit code differs";
  const Trace &a = one.trace(), &b = *other.trace;
  if (a.columns.size() != b.columns.size()) return "the number of columns differs";
  for (std::size_t i = 0; i < a.columns.size(); ++i)
    if (!same_bytes(a.columns[i].values, b.columns[i].values)) return a.columns[i].name + " differs";
  for (std::size_t i = 0; i < a.bodies.size(); ++i)
    if (a.bodies[i].velocity_end != b.bodies[i].velocity_end ||
        a.bodies[i].position_end != b.bodies[i].position_end)
      return a.bodies[i].name + " differs";
  return a.ending.reason == b.ending.reason ? "" : "the ending differs";
}

std::string mirrored(const Case& one) {
  // Boxes rub at several corners at once: how these share the friction of space has more than one answer.
  const bool shared = one.facts().rubs && one.facts().turns && one.draft.dimension() == 3;
  if (one.facts().is_system || shared || depends_on_order(one)) return {};
  return compared(one, soak::mirrored(one.draft), [](const Vector3& vector) {
    return Vector3{-vector.x, vector.y, vector.z};
  });
}

std::string turned(const Case& one) {
  const std::size_t dimension = one.draft.dimension();
  if (dimension == 1 || one.facts().turns) return {};
  return compared(one, soak::turned(one.draft), [dimension](const Vector3& v) {
    return dimension == 2 ? Vector3{-v.y, v.x, 0} : Vector3{v.z, v.x, v.y};
  });
}

std::string renumbered(const Case& one) {
  if (one.draft.dimension() == 1 || one.facts().is_system || depends_on_order(one)) return {};
  return compared(one, soak::renumbered(one.draft, 1), [](const Vector3& vector) { return vector; });
}

std::string rescaled(const Case& one) {
  // Windows around an event are C hᵖ⁺¹, with a constant that has a unit; and so has what adaptive steps may err.
  const std::string method = one.draft.method(), adaptive = one.draft.of_run("adaptive");
  const bool has_unit =
      method == "localized" || method == "moreau_extrapolated" || (!adaptive.empty() && adaptive != "none");
  if (one.facts().is_system || has_unit) return {};
  // A step that is not given is one of sound, 1/44.1 kHz, in any units.
  Draft draft = one.draft;
  if (!draft.find("[run]")) return {};  // the minimiser leaves it out, too
  Section& run = *draft.find("[run]");
  if (!run.find("step") && !one.facts().traits.resolves_at_once && one.facts().step > 0)
    run.set("step", one.facts().step);
  const Scales scales{0x1p-7, 0x1p9, 0x1p5};
  return compared(
      one, soak::rescaled(draft, scales), [](const Vector3& vector) { return vector; }, scales);
}

namespace {

/// m, between neighbours on a line that have the largest gap.
double widest_gap(const Draft& draft) {
  double widest = 0, end = HUGE_VAL;
  for (const Section& section : draft.sections) {
    if (section.head == "[[wall]]" || section.head == "[frame]") return HUGE_VAL;
    if (section.head != "[[body]]") continue;
    const double centre = section.number("position"), radius = section.number("radius");
    if (end != HUGE_VAL) widest = std::max(widest, centre - radius - end);
    end = centre + radius;
  }
  return widest;
}

/// `compliant` follows gaps that open during an impact, `lzb` takes them for closed: they agree where there are none, neither
/// from the start on, by neighbours that part, nor between a contact's opening and its next compression.
bool gaps_open(const Case& one) {
  double speed = HUGE_VAL;
  for (const Section& section : one.draft.sections) {
    if (section.head != "[[body]]") continue;
    const double here = section.find("velocity") ? section.number("velocity") : 0;
    if (here > speed) return true;
    speed = here;
  }
  std::set<std::size_t> opened;
  for (const Event& event : one.trace().events) {
    if (event.kind == EventKind::opens) opened.insert(event.contact);
    if (event.kind == EventKind::compression_starts && opened.contains(event.contact)) return true;
  }
  return false;
}

struct Other {
  std::string method;
  double allowed = 0;  // of speeds
};

/// Which method gives the same answer, and how nearly.
Other other_method(const Case& one) {
  const std::string method = one.draft.method(), law = one.draft.of_run("impact_law");
  const Facts& facts = one.facts();
  const bool on_line = one.draft.dimension() == 1 && !facts.is_system && !facts.has_frame && !facts.vibrates;
  if (!on_line) return {};
  if (method == "event_driven" && !law.empty()) return {law, 1e-7};
  if (facts.falls) return {};
  const bool single = facts.left.size() == 1;
  if (single && facts.traits.resolves_at_once && method != "newton") return {"newton", 1e-7};
  if (method == "lzb" && widest_gap(one.draft) < 1e-12 && !gaps_open(one)) return {"compliant", 1e-6};
  const bool follows = facts.traits.follows_laws && single;
  // Bodies close at most twice as fast as the faster one moves, and that is what an error of e is a part of.
  if (follows && method != "reference") return {"reference", std::max(1e-6, 2 * facts.granted.error)};
  return {};
}

}  // namespace

std::string agreed(const Case& one) {
  const Other method = other_method(one);
  if (method.method.empty()) return {};
  Draft draft = one.draft;
  if (!draft.find("[run]")) return {};  // the minimiser leaves it out, too
  Section& run = *draft.find("[run]");
  const Value name = method.method, duration = one.draft.duration();
  const Section given = run;
  run.keys.clear();
  run.set("method", name);
  if (duration.numbers.front() > 0) run.set("duration", duration);
  if (given.find("dissipation") && method.method != "newton")
    run.set("dissipation", *given.find("dissipation"));
  const Outcome other = one.run(draft);
  if (other.exit_code != 0) return {};
  double most = 0;
  for (std::size_t i = 0; i < one.trace().bodies.size(); ++i)
    most = std::max(most, apart(one.trace().bodies[i].velocity_end, other.trace->bodies[i].velocity_end));
  const double part = most / speed_scale(one.trace());
  if (part <= method.allowed || part <= method.allowed * amplification(one)) return {};
  return fmt::format("velocities are {:.3g} of the speed away from those of {}, and {:.3g} is granted", part,
                     method.method, method.allowed);
}

}  // namespace complaints
}  // namespace ictus::soak
