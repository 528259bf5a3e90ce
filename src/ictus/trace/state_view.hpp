#pragma once
// The state of a run as its recorder reads it, however a method lays it out in memory.

#include <cstddef>

namespace ictus {

/// Coordinate i belongs to axis i mod axes of body i / axes; the numbers of a body lie `stride` apart.
struct StateView {
  double t;  // s
  const double* q;
  const double* v;
  std::size_t axes = 1, stride = 1;

  double position(std::size_t i) const { return q[place(i)]; }
  double velocity(std::size_t i) const { return v[place(i)]; }

 private:
  std::size_t place(std::size_t i) const { return axes == stride ? i : i / axes * stride + i % axes; }
};

}  // namespace ictus
