#include "ictus/model/linearised_system.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ictus {
namespace {

constexpr std::size_t most_reserved = 100'000;  // entries of the block of W

}  // namespace

LinearisedSystem::LinearisedSystem(const MechanicalSystem& system)
    : mass_(system.shape().profile),
      middle_(system.coordinates()),
      change_(system.coordinates()),
      answer_(Vector::Zero(system.coordinates())),
      solution_(system.contacts()) {
  is_diagonal_ = mass_.is_diagonal();
  // Enough that steps allocate nothing, unless very many contacts push at once.
  const auto m = static_cast<std::size_t>(system.contacts()), most = std::min(m, most_reserved);
  const std::size_t entries = std::min(most_reserved, most * (most + 1) / 2);
  active_.reserve(most);
  first_.reserve(most);
  block_.reserve(most, entries);
  block_factor_.reserve(most, entries);
  earliest_.resize(static_cast<std::size_t>(system.coordinates()));
}

void LinearisedSystem::read_mass(const MechanicalSystem& system, const Vector& q) {
  if (has_mass_ && system.shape().constant_mass) return;
  mass_.set_zero();
  system.mass(q, mass_);
  factor_.factor(mass_, 0);
  has_mass_ = true;
}

/// A system gives the directions in which its gaps open.
void LinearisedSystem::close() {
  for (double& value : rows_.value) value = -value;
}

void LinearisedSystem::place(const MechanicalSystem& system, const Vector& q) {
  read_mass(system, q);
  rows_.clear();
  system.directions(q, rows_);
  close();
}

void LinearisedSystem::place_between(const MechanicalSystem& system, const Vector& from, const Vector& to) {
  middle_ = 0.5 * (from + to);
  read_mass(system, middle_);
  rows_.clear();
  system.secants(from, to, rows_);
  close();
}

void LinearisedSystem::closing(const Vector& v, Vector& speed) const { rows_.multiply(v, speed); }

void LinearisedSystem::depths_at(const Vector& from, const Vector& depth_there, const Vector& to,
                                 Vector& depth) const {
  for (std::size_t j = 0; j < rows_.size(); ++j) {
    double change = 0;
    for (std::size_t k = rows_.start[j]; k < rows_.start[j + 1]; ++k)
      change += rows_.value[k] * (to[rows_.coordinate[k]] - from[rows_.coordinate[k]]);
    depth[static_cast<Index>(j)] = depth_there[static_cast<Index>(j)] + change;
  }
}

void LinearisedSystem::pull(const Vector& impulse, Vector& change) const {
  change.setZero();
  rows_.push(impulse, change);
  factor_.solve(change);
}

void LinearisedSystem::accelerate(const Vector& external, const Vector& force, Vector& out) const {
  out.setZero();
  rows_.push(force, out);
  out = external - out;
  factor_.solve(out);
}

void LinearisedSystem::push(const Vector& impulse, Vector& change) const {
  pull(impulse, change);
  change = -change;
}

void LinearisedSystem::apply_delassus(const Vector& impulse, Vector& loss) {
  pull(impulse, change_);
  rows_.multiply(change_, loss);
}

/// change += M⁻¹ Gᵀ of one contact; of a diagonal mass only the coordinates that the contact moves.
void LinearisedSystem::answer(std::size_t row, Vector& change) const {
  rows_.push(row, 1, change);
  if (!is_diagonal_) return factor_.solve(change);
  for (std::size_t k = rows_.start[row]; k < rows_.start[row + 1]; ++k)
    change[rows_.coordinate[k]] *= factor_.inverse_pivot(rows_.coordinate[k]);
}

void LinearisedSystem::forget(std::size_t row, Vector& change) const {
  if (!is_diagonal_) {
    change.setZero();
    return;
  }
  for (std::size_t k = rows_.start[row]; k < rows_.start[row + 1]; ++k) change[rows_.coordinate[k]] = 0;
}

double LinearisedSystem::delassus(Index contact) {
  const auto row = static_cast<std::size_t>(contact);
  answer(row, answer_);
  const double w = rows_.times(row, answer_);
  forget(row, answer_);
  return w;
}

/// Rows of the block begin at the first active contact that moves one of their coordinates.
void LinearisedSystem::choose_active(const Vector& shift) {
  active_.clear();
  first_.clear();
  std::fill(earliest_.begin(), earliest_.end(), -1);
  for (Index j = 0; j < shift.size(); ++j) {
    if (!std::isfinite(1 / shift[j])) continue;  // zero, or next to nothing
    const auto row = static_cast<std::size_t>(j);
    const auto own = static_cast<Index>(active_.size());
    Index first = is_diagonal_ ? own : 0;
    for (std::size_t k = rows_.start[row]; k < rows_.start[row + 1]; ++k) {
      Index& earliest = earliest_[static_cast<std::size_t>(rows_.coordinate[k])];
      if (earliest < 0) earliest = own;
      first = std::min(first, earliest);
    }
    active_.push_back(row);
    first_.push_back(first);
  }
}

void LinearisedSystem::write_block(const Vector& shift) {
  block_.reshape(first_);
  for (std::size_t i = 0; i < active_.size(); ++i) {
    answer(active_[i], answer_);
    const auto row = static_cast<Index>(i);
    for (Index j = first_[i]; j <= row; ++j)
      block_.at(row, j) = rows_.times(active_[static_cast<std::size_t>(j)], answer_);
    block_.at(row, row) += 1 / shift[static_cast<Index>(active_[i])];
    forget(active_[i], answer_);
  }
}

// With y = d x, (diag 1/d + W) y = r for the contacts with d ≠ 0; the others follow, x = r − W y.
void LinearisedSystem::solve_shifted(const Vector& shift, Vector& right) {
  choose_active(shift);
  if (active_.empty()) return;
  write_block(shift);
  if (!block_factor_.factor(block_, 0)) {
    right.setConstant(std::numeric_limits<double>::quiet_NaN());  // the caller finds it
    return;
  }
  for (std::size_t i = 0; i < active_.size(); ++i)
    solution_[static_cast<Index>(i)] = right[static_cast<Index>(active_[i])];
  block_factor_.solve(solution_.data());
  change_.setZero();
  for (std::size_t i = 0; i < active_.size(); ++i)
    rows_.push(active_[i], solution_[static_cast<Index>(i)], change_);
  factor_.solve(change_);
  std::size_t next = 0;
  for (Index j = 0; j < right.size(); ++j) {
    if (next < active_.size() && active_[next] == static_cast<std::size_t>(j)) {
      right[j] = solution_[static_cast<Index>(next++)] / shift[j];
    } else {
      right[j] -= rows_.times(static_cast<std::size_t>(j), change_);
    }
  }
}

}  // namespace ictus
