#pragma once
// A ball that falls on a Hunt–Crossley floor, gravity acting also inside the contact:
//   m x″ = m g − k x^α (1 + μ x′) for x > 0,   x″ = g otherwise,   x positive into the floor.
// Successive touches are exact: flights are parabolas, contacts come from taylor_contact.
// docs/theory/exact.md, 7.

#include <cstddef>
#include <vector>

namespace ictus::exact {

struct BouncingBall {
  double mass;       // m  [kg], positive
  double stiffness;  // k  [N/m^α], positive
  double exponent;   // α  [1], at least 1
  double damping;    // μ  [s/m], zero or positive
  double gravity;    // g  [m/s²], zero or positive; positive to bounce more than once
};

struct Bounce {
  double touch;     // instant of touching  [s]
  double speed_in;  // [m/s]
  bool leaves;  // false: the ball comes to rest in this contact; duration and speed_out are infinite and 0
  double duration;   // [s]
  double speed_out;  // [m/s]
  double max_depth;  // [m]

  double release() const { return touch + duration; }
};

/// One contact that begins at t = 0 with this speed.
Bounce bounce(const BouncingBall& ball, double speed);

/// The first `count` bounces of a ball released at rest at this height [m] at t = 0; fewer when it stays.
std::vector<Bounce> bounces(const BouncingBall& ball, double height, std::size_t count);

}  // namespace ictus::exact
