#include "ictus/run/sphere_books.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/wave_treatment.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_instants = 100;
constexpr double rarest_instants = 1e12;  // steps from one to the next

}  // namespace

SphereBooks::SphereBooks(const SphereScene& scene, const SpheresPlan& plan)
    : scene_(scene), plan_(plan), few_(scene.names.size() <= few_bodies), uses_(scene.names.size(), 0) {
  shown_bodies_ = few_ ? scene.names.size() : 0;
  const double steps = std::ceil(plan.until / plan.step);
  const double every = std::isfinite(steps) ? std::min(steps / most_instants, rarest_instants) : 100;
  instants_every_ = std::max(plan.record_every, static_cast<std::size_t>(every));
  trace_.scheme = std::string(spheres_about.name);
  describe();
  add_columns();
}

void SphereBooks::describe() {
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
  trace_.dimension = scene_.dimension;
}

void SphereBooks::note_bodies(const SphereState& state, bool at_start) {
  const double g = norm(scene_.spheres.gravity);
  if (at_start)
    for (std::size_t i = 0; i < scene_.names.size(); ++i) {
      BodyOutcome& body = trace_.bodies.emplace_back();
      body.name = scene_.names[i];
      body.position_start = state.x[i];
      body.velocity_start = state.v[i];
    }
  for (std::size_t i = 0; i < trace_.bodies.size(); ++i) {
    BodyOutcome& body = trace_.bodies[i];
    body.position_end = state.x[i];
    body.velocity_end = state.v[i];
    if (g > 0) body.highest = std::fmax(body.highest, -dot(scene_.spheres.gravity, state.x[i]) / g);
  }
}

void SphereBooks::note_contacts() {
  for (const Pushed& pushed : pushed_) {
    ContactOutcome& contact = trace_.contacts.emplace_back();
    contact.touches = pushed.touches;
    contact.impulse = pushed.impulse;
    contact.closed = pushed.resting && pushed.last_step == trace_.steps;
  }
}

void SphereBooks::begin(const SphereState& state) {
  Ledger& ledger = trace_.ledger;
  ledger.kinetic = ledger.peak_kinetic = scene_.spheres.kinetic(state);
  ledger.potential = scene_.spheres.potential(state);
  ledger.initial = ledger.total();
  last_.kinetic = ledger.kinetic;
  for (BodyIndex i = 0; i < scene_.spheres.size(); ++i)
    strongest_ = std::max(strongest_, scene_.spheres.mass(i) * length(state.v[i]));
  last_.potential = ledger.potential;
  note_bodies(state, true);
  keep(state);
  keep_instant(state);
}

void SphereBooks::accept(const SphereStep& step, std::span<const SphereContact> contacts,
                         const SphereState& state) {
  SphereRecord& record = trace_.spheres;
  watch_energy(step, state.t);
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
  if (norm(scene_.spheres.gravity) > 0) note_bodies(state, false);
  if (few_) watch_contacts(step, contacts, state.t);
  if (trace_.steps % plan_.record_every == 0) keep(state);
  if (trace_.steps % instants_every_ == 0) keep_instant(state);
}

void SphereBooks::watch_energy(const SphereStep& step, double t) {
  Ledger& ledger = trace_.ledger;
  const double before = ledger.kinetic + ledger.potential;
  ledger.kinetic = step.kinetic;
  ledger.potential = step.potential;
  ledger.vibrational += step.vibration;
  ledger.dissipated += step.impact_loss + step.rest_loss;
  ledger.corrected += step.corrected;
  ledger.peak_kinetic = std::max(ledger.peak_kinetic, step.kinetic);
  const double noise = relative_noise * std::max(ledger.peak_kinetic, std::abs(ledger.total()));
  const double gain = step.kinetic + step.potential - before;
  ledger.largest_gain = std::max(ledger.largest_gain, gain > noise ? gain : 0);
  gains_ += gain > noise;
  trace_.conditions.energy.watch(t, gain, noise);
}

std::size_t SphereBooks::index_of(const SphereContact& contact) {
  const ContactKey key{contact.plane, std::min(contact.first, contact.second),
                       std::max(contact.first, contact.second)};
  const auto [found, fresh] = index_.try_emplace(key, pushed_.size());
  if (fresh) {
    pushed_.emplace_back();
    trace_.contact_names.push_back(name_of(contact));
  }
  return found->second;
}

/// As the other methods call it: from left to right on a line, elsewhere in the order of the scene.
std::string SphereBooks::name_of(const SphereContact& contact) const {
  const bool at_wall = contact.plane != SphereContact::no_plane;
  const std::string& first = scene_.names[contact.first];
  const std::string& second = at_wall ? scene_.plane_names[contact.plane] : scene_.names[contact.second];
  const bool line = scene_.dimension == 1;
  const bool turned = line ? contact.normal.x < 0 : !at_wall && contact.second < contact.first;
  return turned ? second + "-" + first : first + "-" + second;
}

void SphereBooks::watch_contacts(const SphereStep& step, std::span<const SphereContact> contacts, double t) {
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
    pushed.touches += !again || contact.impact;
    pushed.impulse += contact.impulse;
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
double SphereBooks::asked_restitution(const SphereContact& contact) const {
  const auto used_once = [&](BodyIndex body) { return body >= uses_.size() || uses_[body] == 1; };
  if (plan_.options.treatment == wave_treatment_about.name) return unknown;
  if (!used_once(contact.first) || !used_once(contact.second)) return unknown;
  const Spheres& spheres = scene_.spheres;
  const Kind other = contact.plane != SphereContact::no_plane ? spheres.planes()[contact.plane].kind
                                                              : spheres.kind(contact.second);
  return spheres.law(spheres.kind(contact.first), other).restitution;
}

void SphereBooks::add_impact(const SphereContact& contact, std::size_t index, double t) {
  if (trace_.impacts.size() >= most_events) {
    ++dropped_;
    return;
  }
  Impact impact;
  impact.contact = index;
  impact.touch_time = impact.release_time = t;
  impact.approach_speed = contact.before;
  impact.separation_speed = -contact.after;
  impact.peak_force = unknown;
  impact.asked_restitution = asked_restitution(contact);
  trace_.impacts.push_back(impact);
  trace_.motion_events.push_back({NonsmoothEventKind::impact, t, index, -contact.before, -contact.after});
}

/// Pushing in two steps one after the other, without an impact in the second.
void SphereBooks::rest(std::size_t index, double t) {
  if (pushed_[index].resting || trace_.motion_events.size() >= most_events) return;
  pushed_[index].resting = true;
  trace_.motion_events.push_back({NonsmoothEventKind::rests, t, index});
}

void SphereBooks::release(double t) {
  for (std::size_t index = 0; index < pushed_.size(); ++index) {
    if (!pushed_[index].resting || pushed_[index].last_step == trace_.steps) continue;
    pushed_[index].resting = false;
    if (trace_.motion_events.size() < most_events)
      trace_.motion_events.push_back({NonsmoothEventKind::released, t, index});
  }
}

void SphereBooks::add_remarks() {
  const SphereRecord& record = trace_.spheres;
  std::vector<std::string>& remarks = trace_.remarks;
  if (record.fallbacks > 0)
    remarks.push_back(
        fmt::format("{} collision{} could not be answered by {} ({}): the fallback did, see ictus explain {}",
                    record.fallbacks, record.fallbacks == 1 ? "" : "s", record.treatment, record.fallback,
                    spheres_about.name));
  double smallest = INFINITY;
  for (double radius : record.radius)
    if (radius > 0) smallest = std::min(smallest, radius);
  if (record.penetration > 1e-2 * smallest)
    remarks.push_back(
        fmt::format("bodies lay up to {:.3g} m inside each other, {:.2g} % of the smallest radius: take a "
                    "smaller step",
                    record.penetration, 100 * record.penetration / smallest));
  if (dropped_ > 0)
    remarks.push_back(fmt::format("of {} impacts the first {} are kept", trace_.impacts.size() + dropped_,
                                  trace_.impacts.size()));
  if (trace_.ledger.largest_gain > 1e-3 * trace_.ledger.peak_kinetic)
    remarks.push_back(
        fmt::format("kinetic and potential energy rose in {} of {} steps, at most by {:.3g} J in one", gains_,
                    trace_.steps, trace_.ledger.largest_gain));
  if (!few_)
    remarks.push_back(
        fmt::format("{} bodies: run.h5 has their states at {} instants, state.csv that at the end",
                    record.names.size(), record.instants.size()));
}

Trace SphereBooks::finish(const SphereState& state, Ending ending) {
  if (state.t != kept_time_) keep(state);
  if (trace_.spheres.instants.back().t != state.t) keep_instant(state);
  note_bodies(state, false);
  note_contacts();
  join_contact_columns();
  add_remarks();
  trace_.evaluations = trace_.spheres.collisions;
  trace_.solves = trace_.spheres.sweeps;
  trace_.ending = std::move(ending);
  if (thinned_) trace_.ending.reason += "; later samples were not kept: give a larger record_every";
  return std::move(trace_);
}

}  // namespace ictus
