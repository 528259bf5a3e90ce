#pragma once
// Solvers and Runge–Kutta tableaus by name, without their types: what their lists say of them, each in its order.

#include <cstddef>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/solvers/cone/cone.hpp"
#include "ictus/solvers/lcp/lcp.hpp"

namespace ictus {

struct LcpSolverFacts {
  About about;
  LcpTraits traits;
};
std::vector<LcpSolverFacts> lcp_solvers();

struct ConeSolverFacts {
  About about;
  ConeTraits traits;
};
std::vector<ConeSolverFacts> cone_solvers();

struct TableauFacts {
  About about;
  int order, embedded_order;  // 0: no embedded method
  std::size_t stages;
  bool is_explicit, stiffly_accurate, symmetric;
};
std::vector<TableauFacts> tableau_facts();

}  // namespace ictus
