#pragma once
// Impact laws and LCP solvers by name: their lists meet scenes here.

#include <string_view>
#include <vector>

#include "ictus/laws/impact/law.hpp"
#include "ictus/solvers/lcp/lcp.hpp"

namespace ictus {

struct ImpactLawFacts {
  About about;
  ImpactTraits traits;
  std::string_view
      options;  // of [run] that it knows, by their names: "dissipation euler_steps"; all know the tolerance
};

struct LcpSolverFacts {
  About about;
  LcpTraits traits;
};

/// All impact laws, in the order of the list.
std::vector<ImpactLawFacts> impact_laws();
/// All LCP solvers, in the order of the list.
std::vector<LcpSolverFacts> lcp_solvers();

bool is_impact_law(std::string_view name);
/// The traits of one law; the name must be in the list.
ImpactTraits impact_traits(std::string_view name);

}  // namespace ictus
