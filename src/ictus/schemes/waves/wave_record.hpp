#pragma once
// What a propagator writes down on its way: samples in the order of their times, events, the end.

#include <cmath>
#include <limits>
#include <utility>

#include "ictus/schemes/waves/propagator.hpp"

namespace ictus::waves {

class WaveRecord {
 public:
  explicit WaveRecord(const WaveOptions& options) : options_(&options) {
    run_.samples.reserve(options.sample_times.size());
  }

  double next_sample() const {
    const std::size_t taken = run_.samples.size();
    return taken < options_->sample_times.size() ? options_->sample_times[taken]
                                                 : std::numeric_limits<double>::infinity();
  }
  void add_sample(const WaveState& state) { run_.samples.push_back(state); }

  /// Changes the contact of the state; false where there are too many events or numbers that are none.
  [[nodiscard]] bool add_event(double t, std::size_t contact, WaveState& state) {
    state.closed[contact] = state.closed[contact] ? 0 : 1;
    run_.events.push_back({t, contact, state.closed[contact] != 0});
    if (!std::isfinite(t) || !std::isfinite(state.velocity.front()))
      run_.ending = WaveEnding::not_finite;
    else if (run_.events.size() > options_->most_events)
      run_.ending = WaveEnding::too_many_events;
    else
      return true;
    return false;
  }

  void end(WaveEnding ending) { run_.ending = ending; }
  void count(std::size_t steps) { run_.steps = steps; }
  WaveRun finished(WaveState last) {
    run_.last = std::move(last);
    return std::move(run_);
  }

 private:
  const WaveOptions* options_;
  WaveRun run_;
};

}  // namespace ictus::waves
