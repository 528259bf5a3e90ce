#pragma once
// A body that vibrates, by its modes: w(x, t) = Σ φ_i(x) q_i(t), where
//     q_i″ + 2 σ_i q_i′ + ω_i² q_i = φ_i(x_c) F.
// Modes are normalised by mass, ∫ρ φ_i φ_j = δ_ij, so that φ has the unit kg^(-1/2) and a force at x_c meets all modes
// with unit mass. ω is the undamped frequency. A free body has its rigid modes too, ω = 0: it recoils.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace ictus {

/// A place on a resonator: along a bar, a string or a ring x alone; on a plate or a membrane x and y; on a round one
/// the radius and the angle.
struct BodyPoint {
  double x = 0;  // m; of a ring the angle, rad
  double y = 0;  // m; of a round body the angle, rad
};

struct VibrationMode {
  double frequency = 0;    // ω, rad/s, undamped; 0 of a rigid mode
  double decay = 0;        // σ, 1/s: the amplitude falls like exp(−σ t), T60 = ln(1000)/σ
  double wave_number = 0;  // 1/m, of a plate or a membrane
  std::string label = {};  // "2", "(1, 3)", "rigid"
};

struct ModalBody {
  double mass = 0;                        // kg, of the whole body
  bool free = false;                      // it can fly: its first mode is its translation, φ = 1/√mass
  std::vector<VibrationMode> modes = {};  // rigid ones first, then by rising frequency
  /// φ_i(x), kg^(-1/2).
  std::function<double(std::size_t, const BodyPoint&)> shape = {};
  /// Σ φ²/ω² over all modes that vibrate but are not among these, at a point or over a patch of this radius, m/N;
  /// infinite where a point gives way without bound. Empty: not known.
  std::function<double(const BodyPoint&, double radius)> residual = {};
  /// Mean of a shape of this wave number over a patch of this radius, as a share of its value in the middle. Empty: only
  /// points can touch.
  std::function<double(double wave_number, double radius)> patch = {};
  /// ∫ φ_i dS over its face, m² kg^(-1/2): how much air a mode pushes away, of a face in a rigid baffle. Empty: it has no
  /// such face.
  std::function<double(std::size_t)> volume = {};

  double t60(std::size_t i) const;  // s, of a mode; infinite without damping
};

}  // namespace ictus
