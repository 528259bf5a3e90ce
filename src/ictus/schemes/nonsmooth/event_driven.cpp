#include "ictus/schemes/nonsmooth/event_driven.hpp"

#include "ictus/laws/impact/laws.hpp"
#include "ictus/schemes/nonsmooth/event_driven_friction.hpp"
#include "ictus/schemes/nonsmooth/event_driven_stepper.hpp"

namespace ictus {
namespace {

bool equal_restitutions(const MechanicalSystem& system) {
  for (Eigen::Index j = 1; j < system.contacts(); ++j)
    if (system.restitution(j) != system.restitution(0)) return false;
  return true;
}

}  // namespace

std::unique_ptr<NonsmoothStepper> EventDriven::make(const MechanicalSystem& system,
                                                    const NonsmoothOptions& options) {
  if (system.has_friction()) return std::make_unique<EventDrivenFriction>(system, options);
  return std::make_unique<EventDrivenStepper>(system, options);
}

std::vector<std::string> EventDriven::warnings(const MechanicalSystem& system,
                                               const NonsmoothOptions& options) {
  std::vector<std::string> all;
  const std::string law = options.impact_law.empty() ? "newton" : options.impact_law;
  ImpactTraits facts;
  ImpactLaws::with(law, [&]<class Law>(Type<Law>) { facts = Law::traits; });
  if (facts.may_gain_energy && !equal_restitutions(system))
    all.push_back("impact_law '" + law + "' with unequal restitutions: simultaneous impacts may gain energy");
  if (facts.one_restitution && !equal_restitutions(system))
    all.push_back("impact_law '" + law +
                  "' needs the same restitution at all contacts: simultaneous impacts may "
                  "have no answer");
  return all;
}

}  // namespace ictus
