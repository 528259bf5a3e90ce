#pragma once
// Impacts whose restitution is known: by the laws of Walton and Braun and of Thornton, and by Tsuji's damper.
// Derivations: docs/theory/exact.md, 6.

namespace ictus::exact {

/// k₁ in, k₂ = k₁/e² out [WaltonBraun1986].
struct WaltonBraunImpact {
  double mass;         // m  [kg]
  double stiffness;    // k₁  [N/m]
  double restitution;  // e  [1], above 0
  double speed;        // v_in  [m/s]

  double max_depth() const;     // [m]
  double max_force() const;     // [N]
  double dent() const;          // depth at release  [m]
  double contact_time() const;  // until the force vanishes  [s]
};

/// Hertz up to δ_y, plastic beyond, back by Hertz with flatter spheres [Thornton1997].
struct ThorntonImpact {
  double mass;         // m  [kg]
  double stiffness;    // k  [N/m^1.5]
  double yield_depth;  // δ_y  [m]
  double speed;        // v_in  [m/s]

  double yield_speed() const;  // v_y, at which δ_y is just reached  [m/s]
  double restitution() const;  // 1 up to v_y
  double max_depth() const;    // [m]
  double max_force() const;    // [N]
  double dent() const;         // depth at release  [m]
};

/// k δ^α + c δ^{(α−1)/2} δ̇, released where the force vanishes [Tsuji1992], [AntypovElliott2011].
struct TsujiImpact {
  double mass;       // m  [kg]
  double stiffness;  // k  [N/m^α]
  double exponent;   // α  [1]
  double damping;    // c  [N s/m^((α+1)/2)]
  double speed;      // v_in  [m/s]

  double damping_ratio() const;  // ζ  [1]
  double restitution() const;    // e^{−2ζA(ζ)}, at every speed
  double max_depth() const;      // [m]
};

}  // namespace ictus::exact
