#include "ictus/schemes/waves/modal_propagator.hpp"

#include <algorithm>
#include <string>

#include "ictus/base/archive.hpp"
#include "ictus/base/error.hpp"
#include "ictus/base/most.hpp"

namespace ictus::waves {

TooManySlices too_many_for_modes(const ChainPlan& plan) {
  std::size_t all = 0;
  for (std::size_t k = 0; k < plan.bodies.size(); ++k) {
    const std::size_t slices = plan.bodies[k].body.slices();
    if (slices > most::slices_of_modes) return {k, slices};
    all += slices;
  }
  if (all > most::slices_by_modes) return {TooManySlices::none, all};
  return {};
}

namespace {

std::string told(const TooManySlices& many) {
  const bool of_one = many.body != TooManySlices::none;
  return "waves by modes take " + std::to_string(of_one ? most::slices_of_modes : most::slices_by_modes) +
         (of_one ? " slices of a body, and one has " : " slices in all, and here are ") +
         std::to_string(many.slices);
}

}  // namespace

ModalPropagator::ModalPropagator(const WaveChain& chain) : chain_(&chain), motion_(chain), search_(chain) {
  if (!chain.linear())
    throw Error("modes cannot follow a contact whose force is no line of the compression",
                "use dop853, or an exponent of 1 without damping");
  if (const TooManySlices many = too_many_for_modes(chain.plan()))
    throw Error(told(many), "take fewer slices, or propagation = \"dop853\"");
}

void ModalPropagator::start(const WaveOptions& options) {
  options_ = options;
  search_.restart(steps_ = 0);
  flies_on_ = false;
  origin_ = chain_->start();
  record_.emplace(*chain_, options_, origin_);
  motion_.start(origin_);
}

WaveRun ModalPropagator::finish() {
  if (flies_on_) fly_on();
  record_->count(search_.steps());
  return record_->finished(std::move(origin_));
}

/// A search that was stopped begins anew.
void ModalPropagator::archive(Archive& archive) {
  archive(*record_, origin_, steps_);
  if (archive.reads()) search_.restart(steps_);
  motion_.archive(archive, origin_);
}

/// To the next event, or the end.
bool ModalPropagator::advance() {
  if (record_->stopped(origin_.t)) return false;
  const auto halt = [&](double s) { return record_->stopped(origin_.t + s); };
  const auto& changes =
      search_.first(motion_, origin_.closed, std::min(options_.until, options_.patience) - origin_.t,
                    options_.most_steps, halt);
  if (search_.exhausted()) {
    record_->end(WaveEnding::too_many_steps);
    return false;
  }
  flies_on_ = changes.empty();
  if (flies_on_) return false;
  const double s = changes.front().s, start = origin_.t;
  sample(start + s);
  see_peaks(s);
  if (chain_->gravity() != 0) see_heights(s);
  motion_.write(s, origin_);
  add_impulses(s, 0, origin_);
  origin_.t = start + s;
  bool good = true;
  for (const GapSearch::Change& each : changes)
    good = record_->add_event(start + each.s, each.contact, origin_.closed[each.contact] ? apart : pushing,
                              origin_) &&
           good;
  motion_.go_on(s, origin_);
  steps_ = search_.steps();
  return good;
}

/// No event is left: the rest of the motion, to the end that was asked for or as far as the flight is shown.
void ModalPropagator::fly_on() {
  double end = options_.until;
  if (search_.halted_at() < never) {
    end = origin_.t + search_.halted_at();
  } else if (search_.quiet()) {
    record_->end(WaveEnding::separated);
    if (end == never && options_.sample_every > 0) end = std::max(origin_.t, record_->end_of_flight());
  } else {
    record_->end(WaveEnding::until);
    end = std::min(end, options_.patience);
  }
  // Without an end the flight goes on for as long as there are samples.
  sample(end);
  if (end == never) return;
  see_peaks(end - origin_.t);
  if (chain_->gravity() != 0) see_heights(end - origin_.t);
  motion_.write(end - origin_.t, origin_);
  add_impulses(end - origin_.t, 0, origin_);
  origin_.t = end;
}

/// Several at a time. Where the record thins out its samples on the way, some of them are no longer wanted.
void ModalPropagator::sample(double until) {
  constexpr std::size_t together = 16;
  while (record_->next_sample() <= until && record_->next_sample() < never) {
    times_.clear();
    for (std::size_t k = 0; k < together; ++k)
      if (const double t = record_->next_sample(k); t <= until && t < never) times_.push_back(t - origin_.t);
    if (scratch_.size() < times_.size()) scratch_.resize(times_.size());
    for (std::size_t k = 0; k < times_.size(); ++k) {
      scratch_[k] = origin_;
      scratch_[k].t = record_->next_sample(k);
    }
    motion_.write(times_, scratch_);
    for (std::size_t k = 0; k < times_.size(); ++k) {
      if (scratch_[k].t != record_->next_sample()) continue;
      add_impulses(times_[k], k, scratch_[k]);
      record_->add_sample(scratch_[k]);
    }
  }
}

void ModalPropagator::see_peaks(double s) {
  peaks_.clear();
  for (std::size_t j = 0; j < origin_.closed.size(); ++j)
    if (origin_.closed[j]) peaks_.add(search_.gap(j), record_->peak_depth(j));
  auto peak = peaks_.search(motion_, s).begin();
  for (std::size_t j = 0; j < origin_.closed.size(); ++j) {
    if (!origin_.closed[j]) continue;
    const auto& [gap, depth, when, found] = *peak++;
    if (!found) continue;
    record_->see_depth(j, origin_.t + when, depth);
    record_->see_force(j, origin_.t + when, chain_->contacts()[j].spring.stiffness * depth);
  }
}

void ModalPropagator::see_heights(double s) {
  const double up = chain_->gravity() > 0 ? -1 : 1;
  for (std::size_t b = 0; b < chain_->bodies(); ++b) {
    motion_.describe_centre(b, up, centre_);
    peaks_.clear();
    peaks_.add(centre_, record_->height(b));
    record_->see_height(b, peaks_.search(motion_, s).front().known);
  }
}

/// What closed contacts have pushed from the start of this motion to a time that was written.
void ModalPropagator::add_impulses(double s, std::size_t number, WaveState& state) const {
  for (std::size_t j = 0; j < state.closed.size(); ++j)
    if (state.closed[j])
      state.impulse[j] +=
          chain_->contacts()[j].spring.stiffness * motion_.integral(search_.gap(j), s, number);
}

}  // namespace ictus::waves
