#pragma once
// How long the contact lasts in the two energy-conserving schemes of [Chatziioannou2019], and what corrects
// it. α = 1 has exact answers, eqs. (15) and (16). For every α the mean over the phases is, to second order
// in Δt,
//   τ_sim − τ = c κ²(α) Δt²/τ,   κ² = 4πα cot(π/(α+1))/(α−1),   c = 1/12 (two-point), 5/24 (three-point).
// Ours, derived in docs/theory/exact.md, 8.

namespace ictus::exact {

enum class Stencil { two_point, three_point };

double bias_coefficient(Stencil stencil);       // c
double squared_bias_constant(double exponent);  // κ²(α), π² at α = 1

/// τ_sim − τ  [s] to second order in the step.
double duration_bias(Stencil stencil, double exponent, double duration, double step);

/// β₂*, β₃* as functions of the angle ω_cΔt; the angle must be below π and π/2. Throws Error beyond.
double beta2_star(double angle);
double beta3_star(double angle);

/// The shortest contact the corrected scheme can simulate  [s]: Δt and 2Δt.
double minimum_duration(Stencil stencil, double step);

/// The linear contact time of the uncorrected scheme  [s], exact for every step while it stays in contact.
double linear_duration(Stencil stencil, double angle, double step);

/// The shortest contact that the correction of a power law can aim at  [s]: 2κΔt√c.
double minimum_corrected_duration(Stencil stencil, double exponent, double step);

/// T_e  [s] with T_e + c κ²Δt²/T_e = T. Throws Error for T below minimum_corrected_duration.
double effective_duration(Stencil stencil, double exponent, double duration, double step);

/// (T/T_e)^{α+1}: the factor on the stiffness (or β) that makes the simulated mean duration T.
double effective_stiffness_factor(Stencil stencil, double exponent, double duration, double step);

}  // namespace ictus::exact
