#include "ictus/report/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace ictus::report {
namespace {

/// N, or N s where some impacts take no time: the largest of each contact, over that of all. 0: it did not
/// push. Contacts of which the trace tells no outcomes count alike.
std::vector<double> strengths(const Trace& trace) {
  const std::size_t count = trace.contact_names.size();
  if (trace.contacts.size() != count) return std::vector<double>(count, 1);
  std::vector<double> result(count, 0);
  double most = 0;
  for (double ContactOutcome::*what : {&ContactOutcome::peak_force, &ContactOutcome::impulse}) {
    if (what == &ContactOutcome::peak_force && !all_forces_known(trace)) continue;
    for (std::size_t j = 0; j < count; ++j) {
      result[j] = std::fmax(0, trace.contacts[j].*what);
      most = std::max(most, result[j]);
    }
    if (most > 0) break;
  }
  for (double& value : result) value = most > 0 ? std::max(value / most, value > 0 ? 1e-300 : 0) : 0;
  return result;
}

Names contacts_with_columns(const Trace& trace) {
  Names names;
  for (const char* what : {".force", ".depth", ".impulse"})
    for (const Column* column : contact_columns(trace, what)) names.insert(contact_of(*column));
  return names;
}

bool is_to_be_plotted(const Runs& runs, const std::string& name) {
  const auto& plot = runs.front().plot;
  return std::find(plot.begin(), plot.end(), name) != plot.end();
}

/// A rank above every other is that of what was named.
constexpr double named = 4, at_wall = 2;

/// All that could be drawn, once each, in the order in which they were found.
class Candidates {
 public:
  void add(const BodyAxis& axis, double rank) {
    const auto [at, is_new] = known_.emplace(axis.column("."), all_.size());
    if (is_new) {
      all_.push_back(axis);
      rank_.push_back(rank);
    }
    rank_[at->second] = std::max(rank_[at->second], rank);
  }

  /// As many as there is room for, those with the largest ranks.
  Choice best(const Runs& runs, const std::string& what) const {
    std::vector<std::size_t> order(all_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rank_[a] > rank_[b]; });
    order.resize(std::min(std::max<std::size_t>(1, most_curves / runs.size()), order.size()));
    std::sort(order.begin(), order.end());
    Choice choice{.all = all_.size(), .runs = runs.size(), .what = what};
    for (const std::size_t i : order) choice.drawn.push_back(all_[i]);
    return choice;
  }

 private:
  std::vector<BodyAxis> all_;
  std::vector<double> rank_;
  std::map<std::string, std::size_t> known_;
};

}  // namespace

bool all_forces_known(const Trace& trace) {
  return std::all_of(trace.contacts.begin(), trace.contacts.end(), [](const ContactOutcome& contact) {
    return !(contact.impulse > 0) || contact.peak_force > 0;
  });
}

std::string Choice::legend(const Run& run, const std::string& name) const {
  if (run.name.empty() || runs == 1) return name;
  return all == 1 ? run.name : run.name + ": " + name;
}

std::string Choice::shown() const {
  if (drawn.size() >= all) return {};
  return fmt::format(" {} of {} {} are drawn{}, {} are not; --plot NAME chooses.", drawn.size(), all, what,
                     what == "contacts" ? ": at walls, and those that were pressed hardest" : "",
                     all - drawn.size());
}

Choice chosen_contacts(const Runs& runs) {
  if (runs.empty()) return {};
  Candidates candidates;
  for (const Run& run : runs) {
    const std::vector<double> strength = strengths(run.trace);
    const Names bodies = body_names(run.trace), drawable = contacts_with_columns(run.trace);
    for (std::size_t j = 0; j < strength.size(); ++j) {
      const std::string& name = run.trace.contact_names[j];
      const bool wanted = is_to_be_plotted(runs, name);
      if ((strength[j] > 0 || wanted) && drawable.contains(name))
        candidates.add({name, "", ""},
                       strength[j] + (wanted ? named : 0) + (is_at_wall(name, bodies) ? at_wall : 0));
    }
  }
  return candidates.best(runs, "contacts");
}

Choice chosen_coordinates(const Runs& runs, const std::string& unit) {
  if (runs.empty()) return {};
  Candidates candidates;
  bool on_a_line = true;
  for (const Run& run : runs)
    for (const BodyAxis& axis : body_axes(run.trace, ".position")) {
      if (axis.unit == unit) candidates.add(axis, is_to_be_plotted(runs, axis.body) ? named : 0);
      on_a_line = on_a_line && axis.axis.empty();
    }
  return candidates.best(runs, on_a_line ? "bodies" : "coordinates");
}

}  // namespace ictus::report
