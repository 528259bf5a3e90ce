#pragma once
// THE LIST of collision treatments: pair iteration, and every impact law of the resolver.

#include <memory>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/schemes/spheres/collision_treatment.hpp"

namespace ictus {

/// What there is, in the order of help texts.
std::vector<About> collision_treatments();
std::vector<std::string_view> collision_treatment_names();

/// Throws Error for an unknown name. `options` are those of the impact laws.
std::unique_ptr<CollisionTreatment> make_collision_treatment(std::string_view name,
                                                             const ImpactOptions& options);

}  // namespace ictus
