#include "ictus/run/wave_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/waves_about.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_rows = 240;  // of mass points over time

}  // namespace

Recorded WaveRecorder::described(const Assembly& assembly, const WaveRow& row,
                                 const waves::WaveChain& chain) {
  Recorded recorded{.method = std::string(waves_about.name), .gravity = {chain.gravity(), 0, 0}};
  for (std::size_t b = 0; b < chain.bodies(); ++b) {
    const std::string& name = assembly.scene.bodies[row.bodies[b]].name.value;
    recorded.coordinates.push_back({name, "m"});
    if (b < most_columns) recorded.more.push_back({name + ".vibrational", "J"});
  }
  for (const AssembledContact& contact : assembly.contacts) {
    if (recorded.contacts.size() < most_columns) {
      recorded.more.push_back({contact.name + ".virtual_depth", "m"});
      recorded.more.push_back({contact.name + ".virtual_force", "N"});
    }
    recorded.contacts.push_back(contact.name);
  }
  return recorded;
}

WaveRecorder::WaveRecorder(const Assembly& assembly, const WaveRow& row, const waves::WaveChain& chain)
    : Recorder(described(assembly, row, chain), {}),
      assembly_(assembly),
      row_(row),
      chain_(chain),
      virtual_springs_(chain),
      link_force_(chain.links()),
      motion_(chain.bodies()),
      position_(chain.bodies()),
      velocity_(chain.bodies()) {
  const waves::WaveState start = chain.start();
  for (std::size_t i = 0; chain.gravity() != 0 && i < chain.points(); ++i)
    height_energy_ -= chain.masses()[i] * chain.gravity() * chain.position(start, i);
}

void WaveRecorder::book_energies(const waves::WaveState& state) {
  Ledger& ledger = trace_.ledger;
  double kinetic = 0;
  ledger.vibrational = ledger.stored = 0;
  for (std::size_t b = 0; b < chain_.bodies(); ++b) {
    motion_[b] = chain_.motion(state, b);
    position_[b] = motion_[b].position + row_.frame * state.t;
    velocity_[b] = motion_[b].velocity + row_.frame;
    kinetic +=
        motion_[b].rigid + chain_.body(b).total_mass() * row_.frame * (motion_[b].velocity + row_.frame / 2);
    ledger.vibrational += motion_[b].vibrational;
  }
  for (std::size_t j = 0; j < chain_.contacts().size(); ++j) ledger.stored += chain_.contact_energy(state, j);
  set_energies(kinetic, height_energy_ + chain_.potential(state));
  ledger.dissipate(Loss::law, state.dissipated - ledger.dissipated);
}

void WaveRecorder::keep(const waves::WaveState& state) {
  const std::vector<double> depth = virtual_springs_.compressions(state),
                            force = virtual_springs_.forces(state);
  own_.clear();
  for (std::size_t b = 0; b < std::min(most_columns, chain_.bodies()); ++b)
    own_.push_back(motion_[b].vibrational);
  for (std::size_t j = 0; j < std::min(most_columns, depth.size()); ++j) {
    own_.push_back(depth[j]);
    own_.push_back(force[j]);
  }
  const auto contact = [&](std::size_t j) {
    return ContactSample{chain_.gap(state, j), chain_.closing(state, j), chain_.contact_force(state, j),
                         state.impulse[j], chain_.contact_energy(state, j)};
  };
  columns_.add(view(state.t), contact, trace_.ledger, own_);
}

/// From the order of the line to that of the scene; how high they got, the solver knows.
void WaveRecorder::sort_bodies(const waves::WaveRun& run, std::vector<BodyOutcome>& bodies) const {
  std::vector<BodyOutcome> sorted(bodies.size());
  const waves::WaveState start = chain_.start();
  const double up = chain_.gravity() > 0 ? -1 : 1;
  for (std::size_t b = 0; b < sorted.size(); ++b) {
    BodyOutcome& body = sorted[row_.bodies[b]] = std::move(bodies[b]);
    if (chain_.gravity() != 0)
      body.highest = up * (body.position_start.x - chain_.mean(start.displacement, b)) + run.height[b];
  }
  bodies = std::move(sorted);
}

/// What the solver has located. Speeds are those of the centres of mass: what a body is asked for as a whole.
void WaveRecorder::add_contacts(const waves::WaveRun& run) {
  const double carried = carried_energy(chain_, row_.frame);
  for (const waves::WaveTouch& touch : run.touches) {
    ++trace_.contacts[touch.contact].touches;
    raise_force(touch.contact, touch.peak_force, touch.peak_force_time);
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
    impact.energy_before = touch.energy_before + carried;
    impact.energy_after = touch.energy_after + carried;
    add(impact);
  }
  for (std::size_t j = 0; j < trace_.contacts.size(); ++j) {
    trace_.contacts[j].impulse = run.last.impulse[j];
    trace_.contacts[j].gap = chain_.gap(run.last, j);
    trace_.contacts[j].closed = run.last.closed[j] == waves::pushing;
  }
}

void WaveRecorder::relate_momentum(const waves::WaveRun& run) {
  double scale = 0;
  for (std::size_t b = 0; b < chain_.bodies(); ++b)
    scale += chain_.body(b).total_mass() * std::abs(chain_.plan().bodies[b].velocity + row_.frame);
  scale = std::max(scale, run.momentum_scale);
  if (scale > 0) trace_.momentum_error = run.momentum_error / scale;
}

void WaveRecorder::add_row(const waves::WaveState& state) {
  MassPoints& points = trace_.mass_points;
  chain_.link_forces(state, link_force_);
  const auto stress = [&](std::size_t link) {
    const double area = chain_.areas()[link];
    return area > 0 ? link_force_[link] / area : 0;
  };
  points.time.push_back(state.t);
  for (std::size_t i = 0; i < chain_.points(); ++i) {
    points.displacement.push_back(chain_.position(state, i) - points.rest[i] + row_.frame * state.t);
    points.velocity.push_back(state.velocity[i] + row_.frame);
    points.stress.push_back((stress(i) + stress(i + 1)) / 2);
  }
}

void WaveRecorder::add_mass_points(const waves::WaveRun& run) {
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

/// A touch that rounding blurs by more than 1e-4 of the fastest one, or by as much as it closes at, where that can be
/// seen.
void WaveRecorder::judge_places(const waves::WaveRun& run) {
  for (const waves::WaveBlur& blur : run.blurs) {
    if (blur.speed <= std::clamp(blur.approach, waves::least_blur * run.approach, 1e-4 * run.approach))
      continue;
    trace_.failures.push_back(fmt::format(
        "waves lose {}, which closes at {:.3g} m/s at {:.4g} s: at {:.3g} m from the start places are rounded, and its "
        "speeds by {:.3g} m/s; let the bodies begin nearer to each other, and to rest",
        trace_.contact_names[blur.contact], blur.approach, blur.t, blur.place, blur.speed));
    return;
  }
}

void WaveRecorder::judge(double allowed) {
  const Ledger& ledger = trace_.ledger;
  const double part = std::abs(ledger.scale()) > 0 ? ledger.remainder() / std::abs(ledger.scale()) : 0;
  if (!(std::abs(part) <= allowed))
    trace_.failures.push_back(fmt::format("waves {} {:.3g} of the energy by themselves",
                                          part < 0 ? "made" : "lost", std::abs(part)));
  if (trace_.momentum_error > allowed)
    trace_.failures.push_back(
        fmt::format("waves changed the momentum by {:.3g} of all by themselves", trace_.momentum_error));
}

Trace WaveRecorder::finish(const waves::WaveRun& run, Ending ending, double allowed) {
  book_energies(chain_.start());
  begin(view(0));
  for (const waves::WaveState& state : run.samples) {
    const Ledger earlier = trace_.ledger;
    book_energies(state);
    watch_energy(state.t, earlier,
                 relative_noise * std::max(trace_.ledger.initial, trace_.ledger.peak_kinetic));
    keep(state);
  }
  trace_.steps = run.steps;
  add_contacts(run);
  relate_momentum(run);
  add_mass_points(run);
  book_energies(run.last);
  judge_places(run);
  if (ending.complete) judge(allowed);
  Trace trace = Recorder::finish(view(run.last.t), std::move(ending), false);
  sort_bodies(run, trace.bodies);
  return trace;
}

}  // namespace ictus
