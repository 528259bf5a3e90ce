#pragma once
// The state of a motion: one type for all that runs, and one of fixed size for a single impact.

#include <Eigen/Core>

namespace ictus {

template <class Vector, class Contacts>
struct StateOf {
  double t = 0;          // s
  Vector q;              // coordinates, m
  Vector v;              // velocities, m/s; right limits where they jump
  Contacts memory = {};  // z of contact laws, one per contact; empty for rigid contacts
};

using Motion = StateOf<Eigen::VectorXd, Eigen::VectorXd>;

}  // namespace ictus
