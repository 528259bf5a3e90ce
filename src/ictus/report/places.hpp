#pragma once
// Where the bodies of a motion are at one instant, between its rows, and a view that holds them all: what places.js does
// for the page.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "ictus/report/motion.hpp"

namespace ictus::report {

/// The last row that is not later; rows of one instant are before and after a jump.
std::size_t row_at(const std::vector<double>& times, double t);

/// Between two rows as arc.hpp says. Before the first and after the last row it stays.
double value_at(const std::vector<double>& times, const std::vector<double>& values,
                const std::vector<double>& rates, double t);

/// Place and turn of one body.
struct PlacedBody {
  Vector3 place{};                         // m
  std::array<double, 4> turn{1, 0, 0, 0};  // unit quaternion, its real part first

  Vector3 turned(const Vector3& p) const;
  Vector3 at(const Vector3& p) const { return place + turned(p); }
};

/// All bodies, and behind them the bobs of swings, which do not turn. Beyond the rows of a run bodies fly straight on,
/// each as it flew at that end, where the motion has free flight there.
std::vector<PlacedBody> places_at(const Motion& motion, const Motion::Run& run, double t);
/// What bob k hangs from.
Vector3 hinge_of(const Motion& motion, const std::vector<PlacedBody>& places, std::size_t swing);
/// m/s, of all bodies: 0 where a run does not know it.
std::vector<Vector3> velocities_at(const Motion& motion, const Motion::Run& run, double t);

/// The world as the eye sees it: axes to the right, up, towards the eye, and a box that holds all that any run shows
/// between two instants, m. A line lies flat, or stands where there is gravity along it or a wall called floor; in the plane y is up, in space
/// z, seen from the side and a little from above.
struct Sight {
  Vector3 right{1, 0, 0}, up{0, 1, 0}, near{0, 0, 1};
  double left = 0, rightmost = 0, low = 0, high = 0;
  Vector3 centre{};  // of the box
  double size = 0;   // m, of its longer side
};
Sight sight_of(const Motion& motion, double begin, double end);

}  // namespace ictus::report
