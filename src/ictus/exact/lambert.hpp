#pragma once
// The functions behind the Hunt–Crossley impact, each without cancellation:
//   ψ(z) = z − ln(1+z),   h(z) = ψ(z)/z²,   k(z) = (½ − h(z))/z,   z > −1,
// and the inverse of ψ on both sides of its minimum, which is Lambert's W:
//   ψ(z) = σ²/2, sign z = sign σ   ⇔   1 + z = −W(−exp(−1 − σ²/2)),  W₀ for σ < 0, W₋₁ for σ > 0.
// In σ the branch point of W is a regular point: z = σ + σ²/3 + σ³/36 − …  (docs/theory/exact.md, 1)

namespace ictus::exact {

double log_excess(double z);         // ψ(z)
double log_excess_ratio(double z);   // h(z), ½ at z = 0
double log_excess_second(double z);  // k(z), ⅓ at z = 0

/// z and 1 + z, both to relative round-off.
struct Excess {
  double z;
  double one_plus_z;
};

Excess inverse_log_excess(double sigma);  // z(σ)
double secant_slope(double sigma);        // g(σ) = σ/z(σ), 1 at σ = 0

}  // namespace ictus::exact
