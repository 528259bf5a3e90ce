#include "ictus/schemes/spheres/collision_treatments.hpp"

#include "ictus/base/error.hpp"
#include "ictus/laws/impact/laws.hpp"
#include "ictus/schemes/spheres/impact_law_treatment.hpp"
#include "ictus/schemes/spheres/pair_iteration.hpp"

namespace ictus {

std::vector<About> collision_treatments() {
  std::vector<About> all{PairIteration::about};
  ImpactLaws::for_each([&]<class Law>(Type<Law>) { all.push_back(Law::about); });
  return all;
}

std::vector<std::string_view> collision_treatment_names() {
  std::vector<std::string_view> names;
  for (const About& about : collision_treatments()) names.push_back(about.name);
  return names;
}

std::unique_ptr<CollisionTreatment> make_collision_treatment(std::string_view name,
                                                             const ImpactOptions& options) {
  if (name == PairIteration::about.name) return std::make_unique<PairIteration>();
  for (const About& about : collision_treatments())
    if (about.name == name) return std::make_unique<ImpactLawTreatment>(name, options);
  throw Error("no collision treatment '" + std::string(name) + "'",
              allowed_names(name, collision_treatment_names()));
}

}  // namespace ictus
