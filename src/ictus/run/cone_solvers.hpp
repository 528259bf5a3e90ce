#pragma once
// Cone solvers by name: what their list says of them.

#include <vector>

#include "ictus/solvers/cone/cone.hpp"

namespace ictus {

struct ConeSolverFacts {
  About about;
  ConeTraits traits;
};

/// All cone solvers, in the order of the list.
std::vector<ConeSolverFacts> cone_solvers();

}  // namespace ictus
