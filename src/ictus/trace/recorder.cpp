#include "ictus/trace/recorder.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/trace/column_name.hpp"
#include "ictus/trace/impulses.hpp"
#include "ictus/trace/system_outcome.hpp"

namespace ictus {
namespace {

constexpr std::size_t columns_of_a_contact = 3;

/// Bodies of many points, whose centres have the columns; none where every coordinate has its own.
std::vector<BodyGroup> divided_bodies(const Model& model) {
  std::vector<BodyGroup> groups = groups_of(model);
  if (groups.empty() || !groups.front().is_divided()) groups.clear();
  return groups;
}

std::vector<Column> empty_columns(const Model& model, std::size_t most) {
  std::vector<Column> columns{{"time", "s", {}}};
  const std::vector<BodyGroup> divided = divided_bodies(model);
  for (std::size_t i = 0; i < std::min(most, divided.size()); ++i) {
    columns.push_back({column_name(divided[i].name, "position"), divided[i].unit, {}});
    columns.push_back({column_name(divided[i].name, "velocity"), divided[i].unit + "/s", {}});
  }
  const auto bodies = divided.empty() ? std::min(most, model.body_names().size()) : 0;
  const auto contacts = std::min(most, model.contact_names().size());
  for (std::size_t i = 0; i < bodies; ++i) {
    const std::string unit =
        model.on_line() ? "m" : model.system()->coordinate_unit(static_cast<Eigen::Index>(i));
    columns.push_back({column_name(model.body_names()[i], "position"), unit, {}});
    columns.push_back({column_name(model.body_names()[i], "velocity"), unit + "/s", {}});
  }
  for (std::size_t j = 0; j < contacts; ++j) {
    columns.push_back({model.contact_names()[j] + ".depth", "m", {}});
    columns.push_back({model.contact_names()[j] + ".speed", "m/s", {}});
    columns.push_back({model.contact_names()[j] + ".force", "N", {}});
  }
  for (const char* name : {"kinetic", "stored", "dissipated", "work", "total", "remainder"})
    columns.push_back({std::string("energy.") + name, "J", {}});
  if (!model.on_line()) columns.push_back({"energy.potential", "J", {}});
  if (!divided.empty()) columns.push_back({"energy.vibrational", "J", {}});
  return columns;
}

std::size_t number(Eigen::Index i) { return static_cast<std::size_t>(i); }

}  // namespace

Recorder::Recorder(const Model& model, Options options)
    : model_(model),
      options_(std::move(options)),
      rows_(empty_columns(model, options_.most_columns), options_.every),
      divided_(divided_bodies(model)),
      here_(model),
      external_(model.coordinates()),
      gravity_(Model::Vector::Zero(model.coordinates())),
      depth_(model.contacts()),
      speed_(model.contacts()),
      last_depth_(model.contacts()),
      last_speed_(model.contacts()),
      force_(Model::Contacts::Zero(model.contacts())),
      fall_(force_),
      impulse_(force_),
      gain_(force_),
      none_(force_),
      spare_(force_),
      closed_(model.contact_names().size(), 0),
      max_depth_(model.contact_names().size(), unknown),
      watches_speed_(!model.has_external_forces() && !model.curved()) {
  trace_.contact_names = model.contact_names();
  trace_.contacts.resize(trace_.contact_names.size());
  for (ContactOutcome& contact : trace_.contacts) contact.peak_force = 0;
  for (std::size_t j = 0; j < trace_.contact_names.size(); ++j) watches_.emplace_back(j, options_.lag);
}

void Recorder::begin(const State<Model>& state, double stored, double potential) {
  t_ = state.t;
  model_.approach(state.q, state.v, here_, last_depth_, last_speed_);
  start_speed_ = last_speed_;
  begin_outcome(model_, state, trace_);
  q_ = state.q;
  v_ = state.v;
  look(state, stored, potential);
  trace_.ledger.initial = trace_.ledger.total();
  scale_ = trace_.ledger.initial;
  keep();
}

void Recorder::accept(const State<Model>& state, const Booking& booking) {
  energy_ = trace_.ledger.total();
  const double lost_before = trace_.ledger.remainder();
  trace_.ledger.dissipated += booking.dissipated;
  trace_.ledger.work += booking.work;
  trace_.ledger.corrected += booking.corrected;
  last_depth_.swap(depth_);
  last_speed_.swap(speed_);
  look(state, booking.stored, booking.potential);
  trace_.ledger.largest_gain = std::max(trace_.ledger.largest_gain, lost_before - trace_.ledger.remainder());
  const double gain = trace_.ledger.total() - energy_ - booking.work + booking.corrected;
  trace_.conditions.energy.watch(state.t, gain, relative_noise * scale_);
  ++trace_.steps;
  if (rows_.wants(trace_.steps)) keep();
}

void Recorder::look(const State<Model>& state, double stored, double potential) {
  step_ = state.t - t_;
  model_.approach(state.q, state.v, here_, depth_, speed_);
  Ledger& ledger = trace_.ledger;
  ledger.kinetic = model_.kinetic(state.q, state.v);
  ledger.stored = stored == stored ? stored : model_.stored(depth_, state.memory);
  ledger.potential = potential;
  scale_ = std::max(scale_, ledger.total());
  if (!divided_.empty()) {
    const InnerEnergy inner = model_.system()->inner_energy(state.q, state.v);
    ledger.kinetic -= inner.kinetic;
    ledger.potential -= inner.strain;
    ledger.vibrational = inner.kinetic + inner.strain;
  }
  if (!model_.on_line()) {
    // A potential has no natural zero: shares are those of the kinetic energy.
    ledger.peak_kinetic = std::max(ledger.peak_kinetic, ledger.kinetic);
    scale_ = std::max(scale_, ledger.kinetic + ledger.stored + std::abs(potential));
  }
  if (trace_.steps == 0 && step_ == 0) energy_ = ledger.total();  // the start has no sample before it
  if (model_.has_external_forces() || model_.curved()) fall(state);
  for (Eigen::Index j = 0; j < depth_.size(); ++j)
    if (is_near(j)) watch(state, j);
  q_ = state.q;
  v_ = state.v;
  t_ = state.t;
}

/// Free flight of bodies and contacts.
void Recorder::fall(const State<Model>& state) {
  model_.external(state.t, state.q, state.v, external_);
  model_.accelerate(here_, external_, none_, gravity_);
  model_.closing_acceleration(here_, state.q, state.v, gravity_, fall_);
  gain_ += step_ * fall_;
  rise(state);
}

/// How high bodies go. The top of a flight lies between two samples, on the parabola that the later one is on.
/// Staggered velocities are half a step old.
void Recorder::rise(const State<Model>& state) {
  const double old = 0.5 * options_.lag * step_;
  if (!divided_.empty()) return rise_of_centres(state, old);
  const auto axes = static_cast<Eigen::Index>(trace_.dimension);
  for (std::size_t body = 0; body < trace_.bodies.size(); ++body) {
    if (trace_.bodies[body].unit != "m") continue;
    const Eigen::Index at = static_cast<Eigen::Index>(body) * axes;
    const double g = gravity_.segment(at, axes).norm();
    if (g == 0) continue;
    const Eigen::Vector3d down = [&] {
      Eigen::Vector3d unit = Eigen::Vector3d::Zero();
      unit.head(axes) = gravity_.segment(at, axes) / g;
      return unit;
    }();
    const auto along = [&](const Model::Vector& x) { return -down.head(axes).dot(x.segment(at, axes)); };
    const double rise = along(state.v) - old * g, before = along(v_) - old * g;
    const bool turned = before > 0 && rise <= 0 && -rise < g * step_;
    double& highest = trace_.bodies[body].highest;
    const double height = along(state.q) + (turned ? rise * rise / (2 * g) : 0);
    if (!(highest >= height)) highest = height;
  }
}

/// The springs of a body do not move its centre: what is left of their accelerations is rounding.
void Recorder::rise_of_centres(const State<Model>& state, double old) {
  const double rounding = 1e-9 * gravity_.lpNorm<Eigen::Infinity>();
  for (std::size_t body = 0; body < divided_.size(); ++body) {
    const double down = divided_[body].speed(gravity_).x, g = std::abs(down), up = down > 0 ? -1 : 1;
    if (!(g > rounding)) continue;
    const double rise = up * divided_[body].speed(state.v).x - old * g,
                 before = up * divided_[body].speed(v_).x - old * g;
    const bool turned = before > 0 && rise <= 0 && -rise < g * step_;
    double& highest = trace_.bodies[body].highest;
    const double height = up * divided_[body].place(state.q).x + (turned ? rise * rise / (2 * g) : 0);
    if (!(highest >= height)) highest = height;
  }
}

double Recorder::force_at(const State<Model>& state, Eigen::Index j) const {
  if (!(depth_[j] > 0)) return 0;
  const double force = model_.pool_of(j).margin({depth_[j], speed_[j]}, state.memory[j]);
  return force_of_ ? force_of_(j, depth_[j], force) : force;
}

void Recorder::watch(const State<Model>& state, Eigen::Index j) {
  ImpactWatch& watch = watches_[number(j)];
  ContactOutcome& contact = trace_.contacts[number(j)];
  const double force = force_at(state, j), before = force_[j];
  force_[j] = std::max(0.0, force);
  impulse_[j] += 0.5 * step_ * (before + force_[j]);
  if (force_[j] > contact.peak_force) {
    contact.peak_force = force_[j];
    contact.peak_force_time = state.t;
  }
  Sample now{state.t, depth_[j], speed_[j], force, fall_[j], trace_.ledger.total()};
  if (watch.touching() && !(force > ImpactWatch::noise * watch.current().peak_force))
    now.loose = model_.pool_of(j).release_depth(-speed_[j], state.memory[j]);
  const bool touched = watch.touching();
  const auto ended = watch.look({t_, last_depth_[j], last_speed_[j], before, fall_[j], energy_}, now);
  if (!touched && watch.touching() && options_.outlook) {
    const auto outlook = options_.outlook(number(j), watch.current().approach_speed);
    max_depth_[number(j)] = outlook ? outlook->max_depth : unknown;
  }
  if (ended) trace_.impacts.push_back(*ended);
  if (ended && ended->samples == 0)  // no sample saw it
    impulse_[j] += (ended->approach_speed + ended->separation_speed) / model_.delassus(here_, j);
  touching_ += watch.touching();
  touching_ -= touched;
  closed_[number(j)] = watch.touching();
  check_contact(state.t, j, before);
}

void Recorder::check_contact(double t, Eigen::Index j, double force_before) {
  if (!(force_[j] > 0) && !(force_before > 0)) return;
  if (step_ > 0 && watches_speed_ && model_.isolated(j))
    trace_.conditions.speed.watch(t, speed_[j] - last_speed_[j], relative_noise * std::abs(last_speed_[j]));
  const double most = max_depth_[number(j)];
  if (step_ > 0 && force_[j] > 0 && most == most)
    trace_.conditions.compression.watch(t, depth_[j] - most, relative_noise * most);
}

bool Recorder::all_apart() const {
  if (touching_ > 0) return false;
  const double still = 1e-10 * v_.cwiseAbs().maxCoeff();
  return !(depth_.array() > 0).any() && !(speed_.array() > still).any();
}

void Recorder::keep() {
  double* out = rows_.add(trace_.steps);
  const auto most = static_cast<Eigen::Index>(options_.most_columns);
  *out++ = t_;
  for (std::size_t i = 0; i < std::min(options_.most_columns, divided_.size()); ++i) {
    *out++ = divided_[i].place(q_).x;
    *out++ = divided_[i].speed(v_).x;
  }
  for (Eigen::Index i = 0; divided_.empty() && i < std::min(most, q_.size()); ++i) {
    *out++ = q_[i];
    *out++ = v_[i];
  }
  for (Eigen::Index j = 0; j < std::min(most, depth_.size()); ++j) {
    *out++ = depth_[j];
    *out++ = speed_[j];
    *out++ = force_[j];
  }
  const Ledger& ledger = trace_.ledger;
  for (double value :
       {ledger.kinetic, ledger.stored, ledger.dissipated, ledger.work, ledger.total(), ledger.remainder()})
    *out++ = value;
  if (!model_.on_line()) *out++ = ledger.potential;
  if (!divided_.empty()) *out++ = ledger.vibrational;
}

/// An impact that the run did not see the end of is told as far as it went. One whose force and speed are
/// both round-off beside the largest of the run is none.
void Recorder::finish_impacts() {
  auto& impacts = trace_.impacts;
  for (const ImpactWatch& watch : watches_)
    if (watch.touching()) impacts.push_back(watch.current());
  double force = 0, speed = 0;
  for (const Impact& impact : impacts) {
    force = std::max(force, impact.peak_force);
    speed = std::max(speed, impact.approach_speed);
  }
  std::erase_if(impacts, [&](const Impact& impact) {
    return impact.peak_force < relative_noise * force && impact.approach_speed < relative_noise * speed;
  });
  std::stable_sort(impacts.begin(), impacts.end(),
                   [](const Impact& a, const Impact& b) { return a.touch_time < b.touch_time; });
}

void Recorder::finish_contacts() {
  for (const Impact& impact : trace_.impacts) {
    ContactOutcome& contact = trace_.contacts[impact.contact];
    ++contact.touches;
    if (impact.samples == 0 && contact.peak_force == 0) contact.peak_force = unknown;
  }
  for (Eigen::Index j = 0; j < impulse_.size(); ++j)
    if (trace_.contacts[number(j)].touches == 0) impulse_[j] = 0;
  const double old = 0.5 * options_.lag * step_;
  // Where directions turn, closing speeds of the start and of the end do not tell the impulses between.
  if (!model_.curved())
    balance_impulses(model_, here_, start_speed_ + gain_ - old * fall_ - speed_, impulse_);
  const double still = 1e-10 * v_.cwiseAbs().maxCoeff();
  for (Eigen::Index j = 0; j < depth_.size(); ++j) {
    ContactOutcome& contact = trace_.contacts[number(j)];
    contact.impulse = impulse_[j];
    contact.gap = -depth_[j];
    contact.closed = force_[j] > 0 || (depth_[j] >= 0 && speed_[j] >= -still);
  }
}

Trace Recorder::finish(Ending ending) {
  finish_impacts();
  follow_outcome(model_, q_, v_, trace_);
  finish_contacts();
  if (rows_.last() != trace_.steps) keep();
  trace_.columns = rows_.finish();
  if (trace_.dimension > 1)
    drop_idle_contacts(trace_, 1 + 2 * std::min(options_.most_columns, model_.body_names().size()),
                       std::min(options_.most_columns, model_.contact_names().size()), columns_of_a_contact);
  trace_.ending = std::move(ending);
  if (rows_.thinned())
    trace_.ending.reason += "; every " + std::to_string(rows_.every()) + "th sample was kept";
  return std::move(trace_);
}

}  // namespace ictus
