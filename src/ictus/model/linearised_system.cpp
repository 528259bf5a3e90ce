#include "ictus/model/linearised_system.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/index.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_reserved = 100'000;  // entries of the block of W

void keep_normals(ContactRows& rows) {
  const std::size_t d = rows.dimension, contacts = rows.contacts();
  rows.dimension = 1;
  if (d == 1) return;
  std::size_t end = 0;
  for (std::size_t j = 0; j < contacts; ++j) {
    const std::size_t first = rows.start[j * d], last = rows.start[j * d + 1];
    rows.start[j] = end;
    for (std::size_t k = first; k < last; ++k, ++end) {
      rows.coordinate[end] = rows.coordinate[k];
      rows.value[end] = rows.value[k];
    }
  }
  rows.start.resize(contacts + 1);
  rows.start[contacts] = end;
  rows.coordinate.resize(end);
  rows.value.resize(end);
}

}  // namespace

LinearisedSystem::LinearisedSystem(const MechanicalSystem& system)
    : mass_(system.shape().profile),
      middle_(system.coordinates()),
      change_(system.coordinates()),
      solution_(system.contacts()) {
  // Enough that steps allocate nothing, unless very many contacts push at once.
  const auto m = static_cast<std::size_t>(system.contacts()), most = std::min(m, most_reserved);
  const std::size_t entries = std::min(most_reserved, most * (most + 1) / 2);
  active_.reserve(most);
  profile_.reserve(most);
  block_.reserve(most, entries);
  block_factor_.reserve(most, entries);
}

void LinearisedSystem::read_mass(const MechanicalSystem& system, const Vector& q) {
  if (has_mass_ && system.shape().constant_mass) return;
  mass_.set_zero();
  system.mass(q, mass_);
  factor_.factor(mass_, 0);
  has_mass_ = true;
}

/// A system gives the directions in which its gaps open, and those of friction behind each of them, which are not asked
/// for here.
void LinearisedSystem::close() {
  keep_normals(rows_);
  for (double& value : rows_.value) value = -value;
  assembled_ = false;
  if (!has_memory_) space();  // at the first place: no step allocates
}

ContactSpace& LinearisedSystem::space() {
  if (assembled_ && &space_.rows() == &rows_) return space_;  // a copy has rows of its own
  space_.assemble(factor_, rows_);
  if (!has_memory_) space_.reserve();
  assembled_ = has_memory_ = true;
  return space_;
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

double LinearisedSystem::delassus(Index contact) {
  return space().diagonal(static_cast<std::size_t>(contact));
}

// With y = d x, (diag 1/d + W) y = r for the contacts with d ≠ 0; the others follow, x = r − W y.
void LinearisedSystem::solve_shifted(const Vector& shift, Vector& right) {
  active_.clear();
  for (Index j = 0; j < shift.size(); ++j)
    if (std::isfinite(1 / shift[j])) active_.push_back(static_cast<std::size_t>(j));  // not next to nothing
  if (active_.empty()) return;
  take_lower(space().among(active_), profile_, block_);
  for (std::size_t i = 0; i < active_.size(); ++i)
    block_.at(index(i), index(i)) += 1 / shift[index(active_[i])];
  if (!block_factor_.factor(block_, 0)) {
    right.setConstant(std::numeric_limits<double>::quiet_NaN());  // the caller finds it
    return;
  }
  for (std::size_t i = 0; i < active_.size(); ++i) solution_[index(i)] = right[index(active_[i])];
  block_factor_.solve(solution_.data());
  change_.setZero();
  for (std::size_t i = 0; i < active_.size(); ++i) rows_.push(active_[i], solution_[index(i)], change_);
  factor_.solve(change_);
  std::size_t next = 0;
  for (Index j = 0; j < right.size(); ++j) {
    if (next < active_.size() && active_[next] == static_cast<std::size_t>(j)) {
      right[j] = solution_[index(next++)] / shift[j];
    } else {
      right[j] -= rows_.times(static_cast<std::size_t>(j), change_);
    }
  }
}

}  // namespace ictus
