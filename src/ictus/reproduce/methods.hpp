#pragma once
// All schemes by name, on one mass against a wall: the type is forgotten once per run.

#include <string_view>
#include <vector>

#include "ictus/reproduce/impact_run.hpp"

namespace ictus::reproduce {

template <ContactLaw Law>
struct Method {
  std::string_view name;  // in the list of schemes
  ImpactRun (*run)(const SingleImpact<Law>& system, const ImpactPlan& plan);
};

/// In the order of the list of schemes; for the laws HuntCrossley and PowerLaw.
template <ContactLaw Law>
const std::vector<Method<Law>>& methods();

template <ContactLaw Law>
const Method<Law>& method(std::string_view name);

}  // namespace ictus::reproduce
