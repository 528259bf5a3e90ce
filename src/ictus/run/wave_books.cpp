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
          std::pair{".impulse", "N s"}, std::pair{".virtual_depth", "m"}, std::pair{".virtual_force", "N"}})
      columns.push_back({trace_.contact_names[j] + what, unit, {}});
  for (const char* name :
       {"kinetic", "vibrational", "stored", "potential", "dissipated", "work", "total", "remainder"})
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
  ledger.potential = chain_.potential(state);
  ledger.dissipated = state.dissipated;
  if (chain_.gravity() != 0) ledger.peak_kinetic = std::max(ledger.peak_kinetic, ledger.kinetic);
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
    put(state.impulse[j]);
    put(depth[j]);
    put(force[j]);
  }
  const Ledger& ledger = trace_.ledger;
  for (double value : {ledger.kinetic, ledger.vibrational, ledger.stored, ledger.potential, ledger.dissipated,
                       ledger.work, ledger.total(), ledger.remainder()})
    put(value);
}

void WaveBooks::add_bodies(const waves::WaveRun& run) {
  trace_.bodies.resize(assembly_.scene.bodies.size());
  const waves::WaveState start = chain_.start();
  for (std::size_t b = 0; b < chain_.bodies(); ++b) {
    const waves::BodyMotion first = chain_.motion(start, b), last = chain_.motion(run.last, b);
    BodyOutcome& body = trace_.bodies[row_.bodies[b]];
    body.name = assembly_.scene.bodies[row_.bodies[b]].name.value;
    body.position_start.x = first.position;
    body.position_end.x = last.position;
    body.velocity_start.x = first.velocity;
    body.velocity_end.x = last.velocity;
    if (chain_.gravity() == 0) continue;
    const double up = chain_.gravity() > 0 ? -1 : 1;
    body.highest = up * (first.position - chain_.mean(start.displacement, b)) + run.height[b];
  }
}

/// What the solver has located. Speeds are those of the centres of mass: what a body is asked for as a whole.
void WaveBooks::add_contacts(const waves::WaveRun& run) {
  trace_.contacts.resize(chain_.contacts().size());
  for (const waves::WaveTouch& touch : run.touches) {
    ContactOutcome& contact = trace_.contacts[touch.contact];
    if (contact.touches++ == 0 || touch.peak_force > contact.peak_force) {
      contact.peak_force = touch.peak_force;
      contact.peak_force_time = touch.peak_force_time;
    }
    if (trace_.impacts.size() == most_impacts) continue;
    Impact impact;
    impact.contact = touch.contact;
    impact.touch_time = touch.from;
    impact.release_time = touch.to;
    impact.approach_speed = touch.approach;
    impact.separation_speed = touch.separation;
    impact.peak_depth = touch.peak_depth;
    impact.peak_depth_time = touch.peak_depth_time;
    impact.peak_force = touch.peak_force;
    impact.peak_force_time = touch.peak_force_time;
    impact.energy_before = touch.energy_before;
    impact.energy_after = touch.energy_after;
    trace_.impacts.push_back(impact);
  }
  for (std::size_t j = 0; j < trace_.contacts.size(); ++j) {
    trace_.contacts[j].impulse = run.last.impulse[j];
    trace_.contacts[j].gap = chain_.gap(run.last, j);
    trace_.contacts[j].closed = run.last.closed[j] == waves::pushing;
  }
}

void WaveBooks::relate_momentum(const waves::WaveRun& run) {
  double scale = 0;
  for (std::size_t b = 0; b < chain_.bodies(); ++b)
    scale += chain_.body(b).total_mass() * std::abs(chain_.plan().bodies[b].velocity);
  scale = std::max(scale, run.momentum_scale);
  if (scale > 0) trace_.momentum_error = run.momentum_error / scale;
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

void WaveBooks::judge(double allowed) {
  const Ledger& ledger = trace_.ledger;
  const double part = std::abs(ledger.scale()) > 0 ? ledger.remainder() / std::abs(ledger.scale()) : 0;
  if (!(std::abs(part) <= allowed))
    trace_.failures.push_back(fmt::format("waves {} {:.3g} of the energy by themselves",
                                          part < 0 ? "made" : "lost", std::abs(part)));
  if (trace_.momentum_error > allowed)
    trace_.failures.push_back(
        fmt::format("waves changed the momentum by {:.3g} of all by themselves", trace_.momentum_error));
}

Trace WaveBooks::finish(const waves::WaveRun& run, Ending ending, double allowed) {
  double before = 0;
  for (const waves::WaveState& state : run.samples) {
    book_energies(state);
    Ledger& ledger = trace_.ledger;
    if (&state == &run.samples.front()) ledger.initial = before = ledger.total();
    const double gain = ledger.total() - before;  // a damped contact only loses
    ledger.largest_gain = std::max(ledger.largest_gain, gain);
    trace_.conditions.energy.watch(state.t, gain,
                                   relative_noise * std::max(ledger.initial, ledger.peak_kinetic));
    before = ledger.total();
    keep(state);
  }
  trace_.steps = run.steps;
  add_bodies(run);
  add_contacts(run);
  relate_momentum(run);
  add_mass_points(run);
  if (ending.complete) judge(allowed);
  trace_.ending = std::move(ending);
  return std::move(trace_);
}

}  // namespace ictus
