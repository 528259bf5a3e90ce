#include "ictus/run/wave_books.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/waves.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_impacts = 10'000;
constexpr std::size_t most_rows = 240;  // of mass points over time

}  // namespace

WaveBooks::WaveBooks(const Assembly& assembly, const WaveRow& row, const waves::WaveChain& chain)
    : assembly_(assembly),
      row_(row),
      chain_(chain),
      virtual_springs_(chain),
      link_force_(chain.links()),
      motion_(chain.bodies()) {
  trace_.scheme = std::string(waves_about.name);
  for (const AssembledContact& contact : assembly.contacts) trace_.contact_names.push_back(contact.name);
  add_columns();
}

void WaveBooks::add_columns() {
  std::vector<Column>& columns = trace_.columns;
  columns.push_back({"time", "s", {}});
  for (std::size_t b = 0; b < std::min(most_columns, chain_.bodies()); ++b) {
    const std::string& name = assembly_.scene.bodies[row_.bodies[b]].name.value;
    columns.push_back({name + ".position", "m", {}});
    columns.push_back({name + ".velocity", "m/s", {}});
    columns.push_back({name + ".vibrational", "J", {}});
  }
  for (std::size_t j = 0; j < std::min(most_columns, trace_.contact_names.size()); ++j)
    for (const auto& [what, unit] :
         {std::pair{".depth", "m"}, std::pair{".speed", "m/s"}, std::pair{".force", "N"},
          std::pair{".virtual_depth", "m"}, std::pair{".virtual_force", "N"}})
      columns.push_back({trace_.contact_names[j] + what, unit, {}});
  for (const char* name : {"kinetic", "vibrational", "stored", "dissipated", "work", "total", "remainder"})
    columns.push_back({std::string("energy.") + name, "J", {}});
}

void WaveBooks::book_energies(const waves::WaveState& state) {
  Ledger& ledger = trace_.ledger;
  ledger.kinetic = ledger.vibrational = ledger.stored = 0;
  for (std::size_t b = 0; b < chain_.bodies(); ++b) {
    motion_[b] = chain_.motion(state, b);
    ledger.kinetic += motion_[b].rigid;
    ledger.vibrational += motion_[b].vibrational;
  }
  for (std::size_t j = 0; j < chain_.contacts().size(); ++j) ledger.stored += chain_.contact_energy(state, j);
}

void WaveBooks::keep(const waves::WaveState& state) {
  auto column = trace_.columns.begin();
  const auto put = [&](double value) { (column++)->values.push_back(value); };
  put(state.t);
  for (std::size_t b = 0; b < std::min(most_columns, chain_.bodies()); ++b) {
    put(motion_[b].position);
    put(motion_[b].velocity);
    put(motion_[b].vibrational);
  }
  const std::vector<double> depth = virtual_springs_.compressions(state),
                            force = virtual_springs_.forces(state);
  for (std::size_t j = 0; j < std::min(most_columns, trace_.contact_names.size()); ++j) {
    put(-chain_.gap(state, j));
    put(chain_.closing(state, j));
    put(chain_.contact_force(state, j));
    put(depth[j]);
    put(force[j]);
  }
  const Ledger& ledger = trace_.ledger;
  for (double value : {ledger.kinetic, ledger.vibrational, ledger.stored, ledger.dissipated, ledger.work,
                       ledger.total(), ledger.remainder()})
    put(value);
}

/// m/s, of the centres of mass on both sides, at a sample.
double WaveBooks::closing(std::size_t contact, std::size_t sample) const {
  const auto velocity = [&](std::optional<std::size_t> body) {
    if (!body) return 0.0;
    return trace_.find(assembly_.scene.bodies[row_.bodies[*body]].name.value + ".velocity")->values[sample];
  };
  const auto& sides = chain_.contacts()[contact];
  return velocity(sides.left) - velocity(sides.right);
}

/// What the samples between touch and release say; nothing where a gap was closed at the start and never
/// pushed.
std::optional<Impact> WaveBooks::impact_between(std::size_t contact, double touch, double release) const {
  if (contact + 1 >= most_columns) return std::nullopt;
  const std::string& name = trace_.contact_names[contact];
  const std::vector<double>&time = trace_.columns.front().values,
        &force = trace_.find(name + ".force")->values, &depth = trace_.find(name + ".depth")->values,
        &total = trace_.find("energy.total")->values;
  const auto at = [&](double t) {
    return static_cast<std::size_t>(std::lower_bound(time.begin(), time.end(), t) - time.begin());
  };
  const std::size_t first = std::min(at(touch), time.size() - 1),
                    last = std::isnan(release) ? time.size() - 1 : std::min(at(release), time.size() - 1);
  Impact impact;
  impact.contact = contact;
  impact.touch_time = touch;
  impact.release_time = release;
  for (std::size_t k = first; k <= last; ++k) {
    if (!(force[k] > 0)) continue;
    ++impact.samples;
    if (depth[k] > impact.peak_depth) impact.peak_depth = depth[k], impact.peak_depth_time = time[k];
    if (force[k] > impact.peak_force) impact.peak_force = force[k], impact.peak_force_time = time[k];
  }
  impact.approach_speed = closing(contact, first);
  impact.energy_before = total[first];
  if (impact.released()) {
    impact.separation_speed = -closing(contact, last);
    impact.energy_after = total[last];
  }
  return impact.samples > 0 ? std::optional(impact) : std::nullopt;
}

/// Speeds are those of the centres of mass: what a body is asked for as a whole.
void WaveBooks::add_impacts(const waves::WaveRun& run) {
  std::vector<double> touch(chain_.contacts().size(), unknown);
  const waves::WaveState start = chain_.start();
  for (std::size_t j = 0; j < touch.size(); ++j)
    if (start.closed[j]) touch[j] = 0;
  const auto add = [&](std::size_t contact, double release) {
    if (std::isnan(touch[contact]) || trace_.impacts.size() >= most_impacts) return;
    if (const auto impact = impact_between(contact, touch[contact], release))
      trace_.impacts.push_back(*impact);
    touch[contact] = unknown;
  };
  for (const waves::WaveEvent& event : run.events) {
    if (event.closes)
      touch[event.contact] = event.t;
    else
      add(event.contact, event.t);
  }
  for (std::size_t j = 0; j < touch.size(); ++j) add(j, unknown);
  std::stable_sort(trace_.impacts.begin(), trace_.impacts.end(),
                   [](const Impact& a, const Impact& b) { return a.touch_time < b.touch_time; });
}

void WaveBooks::watch_momentum(const waves::WaveRun& run) {
  if (chain_.left_wall() || chain_.plan().right_wall) return;
  double scale = 0;
  for (std::size_t b = 0; b < chain_.bodies(); ++b)
    scale += chain_.body(b).total_mass() * std::abs(chain_.plan().bodies[b].velocity);
  const double before = chain_.momentum(chain_.start());
  double worst = 0;
  for (const waves::WaveState& state : run.samples)
    worst = std::max(worst, std::abs(chain_.momentum(state) - before));
  if (scale > 0) trace_.momentum_error = worst / scale;
}

void WaveBooks::add_row(const waves::WaveState& state) {
  MassPoints& points = trace_.mass_points;
  chain_.link_forces(state, link_force_);
  const auto stress = [&](std::size_t link) {
    const double area = chain_.areas()[link];
    return area > 0 ? link_force_[link] / area : 0;
  };
  points.time.push_back(state.t);
  for (std::size_t i = 0; i < chain_.points(); ++i) {
    points.displacement.push_back(chain_.position(state, i) - points.rest[i]);
    points.velocity.push_back(state.velocity[i]);
    points.stress.push_back((stress(i) + stress(i + 1)) / 2);
  }
}

void WaveBooks::add_mass_points(const waves::WaveRun& run) {
  MassPoints& points = trace_.mass_points;
  const waves::WaveState start = chain_.start();
  for (std::size_t b = 0; b < chain_.bodies(); ++b) {
    const std::size_t first = chain_.first_point(b), count = chain_.end_point(b) - first;
    points.bodies.push_back({assembly_.scene.bodies[row_.bodies[b]].name.value, first, count,
                             chain_.position(start, first) - chain_.body(b).height[0],
                             chain_.body(b).length});
  }
  for (std::size_t i = 0; i < chain_.points(); ++i) points.rest.push_back(chain_.position(start, i));
  points.mass.assign(chain_.masses().begin(), chain_.masses().end());
  // The sample nearest to each of a few even instants.
  const double end = run.samples.back().t;
  std::size_t k = 0;
  for (std::size_t row = 0; row < most_rows && k < run.samples.size(); ++row) {
    const double t = end * static_cast<double>(row) / static_cast<double>(most_rows - 1);
    if (row > 0 && run.samples[k].t >= t) continue;
    while (k + 1 < run.samples.size() && run.samples[k].t < t) ++k;
    add_row(run.samples[k]);
  }
}

Trace WaveBooks::finish(const waves::WaveRun& run, Ending ending) {
  const std::vector<waves::WaveState> start{chain_.start()};
  const auto& samples = run.samples.empty() ? start : run.samples;
  double before = 0;
  for (const waves::WaveState& state : samples) {
    book_energies(state);
    Ledger& ledger = trace_.ledger;
    if (&state == &samples.front()) ledger.initial = before = ledger.total();
    const double gain = ledger.total() - before;
    ledger.largest_gain = std::max(ledger.largest_gain, gain);
    trace_.conditions.energy.watch(state.t, gain, relative_noise * ledger.initial);
    before = ledger.total();
    keep(state);
  }
  trace_.steps = run.steps;
  if (!run.samples.empty()) {
    add_impacts(run);
    watch_momentum(run);
    add_mass_points(run);
  }
  trace_.ending = std::move(ending);
  return std::move(trace_);
}

}  // namespace ictus
