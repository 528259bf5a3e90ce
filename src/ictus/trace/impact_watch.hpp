#pragma once
// Finds the impacts of one contact in the samples of a run, the same way for every scheme: touch and release
// are where the free flights before and after meet the surface, so that a duration does not depend on where
// the samples fall.

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/trace/event.hpp"

namespace ictus {

/// One contact at one sample.
struct Sample {
  double time;   // s
  double depth;  // m
  double speed;  // m/s, closing
  double force;  // N; may be negative where the contact would pull: then its zero is found between samples
  double acceleration;  // m/s², closing, of free flight
  double energy;        // J, kinetic and stored, of the whole system
};

/// Time until a free flight reaches the surface (negative: since it left it).
inline double time_to_surface(const Sample& s) {
  const double root = std::sqrt(std::max(0.0, s.speed * s.speed - 2 * s.acceleration * s.depth));
  const double denominator = s.speed + std::copysign(root, s.speed);
  return denominator == 0 ? 0 : -2 * s.depth / denominator;
}

/// Where a contact ends: a law of the form f = k δ^α (1 + μ δ̇) pushes all the way to the surface, others let
/// go before.
enum class Release { at_surface, without_force };

class ImpactWatch {
 public:
  /// `lag`: samples for which a scheme still pushes after the contact has opened (1 for staggered
  /// velocities).
  explicit ImpactWatch(std::size_t contact = 0, int lag = 0, Release release = Release::at_surface)
      : contact_(contact), lag_(lag), release_(release) {}

  bool touching() const { return touching_; }
  const Impact& current() const { return impact_; }

  /// Looks at the next sample; returns the impact that it ends, if it does.
  std::optional<Impact> look(const Sample& sample) {
    const bool inside = pushes(sample);
    if (!touching_ && !inside && turned_back(sample)) {
      begin(sample);
      last_ = sample;
      return end(sample);
    }
    if (!touching_ && inside) begin(sample);
    last_ = sample;
    seen_ = true;
    if (!touching_) return {};
    if (inside) {
      follow(sample);
      return {};
    }
    if (quiet_ == 0) slackened_ = zero_of_force(pushed_, sample);
    if (++quiet_ <= lag_) return {};
    return end(sample);
  }

 private:
  /// Did the contact close and open again since the last sample, unseen?
  bool turned_back(const Sample& sample) const {
    if (!seen_ || !(last_.speed > 0 && sample.speed < 0) || last_.depth > 0) return false;
    const bool reaches = last_.speed * last_.speed >= 2 * last_.acceleration * last_.depth;
    return reaches && last_.time + time_to_surface(last_) < sample.time;
  }
  bool pushes(const Sample& sample) const {
    if (release_ == Release::at_surface) return sample.depth > 0;
    // A sample on the instant of release has a last bit of force.
    return sample.force > (touching_ ? 1e-12 * impact_.peak_force : 0);
  }
  void begin(const Sample& sample) {
    touching_ = true;
    quiet_ = 0;
    const Sample& before = seen_ ? last_ : sample;  // a run may start inside a contact
    impact_ = Impact{};
    impact_.contact = contact_;
    const double flight = before.depth > 0 ? 0 : time_to_surface(before);
    impact_.approach_speed = before.speed + before.acceleration * flight;
    impact_.energy_before = before.energy;
    impact_.touch_time = before.time + flight;
  }
  static double zero_of_force(const Sample& a, const Sample& b) {
    return a.time + (b.time - a.time) * a.force / (a.force - b.force);
  }
  void follow(const Sample& sample) {
    quiet_ = 0;
    pushed_ = sample;
    ++impact_.samples;
    if (sample.depth > impact_.peak_depth) {
      impact_.peak_depth = sample.depth;
      impact_.peak_depth_time = sample.time;
    }
    if (sample.force > impact_.peak_force) {
      impact_.peak_force = sample.force;
      impact_.peak_force_time = sample.time;
    }
  }
  Impact end(const Sample& sample) {
    touching_ = false;
    const bool left_behind = release_ == Release::without_force && sample.depth > 0;
    const double flight = left_behind ? slackened_ - sample.time : time_to_surface(sample);
    impact_.separation_speed = -(sample.speed + sample.acceleration * flight);
    impact_.energy_after = sample.energy;
    impact_.release_time = sample.time + flight;
    return impact_;
  }

  std::size_t contact_;
  int lag_;
  Release release_;
  Impact impact_;
  Sample last_{}, pushed_{};  // the last sample, and the last that pushed
  double slackened_ = 0;      // s, where the force vanished
  int quiet_ = 0;
  bool seen_ = false;
  bool touching_ = false;
};

}  // namespace ictus
