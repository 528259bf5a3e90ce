#pragma once
// The bodies of a step, as all of its parts see them.

#include <cstddef>
#include <vector>

#include "ictus/schemes/spheres/contact.hpp"
#include "ictus/schemes/spheres/rub.hpp"

namespace ictus {

/// The last entry of each array is the ground. Without friction nothing is said of what turns.
struct StepBodies {
  double h = 0;                      // s
  std::vector<Vector3> x, v;         // m, m/s, at the beginning
  std::vector<Vector3> rim;          // m/s, r ω, at the beginning
  std::vector<Vector3> a;            // m/s²
  std::vector<Vector3> end;          // m, q₊
  std::vector<MovingBody> moving;    // w of the problem that is being solved
  std::vector<TurningBody> turning;  // and r ω

  std::size_t size() const { return x.size(); }
  bool have_friction() const { return !turning.empty(); }
};

}  // namespace ictus
