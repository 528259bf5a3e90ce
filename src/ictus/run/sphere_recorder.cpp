#include "ictus/run/sphere_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/rigid/rotation.hpp"
#include "ictus/run/wave_treatment.hpp"
#include "ictus/trace/archived.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_instants = 100;
constexpr double rarest_instants = 1e12;  // steps from one to the next

/// Of few bodies that turn it is told how they lie.
bool tells_of_turning(const SphereScene& scene) {
  return !scene.start.spin.empty() && scene.names.size() <= few_bodies;
}

/// Numbers of a body: its place, and where it is told how it lies an angle, or a rotation vector.
std::size_t numbers_of_body(std::size_t dimension, bool turning) {
  return dimension + (!turning ? 0 : dimension == 2 ? 1 : 3);
}

/// As bodies that turn have them by the other methods.
std::vector<Heading> coordinates_of_turning(const SphereScene& scene) {
  std::vector<Heading> result;
  for (const std::string& name : scene.names) {
    for (Heading& heading : coordinates_of({name}, scene.dimension)) result.push_back(std::move(heading));
    if (scene.dimension == 2) result.push_back({name + ".angle", "rad"});
    for (const char* axis : {".x", ".y", ".z"})
      if (scene.dimension == 3) result.push_back({name + ".rotation" + axis, "rad"});
  }
  return result;
}

/// The rotation vector of a body that turns by this, rad, after it has turned by that.
Vector3 put_together(const Vector3& turned_so_far, const Vector3& by) {
  const Eigen::Vector3d result =
      turned({turned_so_far.x, turned_so_far.y, turned_so_far.z}, {by.x, by.y, by.z});
  return {result.x(), result.y(), result.z()};
}

}  // namespace

static void fields(Archive& archive, SphereInstant& x) { archive(x.t, x.x, x.v); }

Recorded SphereRecorder::described(const SphereScene& scene) {
  return {
      .method = std::string(spheres_about.name),
      .focus = Focus::motion,
      .coordinates = tells_of_turning(scene) ? coordinates_of_turning(scene)
                                             : coordinates_of(scene.names, scene.dimension),
      .contacts = {},
      .gravity = scene.spheres.gravity,
      .more = {
          {"contacts", "1"}, {"impacts", "1"}, {"penetration", "m"}, {"sweeps", "1"}, {"fallbacks", "1"}}};
}

SphereRecorder::SphereRecorder(const SphereScene& scene, const SpheresPlan& plan)
    : Recorder(described(scene), {.every = plan.record_every,
                                  .most_columns = scene.names.size() <= few_bodies ? most_columns : 0,
                                  .most_numbers = plan.most_numbers}),
      scene_(scene),
      plan_(plan),
      few_(scene.names.size() <= few_bodies),
      turning_(tells_of_turning(scene)),
      turned_(turning_ ? scene.names.size() : 0),
      spin_(scene.start.spin),
      uses_(scene.names.size(), 0) {
  const double steps = std::ceil(plan.until / plan.step);
  const double every = std::isfinite(steps) ? std::min(steps / most_instants, rarest_instants) : 100;
  instants_every_ = std::max(plan.record_every, static_cast<std::size_t>(every));
  describe();
}

StateView SphereRecorder::view(const SphereState& state) {
  if (!turning_) {
    const bool any = !state.x.empty();
    return {state.t, any ? &state.x.front().x : nullptr, any ? &state.v.front().x : nullptr, scene_.dimension,
            3};
  }
  q_.clear();
  v_.clear();
  const auto append = [](std::vector<double>& to, const Vector3& numbers, std::size_t first,
                         std::size_t last) {
    for (std::size_t axis = first; axis < last; ++axis) to.push_back(component(numbers, axis));
  };
  const std::size_t axes = scene_.dimension, first = axes == 2 ? 2 : 0;  // in the plane about z alone
  for (std::size_t i = 0; i < state.x.size(); ++i) {
    append(q_, state.x[i], 0, axes);
    append(q_, turned_[i], first, 3);
    append(v_, state.v[i], 0, axes);
    append(v_, state.spin[i], first, 3);
  }
  return {state.t, q_.data(), v_.data()};
}

/// The scheme does not ask how round bodies lie; here they turn in each step by the mean of its two spins: of second order
/// where friction is steady, and by at most half a step's turn off where a spin jumps.
void SphereRecorder::turn(const SphereState& state) {
  if (!turning_) return;
  const double half = 0.5 * (state.t - turned_at_);
  for (std::size_t i = 0; i < turned_.size(); ++i) {
    const Vector3 by = half * (spin_[i] + state.spin[i]);
    if (scene_.dimension == 2)
      turned_[i].z += by.z;
    else if (!(by == Vector3{}))
      turned_[i] = put_together(turned_[i], by);
  }
  spin_ = state.spin;
  turned_at_ = state.t;
}

void SphereRecorder::describe() {
  SphereRecord& record = trace_.spheres;
  const Spheres& spheres = scene_.spheres;
  record.dimension = scene_.dimension;
  record.names = scene_.names;
  record.radius = spheres.radii();
  for (BodyIndex i = 0; i < spheres.size(); ++i) record.mass.push_back(spheres.mass(i));
  for (std::size_t k = 0; k < spheres.planes().size(); ++k) {
    const Plane& plane = spheres.planes()[k];
    record.walls.push_back(
        {scene_.plane_names[k], plane.normal, plane.offset, plane.owner != Spheres::ground});
  }
  record.treatment = plan_.options.treatment;
}

void SphereRecorder::begin(const SphereState& state) {
  set_energies(scene_.spheres.kinetic(state), scene_.spheres.potential(state));
  trace_.ledger.peak_kinetic = trace_.ledger.kinetic;
  Recorder::begin(view(state));
  for (BodyIndex i = 0; i < scene_.spheres.size(); ++i)
    strongest_ = std::max(strongest_, scene_.spheres.mass(i) * length(state.v[i]));
  if (columns_.wants()) keep(state);
  keep_instant(state);
}

void SphereRecorder::accept(const SphereStep& step, std::span<const SphereContact> contacts,
                            const SphereState& state) {
  SphereRecord& record = trace_.spheres;
  book(step, state.t);
  record.impact_loss += step.impact_loss;
  record.rest_loss += step.rest_loss;
  record.penetration = std::max(record.penetration, step.penetration);
  record.residual = std::max(record.residual, step.residual);
  record.impacts += step.impacts;
  record.collisions += step.collisions;
  if (record.fallbacks == 0 && step.fallbacks > 0) record.fallback = std::string(step.fallback);
  record.fallbacks += step.fallbacks;
  record.sweeps += step.sweeps;
  record.searches += step.searches;
  record.most_contacts = std::max(record.most_contacts, step.contacts);
  trace_.smallest_gap = -record.penetration;
  ++trace_.steps;
  last_ = step;
  turn(state);
  bodies_.look(view(state));
  if (few_) watch_contacts(step, contacts, state.t);
  if (columns_.wants()) keep(state);
  if (trace_.steps % instants_every_ == 0) keep_instant(state);
}

void SphereRecorder::book(const SphereStep& step, double t) {
  Ledger& ledger = trace_.ledger;
  const Ledger earlier = ledger;
  set_energies(step.kinetic, step.potential);
  ledger.peak_kinetic = std::max(ledger.peak_kinetic, step.kinetic);
  ledger.vibrational += step.vibration;
  ledger.dissipate(Loss::impact, step.impact_loss);
  ledger.dissipate(Loss::rest, step.rest_loss);
  ledger.dissipate(Loss::friction, step.friction_loss);
  ledger.corrected += step.corrected;
  Recorder::watch_energy(t, earlier,
                         relative_noise * std::max(ledger.peak_kinetic, std::abs(ledger.total())));
}

SphereRecorder::ContactKey SphereRecorder::key_of(const SphereContact& contact) {
  return {contact.plane, std::min(contact.first, contact.second), std::max(contact.first, contact.second)};
}

std::size_t SphereRecorder::index_of(const SphereContact& contact) {
  const auto [found, fresh] = index_.try_emplace(key_of(contact), pushed_.size());
  if (fresh) {
    pushed_.push_back({.contact = contact});
    add_contact(name_of(contact));
  }
  return found->second;
}

/// As the other methods call it: from left to right on a line, elsewhere in the order of the scene.
std::string SphereRecorder::name_of(const SphereContact& contact) const {
  const bool at_wall = contact.plane != SphereContact::no_plane;
  const std::string& first = scene_.names[contact.first];
  const std::string& second = at_wall ? scene_.plane_names[contact.plane] : scene_.names[contact.second];
  const bool line = scene_.dimension == 1;
  const bool turned = line ? contact.normal.x < 0 : !at_wall && contact.second < contact.first;
  return turned ? second + "-" + first : first + "-" + second;
}

void SphereRecorder::watch_contacts(const SphereStep& step, std::span<const SphereContact> contacts,
                                    double t) {
  for (Pushed& pushed : pushed_) pushed.force = 0;
  for (const SphereContact& contact : contacts) strongest_ = std::max(strongest_, contact.impulse);
  const double nothing = relative_noise * strongest_;
  for (const SphereContact& contact : contacts)
    for (BodyIndex body : {contact.first, contact.second})
      if (contact.impulse > nothing && body < uses_.size()) ++uses_[body];
  for (const SphereContact& contact : contacts) {
    if (contact.impulse <= nothing) continue;  // touching bodies overlap by round-off
    const std::size_t index = index_of(contact);
    Pushed& pushed = pushed_[index];
    const bool again = pushed.last_step + 1 == trace_.steps;
    touched_[index] = 1;
    trace_.contacts[index].touches += !again || contact.impact;
    trace_.contacts[index].impulse += contact.impulse;
    pushed.force = contact.impulse / step.taken;
    pushed.last_step = trace_.steps;
    if (contact.impact)
      add_impact(contact, index, t);
    else if (again)
      rest(index, t);
  }
  for (const SphereContact& contact : contacts)
    for (BodyIndex body : {contact.first, contact.second})
      if (body < uses_.size()) uses_[body] = 0;
  release(t);
}

/// That of the law where two collide alone; waves follow none.
double SphereRecorder::asked_restitution(const SphereContact& contact) const {
  const auto used_once = [&](BodyIndex body) { return body >= uses_.size() || uses_[body] == 1; };
  if (plan_.options.treatment == wave_treatment_about.name) return unknown;
  if (!used_once(contact.first) || !used_once(contact.second)) return unknown;
  const Spheres& spheres = scene_.spheres;
  const Kind other = contact.plane != SphereContact::no_plane ? spheres.planes()[contact.plane].kind
                                                              : spheres.kind(contact.second);
  return spheres.law(spheres.kind(contact.first), other).restitution;
}

void SphereRecorder::add_impact(const SphereContact& contact, std::size_t index, double t) {
  Impact impact;
  impact.contact = index;
  impact.touch_time = impact.release_time = t;
  impact.approach_speed = contact.before;
  impact.separation_speed = -contact.after;
  impact.peak_force = unknown;
  impact.asked_restitution = asked_restitution(contact);
  add(impact);
  add(Event{EventKind::impact, t, index, -contact.before, -contact.after});
}

/// Pushing in two steps one after the other, without an impact in the second.
void SphereRecorder::rest(std::size_t index, double t) {
  if (pushed_[index].resting) return;
  pushed_[index].resting = true;
  add(Event{EventKind::rests, t, index});
}

void SphereRecorder::release(double t) {
  for (std::size_t index = 0; index < pushed_.size(); ++index) {
    if (!pushed_[index].resting || pushed_[index].last_step == trace_.steps) continue;
    pushed_[index].resting = false;
    add(Event{EventKind::released, t, index});
  }
}

void SphereRecorder::add_remarks() {
  const SphereRecord& record = trace_.spheres;
  if (record.fallbacks > 0)
    remark(
        fmt::format("{} collision{} could not be answered by {} ({}): the fallback did, see ictus explain {}",
                    record.fallbacks, record.fallbacks == 1 ? "" : "s", record.treatment, record.fallback,
                    spheres_about.name));
  double smallest = INFINITY;
  for (double radius : record.radius)
    if (radius > 0) smallest = std::min(smallest, radius);
  if (record.penetration > 1e-2 * smallest)
    remark(
        fmt::format("bodies lay up to {:.3g} m inside each other, {:.2g} % of the smallest radius: take a "
                    "smaller step",
                    record.penetration, 100 * record.penetration / smallest));
  const Condition& energy = trace_.conditions.energy;
  if (energy.worst > 1e-3 * trace_.ledger.peak_kinetic)
    remark(fmt::format("kinetic and potential energy rose in {} of {} steps, at most by {:.3g} J in one",
                       energy.violations, trace_.steps, energy.worst));
  if (!few_)
    remark(fmt::format("{} bodies: run.h5 has their states at {} instants, state.csv that at the end",
                       record.names.size(), record.instants.size()));
}

void SphereRecorder::keep(const SphereState& state) {
  const SphereRecord& record = trace_.spheres;
  own_.assign({static_cast<double>(last_.contacts), static_cast<double>(record.impacts), last_.penetration,
               static_cast<double>(last_.sweeps), static_cast<double>(record.fallbacks)});
  // Gaps and speeds follow from positions and velocities, in the end: earlier rows know nothing of a contact.
  const auto contact = [&](std::size_t j) {
    return ContactSample{0, 0, pushed_[j].force, trace_.contacts[j].impulse, 0};
  };
  columns_.add(view(state), contact, trace_.ledger, own_);
}

void SphereRecorder::keep_instant(const SphereState& state) {
  std::vector<SphereInstant>& instants = trace_.spheres.instants;
  const bool full = (instants.size() + 1) * state.x.size() * 6 > plan_.most_numbers;
  if (full && instants.size() > 1) instants.pop_back();  // the last one is that of the end
  instants.push_back({state.t, state.x, state.v});
}

template <class VectorOf>
SphereRecorder::Approach SphereRecorder::approach(const SphereContact& contact, VectorOf&& position,
                                                  VectorOf&& velocity) const {
  const Spheres& spheres = scene_.spheres;
  const bool still = contact.second == Spheres::ground;
  const Vector3 way = still ? position(contact.first) : position(contact.first) - position(contact.second);
  const Vector3 drift = still ? velocity(contact.first) : velocity(contact.first) - velocity(contact.second);
  if (contact.plane != SphereContact::no_plane) {
    const Plane& plane = spheres.planes()[contact.plane];
    return {dot(plane.normal, way) - plane.offset - spheres.radius(contact.first), -dot(plane.normal, drift)};
  }
  const double distance = length(way);
  return {distance - spheres.radius(contact.first) - spheres.radius(contact.second),
          distance > 0 ? -dot(way, drift) / distance : 0};
}

void SphereRecorder::write_approaches() {
  std::vector<Column>& columns = columns_.settled();
  const std::size_t axes = scene_.dimension, numbers = numbers_of_body(axes, turning_);
  for (std::size_t j = 0; j < columns_.contacts(); ++j) {
    const std::size_t at = columns_.first_contact() + Columns::numbers_per_contact * j;
    for (std::size_t row = 0; row < columns.front().values.size(); ++row) {
      const auto read = [&](std::size_t what) {
        return [&columns, axes, numbers, row, what](BodyIndex body) {
          const auto number = [&](std::size_t axis) {
            return axis < axes ? columns[1 + 2 * (body * numbers + axis) + what].values[row] : 0;
          };
          return Vector3{number(0), number(1), number(2)};
        };
      };
      const Approach now = approach(pushed_[j].contact, read(0), read(1));
      columns[at].values[row] = now.gap;
      columns[at + 1].values[row] = now.closing;
    }
  }
}

void SphereRecorder::finish_contacts(const SphereState& state) {
  const auto read = [](const std::vector<Vector3>& of) { return [&of](BodyIndex i) { return of[i]; }; };
  for (std::size_t j = 0; j < pushed_.size(); ++j) {
    trace_.contacts[j].gap = approach(pushed_[j].contact, read(state.x), read(state.v)).gap;
    trace_.contacts[j].closed = pushed_[j].resting && pushed_[j].last_step == trace_.steps;
  }
}

void SphereRecorder::Pushed::archive(Archive& archive) {
  SphereContact& c = contact;
  archive(c.first, c.second, c.plane, c.impact, c.normal, c.gap, c.before, c.after, c.impulse, c.friction,
          c.slip, force, last_step, resting);
}

/// Of the last step only what rows tell.
void SphereRecorder::archive(Archive& archive) {
  archive_record(archive);
  SphereRecord& record = trace_.spheres;
  archive(record.instants, record.impact_loss, record.rest_loss, record.penetration, record.residual,
          record.impacts, record.collisions, record.fallbacks, record.sweeps, record.searches,
          record.most_contacts, record.fallback);
  archive(turned_, spin_, turned_at_, last_.contacts, last_.penetration, last_.sweeps, pushed_, strongest_);
  if (!archive.reads()) return;
  index_.clear();
  for (std::size_t index = 0; index < pushed_.size(); ++index)
    index_.emplace(key_of(pushed_[index].contact), index);
}

Trace SphereRecorder::finish(const SphereState& state, Ending ending) {
  if (!columns_.holds_last()) keep(state);
  if (trace_.spheres.instants.back().t != state.t) keep_instant(state);
  write_approaches();
  finish_contacts(state);
  add_remarks();
  trace_.evaluations = trace_.spheres.collisions;
  trace_.solves = trace_.spheres.sweeps;
  return Recorder::finish(view(state), std::move(ending), false);
}

}  // namespace ictus
