#pragma once
// Impact laws by name: their list meets scenes here.

#include <string_view>
#include <vector>

#include "ictus/laws/impact/law.hpp"

namespace ictus {

struct ImpactLawFacts {
  About about;
  ImpactTraits traits;
  std::string_view
      options;  // of [run] that it knows, by their names: "dissipation euler_steps"; all know the tolerance
};

/// All impact laws, in the order of the list.
std::vector<ImpactLawFacts> impact_laws();

bool is_impact_law(std::string_view name);
/// The traits of one law; the name must be in the list.
ImpactTraits impact_traits(std::string_view name);

}  // namespace ictus
