#include "ictus/run/cone_solvers.hpp"

#include "ictus/solvers/cone/solvers.hpp"

namespace ictus {

std::vector<ConeSolverFacts> cone_solvers() {
  std::vector<ConeSolverFacts> solvers;
  ConeSolvers::for_each([&]<class S>(Type<S>) { solvers.push_back({S::about, S::traits}); });
  return solvers;
}

}  // namespace ictus
