#pragma once
// What any scheme must do with one ball above a floor: keep the energy of an elastic ball, and let a ball at
// rest rest. A scheme is a function that advances (height above the floor, velocity) by a step. What is not a
// number counts as infinite.

#include <cmath>
#include <functional>

#include "tests/support/near.hpp"

namespace ictus::test {

struct Ball {
  double height, velocity;  // m, m/s
};
/// Advances a ball of restitution e under 9.81 m/s² by h.
using BallScheme = std::function<void(Ball&, double e, double h)>;

/// Largest relative change of the energy of an elastic ball dropped from 1 m, in three seconds.
inline double elastic_drift(const BallScheme& scheme, double h) {
  Ball ball{1, 0};
  Worst drift;
  for (double t = 0; t < 3; t += h) {
    scheme(ball, 1, h);
    drift.see(std::abs(ball.velocity * ball.velocity / (2 * 9.81) + ball.height - 1), t);
  }
  return drift.value();
}

/// Largest speed of a ball that starts at rest on the floor, in one second.
inline double hop(const BallScheme& scheme, double e, double h) {
  Ball ball{0, 0};
  Worst fastest;
  for (double t = 0; t < 1; t += h) {
    scheme(ball, e, h);
    fastest.see(std::abs(ball.velocity), t);
  }
  return fastest.value();
}

}  // namespace ictus::test
