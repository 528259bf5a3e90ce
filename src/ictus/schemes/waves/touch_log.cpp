#include "ictus/schemes/waves/touch_log.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/limits.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus::waves {

TouchLog::TouchLog(const WaveChain& chain, const WaveState& start)
    : chain_(&chain),
      present_(chain.contacts().size()),
      touching_(chain.contacts().size(), 0),
      impulse_before_(chain.contacts().size(), 0),
      start_momentum_(chain.momentum(start)) {
  for (const double m : chain.masses()) mass_ += m;
  touches_.reserve(touching_.size());
  watch_momentum(start);
  for (std::size_t j = 0; j < touching_.size(); ++j)
    if (start.closed[j]) open(start.t, j, start);
}

/// Places are sums of roundings, and steps may have gone in before the contact was seen. An error δ of a depth d is an
/// error δ/d of the speed that makes it.
void TouchLog::meet(double t, std::size_t contact, const WaveState& state) {
  const std::size_t link = chain_->contacts()[contact].link;
  const double left = link > 0 ? state.displacement[link - 1] : 0;
  const double right = link < chain_->points() ? state.displacement[link] : chain_->clearance();
  const double place = std::max(std::abs(left), std::abs(right));
  const double error = std::max(8 * epsilon * place, left - right);
  const double approach = chain_->closing(state, contact);
  const double depth = std::max(error, chain_->depth_at(approach, contact));
  const double speed = depth > 0 ? chain_->speed_at(depth, contact) * error / depth : 0;
  if (speed > least_blur * std::max(approach, approach_))
    blurs_.push_back({contact, t, place, approach, speed});
}

void TouchLog::see_force(std::size_t contact, double t, double force) {
  WaveTouch& touch = present_[contact];
  if (force > touch.peak_force) touch.peak_force = force, touch.peak_force_time = t;
}

void TouchLog::see_depth(std::size_t contact, double t, double depth) {
  WaveTouch& touch = present_[contact];
  if (depth > touch.peak_depth) touch.peak_depth = depth, touch.peak_depth_time = t;
}

double TouchLog::closing_of_centres(std::size_t contact, const WaveState& state) const {
  const WaveChain::Contact& sides = chain_->contacts()[contact];
  return (sides.left ? chain_->mean(state.velocity, *sides.left) : 0) -
         (sides.right ? chain_->mean(state.velocity, *sides.right) : 0);
}

void TouchLog::open(double t, std::size_t contact, const WaveState& state) {
  present_[contact] = {.contact = contact,
                       .from = t,
                       .approach = closing_of_centres(contact, state),
                       .energy_before = chain_->energy(state) - chain_->potential(state)};
  impulse_before_[contact] = state.impulse[contact];
  touching_[contact] = 1;
  approach_ = std::max(approach_, chain_->closing(state, contact));
}

/// Bodies that are held, or lie close together, exchange rounding errors all the time.
void TouchLog::keep(std::size_t contact, const WaveState& state) {
  WaveTouch& touch = present_[contact];
  touching_[contact] = 0;
  touch.impulse = state.impulse[contact] - impulse_before_[contact];
  if (touch.impulse > relative_noise * momentum_scale_) touches_.push_back(touch);
}

void TouchLog::change(double t, std::size_t contact, const WaveState& state) {
  watch_momentum(state);
  if (state.closed[contact] == pushing) return open(t, contact, state);
  if (!touching_[contact]) return;
  WaveTouch& touch = present_[contact];
  touch.to = t;
  touch.separation = -closing_of_centres(contact, state);
  touch.energy_after = chain_->energy(state) - chain_->potential(state);
  keep(contact, state);
}

void TouchLog::finish(const WaveState& last) {
  watch_momentum(last);
  for (std::size_t j = 0; j < touching_.size(); ++j) {
    if (touching_[j]) keep(j, last);
    if (last.closed[j] == apart && chain_->gap(last, j) < 0) meet(last.t, j, last);  // and nobody saw it
  }
  std::stable_sort(touches_.begin(), touches_.end(),
                   [](const WaveTouch& a, const WaveTouch& b) { return a.from < b.from; });
}

/// p = p₀ + M g t + the impulses of the walls. A frame that moves along with the bodies changes no scale; walls are
/// a frame of their own.
void TouchLog::watch_momentum(const WaveState& state) {
  const double momentum = chain_->momentum(state);
  double given = mass_ * chain_->gravity() * state.t;
  bool walls = false;
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    const WaveChain::Contact& sides = chain_->contacts()[j];
    if (!sides.left) given += state.impulse[j], walls = true;
    if (!sides.right) given -= state.impulse[j], walls = true;
  }
  momentum_error_ = std::max(momentum_error_, std::abs(momentum - start_momentum_ - given));
  const double frame = walls ? 0 : momentum / mass_;
  double scale = 0;
  for (std::size_t b = 0; b < chain_->bodies(); ++b)
    scale += chain_->body(b).total_mass() * std::abs(chain_->mean(state.velocity, b) - frame);
  momentum_scale_ = std::max(momentum_scale_, scale);
}

}  // namespace ictus::waves
