#pragma once
// The energy that an impulse without duration takes out of the motion. (Thomson and Tait)

namespace ictus {

/// p (u⁻ + u⁺)/2, J, of closing speeds u, or of their sum. Over all contacts the sum is T⁻ − T⁺: with v⁺ − v⁻ = −M⁻¹Gᵀp it is
/// ½ (v⁻ + v⁺)ᵀ M (v⁻ − v⁺).
constexpr double impulsive_loss(double impulse, double both) { return impulse * both / 2; }
constexpr double impulsive_loss(double impulse, double closing_before, double closing_after) {
  return impulsive_loss(impulse, closing_before + closing_after);
}

}  // namespace ictus
