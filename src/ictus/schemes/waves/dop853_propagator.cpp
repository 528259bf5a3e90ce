#include "ictus/schemes/waves/dop853_propagator.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/archive.hpp"
#include "ictus/base/limits.hpp"
#include "ictus/base/power.hpp"

namespace ictus::waves {
namespace {

double largest(const double* begin, std::size_t size) {
  double most = 0;
  for (std::size_t i = 0; i < size; ++i) most = std::max(most, std::abs(begin[i]));
  return most;
}

}  // namespace

Dop853Propagator::Dop853Propagator(const WaveChain& chain)
    : chain_(&chain),
      y_(2 * chain.points() + chain.contacts().size() + 1),
      end_(y_),
      active_(chain.links()),
      force_(chain.links()),
      viscosity_(chain.contacts().size()) {
  stepper_.resize(y_.size());
}

void Dop853Propagator::start(const WaveOptions& options) {
  options_ = options;
  state_ = last_event_ = scratch_ = chain_->start();
  record_.emplace(*chain_, options_, state_);
  tolerance_ = options_.tolerance;
  steps_ = 0;
  end_of_flight_ = never;
  std::fill(y_.begin(), y_.end(), 0);
  std::copy(state_.displacement.begin(), state_.displacement.end(), y_.begin());
  std::copy(state_.velocity.begin(), state_.velocity.end(),
            y_.begin() + static_cast<std::ptrdiff_t>(chain_->points()));
  pace_ = largest(state_.velocity.data(), state_.velocity.size());
  engage();
  while (record_->next_sample() <= 0) record_->add_sample(state_);
}

WaveRun Dop853Propagator::finish() {
  record_->count(steps_);
  const bool to_its_end = options_.until < never || options_.sample_every > 0;
  return record_->finished(to_its_end ? std::move(state_) : std::move(last_event_));
}

void Dop853Propagator::archive(Archive& archive) {
  archive(*record_, state_, last_event_, y_, active_, viscosity_, size_, pace_, end_of_flight_, steps_);
}

/// One step, to an event or the end at most.
bool Dop853Propagator::advance() {
  if (settle()) return false;
  const double target = std::min({options_.until, options_.patience, end_of_flight_});
  double h = std::min(size_, target - state_.t);
  if (++steps_ > options_.most_steps || !attempt(h)) {
    record_->end(steps_ > options_.most_steps ? WaveEnding::too_many_steps : WaveEnding::not_finite);
    return false;
  }
  const auto change = first_change(h);
  if (change) end_on(*change, h);
  const double end = !change && state_.t + h >= target * (1 - 4e-16) ? target : state_.t + h;
  see_peaks(h);
  if (chain_->gravity() != 0) see_heights(h);
  std::copy(h > 0 ? stepper_.next() : y_.data(), (h > 0 ? stepper_.next() : y_.data()) + y_.size(),
            end_.begin());
  sample(end);
  std::swap(y_, end_);
  write(y_.data(), end, state_);
  return !change || apply(*change);
}

/// A contact that was lifted and leaves the surface did its last pushing before: that is no event.
bool Dop853Propagator::apply(const Change& change) {
  char& status = state_.closed[change.contact];
  if (status == apart) state_.touch_speed[change.contact] = chain_->closing(state_, change.contact);
  const bool silent = status == lifted && change.to == apart;
  if (silent) status = apart;
  const bool good = silent || record_->add_event(state_.t, change.contact, change.to, state_);
  if (!silent) last_event_ = state_;
  engage();
  return good;
}

/// Is the run at its end?
bool Dop853Propagator::settle() {
  if (record_->stopped(state_.t)) return true;
  const bool over = chain_->separated_for_good(state_);
  if (over && options_.sample_every > 0 && options_.until == never)
    end_of_flight_ = std::max(last_event_.t, record_->end_of_flight());
  const bool done = state_.t >= std::min({options_.until, options_.patience, end_of_flight_});
  const bool shown = options_.sample_every > 0 || record_->next_sample() == never;
  if (!done && !(over && options_.until == never && options_.sample_every == 0 && shown)) return false;
  record_->end(over ? WaveEnding::separated : WaveEnding::until);
  return true;
}

/// Those up to the end of the step, each by a shorter one of its own: what is looked at changes no step.
void Dop853Propagator::sample(double end) {
  const auto f = [&](double, const double* y, double* slope) { derive(y, slope); };
  while (record_->next_sample() <= end) {
    const double t = record_->next_sample();
    scratch_.closed = state_.closed;
    scratch_.touch_speed = state_.touch_speed;
    if (t < end) stepper_.attempt(f, y_.data(), t - state_.t);
    write(t < end ? stepper_.next() : end_.data(), t, scratch_);
    record_->add_sample(scratch_);
  }
}

/// After a change of a contact.
void Dop853Propagator::engage() {
  std::copy(chain_->stiffnesses().begin(), chain_->stiffnesses().end(), active_.begin());
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    if (!state_.closed[j]) active_[chain_->contacts()[j].link] = 0;
    viscosity_[j] = chain_->viscosity(state_, j);
  }
  size_ = first_size();
}

/// The law of a closed contact goes on through its own zero, so that a step to it is smooth.
void Dop853Propagator::derive(const double* y, double* slope) {
  const std::size_t n = chain_->points();
  for (std::size_t i = 1; i < n; ++i) force_[i] = active_[i] * (y[i - 1] - y[i]);
  force_[0] = active_[0] > 0 ? -active_[0] * y[0] : 0;
  force_[n] = active_[n] > 0 ? active_[n] * (y[n - 1] - chain_->clearance()) : 0;
  double loss = 0;
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    const auto& [link, left, right, spring] = chain_->contacts()[j];
    if (!state_.closed[j] || spring.linear()) continue;
    const double c = -gap(y, chain_->clearance(), j), closing = -gap(y + n, 0, j);
    const double elastic = std::copysign(spring.stiffness * power(std::abs(c), spring.exponent), c);
    const double viscous = viscosity_[j] * raised(c, spring.viscosity_exponent) * closing;
    force_[link] = state_.closed[j] == pushing ? elastic + viscous : 0;
    loss += (state_.closed[j] == pushing ? viscous : -elastic) * closing;
  }
  const std::span<const double> mass = chain_->masses();
  for (std::size_t i = 0; i < n; ++i) {
    slope[i] = y[n + i];
    slope[n + i] = (force_[i] - force_[i + 1]) / mass[i] + chain_->gravity();
  }
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j)
    slope[2 * n + j] = force_[chain_->contacts()[j].link];
  slope[y_.size() - 1] = loss;
}

/// Tries shorter steps until the error is small enough, and proposes the size of the next.
bool Dop853Propagator::attempt(double& h) {
  const auto f = [&](double, const double* y, double* slope) { derive(y, slope); };
  const std::size_t n = chain_->points();
  derive(y_.data(), stepper_.slope(0));
  dense_ = false;
  for (int tries = 0; tries < 400 && state_.t + h > state_.t; ++tries) {
    stepper_.attempt(f, y_.data(), h);
    const double speed =
        std::max({largest(y_.data() + n, n), largest(stepper_.next() + n, n), 1e-4 * pace_, 1e-250});
    const double by_speed = 1 / (tolerance_ * speed), by_way = by_speed / h;
    const double error = stepper_.error(h, [&](std::size_t k) {
      return k < n ? by_way : k < 2 * n ? by_speed : 0;
    });
    const double factor = error > 0 ? 0.9 * std::pow(error, -1.0 / 8) : 6;
    if (error <= 1) {
      // A step cut short by a sample says little of the next.
      size_ = std::max(h * std::clamp(factor, 0.33, 6.0), factor > 1 ? size_ : 0);
      pace_ = std::max(pace_, speed);
      return true;
    }
    h *= std::isfinite(error) ? std::clamp(factor, 0.1, 0.9) : 0.1;
    size_ = h;
  }
  return false;
}

void Dop853Propagator::write(const double* y, double t, WaveState& state) const {
  const std::size_t n = chain_->points();
  std::copy(y, y + n, state.displacement.begin());
  std::copy(y + n, y + 2 * n, state.velocity.begin());
  std::copy(y + 2 * n, y + y_.size() - 1, state.impulse.begin());
  state.dissipated = y[y_.size() - 1];
  state.t = t;
}

/// A small part of the fastest swing, of the way into a contact, or the flight to the next one.
double Dop853Propagator::first_size() const {
  double h = chain_->frequency_bound() > 0 ? 0.1 / chain_->frequency_bound() : never;
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    const double speed = chain_->closing(state_, j);
    if (!(speed > 1e-9 * pace_)) continue;
    const auto& [link, left, right, spring] = chain_->contacts()[j];
    const double lighter = std::min(left ? chain_->body(*left).total_mass() : never,
                                    right ? chain_->body(*right).total_mass() : never);
    const double reach = std::pow((spring.exponent + 1) * lighter * speed * speed / (4 * spring.stiffness),
                                  1 / (spring.exponent + 1));
    h = std::min(h, (state_.closed[j] ? 1e-3 * reach : chain_->gap(state_, j) + 1e-3 * reach) / speed);
  }
  if (h < never) return h;
  return size_ > 0 ? size_ : 1;
}

/// Depth of a dip that is rounding.
double Dop853Propagator::noise() const {
  return 1e-13 * pace_ * size_ + 2e-15 * largest(y_.data(), chain_->points());
}

double Dop853Propagator::gap(const double* row, double right_wall, std::size_t contact) const {
  const std::size_t link = chain_->contacts()[contact].link;
  return (link < chain_->points() ? row[link] : right_wall) - (link > 0 ? row[link - 1] : 0);
}

/// ± the gap, positive while the contact stays as it is or, where it is lifted, compressed.
double Dop853Propagator::margin(const double* y, std::size_t contact) const {
  return (state_.closed[contact] ? -1 : 1) * gap(y, chain_->clearance(), contact);
}

double Dop853Propagator::margin_rate(const double* y, std::size_t contact) const {
  return (state_.closed[contact] ? -1 : 1) * gap(y + chain_->points(), 0, contact);
}

}  // namespace ictus::waves
