#include "ictus/schemes/waves/modal_propagator.hpp"

#include "ictus/base/error.hpp"

namespace ictus::waves {

ModalPropagator::ModalPropagator(const WaveChain& chain) : chain_(&chain), motion_(chain), search_(chain) {
  if (!chain.linear())
    throw Error("modes cannot follow a contact whose exponent is not 1", "use dop853, or an exponent of 1");
}

WaveRun ModalPropagator::run(const WaveOptions& options) {
  WaveRecord record(options);
  search_.restart();
  origin_ = scratch_ = chain_->start();
  motion_.start(origin_);
  while (advance(record, options)) {
  }
  record.count(search_.steps());
  return record.finished(std::move(origin_));
}

/// To the next event, or the end.
bool ModalPropagator::advance(WaveRecord& record, const WaveOptions& options) {
  const auto& changes = search_.first(motion_, origin_.closed, options.until - origin_.t, options.most_steps);
  if (search_.exhausted()) {
    record.end(WaveEnding::too_many_steps);
    return false;
  }
  if (changes.empty()) {
    // Without an end the flight goes on for as long as there are samples.
    sample(record, options.until);
    record.end(search_.quiet() ? WaveEnding::separated : WaveEnding::until);
    if (options.until < std::numeric_limits<double>::infinity()) {
      motion_.write(options.until - origin_.t, origin_);
      origin_.t = options.until;
    }
    return false;
  }
  const double s = changes.front().s, start = origin_.t;
  sample(record, start + s);
  motion_.write(s, origin_);
  origin_.t = start + s;
  bool good = true;
  for (const GapSearch::Change& each : changes)
    good = record.add_event(start + each.s, each.contact, origin_) && good;
  motion_.go_on(s, origin_);
  return good;
}

void ModalPropagator::sample(WaveRecord& record, double until) {
  while (record.next_sample() <= until) {
    const double t = record.next_sample();
    if (t == std::numeric_limits<double>::infinity()) return;
    scratch_.closed = origin_.closed;
    scratch_.t = t;
    motion_.write(t - origin_.t, scratch_);
    record.add_sample(scratch_);
  }
}

}  // namespace ictus::waves
