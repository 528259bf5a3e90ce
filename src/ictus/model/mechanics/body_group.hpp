#pragma once
// Which coordinates of a mechanical system are one body, so that a run tells of bodies and not of coordinates.

#include <Eigen/Core>
#include <cstddef>
#include <string>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

/// Coordinates one after the other: the axes of one point, or many points on a line.
struct BodyGroup {
  std::string name;
  std::string unit = "m";
  Eigen::Index first = 0, count = 1;
  std::vector<double>
      share{};        // of the body's mass, of each point on a line; empty: axes x, y, z of one point
  double origin = 0;  // m, where the centre of mass is at zero coordinates; of points on a line
  bool superposed =
      false;  // coordinates are modes, and share their shapes at the point that stands for the body

  bool is_divided() const { return !share.empty(); }
  Vector3 place(const Eigen::VectorXd& q) const {
    return is_divided() ? Vector3{origin + mean(q), 0, 0} : axes(q);
  }
  Vector3 speed(const Eigen::VectorXd& v) const { return is_divided() ? Vector3{mean(v), 0, 0} : axes(v); }
  std::size_t dimension() const { return is_divided() ? 1 : static_cast<std::size_t>(count); }

 private:
  double mean(const Eigen::VectorXd& x) const {
    if (superposed) return sum_of_shapes(x);
    double sum = 0;  // from the first point: what is common to all stays exact
    for (Eigen::Index i = 1; i < count; ++i)
      sum += share[static_cast<std::size_t>(i)] * (x[first + i] - x[first]);
    return x[first] + sum;
  }
  double sum_of_shapes(const Eigen::VectorXd& x) const {
    double sum = 0;
    for (Eigen::Index i = 0; i < count; ++i) sum += share[static_cast<std::size_t>(i)] * x[first + i];
    return sum;
  }
  Vector3 axes(const Eigen::VectorXd& x) const {
    return {x[first], count > 1 ? x[first + 1] : 0, count > 2 ? x[first + 2] : 0};
  }
};

/// Of the kinetic energy and of the potential, what is inside the bodies: motion relative to their centres of
/// mass, and strain, J.
struct InnerEnergy {
  double kinetic = 0, strain = 0;
};

}  // namespace ictus
