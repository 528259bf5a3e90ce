// What steps ask of contacts with friction beside the equations of motion.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/rubbing/rubbing_dynamics.hpp"

namespace ictus {

const std::vector<double>& RubbingDynamics::friction_stored() {
  std::fill(stored_.begin(), stored_.end(), 0.0);
  if (friction_)
    for (const auto& pool : friction_->pools) pool->stored(rubbing(), stored_.data());
  return stored_;
}

/// Ṅ = ∂N/∂δ δ̇ + ∂N/∂δ̇ δ̈ + ∂N/∂z ż, with δ̈ = −(G v̇ + Ġ v) along the normal.
void RubbingDynamics::find_normal_rates() {
  model_.tangents(held_, speed_, memory_, by_depth_, by_speed_);
  system_.bending(q_, v_, bending_);
  const auto d = static_cast<Index>(system_.shape().rows_per_contact);
  for (Index j = 0; j < m_; ++j) {
    if (!(force_[j] > 0)) continue;
    const double closing = 0 - dot(points_[spot(j)].normal, relative(j, total_)) - bending_[d * j];
    double& rate = normal_rate_[spot(j)];
    rate = by_depth_[j] * speed_[j] + by_speed_[j] * closing;
    if (rate_[j] == 0) continue;
    const double step = 1e-6 * std::max(std::abs(memory_[j]), 1e-12);
    const auto margin = [&](double memory) {
      return model_.pool_of(j).margin({held_[j], speed_[j]}, memory);
    };
    rate += (margin(memory_[j] + step) - margin(memory_[j] - step)) / (2 * step) * rate_[j];
  }
}

const std::vector<double>& RubbingDynamics::excesses() {
  std::fill(excess_.begin(), excess_.end(), -1.0);
  if (!friction_) return excess_;
  bool any = false;
  for (Index j = 0; j < m_; ++j) any = any || (is_spring(j) && slips[spot(j)] && force_[j] > 0);
  if (any) find_normal_rates();
  for (const auto& pool : friction_->pools)
    if (pool->is_spring()) pool->excesses(rubbing(), normal_rate_.data(), excess_.data());
  for (Index j = 0; j < m_; ++j)
    if (mode[spot(j)] != dop853::Mode::pushing) excess_[spot(j)] = -1;
  return excess_;
}

void RubbingDynamics::state_sizes(const Vector& normal, std::vector<double>& size) const {
  std::fill(size.begin(), size.end(), 0.0);
  if (friction_)
    for (const auto& pool : friction_->pools) pool->state_sizes(normal.data(), slips.data(), size.data());
}

bool RubbingDynamics::slips_at_first(Index j, double depth, double memory) const {
  if (!is_spring(j)) return false;
  const double slip = length(at_[spot(j)].slip), force = model_.pool_of(j).margin({depth, speed_[j]}, memory);
  return slip > 0 && speed_[j] > 0 &&
         pool_of_[spot(j)]->slips_at_first(model_.spring(j), depth, force, slip, speed_[j]);
}

/// Felt that was pressed in and has not recovered is not reached yet where its surface was.
bool RubbingDynamics::pushes_at_touch(Index j) const {
  const double depth = dop853::held_depth(dop853::Mode::pushing, 0);
  return model_.pool_of(j).margin({depth, speed_[j]}, memory_[j]) >= 0;
}

void RubbingDynamics::push(Index j, double impulse, Vector& change) const {
  change.setZero(n_);
  add_pair(j, impulse * points_[spot(j)].normal, change);
  solve_masses(change);
}

double RubbingDynamics::delassus(Index j) const {
  thread_local Vector change;  // scratch, kept
  push(j, 1, change);
  return dot(points_[spot(j)].normal, relative(j, change));
}

}  // namespace ictus
