#pragma once
// A function of time that is linear between breakpoints and may jump at them: what a trajectory with impacts
// is once it has been computed.

#include <cstddef>
#include <vector>

namespace ictus {

struct Piecewise {
  std::vector<double> times;  // s, never falling
  std::vector<double> left;   // limits from below, in the unit of the function
  std::vector<double> right;  // limits from above

  void add(double time, double value) { add(time, value, value); }
  void add(double time, double before, double after);
  std::size_t size() const { return times.size(); }

  /// The limits at a time inside the domain.
  double before(double time) const;
  double after(double time) const;
  /// On the piece from breakpoint i to i + 1, between its ends.
  double on_piece(std::size_t i, double time) const;
};

/// The same function on [from, to], which lies in its domain; at its ends with the limits from inside.
Piecewise restricted(const Piecewise& function, double from, double to);

}  // namespace ictus
