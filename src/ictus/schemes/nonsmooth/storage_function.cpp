#include "ictus/schemes/nonsmooth/storage_function.hpp"

#include <algorithm>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {

namespace {

bool holds_only_zeros(const Skyline& matrix) {
  for (Eigen::Index i = 0; i < matrix.size(); ++i)
    for (Eigen::Index j = matrix.first(i); j <= i; ++j)
      if (matrix.at(i, j) != 0) return false;
  return true;
}

}  // namespace

StorageFunction::StorageFunction(const MechanicalSystem& system, const CollocationWeights& weights)
    : system_(&system),
      alpha_(weights.alpha_f),
      of_acceleration_((2 * weights.beta - weights.gamma) / 4),
      of_way_(2 * weights.alpha_f * (1 - weights.gamma)),
      stiffness_(system.shape().profile) {
  for (Eigen::VectorXd* each : {&q_, &force_, &next_, &way_}) each->setZero(system.coordinates());
}

std::optional<StorageFunction> StorageFunction::of(const MechanicalSystem& system,
                                                   const CollocationWeights& weights) {
  expects(system.is_linear(), "storage functions are those of linear systems");
  StorageFunction made(system, weights);
  Skyline matrix(system.shape().profile);
  system.mass(made.q_, matrix);
  if (!made.mass_.factor(matrix)) return {};
  matrix.set_zero();
  system.tangents(0, made.q_, made.q_, made.stiffness_, matrix);
  if (!holds_only_zeros(matrix)) return {};
  return made;
}

double StorageFunction::squared(const Eigen::VectorXd& force) {
  way_ = force;
  mass_.solve(way_);
  return way_.dot(force);
}

void StorageFunction::start(const Motion& motion) {
  q_ = motion.q;
  system_->force(motion.t, motion.q, motion.v, force_);
  accelerated_ = squared(force_);
  moved_ = 0;
}

StorageFunction::Rise StorageFunction::advance(const Motion& motion, double h) {
  system_->force(motion.t, motion.q, motion.v, next_);
  force_ = (1 - alpha_) * next_ + alpha_ * force_;
  const double accelerated = squared(force_);
  way_ = 0.5 * (motion.q - q_);
  const double moved = stiffness_.form(way_, way_), of_acceleration = h * h * of_acceleration_;
  const Rise rise{of_acceleration * (accelerated - accelerated_) + of_way_ * (moved - moved_),
                  of_acceleration * std::max(accelerated, accelerated_) + of_way_ * std::max(moved, moved_)};
  accelerated_ = accelerated;
  moved_ = moved;
  q_ = motion.q;
  std::swap(force_, next_);
  return rise;
}

}  // namespace ictus
