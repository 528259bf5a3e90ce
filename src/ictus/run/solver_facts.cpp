#include "ictus/run/solver_facts.hpp"

#include "ictus/solvers/cone/solvers.hpp"
#include "ictus/solvers/lcp/solvers.hpp"
#include "ictus/solvers/ode/tableaus.hpp"

namespace ictus {

std::vector<LcpSolverFacts> lcp_solvers() {
  std::vector<LcpSolverFacts> solvers;
  LcpSolvers::for_each([&]<class S>(Type<S>) { solvers.push_back({S::about, S::traits}); });
  return solvers;
}

std::vector<ConeSolverFacts> cone_solvers() {
  std::vector<ConeSolverFacts> solvers;
  ConeSolvers::for_each([&]<class S>(Type<S>) { solvers.push_back({S::about, S::traits}); });
  return solvers;
}

std::vector<TableauFacts> tableau_facts() {
  std::vector<TableauFacts> facts;
  Tableaus::for_each([&]<class T>(Type<T>) {
    facts.push_back({T::about, T::order, T::embedded_order, T::tableau.b.size(), T::tableau.is_explicit(),
                     T::stiffly_accurate, T::symmetric});
  });
  return facts;
}

}  // namespace ictus
