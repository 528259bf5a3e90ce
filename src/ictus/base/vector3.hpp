#pragma once
// Points, velocities and directions in space; components beyond the dimension of a problem are zero.

#include <cmath>
#include <cstddef>
#include <limits>

namespace ictus {

struct Vector3 {
  double x = 0, y = 0, z = 0;

  Vector3& operator+=(const Vector3& b) {
    x += b.x;
    y += b.y;
    z += b.z;
    return *this;
  }
  Vector3& operator-=(const Vector3& b) {
    x -= b.x;
    y -= b.y;
    z -= b.z;
    return *this;
  }
  Vector3& operator*=(double factor) {
    x *= factor;
    y *= factor;
    z *= factor;
    return *this;
  }
  bool operator==(const Vector3&) const = default;
};

inline Vector3 operator+(Vector3 a, const Vector3& b) { return a += b; }
inline Vector3 operator-(Vector3 a, const Vector3& b) { return a -= b; }
inline Vector3 operator-(const Vector3& a) { return {-a.x, -a.y, -a.z}; }
inline Vector3 operator*(double factor, Vector3 a) { return a *= factor; }
inline Vector3 operator*(Vector3 a, double factor) { return a *= factor; }
inline double dot(const Vector3& a, const Vector3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline double norm(const Vector3& a) { return std::sqrt(dot(a, a)); }
inline Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// The norm, whatever its size: on a line it is |x| to the last bit, in a plane that of the plane. Squares are
/// good where they neither overflow nor lose bits near the smallest numbers.
inline double length(const Vector3& a) {
  const double square = dot(a, a);
  if (square > 1e-290 && square <= std::numeric_limits<double>::max()) return std::sqrt(square);
  return std::hypot(std::hypot(a.x, a.y), a.z);
}
/// x, y or z.
inline double& component(Vector3& a, std::size_t axis) { return axis == 0 ? a.x : axis == 1 ? a.y : a.z; }
inline double component(const Vector3& a, std::size_t axis) {
  return axis == 0 ? a.x : axis == 1 ? a.y : a.z;
}
inline bool is_finite(const Vector3& a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

}  // namespace ictus
