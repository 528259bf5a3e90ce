#pragma once
// [Mathavan2014]: a rolling cue ball cuts an object ball on a billiard table, with friction between the balls and
// between balls and cloth. Along the normal impulse between the balls, energetic restitution; then both slide until they
// roll.

#include <array>

#include "ictus/reproduce/paper.hpp"
#include "ictus/reproduce/rows.hpp"

namespace ictus::reproduce::mathavan {

/// What the table does to a ball that is pushed up or down.
enum class Support {
  from_below,  // it holds a ball that is pressed, and lets one rise
  at_height,   // it keeps both balls at their height
  none,        // there is no table
};

/// Line of centres along x, table below z. Numbers of the paper.
struct Table {
  double mass = 0.1406;       // kg
  double radius = 0.02625;    // m
  double restitution = 0.89;  // between balls
  double friction = 0.05;     // between balls
  double cloth = 0.21;        // between ball and cloth
  Support support = Support::from_below;
};

/// v (m/s) and ω (rad/s) of the cue ball, then of the object ball.
using Velocities = std::array<double, 12>;

/// Of a cue ball at `speed`, turning with `topspin` about the axis across its way, that comes at this angle to the
/// line of centres.
Velocities approach(double speed, double topspin, double cut);

/// After the impact; NaN where the vertical rubbing between the balls comes to a stop, which no shot here does.
Velocities collided(const Table& table, const Velocities& before, int steps = 1000);

/// When the ball has slid until it rolls: v − (2/7) of the slip on the cloth, in the plane of the table.
struct Rolling {
  double speed;      // m/s
  double direction;  // rad, from the line of centres
};
Rolling rolling(const Table& table, const Velocities& after, int ball);

Part tables();  // mathavan_tables.cpp
Part model();

Paper paper();

}  // namespace ictus::reproduce::mathavan
