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

class ImpactWatch {
 public:
  /// `lag`: samples for which a scheme still pushes after the contact has opened (1 for staggered
  /// velocities).
  explicit ImpactWatch(std::size_t contact = 0, int lag = 0) : contact_(contact), lag_(lag) {}

  bool touching() const { return touching_; }
  const Impact& current() const { return impact_; }

  /// Looks at the next sample; returns the impact that it ends, if it does.
  std::optional<Impact> look(const Sample& sample) {
    // A sample on the instant of release has a last bit of force.
    const bool pushes = sample.force > (touching_ ? 1e-12 * impact_.peak_force : 0);
    if (!touching_ && pushes) begin(sample);
    last_ = sample;
    seen_ = true;
    if (!touching_) return {};
    if (pushes) {
      follow(sample);
      return {};
    }
    if (quiet_ == 0) slackened_ = zero_of_force(pushed_, sample);
    if (++quiet_ <= lag_) return {};
    return end(sample);
  }

 private:
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
    // Left behind by parting bodies, or left at the surface.
    const double flight = sample.depth > 0 ? slackened_ - sample.time : time_to_surface(sample);
    impact_.separation_speed = -(sample.speed + sample.acceleration * flight);
    impact_.energy_after = sample.energy;
    impact_.release_time = sample.time + flight;
    return impact_;
  }

  std::size_t contact_;
  int lag_;
  Impact impact_;
  Sample last_{}, pushed_{};  // the last sample, and the last that pushed
  double slackened_ = 0;      // s, where the force vanished
  int quiet_ = 0;
  bool seen_ = false;
  bool touching_ = false;
};

}  // namespace ictus
