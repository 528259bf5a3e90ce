#include "ictus/schemes/nonsmooth/friction_modes.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/model/rigid/turning.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

constexpr double rank_threshold = 1e-11;  // of rows that depend on each other
constexpr double fit_of_rows = 1e-8;      // of the right sides: rows that exclude each other leave more
// Of the lever arms of two corners: faces that lie on each other are parallel to the noise of their gaps.
constexpr double same_row = 1e-7;

}  // namespace

FrictionModes::FrictionModes(const MechanicalSystem& system)
    : system_(system),
      turning_(system.shape().turns ? dynamic_cast<const RigidSystem*>(&system) : nullptr),
      d_(system.dimension()),
      stride_(system.shape().rows_per_contact),
      discs_(system.shape().spins == 0 ? 1 : d_),
      by_discs_(d_ == 3 || system.shape().spins > 0),
      mass_(system.shape().profile),
      joints_(system),
      direction_(static_cast<std::size_t>(system.contacts()) * discs_, Pair::UnitX()),
      anchor_(direction_),
      fresh_(direction_.size(), 0) {
  const Eigen::Index n = system.coordinates(), m = system.contacts();
  for (Vector* vector : {&force_, &free_, &acceleration_}) vector->setZero(n);
  normal_.setZero(m);
  margin_.setZero(m * index(discs_));
  tangential_.setZero(m * index(d_ - 1));
  bending_.setZero(m * index(stride_));
  for (Eigen::Index j = 0; j < m; ++j) {
    const FurtherFriction further = system.further_friction(j);
    const double mu = system.friction(j), size = system.contact_size(j);
    size_.push_back(size > 0 ? size : 1);
    friction_.push_back(mu);
    held_.push_back(std::max(mu, further.held));
    has_static_ = has_static_ || held_.back() > mu;
    for (std::size_t disc = 1; disc < discs_; ++disc) {
      const bool rolls = disc + 1 == discs_;  // in space torsion comes first
      friction_.push_back((rolls ? further.rolling : further.torsional) / size_.back());
      held_.push_back(friction_.back());
    }
  }
  friction_of_disc_.assign(direction_.size(), Pair::Zero());
  fallen_.assign(static_cast<std::size_t>(m), 0);
}

void FrictionModes::place(double t, const Vector& q, const Vector& v) {
  mass_.set_zero();
  system_.mass(q, mass_);
  singular_ = !factor_.factor(mass_);
  system_.force(t, q, v, force_);
  if (turning_) add_gyration(*turning_, q, v, force_);
  rows_.clear();
  system_.directions(q, rows_);
  system_.bending(q, v, bending_);
  free_ = force_;
  if (by_discs_) set_directions(v);
  if (singular_) return;
  factor_.solve(free_);
  joints_.place(q, factor_);
  joints_.accelerate(q, v, free_);
}

void FrictionModes::add_row(std::size_t row, Matrix& matrix, Eigen::Index at) const {
  for (std::size_t k = rows_.start[row]; k < rows_.start[row + 1]; ++k)
    matrix(at, rows_.coordinate[k]) += unit(row) * rows_.value[k];
}

/// Rows are written coordinate by coordinate, in the same order for contacts of one pair of bodies.
bool FrictionModes::same_tangent(std::size_t a, std::size_t b) const {
  const std::size_t i = 2 * a + 1, j = 2 * b + 1, size = rows_.start[i + 1] - rows_.start[i];
  if (rows_.start[j + 1] - rows_.start[j] != size) return false;
  for (std::size_t k = 0; k < size; ++k) {
    const double x = rows_.value[rows_.start[i] + k], y = rows_.value[rows_.start[j] + k];
    if (rows_.coordinate[rows_.start[i] + k] != rows_.coordinate[rows_.start[j] + k]) return false;
    if (std::abs(x - y) > same_row * (std::abs(x) + std::abs(y) + 1e-3)) return false;
  }
  return true;
}

void FrictionModes::gather(const Modes& modes) {
  closed_.clear();
  groups_.clear();
  sticking_.clear();
  for (std::size_t j = 0; j < modes.size(); ++j) {
    if (!modes[j].is_closed()) continue;
    closed_.push_back(j);
    for (std::size_t which = 0; which < discs_ && by_discs_; ++which)
      if (modes[j].of(which) == Kind::stick) sticking_.push_back(disc(j, which));
    if (modes[j].kind != Kind::stick || by_discs_) continue;
    const auto group = std::find_if(groups_.begin(), groups_.end(),
                                    [&](const auto& members) { return same_tangent(members.front(), j); });
    if (group == groups_.end())
      groups_.push_back({j});
    else
      group->push_back(j);
  }
}

/// The solution of least norm. Do rows depend on each other?
bool FrictionModes::solve_rows(const Matrix& left, Vector& right) {
  Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
  factors.setThreshold(rank_threshold);
  factors.compute(left);
  right = factors.solve(right).eval();
  return factors.rank() < left.cols();
}

bool FrictionModes::solve(const Modes& modes) {
  if (by_discs_) return solve_discs(modes);
  gather(modes);
  const Eigen::Index k = index(closed_.size()), g = index(groups_.size()), n = system_.coordinates();
  acceleration_ = free_;
  for (Vector* vector : {&normal_, &tangential_, &margin_}) vector->setZero();
  force_scale_ = 0;
  if (k == 0) return true;
  conditions_.setZero(k + g, n);
  pushes_.setZero(k + g, n);
  Vector right(k + g);
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    add_row(2 * j, conditions_, i);
    add_row(2 * j, pushes_, i);
    right[i] = -(rows_.times(2 * j, free_) + bending_[index(2 * j)]);
    if (modes[j].kind != Kind::slip) continue;
    const double along = -friction_[j] * modes[j].sign;
    for (std::size_t e = rows_.start[2 * j + 1]; e < rows_.start[2 * j + 2]; ++e)
      pushes_(i, rows_.coordinate[e]) += along * rows_.value[e];
  }
  for (Eigen::Index i = 0; i < g; ++i) {
    const std::size_t row = 2 * groups_[static_cast<std::size_t>(i)].front() + 1;
    add_row(row, conditions_, k + i);
    add_row(row, pushes_, k + i);
    right[k + i] = -(rows_.times(row, free_) + bending_[index(row)]);
  }
  answers_ = pushes_.transpose();
  for (Eigen::Index i = 0; i < answers_.cols(); ++i) joints_.solve(answers_.col(i).data());
  left_.noalias() = conditions_ * answers_;
  forces_ = right;
  redundant_ = solve_rows(left_, forces_);
  const double asked = right.lpNorm<Eigen::Infinity>();
  if (!forces_.allFinite() || (left_ * forces_ - right).lpNorm<Eigen::Infinity>() > fit_of_rows * asked)
    return false;
  acceleration_ += answers_ * forces_;
  if (redundant_) share_forces();
  force_scale_ = forces_.lpNorm<Eigen::Infinity>();
  write_group_forces(modes);
  return true;
}

void FrictionModes::write_group_forces(const Modes& modes) {
  const Eigen::Index k = index(closed_.size());
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    normal_[index(j)] = forces_[i];
    if (modes[j].kind == Kind::slip) tangential_[index(j)] = -friction_[j] * modes[j].sign * forces_[i];
  }
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const double friction = forces_[k + index(i)];
    double bound = 0;
    for (const std::size_t j : groups_[i]) bound += held_[j] * normal_[index(j)];
    for (const std::size_t j : groups_[i]) {
      tangential_[index(j)] = bound > 0 ? friction * held_[j] * normal_[index(j)] / bound
                                        : friction / static_cast<double>(groups_[i].size());
      margin_[index(j)] = bound - std::abs(friction);
    }
  }
}

bool FrictionModes::holds(const std::vector<std::size_t>& contacts, const Vector& v, double still,
                          const Modes& modes, double tolerance) {
  if (!solve(modes)) return false;
  if (by_discs_) return holds_discs(contacts, modes, tolerance);
  const double force = tolerance * force_scale_;
  double fastest = 0;
  for (const std::size_t j : contacts)
    fastest = std::max({fastest, std::abs(free_opening_rate(j)), std::abs(rows_.times(2 * j + 1, free_))});
  for (const std::size_t j : contacts) {
    if (!modes[j].is_closed()) {
      if (opening_rate(j) < -tolerance * fastest) return false;
      continue;
    }
    if (normal_force(j) < -force) return false;
    if (modes[j].kind == Kind::stick && margin(j) < -force) return false;
    const bool starts = modes[j].kind == Kind::slip && std::abs(slip(j, v)) <= still;
    if (starts && modes[j].sign * slip_rate(j) < -tolerance * fastest) return false;
  }
  return true;
}

}  // namespace ictus
