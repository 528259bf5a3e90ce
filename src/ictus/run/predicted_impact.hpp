#pragma once
// What exact results know of an impact before it happens, by law.

#include <optional>
#include <type_traits>

#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/spring_dashpot.hpp"
#include "ictus/laws/contact/kelvin_voigt.hpp"
#include "ictus/laws/contact/law.hpp"
#include "ictus/scene/scene.hpp"
#include "ictus/trace/predicted_impact.hpp"

namespace ictus {

/// The Hunt–Crossley impact that a law with proportional damping makes at this speed.
template <ContactLaw L>
requires(L::traits.proportional) exact::HuntCrossleyImpact
    as_hunt_crossley(const L& law, double mass, double speed) {
  const PowerTerm spring = law.spring(), damper = law.damper(speed);
  return {mass, spring.coefficient, spring.exponent, damper.coefficient / spring.coefficient, speed};
}

/// Largest depth and rebound speed of one contact alone, `gravity` acting inside it; nothing where no result
/// is known.
template <ContactLaw L>
std::optional<PredictedImpact> outlook_of(const L& law, double mass, double gravity, double speed,
                                          Rebound rebound) {
  if (!(speed > 0)) return {};
  if constexpr (L::traits.proportional) {
    const auto impact = as_hunt_crossley(law, mass, speed);
    if (rebound == Rebound::approximate)
      return PredictedImpact{impact.max_depth(), impact.rebound_speed_approximate(4)};
    if (gravity < 0) return {};
    if (gravity == 0) return PredictedImpact{impact.max_depth(), impact.rebound_speed()};
    const auto bounce =
        exact::bounce({mass, impact.stiffness, impact.exponent, impact.damping, gravity}, speed);
    if (!bounce.leaves) return {};
    return PredictedImpact{bounce.max_depth, bounce.speed_out};
  } else if constexpr (std::is_same_v<L, KelvinVoigt>) {
    const exact::SpringDashpotImpact impact{mass, law.stiffness, law.damping, speed};
    if (gravity != 0 || rebound == Rebound::approximate) return {};
    return PredictedImpact{impact.max_depth(), speed * impact.restitution(exact::Release::at_no_force)};
  } else {
    return {};
  }
}

}  // namespace ictus
