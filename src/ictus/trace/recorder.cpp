#include "ictus/trace/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ictus/trace/archived.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {

std::vector<Heading> coordinates_of(const std::vector<std::string>& bodies, std::size_t dimension) {
  constexpr const char* axes[] = {".x", ".y", ".z"};
  std::vector<Heading> result;
  result.reserve(bodies.size() * dimension);
  for (const std::string& body : bodies)
    for (std::size_t axis = 0; axis < dimension; ++axis)
      result.push_back({dimension > 1 ? body + axes[axis] : body, "m"});
  return result;
}

Recorder::Recorder(const Recorded& recorded, const Columns::Options& options)
    : columns_(recorded.coordinates, recorded.contacts, recorded.more, options),
      bodies_(recorded.coordinates, recorded.gravity),
      touched_(recorded.contacts.size(), 0) {
  trace_.scheme = recorded.method;
  trace_.focus = recorded.focus;
  trace_.dimension = bodies_.dimension();
  trace_.contact_names = recorded.contacts;
  trace_.contacts.resize(recorded.contacts.size());
}

std::size_t Recorder::add_contact(const std::string& name) {
  trace_.contact_names.push_back(name);
  trace_.contacts.emplace_back();
  touched_.push_back(0);
  columns_.add_contact(name);
  return touched_.size() - 1;
}

void Recorder::begin(const StateView& state) {
  trace_.ledger.initial = trace_.ledger.total();
  bodies_.begin(state);
}

void Recorder::set_energies(double kinetic, double potential) {
  Ledger& ledger = trace_.ledger;
  ledger.kinetic = kinetic;
  ledger.potential = potential;
  has_potential_ = has_potential_ || potential != 0;
  // A potential has no natural zero: shares are those of the kinetic energy.
  peak_kinetic_ = std::max(peak_kinetic_, kinetic);
  if (has_potential_) ledger.peak_kinetic = std::max(ledger.peak_kinetic, peak_kinetic_);
}

void Recorder::watch_energy(double t, const Ledger& earlier, double noise) {
  Ledger& ledger = trace_.ledger;
  const double gain = earlier.remainder() - ledger.remainder();
  if (!std::isfinite(ledger.total())) ledger.largest_gain = std::numeric_limits<double>::infinity();
  if (gain > noise) {
    ++gains_;
    if (gain > ledger.largest_gain) gain_time_ = t;
    ledger.largest_gain = std::max(ledger.largest_gain, gain);
  }
  const double put_in = ledger.work - earlier.work - (ledger.corrected - earlier.corrected);
  trace_.conditions.energy.watch(t, ledger.total() - earlier.total() - put_in, noise);
}

void Recorder::add(const Impact& impact) {
  touched_[impact.contact] = 1;
  if (impacts_++ < most_events)
    trace_.impacts.push_back(impact);
  else
    ++left_out_[impact.contact];
}

void Recorder::add(const Event& event) {
  touched_[event.contact] = 1;
  if (events_++ < most_events) trace_.events.push_back(event);
}

void Recorder::raise_force(std::size_t contact, double force, double t) {
  ContactOutcome& outcome = trace_.contacts[contact];
  if (outcome.peak_force >= force) return;
  outcome.peak_force = force;
  outcome.peak_force_time = t;
}

void Recorder::archive_record(Archive& archive) {
  Trace& t = trace_;
  archive(t.contact_names, t.contacts, t.impacts, t.events, t.routh, t.remarks, t.failures, t.ledger,
          t.conditions, t.smallest_gap, t.steps, t.evaluations, t.solves, t.cone);
  archive(columns_, bodies_, touched_, left_out_, gains_, gain_time_, has_potential_, peak_kinetic_, impacts_,
          events_);
}

void Recorder::drop_idle_contacts() {
  std::vector<std::size_t> index(touched_.size());
  std::vector<std::string> names;
  std::vector<ContactOutcome> contacts;
  for (std::size_t j = 0; j < touched_.size(); ++j) {
    index[j] = names.size();
    if (!touched_[j]) continue;
    names.push_back(std::move(trace_.contact_names[j]));
    contacts.push_back(trace_.contacts[j]);
  }
  trace_.contact_names = std::move(names);
  trace_.contacts = std::move(contacts);
  for (Impact& impact : trace_.impacts) impact.contact = index[impact.contact];
  for (Event& event : trace_.events) event.contact = index[event.contact];
}

Trace Recorder::finish(const StateView& state, Ending ending, bool drop_idle) {
  trace_.bodies = bodies_.finish(state);
  trace_.columns = columns_.finish(drop_idle ? std::span<const char>(touched_) : std::span<const char>());
  std::stable_sort(trace_.impacts.begin(), trace_.impacts.end(),
                   [](const Impact& a, const Impact& b) { return a.touch_time < b.touch_time; });
  if (std::max(impacts_, events_) > most_events)
    remark(fmt::format(
        "of {} impacts the first {} are kept, and of {} events the first {}: the rest is in no result",
        impacts_, trace_.impacts.size(), events_, trace_.events.size()));
  if (drop_idle) drop_idle_contacts();
  trace_.ending = std::move(ending);
  if (columns_.thinned())
    trace_.ending.reason += fmt::format("; one sample in {} was kept", columns_.every());
  return std::move(trace_);
}

}  // namespace ictus
