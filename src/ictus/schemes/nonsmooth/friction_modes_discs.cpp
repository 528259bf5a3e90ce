// Modes by discs: slip has a direction, and so has a spin. Rows of spins are counted at the size of their contact, so that
// all speeds are m/s and all forces N.

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

constexpr double rank_of_forces = 1e-11;  // of rows that depend on each other
constexpr double fit_of_forces = 1e-8;    // of the right sides: rows that exclude each other leave more

}  // namespace

/// Tangents; in the plane the spin; in space the spin about the normal, then both about the tangents.
FrictionModes::Disc FrictionModes::disc(std::size_t contact, std::size_t which) const {
  const std::size_t first = contact * stride_;
  if (which == 0) return {contact, which, first + 1, d_ - 1};
  return {contact, which, first + d_ + which - 1,
          which};  // one spin about the normal, two about the tangents
}

double FrictionModes::unit(std::size_t row) const { return row % stride_ < d_ ? 1 : size_[row / stride_]; }

FrictionModes::Pair FrictionModes::along(const Disc& disc, const Vector& v) const {
  Pair speeds = Pair::Zero();
  for (std::size_t k = 0; k < disc.count; ++k)
    speeds[index(k)] = unit(disc.first) * rows_.times(disc.first + k, v);
  return speeds;
}

FrictionModes::Pair FrictionModes::rates_of(const Disc& disc) const {
  Pair rates = Pair::Zero();
  for (std::size_t k = 0; k < disc.count; ++k) rates[index(k)] = unit(disc.first) * rate(disc.first + k);
  return rates;
}

double FrictionModes::slip_speed(std::size_t contact, const Vector& v, std::size_t which) const {
  return along(disc(contact, which), v).norm();
}

double FrictionModes::speed_terms(std::size_t contact, const Vector& v) const {
  double terms = 0;
  for (std::size_t row = stride_ * contact; row < stride_ * (contact + 1); ++row)
    for (std::size_t k = rows_.start[row]; k < rows_.start[row + 1]; ++k)
      terms += unit(row) * std::abs(rows_.value[k] * v[rows_.coordinate[k]]);
  return terms;
}

/// What sticks has no speed; where speeds are rounding its force must not make work of it.
double FrictionModes::friction_power(const Modes& modes, const Vector& v) const {
  double power = 0;
  for (std::size_t j = 0; j < modes.size(); ++j) {
    if (modes[j].kind == Kind::slip)
      for (std::size_t k = 0; k + 1 < d_; ++k)
        power -= friction_force(j, k) * rows_.times(stride_ * j + 1 + k, v);
    for (std::size_t which = 1; which < discs_; ++which)
      if (modes[j].of(which) == Kind::slip)
        power += friction_[j * discs_ + which] * normal_force(j) *
                 direction_[j * discs_ + which].dot(along(disc(j, which), v));
  }
  return power;
}

void FrictionModes::set_directions(const Vector& v) {
  for (std::size_t i = 0; i < direction_.size(); ++i) {
    if (fresh_[i]) continue;
    const Pair slip = along(disc(i / discs_, i % discs_), v);
    const double speed = slip.norm();
    direction_[i] = speed > faint_slip_ ? Pair(slip / speed) : anchor_[i];
  }
}

void FrictionModes::hold_directions(double faint_slip) {
  faint_slip_ = faint_slip;
  anchor_ = direction_;
}

void FrictionModes::release_fresh(const Modes& modes, const Vector& v, double slip) {
  for (std::size_t i = 0; i < fresh_.size(); ++i) {
    const std::size_t j = i / discs_, which = i % discs_;
    if (fresh_[i] && (modes[j].of(which) != Kind::slip || slip_speed(j, v, which) > slip)) fresh_[i] = 0;
  }
}

double FrictionModes::time_to_halt(const Modes& modes, const Vector& v) const {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < fresh_.size(); ++i) {
    const Disc own = disc(i / discs_, i % discs_);
    if (modes[own.contact].of(own.which) != Kind::slip || fresh_[i] || !(held_[i] > 0)) continue;
    const Pair slip = along(own, v);
    const double falls = -slip.dot(rates_of(own));
    if (falls > 0) least = std::min(least, slip.squaredNorm() / falls);
  }
  return least;
}

void FrictionModes::begin_slip(const std::vector<std::size_t>& contacts, double most, Modes& modes) {
  gather(modes);
  for (const Disc& held : sticking_) {
    const std::size_t i = held.contact * discs_ + held.which;
    if (std::find(contacts.begin(), contacts.end(), held.contact) == contacts.end() ||
        !(margin_[index(i)] <= most))
      continue;
    modes[held.contact].of(held.which) = Kind::slip;
    fresh_[i] = 1;
    const Pair friction = friction_of_disc_[i];
    if (friction.norm() > 0) direction_[i] = -friction / friction.norm();
  }
}

bool FrictionModes::solve_discs(const Modes& modes) {
  gather_held(modes);
  acceleration_ = free_;
  for (Vector* vector : {&normal_, &tangential_, &margin_}) vector->setZero();
  force_scale_ = 0;
  redundant_ = false;
  if (closed_.empty()) return true;
  const Eigen::Index k = index(closed_.size());
  pushes_ = conditions_;
  right_.resize(conditions_.rows());
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    right_[i] = -free_opening_rate(j);
    for (std::size_t which = 0; which < discs_; ++which) {
      if (modes[j].of(which) != Kind::slip) continue;
      const Disc own = disc(j, which);
      for (std::size_t row = 0; row < own.count; ++row) {
        const double share =
            -friction_[j * discs_ + which] * direction_[j * discs_ + which][index(row)] * unit(own.first);
        for (std::size_t e = rows_.start[own.first + row]; e < rows_.start[own.first + row + 1]; ++e)
          pushes_(i, rows_.coordinate[e]) += share * rows_.value[e];
      }
    }
  }
  Eigen::Index at = k;
  for (const Disc& held : sticking_)
    for (std::size_t row = held.first; row < held.first + held.count; ++row)
      right_[at++] = -unit(row) * free_rate(row);
  answers_ = pushes_.transpose();
  for (Eigen::Index i = 0; i < answers_.cols(); ++i) joints_.solve(answers_.col(i).data());
  left_.noalias() = conditions_ * answers_;
  Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
  factors.setThreshold(rank_of_forces);
  factors.compute(left_);
  redundant_ = factors.rank() < left_.cols();
  forces_ = factors.solve(right_);
  const double asked = right_.lpNorm<Eigen::Infinity>();
  if (!forces_.allFinite() || (left_ * forces_ - right_).lpNorm<Eigen::Infinity>() > fit_of_forces * asked)
    return false;
  if (redundant_ && sticking_.size() > 1) share_friction();
  acceleration_ += answers_ * forces_;
  force_scale_ = forces_.lpNorm<Eigen::Infinity>();
  write_forces(modes);
  return true;
}

void FrictionModes::write_forces(const Modes& modes) {
  for (std::size_t i = 0; i < closed_.size(); ++i) {
    const std::size_t j = closed_[i];
    const double normal = forces_[index(i)];
    normal_[index(j)] = normal;
    if (modes[j].kind == Kind::slip)
      tangential_.segment(index(j * (d_ - 1)), index(d_ - 1)) =
          -friction_[j * discs_] * normal * direction_[j * discs_].head(index(d_ - 1));
  }
  Eigen::Index at = index(closed_.size());
  for (const Disc& held : sticking_) {
    const std::size_t j = held.contact, i = j * discs_ + held.which;
    const auto count = index(held.count);
    Pair friction = Pair::Zero();
    friction.head(count) = forces_.segment(at, count);
    at += count;
    friction_of_disc_[i] = friction;
    if (held.which == 0) tangential_.segment(index(j * (d_ - 1)), count) = friction.head(count);
    margin_[index(i)] = held_[i] * normal_[index(j)] - friction.norm();
  }
}

/// Of all forces that do the same, those with the least Σ |λ_t|²/(μ λ_n), normals staying near those of least norm. Once
/// more, and normals and shares fit each other better.
void FrictionModes::share_friction() {
  const Eigen::Index k = index(closed_.size());
  Vector weight = Vector::Ones(forces_.size());
  const double largest = forces_.head(k).maxCoeff();
  if (!(largest > 0)) return;
  Eigen::Index row = k;
  for (const Disc& held : sticking_) {
    const auto at = std::find(closed_.begin(), closed_.end(), held.contact) - closed_.begin();
    const double share =
        std::sqrt(held_[held.contact * discs_ + held.which] * std::max(forces_[at], 0.0) / largest);
    weight.segment(row, index(held.count)).setConstant(share);
    row += index(held.count);
  }
  Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
  factors.setThreshold(rank_of_forces);
  factors.compute(left_ * weight.asDiagonal());
  const Vector shared = weight.asDiagonal() * factors.solve(right_);
  if (shared.allFinite() &&
      (left_ * shared - right_).lpNorm<Eigen::Infinity>() <= fit_of_forces * right_.lpNorm<Eigen::Infinity>())
    forces_ = shared;
}

bool FrictionModes::holds_discs(const std::vector<std::size_t>& contacts, const Modes& modes,
                                double tolerance) {
  const double force = tolerance * force_scale_;
  double fastest = 0;
  for (const std::size_t j : contacts)
    for (std::size_t row = stride_ * j; row < stride_ * (j + 1); ++row)
      fastest = std::max(fastest, unit(row) * std::abs(free_rate(row)));
  review_margins(modes);
  for (const std::size_t j : contacts) {
    if (!modes[j].is_closed()) {
      if (opening_rate(j) < -tolerance * fastest) return false;
      continue;
    }
    if (normal_force(j) < -force) return false;
    for (std::size_t which = 0; which < discs_; ++which) {
      if (modes[j].of(which) == Kind::stick && margin(j, which) < -force) return false;
      if (!is_fresh(j, which) || modes[j].of(which) != Kind::slip) continue;
      const double grows = direction_[j * discs_ + which].dot(rates_of(disc(j, which)));
      if (grows < -tolerance * fastest) return false;
    }
  }
  return true;
}

}  // namespace ictus
