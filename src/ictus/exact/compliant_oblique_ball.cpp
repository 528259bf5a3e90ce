#include "ictus/exact/compliant_oblique_ball.hpp"

#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/base/roots.hpp"

namespace ictus::exact {
namespace {

/// The normal force of one half of the impact, its slope and its impulse since the half began.
struct NormalHalf {
  bool loads;
  double e;

  double end() const { return std::numbers::pi / 2 * (loads ? 1 : e); }
  double force(double t) const { return loads ? std::sin(t) : std::cos(t / e); }
  double slope(double t) const { return loads ? std::cos(t) : -std::sin(t / e) / e; }
  double impulse(double t) const {
    const double half_angle = std::sin(t / 2);
    return loads ? 2 * half_angle * half_angle : e * std::sin(t / e);
  }
};

class Slide {
 public:
  explicit Slide(const CompliantContact& contact)
      : k_(contact), frequency_(std::sqrt(contact.ratio * contact.mobility)), slip_(contact.slip) {
    sticks_ = contact.slip <= contact.friction / contact.ratio;
  }

  void run(const NormalHalf& half) {
    double t = 0;
    for (int phases = 0; t < half.end(); ++phases) {
      if (phases > 1000) throw Error("stick and slip alternate without end", "change friction a little");
      t = sticks_ ? stick(half, t) : slide(half, t);
    }
  }

  double slip() const { return slip_; }
  bool sticks() const { return sticks_; }
  double sticking_time() const { return sticking_time_; }

 private:
  /// The spring swings until its force reaches the bound; the instant of that, or the end.
  double stick(const NormalHalf& half, double from) {
    const double stretch = stretch_, slip = slip_, w = frequency_;
    const auto stretch_at = [&](double t) {
      return stretch * std::cos(w * (t - from)) + slip / w * std::sin(w * (t - from));
    };
    const auto margin = [&](double t) {
      return k_.friction * half.force(t) - k_.ratio * std::abs(stretch_at(t));
    };
    // At the end of all there is no force, and no stretch that sticks: the last sample is known to be out of the cone.
    const int samples = 64 * (1 + static_cast<int>(w * half.end()));
    double until = half.end(), before = from;
    for (int i = 1; i <= samples; ++i) {
      const double t = i == samples ? half.end() : from + (half.end() - from) * i / samples;
      if (margin(t) < 0) {
        const double inside = margin(before), outside = margin(t);
        until = inside > 0 ? bracketed_root(margin, before, t, inside, outside) : before;
        sticks_ = false;
        break;
      }
      before = t;
    }
    stretch_ = stretch_at(until);
    slip_ = slip * std::cos(w * (until - from)) - stretch * w * std::sin(w * (until - from));
    side_ = std::copysign(1.0, stretch_);
    sticking_time_ += until - from;
    return until;
  }

  /// The foot rubs until it would have to turn.
  double slide(const NormalHalf& half, double from) {
    const auto slip_at = [&, slip = slip_](double t) {
      return slip - side_ * k_.friction * k_.mobility * (half.impulse(t) - half.impulse(from));
    };
    const auto rubbing = [&](double t) {
      return side_ * slip_at(t) - k_.friction / k_.ratio * half.slope(t);
    };
    const double at_start = rubbing(from), at_end = rubbing(half.end());
    double until = half.end();
    if (at_end < 0) {  // monotonic in a half: one root
      until = at_start > 0 ? bracketed_root(rubbing, from, half.end(), at_start, at_end) : from;
      sticks_ = true;
    }
    slip_ = slip_at(until);
    stretch_ = side_ * k_.friction / k_.ratio * half.force(until);
    return until;
  }

  CompliantContact k_;
  double frequency_;  // √(κβ)
  double slip_, stretch_ = 0;
  double side_ = 1;  // σ, of the slip of the foot
  double sticking_time_ = 0;
  bool sticks_;
};

}  // namespace

CompliantSlip slip_after(const CompliantContact& contact) {
  const double e = contact.restitution, duration = (1 + e) * std::numbers::pi / 2;
  if (contact.slip == 0) return {0, duration, duration, true};
  Slide slide(contact);
  const bool at_first = slide.sticks();
  slide.run({true, e});
  slide.run({false, e});
  return {slide.slip(), slide.sticking_time(), duration, at_first};
}

double stiffness_ratio(double poisson) { return 2 * (1 - poisson) / (2 - poisson); }

}  // namespace ictus::exact
