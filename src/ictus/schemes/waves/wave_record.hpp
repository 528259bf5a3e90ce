#pragma once
// What a propagator writes down on its way: samples in the order of their times, events, touches, the end.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ictus/schemes/waves/touch_log.hpp"
#include "ictus/schemes/waves/wave_run.hpp"

namespace ictus::waves {

class WaveRecord {
 public:
  WaveRecord(const WaveChain& chain, const WaveOptions& options, const WaveState& start);

  double next_sample(std::size_t ahead = 0) const;  // [s]
  void add_sample(const WaveState& state);

  /// Of a closed contact, at any time of the step that has been taken.
  void see_force(std::size_t contact, double t, double force) { touches_.see_force(contact, t, force); }
  void see_depth(std::size_t contact, double t, double depth) { touches_.see_depth(contact, t, depth); }
  /// Of the centre of a body: its displacement against gravity.
  void see_height(std::size_t body, double height) {
    run_.height[body] = std::max(run_.height[body], height);
  }
  double height(std::size_t body) const { return run_.height[body]; }
  double peak_depth(std::size_t contact) const { return touches_.peak_depth(contact); }
  double peak_force(std::size_t contact) const { return touches_.peak_force(contact); }

  /// The contact of the state pushes from now on, or no more; false where there are too many events, or NaN or infinite numbers.
  [[nodiscard]] bool add_event(double t, std::size_t contact, ContactStatus now, WaveState& state);
  /// Should the run end here? Asks the one who may stop it.
  bool stopped(double t);

  /// Where a run without an end of its own stops showing the flight after its last event  [s].
  double end_of_flight() const;
  void end(WaveEnding ending) { run_.ending = ending; }
  void count(std::size_t steps) { run_.steps = steps; }
  WaveRun finished(WaveState last);
  bool is_stopped() const { return run_.ending == WaveEnding::stopped; }
  /// How it ended is not among it: what goes on has not.
  template <class A>
  void archive(A& archive) {
    archive(run_.samples, run_.events, run_.height, touches_, multiple_, every_, next_, event_samples_);
  }

 private:
  void thin_out();

  const WaveOptions* options_;
  TouchLog touches_;
  WaveRun run_;
  std::vector<std::size_t> multiple_;  // of sample_every, of each sample; those at events have none
  double every_;
  std::size_t next_ = 0, event_samples_ = 0;
};

}  // namespace ictus::waves
