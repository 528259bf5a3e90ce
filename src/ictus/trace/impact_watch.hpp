#pragma once
// Finds the impacts of one contact in the samples of a run, the same way for every scheme: touch is where the
// free flight before meets the surface, release where the free flight after leaves the depth at which the law
// lets go (event.hpp), so that a duration does not depend on where the samples fall.

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/trace/impact.hpp"

namespace ictus {

/// One contact at one sample.
struct Sample {
  double time;          // s
  double depth;         // m
  double speed;         // m/s, closing
  double force;         // N; where the contact would pull, zero or negative
  double acceleration;  // m/s², closing, of free flight
  double energy;        // J, kinetic and stored, of the whole system
  double loose = 0;     // m, the depth at which a contact that parts at this speed lets go
};

/// Time since a free flight left the depth `from` (negative), or until it reaches it, where it closes.
inline double time_to_depth(const Sample& s, double from) {
  const double way = s.depth - from;
  const double root = std::sqrt(std::max(0.0, s.speed * s.speed - 2 * s.acceleration * way));
  const double denominator = s.speed + std::copysign(root, s.speed);
  return denominator == 0 ? 0 : -2 * way / denominator;
}

/// Time until a free flight of an open contact reaches the surface. A contact that parts with nothing to turn
/// it is closed by other bodies, and no flight of its own says when: 0.
inline double time_to_touch(const Sample& s) {
  if (s.speed > 0) return time_to_depth(s, 0);
  if (!(s.acceleration > 0)) return 0;
  return (std::sqrt(s.speed * s.speed - 2 * s.acceleration * s.depth) - s.speed) / s.acceleration;
}

class ImpactWatch {
 public:
  // Parts of the peak force that a sample on the instant of release may have. Inside the surface, where spring and
  // memory balance, its zero is less sharp than on it.
  static constexpr double noise = 1e-9, noise_at_surface = 1e-12;

  /// `lag`: samples for which a scheme still pushes after the contact has opened (1 for staggered
  /// velocities).
  explicit ImpactWatch(std::size_t contact = 0, int lag = 0) : contact_(contact), lag_(lag) {}

  /// The caller has a sample of every touch: none is guessed from the flights between them.
  void trust_samples() { guesses_ = false; }
  bool touching() const { return touching_; }
  /// The impact going on; of a contact that no longer pushes but has not opened, with its release.
  const Impact& current() const { return impact_; }

  template <class Archive>
  void archive(Archive& archive) {
    archive(impact_, quiet_, seen_, touching_, last_.time, last_.depth, last_.speed, last_.force,
            last_.acceleration, last_.energy, last_.loose);
  }

  /// Looks at the next sample; returns the impact that it ends, if it does.
  std::optional<Impact> look(const Sample& sample) {
    const Sample before = seen_ ? last_ : sample;
    last_ = sample;
    seen_ = true;
    return look(before, sample);
  }
  /// The same for a caller that knows the sample before; it may leave out samples of open contacts. A run may
  /// start inside a contact: then both are the same.
  std::optional<Impact> look(const Sample& before, const Sample& sample) {
    const double nothing = (sample.loose > 0 ? noise : noise_at_surface) * impact_.peak_force;
    const bool pushes = sample.force > (touching_ ? nothing : 0);
    const bool unseen = guesses_ && !touching_ && !pushes && turned_back(before, sample);
    if (!touching_ && !pushes && !unseen) return {};
    if (!touching_) begin(before, sample);
    if (pushes) {
      follow(sample);
      return {};
    }
    if (++quiet_ == lag_ + 1 || unseen) release(before, sample);
    if (!unseen && (quiet_ <= lag_ || sample.depth > 0)) return {};
    touching_ = false;
    impact_.energy_after = sample.energy;
    if (unseen) impact_.peak_depth = impact_.peak_force = unknown;
    return impact_;
  }

 private:
  /// Did the contact close and open again since the last sample, unseen?
  static bool turned_back(const Sample& before, const Sample& sample) {
    if (!(before.speed > 0 && sample.speed < 0) || before.depth > 0) return false;
    const bool reaches = before.speed * before.speed >= 2 * before.acceleration * before.depth;
    return reaches && before.time + time_to_depth(before, 0) < sample.time;
  }
  /// Is the surface so near to this sample that a flight from it says more than one over the step? Such flights may be
  /// turned by forces that are no part of the acceleration, as of bodies that vibrate.
  static bool is_next_to(double surface, const Sample& sample, double step) {
    const double way = sample.depth - surface;
    return way >= 0 && way <= 1e-8 * std::abs(sample.speed) * step;
  }
  void begin(const Sample& before, const Sample& sample) {
    touching_ = true;
    quiet_ = 0;
    impact_ = Impact{};
    impact_.contact = contact_;
    impact_.energy_before = before.energy;
    const double step = sample.time - before.time;
    if (!(before.depth > 0) && sample.speed > 0 && is_next_to(0, sample, step)) {
      impact_.approach_speed = sample.speed;
      impact_.touch_time = sample.time - sample.depth / sample.speed;
      return;
    }
    const double flight = before.depth > 0 ? 0 : std::clamp(time_to_touch(before), 0.0, step);
    impact_.approach_speed = before.speed + before.acceleration * flight;
    impact_.touch_time = before.time + flight;
  }
  void follow(const Sample& sample) {
    quiet_ = 0;
    impact_.release_time = impact_.separation_speed = impact_.energy_after = unknown;
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
  /// The force has vanished; for good, if the contact opens before it pushes again.
  void release(const Sample& before, const Sample& sample) {
    const bool leaves = lag_ == 0 && before.speed < 0;
    const bool is_before = leaves && is_next_to(sample.loose, before, sample.time - before.time);
    const Sample& nearer = is_before ? before : sample;
    const double flight = time_to_depth(nearer, sample.loose);
    impact_.separation_speed = -(nearer.speed + nearer.acceleration * flight);
    impact_.energy_after = sample.energy;
    impact_.release_time = nearer.time + flight;
  }

  std::size_t contact_;
  int lag_;
  Impact impact_;
  Sample last_{};
  int quiet_ = 0;  // samples without a push
  bool seen_ = false;
  bool touching_ = false;
  bool guesses_ = true;
};

}  // namespace ictus
