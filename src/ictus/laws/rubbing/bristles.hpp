#pragma once
// Friction of a bow, a finger or a wet rim under a given normal force N: bristles that bend, stick and break away.
// With the slip u, the deflection z and g(u) = N μ(u), μ(u) = μ_d + (μ_s − μ_d) e^{−(u/v_S)²},
//     ż = u (1 − a z/z_ss),   z_ss = sgn(u) g(u)/σ₀,   f = σ₀ z + σ₁ ż + σ₂ u      [Dupont2002; Avanzini2005]
// where a(z, u) is 0 while the bristles stick (|z| below z_ba = κ μ_d N/σ₀, or z against u), 1 where |z| is above |z_ss|, and
// rises between them like a sine. Stored is ψ = ½ σ₀ z²; lost is σ₀ z (u − ż) + σ₁ ż u + σ₂ u².
//
// With x = z/z_ss the loss is |u| (g a x² + |u| (σ₁ (1 − a x) + σ₂)). Where the curve falls, z may stand above z_ss: x > 1,
// a = 1, and the second term can be negative. g x² ≥ 4 g (x − 1), so that σ₁ |u| ≤ 4 g is enough, whatever z and N do:
// Ours: the damping in use is σ₁/(1 + σ₁ |u|/(4 g)), below that bound, and σ₁ itself where the bristles stick. Without the
// limit a constant σ₁ is passive for all motions under a constant N if and only if σ₁ (μ_s − μ_d) ≤ σ₂ μ_d
// (docs/theory/bowing.md; for a = 1 [BarabanovOrtega2000]).
//
// Ours: a bow that is lifted, N = 0, has no force, and its bristles straighten within a millisecond: ż = −z/τ.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"
#include "ictus/laws/friction/stribeck.hpp"

namespace ictus {

/// Of bristles at one instant.
struct BristleState {
  double slip = 0;        // u, m/s
  double normal = 0;      // N, ≥ 0
  double deflection = 0;  // z, m
};

struct BristleForce {
  double rate = 0, rate_by_z = 0, rate_by_slip = 0;     // ż, m/s
  double force = 0, force_by_z = 0, force_by_slip = 0;  // f, N
  double loss = 0;                                      // W, ≥ 0 where the damping is limited
  double held_back = 0;                                 // W, of σ₁ ż u, that the limit takes off
};

struct Bristles {
  double friction = 0.3;           // μ_d  [1]
  double friction_static = 0.8;    // μ_s  [1]
  double stribeck_speed = 0.1;     // v_S  [m/s]
  double bristle_stiffness = 1e4;  // σ₀  [N/m]
  double bristle_damping = 0;      // σ₁  [N s/m]
  double viscosity = 0;            // σ₂  [N s/m]
  double break_away = 0.7;         // κ  [1]
  bool limited = true;             // the damping, so that no energy is made

  static constexpr About about{
      "bristles", "Bristles that stick, break away and slide: a bow, a wet finger on a rim.",
      "f = σ₀ z + σ₁ ż + σ₂ u, ż = u (1 − a(z, u) z/z_ss(u)), z_ss = sgn(u) N μ(u)/σ₀",
      "[Dupont2002]; [Avanzini2005]"};
  static constexpr std::array parameters{
      Param{&Bristles::friction, "friction", "1", "coefficient of friction μ_d of fast slip", positive},
      Param{&Bristles::friction_static, "friction_static", "1",
            "static coefficient of friction μ_s, at least μ_d", positive},
      Param{&Bristles::stribeck_speed, "stribeck_speed", "m/s",
            "slip v_S over which friction falls from μ_s to μ_d", positive},
      Param{&Bristles::bristle_stiffness, "bristle_stiffness", "N/m", "stiffness σ₀ of the bristles",
            positive},
      Param{&Bristles::bristle_damping, "bristle_damping", "N*s/m", "damping σ₁ of the bristles",
            non_negative},
      Param{&Bristles::viscosity, "viscosity", "N*s/m", "viscosity σ₂", non_negative},
      Param{&Bristles::break_away, "break_away", "1",
            "share κ of the sliding deflection up to which bristles only bend",
            Range{0, 0.99, false, "in [0, 0.99]"}}};

  static constexpr double straightening = 1e-3;  // τ, s, of bristles that nothing presses

  /// The largest σ₁ that makes no energy in any motion under a constant force, N s/m.
  double passive_damping() const {
    return friction_static > friction ? viscosity * friction / (friction_static - friction) : HUGE_VAL;
  }
  double stored(double z) const { return 0.5 * bristle_stiffness * z * z; }
  /// Deflection at which the bristles slide at the least speed, m.
  double reach(double normal) const {
    return std::max(friction, friction_static) * normal / bristle_stiffness;
  }
  /// |z_ss| of a slip, m.
  double sliding_deflection(double slip, double normal) const {
    return normal * stribeck_friction(friction, friction_static, stribeck_speed, slip) / bristle_stiffness;
  }
  /// z_ba, m.
  double break_away_deflection(double normal) const {
    return break_away * std::min(friction, friction_static) * normal / bristle_stiffness;
  }

  BristleForce at(const BristleState& now) const {
    const double u = now.slip, z = now.deflection, k = bristle_stiffness;
    if (!(now.normal > 0)) {
      BristleForce free;
      free.rate = -z / straightening;
      free.rate_by_z = -1 / straightening;
      free.loss = k * z * z / straightening;
      return free;
    }
    const double speed = std::abs(u), sign = u < 0 ? -1 : 1;
    const double g = now.normal * stribeck_friction(friction, friction_static, stribeck_speed, u);
    const double g_slope = 0 - 2 * u / (stribeck_speed * stribeck_speed) * (g - now.normal * friction);
    const BristleShare a = sliding(z, u, g / k, now.normal);
    const double x = k * z / (sign * g);
    BristleForce out;
    out.rate = u * (1 - a.share * x);
    out.rate_by_z = 0 - speed * k / g * (a.share + a.by_z * z);
    out.rate_by_slip =
        1 - sign * k * z / g * (a.share + u * (a.by_bound * g_slope / k - a.share * g_slope / g));
    const double bound = limited ? bristle_damping / (4 * g) : 0, part = 1 / (1 + bound * speed);
    const double damping = bristle_damping * part;
    const double damping_slope = 0 - damping * part * (bound * sign - bound * speed * g_slope / g);
    out.force = k * z + damping * out.rate + viscosity * u;
    out.force_by_z = k + damping * out.rate_by_z;
    out.force_by_slip = damping * out.rate_by_slip + damping_slope * out.rate + viscosity;
    out.loss = speed * (g * a.share * x * x + speed * (damping * (1 - a.share * x) + viscosity));
    if (limited) out.loss = std::max(0.0, out.loss);
    out.held_back = (bristle_damping - damping) * std::abs(out.rate * u);
    return out;
  }

 private:
  /// a, and its slopes by z and by |z_ss|.
  struct BristleShare {
    double share = 0, by_z = 0, by_bound = 0;
  };
  BristleShare sliding(double z, double u, double bound, double normal) const {
    const double size = std::abs(z), stuck = break_away_deflection(normal);
    if (!(z * u > 0) || size <= stuck) return {};
    if (size >= bound) return {1, 0, 0};
    const double width = bound - stuck, angle = std::numbers::pi * ((size - stuck) / width - 0.5);
    const double steep = 0.5 * std::cos(angle) * std::numbers::pi / width;
    return {0.5 * (1 + std::sin(angle)), z < 0 ? -steep : steep, 0 - steep * (size - stuck) / width};
  }
};

}  // namespace ictus
