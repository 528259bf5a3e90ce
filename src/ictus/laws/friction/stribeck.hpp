#pragma once
// Friction that falls from μ_s to μ_k over the speed v_S, and then rises with speed where it is lubricated. At rest it is
// smoothed as coulomb_regularised is; with μ_s = μ_k and without the viscous term it is that law.

#include <array>
#include <cmath>

#include "ictus/laws/friction/law.hpp"

namespace ictus {

/// μ(s) = μ_k + (μ_s − μ_k) e^{−(s/v_S)²}
inline double stribeck_friction(double kinetic, double at_rest, double speed, double slip) {
  const double x = slip / speed;
  return kinetic + (at_rest - kinetic) * std::exp(-x * x);
}

struct Stribeck {
  double friction = 0.3;         // μ_k  [1]
  double friction_static = 0.4;  // μ_s  [1]
  double stribeck_speed = 0.1;   // v_S  [m/s]
  double viscous_friction = 0;   // c  [s/m]
  double slip_scale = 1e-3;      // v₀  [m/s]

  static constexpr About about{
      "stribeck", "Friction that falls with speed from a static to a kinetic coefficient.",
      "F = N (μ_k + (μ_s − μ_k) e^{−(s/v_S)²}) tanh(s/v₀) + c N s", "[Stribeck1902]; [Olsson1998]"};
  static constexpr FrictionTraits traits{.speed_weakens = true};
  static constexpr std::array parameters{
      Param{&Stribeck::friction, "friction", "1", "kinetic coefficient of friction μ_k", non_negative},
      Param{&Stribeck::friction_static, "friction_static", "1",
            "static coefficient of friction μ_s, at least μ_k", non_negative},
      Param{&Stribeck::stribeck_speed, "stribeck_speed", "m/s",
            "slip v_S over which it falls from μ_s to μ_k", positive},
      Param{&Stribeck::viscous_friction, "viscous_friction", "s/m", "rise c of the coefficient with speed",
            non_negative},
      Param{&Stribeck::slip_scale, "slip_scale", "m/s",
            "slip v₀ over which friction turns round: what should stick creeps at a part of it", positive}};
  static constexpr std::string_view optional = "viscous_friction";

  /// F/s, N s/m.
  double drag(double slip, double normal) const {
    const double mu = stribeck_friction(friction, friction_static, stribeck_speed, slip);
    return normal * (mu * smooth_sign(slip, slip_scale) + viscous_friction);
  }
};
static_assert(FrictionLaw<Stribeck>);

}  // namespace ictus
