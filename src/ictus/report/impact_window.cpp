#include "ictus/report/impact_window.hpp"

#include <algorithm>

#include "ictus/report/runs.hpp"

namespace ictus::report {
namespace {

using Columns = std::vector<const std::vector<double>*>;

Columns numbers_of_contacts(const Trace& trace, const char* ending) {
  Columns numbers;
  for (const Column* column : contact_columns(trace, ending)) numbers.push_back(&column->values);
  return numbers;
}

/// N, of all contacts together, by sample.
std::vector<double> total_force(const Trace& trace) {
  std::vector<double> sum(times(trace) ? times(trace)->size() : 0, 0);
  for (const auto* force : numbers_of_contacts(trace, ".force"))
    for (std::size_t k = 0; k < std::min(sum.size(), force->size()); ++k) sum[k] += (*force)[k];
  return sum;
}

double duration(const std::vector<double>& time, const Window& window) {
  return time[window.last] - time[window.first];
}

double impulse(const std::vector<double>& time, const std::vector<double>& force, const Window& window) {
  double sum = 0;
  for (std::size_t k = window.first; k < window.last; ++k)
    sum += (time[k + 1] - time[k]) * (force[k] + force[k + 1]) / 2;
  return sum;
}

/// Of laws without time: the two samples between which the contacts gave most.
Window largest_jump(const Trace& trace, const Columns& pushed) {
  const std::size_t samples = times(trace) ? times(trace)->size() : 0;
  const auto given = [&](std::size_t k) {
    double sum = 0;
    for (const auto* impulse : pushed) sum += (*impulse)[k + 1] - (*impulse)[k];
    return sum;
  };
  Window found{0, samples > 0 ? samples - 1 : 0};
  double most = 0;
  for (std::size_t k = 0; k + 1 < samples; ++k)
    if (const double here = given(k); here > most) {
      most = here;
      found = {k, k + 1};
    }
  return found;
}

}  // namespace

std::vector<Window> impact_windows(const Trace& trace) {
  const std::vector<double> force = total_force(trace);
  std::vector<Window> windows;
  for (std::size_t k = 0; k < force.size(); ++k) {
    if (!(force[k] > 0)) continue;
    const Window here{k == 0 ? 0 : k - 1, std::min(k + 1, force.size() - 1)};
    const std::vector<double>& time = *times(trace);
    const bool apart =
        windows.empty() || time[here.first] - time[windows.back().last] > duration(time, windows.back());
    if (apart)
      windows.push_back(here);
    else
      windows.back().last = here.last;
  }
  return windows;
}

Window strongest_impact(const Trace& trace) {
  const std::vector<Window> windows = impact_windows(trace);
  if (windows.empty()) return largest_jump(trace, numbers_of_contacts(trace, ".impulse"));
  const std::vector<double> force = total_force(trace);
  const auto weaker = [&](const Window& a, const Window& b) {
    return impulse(*times(trace), force, a) < impulse(*times(trace), force, b);
  };
  return *std::max_element(windows.begin(), windows.end(), weaker);
}

std::vector<double> since_touch(const Trace& trace, const Window& window) {
  std::vector<double> clock;
  if (!times(trace) || times(trace)->empty()) return clock;
  const std::vector<double>& time = *times(trace);
  for (std::size_t k = window.first; k <= window.last; ++k) clock.push_back(time[k] - time[window.first]);
  return clock;
}

std::vector<double> primary_impulse(const Trace& trace, const Window& window) {
  const Columns energy = numbers_of_contacts(trace, ".energy"),
                pushed = numbers_of_contacts(trace, ".impulse");
  if (energy.empty() || energy.size() != pushed.size()) return {};
  std::vector<double> clock{0};
  for (std::size_t k = window.first; k < window.last; ++k) {
    const auto stored = [&](std::size_t j) { return (*energy[j])[k] + (*energy[j])[k + 1]; };
    std::size_t primary = 0;
    for (std::size_t j = 1; j < energy.size(); ++j)
      if (stored(j) > stored(primary)) primary = j;
    const double gained = stored(primary) > 0 ? (*pushed[primary])[k + 1] - (*pushed[primary])[k] : 0;
    clock.push_back(clock.back() + gained);
  }
  return clock.back() > 0 ? clock : std::vector<double>{};
}

}  // namespace ictus::report
