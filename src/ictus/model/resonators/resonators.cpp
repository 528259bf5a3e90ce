#include "ictus/model/resonators/resonators.hpp"

#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

template <class T>
ResonatorFacts facts_of_kind() {
  ResonatorFacts facts{T::about, {}, {}};
  const T standard;
  for (const auto& p : T::parameters)
    facts.parameters.push_back({p.name, p.unit, p.meaning, p.range, standard.*p.member});
  for (const auto& w : T::words) {
    ResonatorWord word{w.name, w.meaning, {}, standard.*w.member};
    for (const std::string_view each : w.allowed)
      if (!each.empty()) word.allowed.push_back(each);
    facts.words.push_back(std::move(word));
  }
  return facts;
}

template <class T>
T kind_with(const ResonatorValues& values) {
  T kind;
  for (const auto& p : T::parameters)
    if (const auto found = values.numbers.find(std::string(p.name)); found != values.numbers.end())
      kind.*p.member = found->second;
  for (const auto& w : T::words)
    if (const auto found = values.words.find(std::string(w.name)); found != values.words.end())
      kind.*w.member = found->second;  // the values outlive the kind
  return kind;
}

/// The list lives as long as the program, and so do the words of its kinds.
void check_values(const ResonatorFacts& facts, const ResonatorValues& values) {
  Problems problems;
  std::vector<std::string_view> names;
  for (const ResonatorParameter& p : facts.parameters) names.push_back(p.name);
  for (const ResonatorWord& w : facts.words) names.push_back(w.name);
  const std::string kind(facts.about.name);
  for (const auto& [name, value] : values.numbers) {
    const ResonatorParameter* found = nullptr;
    for (const ResonatorParameter& p : facts.parameters)
      if (p.name == name) found = &p;
    if (!found)
      problems.add({}, kind + " has no parameter '" + name + "'", allowed_names(name, names));
    else if (!std::isfinite(value) || !found->range.holds(value))
      problems.add({},
                   name + ": " + std::string(found->meaning) + " must be " + std::string(found->range.words));
  }
  for (const auto& [name, text] : values.words) {
    const ResonatorWord* found = nullptr;
    for (const ResonatorWord& w : facts.words)
      if (w.name == name) found = &w;
    if (!found) {
      problems.add({}, kind + " has no parameter '" + name + "'", allowed_names(name, names));
      continue;
    }
    bool known = false;
    for (const std::string_view each : found->allowed) known = known || each == text;
    if (!known && !found->allowed.empty())
      problems.add({}, name + " = \"" + text + "\": no such choice", allowed_names(text, found->allowed));
  }
  problems.raise();
}

/// These depend on others: the kind itself says what it lacks.
bool is_optional(std::string_view kind, std::string_view name) {
  const bool of_bar =
      kind == Bar::about.name && (name == "width" || name == "thickness" || name == "outer_diameter");
  const bool of_string =
      kind == String::about.name && (name == "diameter" || name == "linear_density" || name == "density");
  return of_bar || of_string;
}

void require_values(const ResonatorFacts& facts, const ResonatorValues& values) {
  std::string missing;
  for (const ResonatorParameter& p : facts.parameters)
    if (std::isnan(p.standard) && !values.numbers.count(std::string(p.name)) &&
        !is_optional(facts.about.name, p.name))
      missing += (missing.empty() ? "" : ", ") + std::string(p.name);
  if (!missing.empty()) throw Error("a " + std::string(facts.about.name) + " needs " + missing);
}

template <class Visit>
void with_kind(std::string_view kind, const ResonatorValues& values, Visit&& visit) {
  const bool found = Resonators::with(kind, [&]<class T>(Type<T>) {
    const ResonatorFacts facts = facts_of_kind<T>();
    check_values(facts, values);
    require_values(facts, values);
    visit(kind_with<T>(values));
  });
  if (!found)
    throw Error("kind = \"" + std::string(kind) + "\": there is no resonator of this name; " +
                allowed_names(kind, Resonators::names()));
}

/// The first mode that vibrates; the number of modes where there is none.
std::size_t first_tone(const ModalBody& body) {
  std::size_t i = 0;
  while (i < body.modes.size() && body.modes[i].frequency == 0) ++i;
  return i;
}

/// As if its stiffness were ratio² times as large.
template <class T>
ModalBody scaled_body(const T& kind, double highest, double ratio) {
  ModalBody body = kind.body(highest / ratio);
  for (VibrationMode& mode : body.modes) mode.frequency *= ratio;
  if (body.residual)
    body.residual = [residual = body.residual, ratio](const BodyPoint& at, double radius) {
      return residual(at, radius) / (ratio * ratio);
    };
  return body;
}

/// ω of a mode that is heard at √(ω² − σ²), σ being that of this ω.
double undamped(double heard, const VibrationMode& mode, const ModalOptions& options) {
  if (!std::isnan(options.t60)) return std::hypot(heard, std::log(1000.0) / options.t60);
  double w = heard;
  for (int turn = 0; turn < 1000; ++turn) {
    const double next = std::hypot(heard, mode.decay + options.damping.decay(w));
    if (std::abs(next - w) <= 1e-15 * w) return next;
    w = next;
  }
  throw Error("measured.frequency: with this damping no stiffness lets the first mode be heard there");
}

template <class T>
ModalBody tuned_body(const T& kind, const ModalOptions& options) {
  if (std::isnan(options.tuned) && options.transpose == 1) return kind.body(options.highest);
  if (std::isnan(options.tuned)) return scaled_body(kind, options.highest, options.transpose);
  ModalBody body = kind.body(options.highest);
  // A body much stiffer than it is to be: look higher for its first mode.
  for (double highest = options.highest; first_tone(body) == body.modes.size() && highest < 1e9;)
    body = kind.body(highest *= 4);
  if (first_tone(body) == body.modes.size()) throw Error("measured.frequency: the body has no mode to tune");
  const VibrationMode& first = body.modes[first_tone(body)];
  const double ratio = undamped(options.tuned, first, options) / first.frequency;
  return scaled_body(kind, options.highest, ratio * options.transpose);
}

}  // namespace

std::vector<ResonatorFacts> resonator_kinds() {
  std::vector<ResonatorFacts> list;
  Resonators::for_each([&]<class T>(Type<T>) { list.push_back(facts_of_kind<T>()); });
  return list;
}

std::vector<BodyAxis> resonator_axes(std::string_view kind, const ResonatorValues& values) {
  std::vector<BodyAxis> axes;
  with_kind(kind, values, [&](const auto& made) { axes = made.axes(); });
  return axes;
}

ModalBody make_resonator(std::string_view kind, const ResonatorValues& values, const ModalOptions& options) {
  ModalBody body;
  with_kind(kind, values, [&](const auto& made) { body = tuned_body(made, options); });
  if (body.modes.empty()) throw Error("the body has no mode up to its highest frequency: raise 'highest'");
  damp(body, options.damping, options.t60);
  return body;
}

void damp(ModalBody& body, const Damping& damping, double t60) {
  // Modes of a file come with their decay, to which more may be added.
  for (VibrationMode& mode : body.modes)
    if (mode.frequency > 0) mode.decay += damping.decay(mode.frequency);
  if (std::isnan(t60)) return;
  const std::size_t first = first_tone(body);
  if (first == body.modes.size()) throw Error("measured.t60: the body has no mode that vibrates");
  const double asked = std::log(1000.0) / t60, computed = body.modes[first].decay;
  // Without any other damping all modes decay alike.
  for (VibrationMode& mode : body.modes)
    if (mode.frequency > 0) mode.decay = computed > 0 ? mode.decay * asked / computed : asked;
}

}  // namespace ictus
