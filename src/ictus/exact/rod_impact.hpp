#pragma once
// Uniform rods of one material and cross-section, end on, by d'Alembert's waves [PreclikRuede2010, §3, §4]:
// where a rod at v₀ meets one at rest, both ends take v₀/2 under the force ρ c A v₀/2, and this step runs
// into both rods at c = √(E/ρ) [PreclikRuede2010, eq. (15)]. A free end sends it back as a release, which
// ends the contact when the shorter rod brings it back, after 2 min(l)/c [PreclikRuede2010, eq. (14)]. By
// then the impulse is m v₀ of the shorter rod: a shorter striker has stopped, a shorter struck rod flies at
// v₀, and neither vibrates; what is missing in the motion of the longer one vibrates in it. Ends that touch
// without force part later, and never meet again: the end of the longer rod moves at 0 or at v₀ only.
// Erratum: "half of the energy" for a length ratio of two holds for the short striker; for the long one it is
// a quarter.

#include <cstddef>

namespace ictus::exact {

struct RodMaterial {
  double young;    // E  [Pa], positive
  double density;  // ρ  [kg/m³], positive
  double section;  // A  [m²], positive

  double wave_speed() const;         // c  [m/s]
  double impedance() const;          // ρ c A  [kg/s]
  double mass(double length) const;  // [kg]
};

struct RodImpact {
  RodMaterial material;
  double striker;  // l₁  [m], positive
  double struck;   // l₂  [m], positive
  double speed;    // v₀  [m/s], positive

  double shorter() const;            // [m]
  double contact_time() const;       // [s]
  double contact_force() const;      // constant  [N]
  double impulse() const;            // [N s]
  double striker_velocity() const;   // mean, afterwards  [m/s]
  double struck_velocity() const;    // [m/s]
  double energy() const;             // ½ m₁ v₀²  [J]
  double striker_vibration() const;  // [J]
  double struck_vibration() const;   // [J]
  double vibrating_share() const;    // of the energy  [1]
};

/// A rod against a rigid support: its end stops under twice the force, and all of it comes back.
struct RodOnSupport {
  RodMaterial material;
  double length;  // l  [m], positive
  double speed;   // v₀  [m/s], positive

  double contact_time() const;   // 2l/c  [s]
  double contact_force() const;  // ρ c A v₀  [N]
  double impulse() const;        // 2 m v₀  [N s]
  double rebound_velocity() const { return -speed; }
};

/// A row of n equal rods that touch, of which the first m move at v₀: to the waves two rods of m and n − m
/// lengths, until at n l/c the last m fly on at v₀ and all others rest, none vibrating. Contacts are counted
/// from 1: number k lies behind rod k.
struct RodRow {
  RodMaterial material;
  double length;              // l of each  [m], positive
  std::size_t count, moving;  // n, m; 0 < m < n
  double speed;               // v₀  [m/s], positive

  double contact_force() const;              // ρ c A v₀/2  [N]
  double loaded_from(std::size_t k) const;   // [s] since the touch
  double loaded_until(std::size_t k) const;  // [s]
  double duration() const;                   // [s]
  double velocity(std::size_t rod) const;    // afterwards, rods from 1  [m/s]
};

}  // namespace ictus::exact
