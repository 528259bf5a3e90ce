#pragma once
// Coulomb's law with its jump at no slip smoothed over a speed v₀. Sliding faster than a few v₀ is Coulomb's to
// 2 e^{−2s/v₀}; what should stick creeps: a load of r times the bound, r < 1, at v₀ artanh r.

#include <array>

#include "ictus/laws/friction/law.hpp"

namespace ictus {

struct CoulombRegularised {
  double friction = 0.3;     // μ  [1]
  double slip_scale = 1e-3;  // v₀  [m/s]

  static constexpr About about{"coulomb_regularised",
                               "Coulomb's law, smoothed where the slip is small: what should stick creeps.",
                               "F = μ N tanh(s/v₀)", "[Coulomb1785]; [Quinn2004]"};
  static constexpr FrictionTraits traits{};
  static constexpr std::array parameters{
      Param{&CoulombRegularised::friction, "friction", "1", "coefficient of friction μ", non_negative},
      Param{&CoulombRegularised::slip_scale, "slip_scale", "m/s",
            "slip v₀ over which friction turns round: what should stick creeps at a part of it", positive}};
  static constexpr std::string_view optional = "";

  /// F/s, N s/m.
  double drag(double slip, double normal) const { return friction * normal * smooth_sign(slip, slip_scale); }
};
static_assert(FrictionLaw<CoulombRegularised>);

}  // namespace ictus
