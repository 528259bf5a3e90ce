#include "ictus/sweep/outcomes.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "ictus/fit/quantity.hpp"

namespace ictus::sweep {
namespace {

template <class Subject>
struct NumberOf {
  std::string_view name, unit;
  double (*value)(const Subject&);
};

constexpr NumberOf<Ledger> energies[] = {{"initial", "J", [](const Ledger& l) { return l.initial; }},
                                         {"final", "J", [](const Ledger& l) { return l.total(); }},
                                         {"kinetic", "J", [](const Ledger& l) { return l.kinetic; }},
                                         {"vibrational", "J", [](const Ledger& l) { return l.vibrational; }},
                                         {"stored", "J", [](const Ledger& l) { return l.stored; }},
                                         {"potential", "J", [](const Ledger& l) { return l.potential; }},
                                         {"dissipated", "J", [](const Ledger& l) { return l.dissipated; }},
                                         {"work", "J", [](const Ledger& l) { return l.work; }},
                                         {"remainder", "J", [](const Ledger& l) { return l.remainder(); }}};

double count(std::size_t n) { return static_cast<double>(n); }

constexpr NumberOf<Trace> of_runs[] = {
    {"impacts", "1", [](const Trace& t) { return count(t.impacts.size()); }},
    {"events", "1", [](const Trace& t) { return count(t.events.size()); }},
    {"steps", "1", [](const Trace& t) { return count(t.steps); }},
    {"evaluations", "1", [](const Trace& t) { return count(t.evaluations); }},
    {"solves", "1", [](const Trace& t) { return count(t.solves); }},
    {"time", "s",
     [](const Trace& t) {
       return t.columns.empty() || t.columns.front().values.empty() ? unknown
                                                                    : t.columns.front().values.back();
     }},
    {"momentum_error", "1", [](const Trace& t) { return t.momentum_error; }},
    {"smallest_gap", "m", [](const Trace& t) { return t.smallest_gap; }}};

constexpr NumberOf<ContactOutcome> of_contacts[] = {
    {"impulse", "N s", [](const ContactOutcome& c) { return c.impulse; }},
    {"force", "N", [](const ContactOutcome& c) { return c.peak_force; }},
    {"touches", "1", [](const ContactOutcome& c) { return count(c.touches); }},
    {"gap", "m", [](const ContactOutcome& c) { return c.gap; }}};

constexpr std::string_view reductions[] = {"largest", "smallest", "last"};

double reduced(std::string_view how, const std::vector<double>& values) {
  if (values.empty()) return unknown;
  if (how == "last") return values.back();
  return how == "largest" ? *std::max_element(values.begin(), values.end())
                          : *std::min_element(values.begin(), values.end());
}

struct Halves {
  std::string subject, what;
};
Halves halves(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? Halves{name, {}} : Halves{name.substr(0, dot), name.substr(dot + 1)};
}

const BodyOutcome* body_of(const Trace& trace, const std::string& name) {
  for (const BodyOutcome& body : trace.bodies)
    if (body.name == name) return &body;
  return nullptr;
}

std::optional<double> number_of_body(const Assembly& assembly, const Trace& trace, const Halves& name) {
  const BodyOutcome* body = body_of(trace, name.subject);
  if (!body) return std::nullopt;
  if (name.what == "speed") return length(body->velocity_end);
  if (name.what == "height") return estimation::number_of(assembly, trace, name.subject + ".height");
  const std::size_t axes = body->axes > 0 ? body->axes : trace.dimension;
  for (std::size_t axis = 0; axis < axes; ++axis) {
    if (name.what == "velocity" + axis_ending(axes, axis)) return component(body->velocity_end, axis);
    if (name.what == "position" + axis_ending(axes, axis)) return component(body->position_end, axis);
  }
  return std::nullopt;
}

/// A contact that the run does not tell of has not touched.
std::optional<double> number_of_contact(const Assembly& assembly, const Trace& trace, const Halves& name) {
  const auto found = std::find(trace.contact_names.begin(), trace.contact_names.end(), name.subject);
  const bool told = found != trace.contact_names.end();
  const bool known = told || std::any_of(assembly.contacts.begin(), assembly.contacts.end(),
                                         [&](const AssembledContact& c) { return c.name == name.subject; });
  if (!known) return std::nullopt;
  if (name.what == "duration") {
    double longest = 0;
    for (const Impact& impact : trace.impacts)
      if (trace.contact_names[impact.contact] == name.subject)
        longest = std::max(longest, impact.contact_time());
    return longest;
  }
  for (const auto& entry : of_contacts)
    if (entry.name == name.what) {
      if (!told) return entry.name == "gap" ? unknown : 0;
      return entry.value(trace.contacts[static_cast<std::size_t>(found - trace.contact_names.begin())]);
    }
  return std::nullopt;
}

/// "largest(ball.velocity)": the word before the bracket, and the column; nothing where it is none.
std::optional<Halves> reduction_of(const std::string& name) {
  for (const std::string_view word : reductions)
    if (name.size() > word.size() + 2 && name.starts_with(word) && name[word.size()] == '(' &&
        name.back() == ')')
      return Halves{std::string(word), name.substr(word.size() + 1, name.size() - word.size() - 2)};
  return std::nullopt;
}

}  // namespace

bool needs_rows(const std::string& name) { return reduction_of(name) || halves(name).what == "height"; }

std::vector<RunNumber> numbers_of(const Assembly& assembly, const Trace& trace) {
  std::vector<RunNumber> numbers;
  const auto add = [&](const std::string& name, std::string_view unit) {
    numbers.push_back({name, std::string(unit)});
  };
  for (const BodyOutcome& body : trace.bodies) {
    const std::size_t axes = body.axes > 0 ? body.axes : trace.dimension;
    for (std::size_t axis = 0; axis < axes; ++axis) {
      add(body.name + ".velocity" + axis_ending(axes, axis), body.unit + "/s");
      add(body.name + ".position" + axis_ending(axes, axis), body.unit);
    }
    add(body.name + ".speed", body.unit + "/s");
    if (!assembly.scene.system) add(body.name + ".height", "m");
  }
  std::vector<std::string> contacts = trace.contact_names;
  for (const AssembledContact& contact : assembly.contacts)
    if (std::find(contacts.begin(), contacts.end(), contact.name) == contacts.end())
      contacts.push_back(contact.name);
  for (const std::string& contact : contacts) {
    for (const auto& entry : of_contacts) add(contact + "." + std::string(entry.name), entry.unit);
    add(contact + ".duration", "s");
  }
  for (const auto& entry : energies) add("energy." + std::string(entry.name), entry.unit);
  for (const auto& entry : of_runs) add("run." + std::string(entry.name), entry.unit);
  for (const Column& column : trace.columns)
    for (const std::string_view word : reductions)
      add(std::string(word) + "(" + column.name + ")", column.unit);
  return numbers;
}

double number_of(const Assembly& assembly, const Trace& trace, const std::string& name) {
  if (const auto reduction = reduction_of(name)) {
    const Column* column = trace.find(reduction->what);
    if (!column) throw Error("this run has no column '" + reduction->what + "'");
    return reduced(reduction->subject, column->values);
  }
  const Halves parts = halves(name);
  if (parts.subject == "energy")
    for (const auto& entry : energies)
      if (entry.name == parts.what) return entry.value(trace.ledger);
  if (parts.subject == "run")
    for (const auto& entry : of_runs)
      if (entry.name == parts.what) return entry.value(trace);
  if (const auto value = number_of_body(assembly, trace, parts)) return *value;
  if (const auto value = number_of_contact(assembly, trace, parts)) return *value;
  throw Error("this run has no outcome '" + name + "'");
}

}  // namespace ictus::sweep
