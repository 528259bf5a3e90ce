#include "ictus/run/collision.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

// A law that sees gaps follows all contacts of a line. Elsewhere, and under gravity, the geometry that it
// freezes holds only nearby.
constexpr double nearby = 1e-3;  // of the sum of radii

}  // namespace

bool Collision::near(const ImpactContact& contact, const FlightState& state, bool with_gaps) const {
  if (flight_.touches(contact, state)) return true;
  if (!with_gaps) return false;
  const bool everywhere = scene_.dimension == 1 && length(scene_.gravity) == 0;
  return everywhere || flight_.gap(contact, state) <= nearby * contact.size;
}

bool Collision::gather(const FlightState& state, std::span<const double> still, bool with_gaps) {
  struck_.assign(scene_.bodies.size(), false);
  std::vector<std::size_t> near_ones;
  bool any = false;
  for (std::size_t j = 0; j < scene_.contacts.size(); ++j) {
    const ImpactContact& contact = scene_.contacts[j];
    if (!near(contact, state, with_gaps)) continue;
    near_ones.push_back(j);
    if (!flight_.touches(contact, state) || !(flight_.closing(contact, state) > still[j])) continue;
    any = true;
    struck_[contact.second] = true;
  }
  if (!any) return false;
  reach_out(near_ones);
  number_bodies();
  write_bodies(state);
  write_contacts(state);
  return true;
}

/// Sweeps to and fro: along a chain the blow has reached everything after two sweeps.
void Collision::reach_out(const std::vector<std::size_t>& near) {
  bool grew = true;
  const auto visit = [&](std::size_t j) {
    const ImpactContact& contact = scene_.contacts[j];
    if (contact.first == ImpactContact::wall || struck_[contact.first] == struck_[contact.second]) return;
    struck_[contact.first] = struck_[contact.second] = true;
    grew = true;
  };
  while (grew) {
    grew = false;
    std::for_each(near.begin(), near.end(), visit);
    std::for_each(near.rbegin(), near.rend(), visit);
  }
  contacts_.clear();
  for (std::size_t j : near)
    if (struck_[scene_.contacts[j].second]) contacts_.push_back(j);
}

void Collision::number_bodies() {
  const std::size_t axes = scene_.dimension;
  bodies_.clear();
  coordinate_.assign(scene_.bodies.size(), 0);
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
    if (struck_[i]) {
      coordinate_[i] = axes * bodies_.size();
      bodies_.push_back(i);
    }
}

void Collision::write_bodies(const FlightState& state) {
  velocity_.clear();
  inverse_mass_.clear();
  for (std::size_t i : bodies_) {
    for (std::size_t axis = 0; axis < scene_.dimension; ++axis)
      velocity_.push_back(component(state.velocity[i], axis));
    inverse_mass_.resize(velocity_.size(), 1 / scene_.bodies[i].mass);
  }
}

void Collision::write_side(std::size_t body, const Vector3& direction) {
  if (body == ImpactContact::wall) return;
  ++uses_[body];
  for (std::size_t axis = 0; axis < scene_.dimension; ++axis) {
    direction_.push_back(component(direction, axis));
    column_.push_back(coordinate_[body] + axis);
  }
}

void Collision::write_contacts(const FlightState& state) {
  for (auto* list : {&closing_, &direction_, &stiffness_, &exponent_, &restitution_, &gap_}) list->clear();
  column_.clear();
  start_.assign(1, 0);
  uses_.assign(scene_.bodies.size(), 0);
  for (std::size_t j : contacts_) {
    const ImpactContact& contact = scene_.contacts[j];
    const Vector3 n = flight_.normal(contact, state), away = n * -1;
    // The closing speed is n · (v_first − v_second); columns ascend in a row.
    const bool in_order = contact.first == ImpactContact::wall || contact.first < contact.second;
    write_side(in_order ? contact.first : contact.second, in_order ? n : away);
    write_side(in_order ? contact.second : contact.first, in_order ? away : n);
    start_.push_back(column_.size());
    closing_.push_back(flight_.closing(contact, state));
    stiffness_.push_back(contact.stiffness > 0 ? contact.stiffness : 1);
    exponent_.push_back(contact.exponent);
    restitution_.push_back(contact.restitution);
    // Below the rounding of positions there is no gap: a law that waits for it would wait for nothing.
    const double gap = flight_.gap(contact, state);
    gap_.push_back(gap > flight_.rounding(contact, state) ? gap : 0);
  }
}

ImpactProblem Collision::problem() const {
  ImpactProblem problem;
  problem.inverse_mass.values = inverse_mass_;
  problem.directions = {direction_, start_, column_};
  problem.velocity = velocity_;
  problem.stiffness = stiffness_;
  problem.exponent = exponent_;
  problem.restitution = restitution_;
  problem.gap = gap_;
  return problem;
}

ImpactResult Collision::resolve(const ImpactOptions& options) {
  return ictus::resolve(problem(), options, workspace_);
}

ImpactResult Collision::resolve_in_reverse(const ImpactOptions& options) {
  auto& [direction, stiffness, exponent, restitution, gap] = reverse_numbers_;
  direction.clear();
  reverse_column_.clear();
  reverse_start_.assign(1, 0);
  for (std::size_t row = contacts_.size(); row-- > 0;) {
    for (std::size_t k = start_[row]; k < start_[row + 1]; ++k) {
      direction.push_back(direction_[k]);
      reverse_column_.push_back(column_[k]);
    }
    reverse_start_.push_back(reverse_column_.size());
  }
  stiffness.assign(stiffness_.rbegin(), stiffness_.rend());
  exponent.assign(exponent_.rbegin(), exponent_.rend());
  restitution.assign(restitution_.rbegin(), restitution_.rend());
  gap.assign(gap_.rbegin(), gap_.rend());
  ImpactProblem reversed = problem();
  reversed.directions = {direction, reverse_start_, reverse_column_};
  reversed.stiffness = stiffness;
  reversed.exponent = exponent;
  reversed.restitution = restitution;
  reversed.gap = gap;
  return ictus::resolve(reversed, options, reverse_workspace_);
}

double Collision::fastest() const {
  double most = 0;
  for (const double u : closing_) most = std::max(most, std::abs(u));
  return most;
}

Vector3 Collision::vector_at(std::span<const double> coordinates, std::size_t body) const {
  Vector3 result;
  for (std::size_t axis = 0; axis < scene_.dimension; ++axis)
    component(result, axis) = coordinates[coordinate_[body] + axis];
  return result;
}

void Collision::apply(const ImpactResult& result, FlightState& state) const {
  for (std::size_t i : bodies_) state.velocity[i] = vector_at(result.velocity, i);
}

void Collision::push(std::span<const double> impulse, std::vector<Vector3>& velocity) const {
  for (std::size_t i : bodies_) velocity[i] = vector_at(velocity_, i);
  for (std::size_t row = 0; row < contacts_.size(); ++row) {
    const ImpactContact& contact = scene_.contacts[contacts_[row]];
    for (std::size_t k = start_[row]; k < start_[row + 1]; ++k)
      for (std::size_t body : {contact.first, contact.second}) {
        if (body == ImpactContact::wall) continue;
        const double change = direction_[k] * impulse[row] / scene_.bodies[body].mass;
        const std::size_t axis = column_[k] - coordinate_[body];  // beyond the last: of the other body
        if (axis < scene_.dimension) component(velocity[body], axis) -= change;
      }
  }
}

bool Collision::alone(std::size_t gathered) const {
  const ImpactContact& contact = scene_.contacts[contacts_[gathered]];
  const bool at_wall = contact.first == ImpactContact::wall;
  return uses_[contact.second] == 1 && (at_wall || uses_[contact.first] == 1);
}

}  // namespace ictus
