#include "ictus/schemes/nonsmooth/event_driven_dynamics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/index.hpp"

namespace ictus {

EventDynamics::EventDynamics(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system),
      mass_(system.shape().profile),
      contacts_(options.lcp_solver, options.lcp_tolerance),
      free_(Vector::Zero(system.coordinates())),
      acceleration_(free_),
      bending_(Vector::Zero(system.contacts())),
      change_(free_),
      gap_(bending_),
      kept_(bending_) {
  const auto m = static_cast<std::size_t>(system.contacts());
  held_.reserve(m);
  profile_.reserve(m);
  force_.setZero(index(m));
  correction_.setZero(index(m));
}

void EventDynamics::hold(const Contacts& contacts) {
  if (contacts == held_) return;
  held_ = contacts;
  held_factored_ = false;
}

bool EventDynamics::place(const Vector& q) {
  const MechanicalShape& shape = system_.shape();
  const bool there = has_rows_ && (shape.constant_directions || (reach_ == placed_reach_ && q == placed_));
  if (!there) {
    rows_.clear();
    system_.near_directions(q, reach_, rows_);
    has_rows_ = true;
    placed_ = q;
    placed_reach_ = reach_;
    assembled_ = held_factored_ = false;
  }
  return place_mass(q);
}

bool EventDynamics::place_mass(const Vector& q) {
  if (has_mass_ && system_.shape().constant_mass) return true;
  assembled_ = held_factored_ = false;
  mass_.set_zero();
  system_.mass(q, mass_);
  has_mass_ = factor_.factor(mass_);
  return has_mass_;
}

ContactSolve& EventDynamics::contacts() {
  if (!assembled_) contacts_.assemble(factor_, rows_);
  assembled_ = true;
  return contacts_;
}

bool EventDynamics::evaluate(double t, const Vector& q, const Vector& v) {
  if (!(held_.empty() ? place_mass(q) : place(q))) return false;
  system_.force(t, q, v, free_);
  factor_.solve(free_);
  if (held_.empty()) return true;
  if (!system_.shape().constant_directions) system_.bending_of(held_, q, v, bending_);
  for (std::size_t k = 0; k < held_.size(); ++k) force_[index(k)] = -free_opening(held_[k]);
  solve_held(force_);
  respond(force_);
  acceleration_ = free_ + change_;
  return true;
}

void EventDynamics::bend(const Vector& q, const Vector& v, std::span<const std::size_t> contacts) {
  if (held_.empty()) place(q);  // evaluate() has where some are
  if (!system_.shape().constant_directions) system_.bending_of(contacts, q, v, bending_);
}

double EventDynamics::free_opening(std::size_t contact) const {
  return rows_.times(contact, free_) + bending_[index(contact)];
}

double EventDynamics::held_opening(std::size_t contact) const {
  return rows_.times(contact, acceleration()) + bending_[index(contact)];
}

double EventDynamics::gap_noise(std::size_t j, const Vector& q) const {
  double sum = 0;
  for (std::size_t k = rows_.start[j]; k < rows_.start[j + 1]; ++k)
    sum += std::abs(rows_.value[k] * q[rows_.coordinate[k]]);
  return 16 * std::numeric_limits<double>::epsilon() * sum;
}

void EventDynamics::factor_held() {
  take_lower(contacts().among(held_), profile_, held_matrix_);
  held_factor_.factor_semidefinite(held_matrix_);
  held_factored_ = true;
}

void EventDynamics::solve_held(Vector& x) {
  if (!held_factored_) factor_held();
  held_factor_.solve(x);
}

/// change = M⁻¹ G_Sᵀ p
void EventDynamics::respond(const Vector& impulse) {
  change_.setZero();
  for (std::size_t k = 0; k < held_.size(); ++k) rows_.push(held_[k], impulse[index(k)], change_);
  factor_.solve(change_);
}

void EventDynamics::set_opening(Vector& v, std::size_t chosen, double speed) {
  for (std::size_t k = 0; k < held_.size(); ++k)
    correction_[index(k)] = (k == chosen ? speed : 0) - rows_.times(held_[k], v);
  solve_held(correction_);
  respond(correction_);
  v += change_;
}

void EventDynamics::keep_gaps(const Vector& gap, double round_off) {
  for (const std::size_t j : held_)
    kept_[index(j)] = std::abs(gap[index(j)]) <= round_off ? 0 : gap[index(j)];
}

void EventDynamics::close_gaps(Vector& q) {
  system_.gaps(q, gap_);
  double largest = 0;
  for (std::size_t k = 0; k < held_.size(); ++k) {
    correction_[index(k)] = kept_[index(held_[k])] - gap_[index(held_[k])];
    largest = std::max(largest, std::abs(correction_[index(k)]));
  }
  if (largest == 0) return;
  solve_held(correction_);
  respond(correction_);
  q += change_;
  place(q);
}

void EventDynamics::move_to_gaps(const Contacts& contacts, const std::vector<double>& gaps, Vector& q) {
  const Contacts held = held_;
  hold(contacts);
  for (std::size_t k = 0; k < contacts.size(); ++k) kept_[index(contacts[k])] = gaps[k];
  close_gaps(q);
  hold(held);
}

}  // namespace ictus
