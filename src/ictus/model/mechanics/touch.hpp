#pragma once
// Do two bodies touch? One rule for every method. Positions are written in decimals and are sums of radii: a
// gap that is nothing but their rounding is none, and so is a slight overlap.

namespace ictus {

inline constexpr double touching_gap = 1e-9;         // of the sum of radii: bodies this near touch
inline constexpr double slight_overlap = 1e-6;       // of the sum of radii, that is taken as touching
inline constexpr double rounding_of_places = 1e-13;  // of the numbers that a gap is the difference of

/// Largest gap (m) at which bodies touch. `size`: m, the sum of their radii; `places`: m, of the numbers that
/// the gap is the difference of.
inline double widest_touch(double size, double places) {
  return touching_gap * size + rounding_of_places * places;
}
/// Largest overlap (m) that is taken as touching.
inline double deepest_touch(double size, double places) {
  return slight_overlap * size + rounding_of_places * places;
}

/// Do they touch, being neither apart nor inside each other?
inline bool touching(double gap, double size, double places) {
  return gap >= 0 ? gap <= widest_touch(size, places) : -gap <= deepest_touch(size, places);
}

/// The gap, exactly zero where they touch.
inline double settled_gap(double gap, double size, double places) {
  return touching(gap, size, places) ? 0 : gap;
}

}  // namespace ictus
