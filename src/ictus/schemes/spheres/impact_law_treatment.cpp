#include "ictus/schemes/spheres/impact_law_treatment.hpp"

#include <algorithm>
#include <numeric>

namespace ictus {
namespace {

Vector3 point(const CollisionContact& c, const CollisionProblem& problem) {
  return problem.position[c.first] + problem.radius[c.first] * c.normal;
}

}  // namespace

CollisionResult ImpactLawTreatment::collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                                            std::span<double> impulse) {
  sort_contacts(problem);
  read_bodies(problem, velocity);
  read_contacts(problem);
  options_.law = law_;
  const ImpactResult result = resolve({.inverse_mass = {.values = inverse_mass_},
                                       .directions = {direction_, start_, column_},
                                       .velocity = velocity_,
                                       .stiffness = stiffness_,
                                       .exponent = exponent_,
                                       .restitution = restitution_},
                                      options_, workspace_);
  if (!succeeded(result.status)) return {false, result.message, 0, result.steps};
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    if (problem.inverse_mass[i] == 0) continue;
    const double* v = result.velocity.data() + coordinate_[i];
    velocity[i] = {v[0], v[1], v[2]};
  }
  for (std::size_t k = 0; k < order_.size(); ++k) impulse[order_[k]] = result.impulse[k];
  return {true, {}, 0, result.steps};
}

/// From one end to the other of where the contacts lie, so that the numbers of the bodies do not matter to
/// laws that depend on an order, and a chain is a chain.
void ImpactLawTreatment::sort_contacts(const CollisionProblem& problem) {
  const std::size_t m = problem.contacts.size();
  const Vector3 origin = point(problem.contacts.front(), problem);
  Vector3 axis;
  for (const CollisionContact& c : problem.contacts) {
    const Vector3 away = point(c, problem) - origin;
    if (dot(away, away) > dot(axis, axis)) axis = away;
  }
  if (axis.x < 0 || (axis.x == 0 && (axis.y < 0 || (axis.y == 0 && axis.z < 0)))) axis = -axis;
  place_.resize(m);
  for (std::size_t k = 0; k < m; ++k) place_[k] = dot(axis, point(problem.contacts[k], problem) - origin);
  order_.resize(m);
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    return place_[a] != place_[b] ? place_[a] < place_[b] : a < b;
  });
}

void ImpactLawTreatment::read_bodies(const CollisionProblem& problem, std::span<const Vector3> velocity) {
  coordinate_.resize(velocity.size());
  inverse_mass_.clear();
  velocity_.clear();
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    coordinate_[i] = velocity_.size();
    if (problem.inverse_mass[i] == 0) continue;
    inverse_mass_.insert(inverse_mass_.end(), 3, problem.inverse_mass[i]);
    for (const double v : {velocity[i].x, velocity[i].y, velocity[i].z}) velocity_.push_back(v);
  }
}

void ImpactLawTreatment::read_contacts(const CollisionProblem& problem) {
  start_.assign(1, 0);
  for (auto* list : {&direction_, &stiffness_, &exponent_, &restitution_}) list->clear();
  column_.clear();
  for (const std::size_t k : order_) {
    const CollisionContact& c = problem.contacts[k];
    if (problem.inverse_mass[c.first] > 0) add_direction(coordinate_[c.first], c.normal);
    if (problem.inverse_mass[c.second] > 0) add_direction(coordinate_[c.second], -c.normal);
    start_.push_back(column_.size());
    stiffness_.push_back(c.law.stiffness != 0 ? c.law.stiffness : 1);  // none is 1 to the resolver
    exponent_.push_back(c.law.exponent);
    restitution_.push_back(c.law.restitution);
  }
}

void ImpactLawTreatment::add_direction(std::size_t coordinate, const Vector3& direction) {
  const double values[] = {direction.x, direction.y, direction.z};
  for (std::size_t d = 0; d < 3; ++d) {
    if (values[d] == 0) continue;
    direction_.push_back(values[d]);
    column_.push_back(coordinate + d);
  }
}

}  // namespace ictus
