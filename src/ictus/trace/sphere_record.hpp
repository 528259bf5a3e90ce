#pragma once
// What a run of many balls leaves beside its columns: who they are, where they were at some instants, and
// sums over all steps.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

struct SphereInstant {
  double t;                   // s
  std::vector<Vector3> x, v;  // m, m/s, one per body
};

struct SphereWall {
  std::string name;
  Vector3 normal;  // of length 1, towards the bodies
  double offset;   // m, normal · x on the wall; of a wall that moves, relative to its frame
  bool moves;      // with the frame, the last of the bodies
};

struct SphereRecord {
  std::size_t dimension = 0;       // 0: no such run
  std::vector<std::string> names;  // of the bodies
  std::vector<double> radius;      // m
  std::vector<double> mass;        // kg
  std::vector<SphereWall> walls;
  std::vector<SphereInstant> instants;  // the first is the start, the last the end
  std::string treatment;                // of the collisions
  double impact_loss = 0;               // J, of the whole run, as all energies here
  double rest_loss = 0;                 // J, by the inelastic ends of steps
  double penetration = 0;               // m, the deepest of the run
  double residual = 0;                  // m/s, the largest that solvers left
  std::size_t impacts = 0, collisions = 0, fallbacks = 0, sweeps = 0, searches = 0;
  std::size_t most_contacts = 0;  // of one step
  std::string fallback;           // why the treatment did not answer, the first time
};

}  // namespace ictus
