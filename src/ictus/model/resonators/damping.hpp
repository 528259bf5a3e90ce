#pragma once
// How fast modes decay: σ(ω), 1/s, of the amplitude; T60 = ln(1000)/σ, loss factor η = 2σ/ω. What is given adds up:
//     σ = ηω/2                      a loss factor, the same at all frequencies
//       + (α + β ω²)/2              Rayleigh: mass and stiffness
//       + b₁ + b₃ ω²                strings
//       + Δ ω²τ/(1 + ω²τ²)/2        thermoelastic [Zener]: Δ = E a² T/(ρ c), τ = h² ρ c/(π² κ) of a plate of thickness h
// or a table of T60s takes the place of all: one is for all frequencies; two give b₁ and b₃; between more, σ is a power
// of ω, and constant outside.

#include <array>
#include <vector>

#include "ictus/base/param.hpp"

namespace ictus {

struct Damping {
  double loss_factor = 0;      // η  [1]
  double alpha = 0;            // α  [1/s]
  double beta = 0;             // β  [s]
  double b1 = 0;               // b₁  [1/s]
  double b3 = 0;               // b₃  [s]
  double relaxation = 0;       // Δ  [1]
  double relaxation_time = 0;  // τ  [s]

  static constexpr std::array parameters{
      Param{&Damping::loss_factor, "loss_factor", "1", "loss factor η: σ = ηω/2", non_negative},
      Param{&Damping::alpha, "alpha", "1/s", "Rayleigh's α: σ = (α + βω²)/2", non_negative},
      Param{&Damping::beta, "beta", "s", "Rayleigh's β: σ = (α + βω²)/2", non_negative},
      Param{&Damping::b1, "b1", "1/s", "b₁ of strings: σ = b₁ + b₃ω²", non_negative},
      Param{&Damping::b3, "b3", "s", "b₃ of strings: σ = b₁ + b₃ω²", non_negative},
      Param{&Damping::relaxation, "relaxation", "1", "Zener's Δ: σ = Δ ω²τ/(1 + ω²τ²)/2", non_negative},
      Param{&Damping::relaxation_time, "relaxation_time", "s", "Zener's τ", non_negative}};

  struct Point {
    double frequency, decay;  // ω, rad/s; σ, 1/s
  };
  std::vector<Point> table{};  // by rising frequency; empty: none

  double decay(double frequency) const;  // of ω, rad/s
};

/// From T60s (s) at frequencies (Hz, rising). Throws Error where two of them rise so that b₁ or b₃ would be negative.
Damping damping_of_t60(const std::vector<double>& t60, const std::vector<double>& frequencies);

/// Zener's Δ and τ of a thin body. [expansion 1/K, heat capacity J/(kg K), conductivity W/(m K), temperature K]
struct Thermoelastic {
  double expansion, heat_capacity, conductivity, temperature;
};
void add_thermoelastic(Damping& damping, const Thermoelastic& heat, double young, double density,
                       double thickness);

}  // namespace ictus
