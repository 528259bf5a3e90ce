#pragma once
// Bristles that a hand presses with the force N(t) and draws at the speed v(t) along the motion of the body that they rub.
// The slip is u = v + δ̇, where δ̇ is the closing speed that contacts have, that of the body against the hand's direction; the
// body feels f along v. What the contact takes from hand and body, f u = f v + f δ̇, is stored and lost; f v is the work of the
// hand.

#include <algorithm>

#include "ictus/base/ramp.hpp"
#include "ictus/laws/rubbing/bristles.hpp"

namespace ictus {

struct HandRub {
  Bristles bristles;
  Ramp speed = Ramp::constant(0);   // v, m/s
  Ramp normal = Ramp::constant(0);  // N, ≥ 0

  /// Below a millionth of its largest force it is lifted.
  double normal_at(double t) const {
    const double n = normal.at(t);
    return n > 1e-6 * normal.largest() ? n : 0;
  }
  BristleState state(double t, double closing, double z) const {
    return {speed.at(t) + closing, normal_at(t), z};
  }
  double next_bend(double t) const { return std::min(speed.next_bend(t), normal.next_bend(t)); }
  /// Does nothing press and nothing bend from t on to the next bend?
  bool rests(double t, double h, double z) const {
    return z == 0 && normal_at(t) == 0 && normal_at(t + h) == 0 && !(normal.next_bend(t) < t + h);
  }
};

}  // namespace ictus
