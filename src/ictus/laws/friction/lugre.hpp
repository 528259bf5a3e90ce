#pragma once
// Bristles that bend and slide over each other: friction before slip, hysteresis, Stribeck's curve and stick–slip in one
// smooth law. At a steady slip F = N (μ(s) + σ₂ s).
//
// The normal force of a contact comes and goes. Ours, for that: σ₁ and σ₂ are given per N, so that no force is left where
// the contact opens; under a constant N it is the original law with σ₁N and σ₂N. And the damping of bristles is taken off
// where it would make energy: with x = σ₀|z|/(μN) the law loses at least
//     |u| N (μ x² − σ₁|u| x + (σ₁ + σ₂)|u|),
// which is never negative where σ₁|u| ≤ 4μ; σ₁/(1 + σ₁|u|/(4μ)) is below that, and is σ₁ where bristles stick.

#include <algorithm>
#include <array>

#include "ictus/laws/friction/stribeck.hpp"

namespace ictus {

struct Lugre {
  double friction = 0.3;           // μ_k  [1]
  double friction_static = 0.4;    // μ_s  [1]
  double stribeck_speed = 0.01;    // v_S  [m/s]
  double bristle_stiffness = 1e5;  // σ₀  [N/m]
  double bristle_damping = 0;      // σ₁  [s/m]
  double viscous_friction = 0;     // σ₂  [s/m]

  static constexpr About about{
      "lugre", "Bristles that bend and slide: hysteresis, Stribeck's curve, stick–slip.",
      "F = σ₀ z + N (σ₁ ż + σ₂ u), ż = u − σ₀ |u| z/(N μ(s)), μ(s) = μ_k + (μ_s − μ_k) e^{−(s/v_S)²}",
      "[CanudasDeWit1995]"};
  static constexpr FrictionTraits traits{.holds = true, .stores = true, .speed_weakens = true};
  static constexpr std::array parameters{
      Param{&Lugre::friction, "friction", "1", "kinetic coefficient of friction μ_k", positive},
      Param{&Lugre::friction_static, "friction_static", "1",
            "static coefficient of friction μ_s, at least μ_k", positive},
      Param{&Lugre::stribeck_speed, "stribeck_speed", "m/s", "slip v_S over which it falls from μ_s to μ_k",
            positive},
      Param{&Lugre::bristle_stiffness, "bristle_stiffness", "N/m", "stiffness σ₀ of the bristles", positive},
      Param{&Lugre::bristle_damping, "bristle_damping", "s/m",
            "damping σ₁ of the bristles, per newton of load", non_negative},
      Param{&Lugre::viscous_friction, "viscous_friction", "s/m", "rise σ₂ of the coefficient with speed",
            non_negative}};
  static constexpr std::string_view optional = "bristle_damping viscous_friction";

  Vector3 rate(const Sliding& at, const Vector3& z) const {
    const double slip = length(at.slip);
    return at.slip - bristle_stiffness * slip / (std::max(at.normal, at.least) * bound(slip)) * z;
  }
  Vector3 drag(const Sliding& at, const Vector3& z) const {
    const double slip = length(at.slip);
    const double damping = bristle_damping / (1 + bristle_damping * slip / (4 * friction));
    return bristle_stiffness * z + at.normal * (damping * rate(at, z) + viscous_friction * at.slip);
  }
  double stored(const Vector3& z) const { return 0.5 * bristle_stiffness * dot(z, z); }
  double reach(double normal) const { return friction * normal / bristle_stiffness; }

 private:
  double bound(double slip) const {
    return stribeck_friction(friction, friction_static, stribeck_speed, slip);
  }
};
static_assert(FrictionLaw<Lugre>);

}  // namespace ictus
