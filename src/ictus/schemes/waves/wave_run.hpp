#pragma once
// What is asked of a run of sliced bodies, and what it leaves.

#include <cstddef>
#include <functional>
#include <limits>
#include <string_view>
#include <vector>

#include "ictus/base/limits.hpp"
#include "ictus/model/waves/wave_chain.hpp"

namespace ictus::waves {

struct WaveEvent {
  double t;             // [s]
  std::size_t contact;  // of WaveChain::contacts()
  bool closes;

  template <class A>
  void archive(A& archive) {
    archive(t, contact, closes);
  }
};

/// A contact from where it closes to where it opens. Speeds are those of the centres of mass.
struct WaveTouch {
  std::size_t contact = 0;
  double from = 0;                // [s]
  double to = none;               // [s]; none: closed at the end
  double approach = 0;            // closing speed at the touch  [m/s]
  double separation = none;       // opening speed at the release  [m/s]
  double impulse = 0;             // ∫ f dt  [N s]
  double peak_force = 0;          // [N]
  double peak_force_time = none;  // [s]
  double peak_depth = 0;          // largest compression  [m]
  double peak_depth_time = none;  // [s]
  double energy_before = 0;       // of the whole chain, without its height  [J]
  double energy_after = none;     // [J]

  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  template <class A>
  void archive(A& archive) {
    archive(contact, from, to, approach, separation, impulse, peak_force, peak_force_time, peak_depth,
            peak_depth_time, energy_before, energy_after);
  }
};

inline constexpr double least_blur = 1e-8;  // of the fastest approach: less is not told

/// A touch at which the rounding of places changes speeds.
struct WaveBlur {
  std::size_t contact;
  double t;         // [s]
  double place;     // displacement of its ends  [m]
  double approach;  // of its ends  [m/s]
  double speed;     // [m/s], that rounding may make

  template <class A>
  void archive(A& archive) {
    archive(contact, t, place, approach, speed);
  }
};

struct WaveOptions {
  double until = never;                // [s]; infinite: until no contact can happen any more
  double patience = never;             // [s]; when a run without an end gives up waiting for it
  std::vector<double> sample_times{};  // [s], rising; after a separation in free flight
  double sample_every = 0;             // [s]; above 0: instead, at its multiples, at events and at the end
  std::size_t most_samples = 2000;     // of sample_every, which doubles where there are more
  double flight = 0;  // how long a run without an end goes on after its last event, in parts of all contact
  std::size_t most_events = 100000;
  std::size_t most_steps = 2000000;
  double tolerance = 1e-13;                 // relative, of dop853
  std::function<bool(double t)> stop = {};  // asked now and then: true ends the run and keeps what there is
};

enum class WaveEnding { separated, until, stopped, too_many_events, too_many_steps, not_finite };

std::string_view name(WaveEnding ending);
/// What a user can do about it; empty where all is well.
std::string_view advice(WaveEnding ending);

struct WaveRun {
  std::vector<WaveState> samples;  // at the times asked for, as far as the run came
  std::vector<WaveEvent> events;   // in time; contacts that touch at the start are closed without one
  std::vector<WaveTouch> touches;  // that pushed by more than rounding, in the order of their beginning
  WaveState last;                  // at `until`; without one after the flight, or at the last event
  WaveEnding ending = WaveEnding::separated;
  std::vector<double> height;   // of each body's centre, the largest displacement against gravity  [m]
  std::vector<WaveBlur> blurs;  // those that may matter
  double approach = 0;          // [m/s], the fastest of all touches
  double momentum_error = 0;    // largest at events and at the end, of the chain less what walls gave [N s]
  double momentum_scale = 0;    // Σ M |V| of the bodies, the largest at events  [N s]
  double sample_every = 0;      // [s], as it was in the end
  std::size_t steps = 0;

  /// From the start, or the first closing, to the last opening  [s]; 0 where nothing touched.
  double contact_time(std::size_t contact, const WaveChain& chain) const;
};

}  // namespace ictus::waves
