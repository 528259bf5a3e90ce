#pragma once
// How a number runs between two rows of a record.

#include <cmath>

namespace ictus::report {

/// x = x₀ + t (start + t bend), from one row to the next: as kept_rows.cpp, places.cpp and places.js draw it.
struct Arc {
  double start = 0, bend = 0;

  double after(double t) const { return t * (start + t * bend); }
};

/// Without rates: straight on.
inline Arc straight_arc(double rise, double step) { return {step > 0 ? rise / step : 0, 0}; }

/// With the rates of both rows: the parabola that leaves the first with its rate and meets the second, if it arrives
/// there with the rate that was recorded. Free flight does, to the last digit. Where it does not, there was an impact in between, or a
/// step of a scheme that goes along its chord, or a vibration faster than the rows: what was between them nobody knows,
/// and the line is straight.
inline Arc flown_arc(double rise, double step, double leaves, double arrives) {
  const Arc straight = straight_arc(rise, step);
  const double miss = std::abs(2 * straight.start - leaves - arrives);
  if (!(miss <= 0.1 * std::abs(arrives - leaves))) return straight;
  return {leaves, step > 0 ? (straight.start - leaves) / step : 0};
}

}  // namespace ictus::report
